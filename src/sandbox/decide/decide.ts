// Which action does what in which state of a payment: the whole of it, as one table. Nothing here writes or waits.
import { err, ok, type Result } from '../../shared/result.ts';
import { deniesApproval, type FaultSet } from '../faults.ts';
import type { Action, Outcome, PaymentState } from '../payment.ts';

/** One action makes `count` transactions of the same outcome. */
export type Step = { readonly state: PaymentState; readonly outcome: Outcome; readonly count: 1 | 2 };

const payable: Readonly<Record<Action, Step>> = {
  pay: { state: 'paid', outcome: 'approved', count: 1 },
  'pay-twice': { state: 'paid', outcome: 'approved', count: 2 },
  cancel: { state: 'canceled', outcome: 'canceled', count: 1 },
  decline: { state: 'declined', outcome: 'declined', count: 1 },
};

const steps: Readonly<Record<PaymentState, Readonly<Partial<Record<Action, Step>>>>> = {
  open: payable,
  declined: payable,
  paying: {},
  paid: { 'pay-twice': { state: 'paid', outcome: 'approved', count: 1 } },
  canceled: {},
};

/**
 * Error: the state that does not allow it. Under a fault that denies approval, paying ends as declined in our books, too: the
 * service never says no of money that it took.
 */
export const decide = (state: PaymentState, action: Action, faults: FaultSet): Result<Step, PaymentState> => {
  const step = steps[state][action];
  if (!step) return err(state);
  if (step.outcome !== 'approved' || !deniesApproval(faults)) return ok(step);
  return ok({ ...step, outcome: 'declined', state: state === 'paid' ? 'paid' : 'declined' });
};

/** While a late approval is on its way the state is `paying`; when it is due the table sees what came before. */
export const stateWhenDue = (state: PaymentState): PaymentState => (state === 'paying' ? 'open' : state);
