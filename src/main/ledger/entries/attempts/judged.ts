// Updates the tables of attempts, receipts and exceptions for the till's decision about a payment notice.
import type { Decision } from '../../../../shared/payment/judge-notice.ts';
import { type NoticeFacts, speaksOfMoney } from '../../../../shared/payment/notice-facts.ts';
import type { CodesTaken } from '../../../../till-journal/notices.ts';
import { type AttemptFlags, type AttemptRows } from './attempt-rows.ts';
import type { EntryPosition } from './entry-position.ts';
import type { AttemptExceptions } from './attempt-exceptions.ts';
import type { OwedBack } from './owed-back.ts';
import type { ReceiptRows } from './receipt-rows.ts';

export type Judgement = {
  readonly attemptId: string | null;
  readonly facts: NoticeFacts;
  readonly decision: Decision;
  /** Number of the journal entry of the exception, if its notice is judged again; null for a first judgement. */
  readonly rejudges: number | null;
  /** The attempt whose callback address the notice was sent to, if the notice names another attempt or none. */
  readonly cameTo: string | null;
  readonly codesTaken: CodesTaken | null;
};

type Deps = {
  readonly rows: AttemptRows;
  readonly exceptions: AttemptExceptions;
  readonly receipts: ReceiptRows;
  readonly owedBack: OwedBack;
};

const flagsOf = (facts: NoticeFacts, { effect, event, late, receipt }: Decision): AttemptFlags => ({
  late: Number(late),
  returned: Number(event === 'return'),
  returnedPaid: Number(event === 'return' && facts.approved === 'yes'),
  noResult: Number(event === 'no-result'),
  amountDiffers: Number(receipt?.kind === 'suspense'),
  paidTwice: Number(receipt?.kind === 'refund-owed'),
  receipts: Number(receipt !== null),
  method: receipt || effect === 'proof' ? facts.method : null,
});

export const createJudged = ({ rows, exceptions, receipts, owedBack }: Deps) => {
  /**
   * Adds the exception that the decision about a notice names. For a second payment of a sale, adds `paid-twice`. Returns true if
   * an exception was added; a repeat of a notice adds none.
   */
  const addException = ({ seq, businessDay }: EntryPosition, judgement: Judgement): boolean => {
    const { attemptId, facts, decision, rejudges, cameTo } = judgement;
    const { effect, receipt, exception } = decision;
    // A second payment of a sale needs a person's attention, too. The decision about a second payment (`receipt`) names no
    // exception, so use `paid-twice`.
    const reason = receipt?.kind === 'refund-owed' ? 'paid-twice' : exception;
    if (reason === null || effect === 'repeat') return false;
    const { gateway, transactionId, invoiceNo, amount } = facts;
    const money = Number(receipt?.kind !== 'refund-owed' && speaksOfMoney(facts));
    const about = { attemptId, gateway, transactionId, invoiceNo, amount };
    exceptions.add({ seq, reason, ...about, businessDay, money, rejudges, cameTo });
    return true;
  };

  /**
   * Changes the attempt's row and history. If the notice proves an earlier settlement by hand, marks that settlement as
   * confirmed.
   */
  const changeAttempt = (seq: number, attemptId: string, facts: NoticeFacts, decision: Decision): void => {
    const { effect, to, receipt } = decision;
    const { transactionId } = facts;
    rows.addEntry(attemptId, seq);
    if (transactionId !== null && !receipt && effect !== 'proof') rows.addTransaction(attemptId, transactionId);
    if (to !== null) rows.setState(attemptId, to, seq);
    rows.setFlags(attemptId, flagsOf(facts, decision), seq);
    if (effect !== 'proof') return;
    receipts.prove(seq, attemptId, facts);
    rows.setUnconfirmed(attemptId, false);
  };

  /** Stores the receipt that the decision about a notice books; does nothing if the decision books no receipt. */
  const book = (position: EntryPosition, attemptId: string, facts: NoticeFacts, decision: Decision): void => {
    const { receipt, late, toppedUp } = decision;
    if (!receipt) return;
    const { seq } = position;
    exceptions.answerReturn(seq, attemptId);
    const { kind, amount } = receipt;
    const { transactionId, method } = facts;
    // Use the attempt's own gateway: the notice contains the provider's name for it.
    const { gateway } = rows.chargeOf(attemptId);
    receipts.add(position, { attemptId, kind, gateway, transactionId, method, amount, late, byHand: false });
    if (kind === 'sale') rows.tellPaid(attemptId);
    if (kind === 'suspense') receipts.tellHeld(attemptId);
    if (kind === 'refund-owed') owedBack.owe({ seq, attemptId, source: 'paid-twice', ...amount });
    if (toppedUp) receipts.resolve(seq, 'top-up', [toppedUp], null);
    owedBack.tellBack(attemptId);
  };

  return (position: EntryPosition, judgement: Judgement): void => {
    const { attemptId, facts, decision, cameTo, codesTaken } = judgement;
    const { seq } = position;
    const isNew = addException(position, judgement);
    if (codesTaken) for (const each of codesTaken.of) rows.takeCode(seq, each, codesTaken.by);
    if (cameTo !== null) {
      rows.addEntry(cameTo, seq);
      if (facts.transactionId !== null) rows.addTransaction(cameTo, facts.transactionId);
      if (isNew) exceptions.recount(seq, cameTo);
    }
    if (attemptId === null) return;
    changeAttempt(seq, attemptId, facts, decision);
    if (isNew) exceptions.recount(seq, attemptId);
    book(position, attemptId, facts, decision);
  };
};
