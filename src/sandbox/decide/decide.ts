// The table of states and actions: what each action does in each state. Pure.
import { err, ok, type Result } from '../../shared/result.ts';
import { deniesApproval, type FaultSet } from '../faults.ts';
import type { Action, PaymentOutcome, PaymentState } from '../payment.ts';

/** The result of an action: the new state, and `count` transactions with this outcome. */
export type ActionStep = { readonly state: PaymentState; readonly outcome: PaymentOutcome; readonly count: 1 | 2 };

const payable: Readonly<Record<Action, ActionStep>> = {
  pay: { state: 'paid', outcome: 'approved', count: 1 },
  'pay-twice': { state: 'paid', outcome: 'approved', count: 2 },
  cancel: { state: 'canceled', outcome: 'canceled', count: 1 },
  decline: { state: 'declined', outcome: 'declined', count: 1 },
};

const steps: Readonly<Record<PaymentState, Readonly<Partial<Record<Action, ActionStep>>>>> = {
  open: payable,
  declined: payable,
  paying: {},
  paid: { 'pay-twice': { state: 'paid', outcome: 'approved', count: 1 } },
  canceled: {},
};

/**
 * Decides an action on a payment. Error: the payment's present state, if this state does not allow the action. Under a fault that
 * denies approval, the transaction is declined in the service's own books, too, so that the service never denies money that it
 * took. A payment that is already paid stays paid.
 */
export const decide = (state: PaymentState, action: Action, faults: FaultSet): Result<ActionStep, PaymentState> => {
  const step = steps[state][action];
  if (!step) return err(state);
  if (step.outcome !== 'approved' || !deniesApproval(faults)) return ok(step);
  return ok({ ...step, outcome: 'declined', state: state === 'paid' ? 'paid' : 'declined' });
};

/** The payment state in which a due approval is decided: `paying` counts as `open`, because `paying` allows no action. */
export const stateWhenDue = (state: PaymentState): PaymentState => (state === 'paying' ? 'open' : state);
