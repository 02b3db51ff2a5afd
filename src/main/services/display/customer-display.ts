// The customer display's content: the payment that the cashier has open, for as long as `shared/display/on-display.ts` allows.
// Stored in memory only; empty after a start of the till.
import { type CustomerPayment, customerPayment } from '../../../shared/display/customer-view.ts';
import {
  changed,
  type Front,
  isKept,
  type OnDisplay,
  placed,
  shownUntilMs,
  turnedTo,
} from '../../../shared/display/on-display.ts';
import type { CustomerState } from '../../../shared/payment/voice.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { Changes } from '../changes.ts';

export type CustomerDisplayDeps = {
  readonly ledger: Pick<Ledger, 'payments'>;
  readonly clock: Clock;
  readonly changes: Changes;
  /** Remaining time in ms in which a payment may be paid; null if the payment has no time limit now. */
  leftMs(attempt: Attempt): number | null;
};
type ShownPayment = { readonly attemptId: string; readonly saleId: string; readonly at: OnDisplay };

const viewOf = (
  { ledger: { payments }, leftMs }: Pick<CustomerDisplayDeps, 'ledger' | 'leftMs'>,
  attempt: Attempt,
): CustomerPayment => {
  const { salePaidBy, invoiceNo } = attempt;
  const payer = salePaidBy === null || salePaidBy === invoiceNo ? null : payments.attemptByInvoice(salePaidBy);
  return customerPayment(attempt, payer, leftMs(attempt));
};

export const createCustomerDisplay = (deps: CustomerDisplayDeps) => {
  const { clock, changes } = deps;
  const { payments } = deps.ledger;
  let shown: ShownPayment | null = null;
  let timer: Cancel | null = null;
  /** The payment begun last; kept until a window displays this payment, because its result may arrive earlier. */
  let begun: { readonly attemptId: string; readonly atMs: number } | null = null;

  const stateOf = (attemptId: string): CustomerState | null => {
    const attempt = payments.attempt(attemptId);
    return attempt && viewOf(deps, attempt).state;
  };

  /** Sets a timer for the moment at which the content must disappear. */
  const wait = (): void => {
    timer?.();
    timer = null;
    if (!shown) return;
    const dueMs = shownUntilMs(shown.at);
    const restMs = dueMs - clock.monoMs();
    if (Number.isFinite(dueMs) && restMs > 0) timer = clock.after(restMs, put);
  };
  const put = (next: ShownPayment | null = shown): void => {
    shown = next && isKept(next.at, clock.monoMs()) ? next : null;
    wait();
    changes.tell({ type: 'display' });
  };

  changes.listen((change) => {
    if (change.type === 'settings') changes.tell({ type: 'display' });
    if (change.type !== 'attempt') return;
    if (payments.attempt(change.attemptId)?.state === 'creating') {
      if (begun?.attemptId !== change.attemptId) begun = { attemptId: change.attemptId, atMs: clock.monoMs() };
    }
    if (!shown) return;
    const { attemptId, saleId } = shown;
    // A change of one attempt may change how every attempt of its sale is shown.
    if (change.attemptId !== attemptId && payments.attempt(change.attemptId)?.saleId !== saleId) return;
    const state = stateOf(attemptId);
    if (state) put({ ...shown, at: changed(shown.at, state, clock.monoMs()) });
  });

  return {
    /** Shows or clears a payment. The last call counts, from whichever window: the cashier has one display. */
    show(front: Front, attemptId: string | null = null): void {
      const nowMs = clock.monoMs();
      if (front !== 'payment') {
        if (!shown) return;
        const at = turnedTo(shown.at, front, nowMs);
        return put(at && { ...shown, at });
      }
      if (shown?.attemptId === attemptId) return put({ ...shown, at: { ...shown.at, leftMs: null } });
      const attempt = attemptId === null ? null : payments.attempt(attemptId);
      const begunMs = begun?.attemptId === attemptId ? begun.atMs : null;
      if (begunMs !== null) begun = null;
      const at = attempt && placed(viewOf(deps, attempt).state, begunMs, nowMs);
      put(attempt && at ? { attemptId: attempt.attemptId, saleId: attempt.saleId, at } : null);
    },
    /** The payment to show; null while the display is idle. */
    now(): CustomerPayment | null {
      if (!shown || clock.monoMs() >= shownUntilMs(shown.at)) return null;
      const attempt = payments.attempt(shown.attemptId);
      return attempt && viewOf(deps, attempt);
    },
    stop(): void {
      timer?.();
      timer = null;
    },
  };
};
export type CustomerDisplay = ReturnType<typeof createCustomerDisplay>;
