// Updates the tables for decisions of people about a payment: a settlement by hand, and a decision about money in suspense.
import type { Settlement } from '../../../../shared/payment/settle.ts';
import type { SuspenseResolution } from '../../../../shared/payment/suspense.ts';
import { type AttemptRows, noFlags } from './attempt-rows.ts';
import type { EntryPosition } from './entry-position.ts';
import type { AttemptExceptions } from './attempt-exceptions.ts';
import type { OwedBack } from './owed-back.ts';
import type { ReceiptRows } from './receipt-rows.ts';

type Deps = {
  readonly rows: AttemptRows;
  readonly exceptions: Pick<AttemptExceptions, 'answerReturn'>;
  readonly receipts: ReceiptRows;
  readonly owedBack: Pick<OwedBack, 'tellBack'>;
};
type Settled = Settlement & { readonly attemptId: string };
type ResolvedSuspense = SuspenseResolution & { readonly attemptId: string; readonly reason: string };

export const createByHand = ({ rows, exceptions, receipts, owedBack }: Deps) => ({
  /** Updates the tables for a payment that a person settled by hand, without a notice. */
  settled(position: EntryPosition, { attemptId, to, late, receipt, toppedUp }: Settled): void {
    const { seq } = position;
    const { gateway } = rows.chargeOf(attemptId);
    rows.addEntry(attemptId, seq);
    rows.setState(attemptId, to, seq);
    rows.setFlags(attemptId, { ...noFlags, late: Number(late), receipts: 1 }, seq);
    rows.setUnconfirmed(attemptId, true);
    const { kind, amount } = receipt;
    receipts.add(position, { attemptId, kind, gateway, transactionId: null, method: null, amount, late, byHand: true });
    rows.tellPaid(attemptId);
    exceptions.answerReturn(seq, attemptId);
    if (toppedUp) receipts.resolve(seq, 'top-up', [toppedUp], null);
    owedBack.tellBack(attemptId);
  },
  /** Updates the tables for a person's decision about money in suspense. */
  resolved({ seq }: EntryPosition, { attemptId, choice, held, to, late, reason }: ResolvedSuspense): void {
    rows.addEntry(attemptId, seq);
    if (to !== null) {
      rows.setState(attemptId, to, seq);
      rows.setFlags(attemptId, { ...noFlags, late: Number(late) }, seq);
      rows.tellPaid(attemptId);
      exceptions.answerReturn(seq, attemptId);
    }
    receipts.resolve(seq, choice, held, reason);
  },
});
