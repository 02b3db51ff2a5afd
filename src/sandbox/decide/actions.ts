// Runs every action on a simulated payment, requested by the customer, a control of the simulation or a timer: decides, commits,
// then sends notices.
import { ok, type Result } from '../../shared/result.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import type { FaultSet } from '../faults.ts';
import type { Courier } from '../notify/courier.ts';
import type { NewDelivery, Payment, PaymentState, PendingAct, Transaction } from '../payment.ts';
import type { ResolvedSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { decide, stateWhenDue, type ActionStep } from './decide.ts';
import type { Scheduler } from './scheduler.ts';
import { tell } from './tell.ts';

export type ActionParts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: ResolvedSettings;
  readonly store: Store;
  readonly courier: Courier;
  readonly scheduler: Scheduler;
};

export type Wish = Omit<PendingAct, 'dueMs'>;

/** The longest time, in ms, that `order: 'reversed'` holds back a notice. */
export const longestHoldMs = 2_000;

type Ending = {
  readonly payment: Payment;
  readonly wish: Wish;
  readonly step: ActionStep;
  readonly faults: FaultSet;
  readonly index: number;
};

/** Builds one of the transactions that end a payment. `sends`: how many times the service sends its notice. */
const transactionOf = (
  { random, settings }: Pick<ActionParts, 'random' | 'settings'>,
  { payment, wish, step: { outcome, count }, faults, index }: Ending,
) => {
  const transactionId = Buffer.from(random.bytes(10)).toString('hex').toUpperCase();
  // If the customer paid in two tabs, only the second transaction redirects the browser.
  const byBrowser = !wish.headless && index === count - 1;
  const words = settings.names[payment.gateway];
  const chosen = payment.gateway === 'wallet' ? (wish.method ?? 'method_a') : null;
  const method = chosen === null ? null : (words.methods[chosen] ?? chosen);
  const signing = { secret: settings.secret, profile: settings.profile, bad: faults.signature === 'bad' };
  const { sends, ...told } = tell(
    { payment, transactionId, outcome, method, faults, signing, gateway: words.notice },
    settings.cardNotify,
    byBrowser,
  );
  const transaction = { transactionId, paymentId: payment.id, outcome, method, ...told };
  return { transaction, sends };
};

export const createActions = ({ clock, random, settings, store, courier, scheduler }: ActionParts) => {
  const endPayment = (payment: Payment, wish: Wish, step: ActionStep, faults: FaultSet): Payment => {
    const atMs = clock.wallMs();
    const dueMs = atMs + (faults.notifyDelayMs ?? 0);
    let mayHold = faults.order === 'reversed' && !courier.isHolding();
    const transactions: Transaction[] = [];
    const deliveries: NewDelivery[] = [];
    for (let index = 0; index < step.count; index += 1) {
      const { transaction, sends } = transactionOf({ random, settings }, { payment, wish, step, faults, index });
      const delivery: NewDelivery = {
        transactionId: transaction.transactionId,
        dueMs: mayHold ? dueMs + longestHoldMs : dueMs,
        held: mayHold,
        dropped: faults.notify === 'drop',
      };
      transactions.push({ ...transaction, decidedAtMs: atMs });
      deliveries.push(...Array.from({ length: sends }, () => delivery));
      if (sends > 0) mayHold = false;
    }
    const ended = store.endPayment({ paymentId: payment.id, state: step.state, transactions, deliveries, atMs });
    scheduler.add(ended.payment);
    courier.dispatch(ended.deliveries);
    return ended.payment;
  };

  const postpone = (payment: Payment, wish: Wish, delayMs: number): Payment => {
    const atMs = clock.wallMs();
    const postponed = store.payments.change(payment.id, 'paying', { ...wish, dueMs: atMs + delayMs }, atMs);
    scheduler.add(postponed);
    return postponed;
  };

  const act = (payment: Payment, wish: Wish): Result<Payment, PaymentState> => {
    const faults = store.faults.of(payment.invoiceNo);
    const step = decide(payment.state, wish.action, faults);
    if (!step.ok) return step;
    const isLate = step.value.outcome === 'approved' && payment.state !== 'paid' && (faults.payLateMs ?? 0) > 0;
    return ok(isLate ? postpone(payment, wish, faults.payLateMs ?? 0) : endPayment(payment, wish, step.value, faults));
  };

  const endLatePayment = (payment: Payment, wish: Wish): void => {
    const faults = store.faults.of(payment.invoiceNo);
    const step = decide(stateWhenDue(payment.state), wish.action, faults);
    if (step.ok) endPayment(payment, wish, step.value, faults);
  };

  return {
    /** Runs an action now. Error: the payment's state, if this state does not allow the action. */
    act,
    /** Runs the payment's pending action, whose time has come; does nothing if none is pending. */
    runDue(paymentId: number): void {
      const payment = store.payments.byId(paymentId);
      if (!payment?.pending) return;
      if (payment.state === 'paying') endLatePayment(payment, payment.pending);
      else act(payment, payment.pending);
    },
    /** Sends the payment's newest notice again, by the service itself. False if the payment has no notice. */
    notifyAgain(payment: Payment): boolean {
      const last = store.transactions.ofPayment(payment.id).findLast(({ notice }) => notice !== null);
      if (!last) return false;
      const again = { transactionId: last.transactionId, dueMs: clock.wallMs(), held: false, dropped: false };
      courier.dispatch([store.deliveries.insert(again)]);
      return true;
    },
  };
};
export type Actions = ReturnType<typeof createActions>;
