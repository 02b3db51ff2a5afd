// Decides what a verified notice does (books money, ends an attempt, raises an exception), by comparing the notice with the books
// at this moment.
import type { Addressed } from '../../../shared/payment/addressed.ts';
import { takerOf } from '../../../shared/payment/code-taken.ts';
import { isUnderWay } from '../../../shared/payment/attempt.ts';
import { type Decision, judgeNotice } from '../../../shared/payment/judge-notice.ts';
import { gatewayOfKind, type NoticeFacts } from '../../../shared/payment/notice-facts.ts';
import { sentToOf } from '../../../shared/relay-wire/paths.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { CodesTaken } from '../../../till-journal/notices.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { TillChange } from '../changes.ts';
import { attemptFacts } from '../attempt-facts.ts';

/** The callback address with which the attempt began, as the journal has it; null if the attempt has no address of its own. */
export const ownAddressOf = ({ journal }: Pick<BooksView, 'journal'>, { startedSeq }: Attempt): string | null => {
  const started = journal.bySeq(startedSeq);
  return started?.kind === 'attempt.started' ? sentToOf(started.body.returnUrl) : null;
};

/**
 * The attempt at whose own address a notice arrived; null if the address is no attempt's. An address starts with the attempt's
 * id, which can be guessed; only the tag behind it proves that this till gave the address out.
 */
export const attemptAt = (books: Pick<BooksView, 'journal' | 'payments'>, sentTo: string | null): Attempt | null => {
  const attempt = sentTo === null ? null : books.payments.attempt(sentTo.slice(0, sentTo.indexOf('/')));
  return attempt && ownAddressOf(books, attempt) === sentTo ? attempt : null;
};

/**
 * Waiting payments whose QR codes a notice hides: the payments of the sale that the notice names, and the payments of the sale at
 * whose address the notice arrived. Attempts from `beforeSeq` (the notice's first entry) on are left out: a cashier who charged
 * again after that entry had seen the notice, and wants the new payment paid.
 */
export const codesTakenBy = (
  { payments }: Pick<BooksView, 'payments'>,
  facts: NoticeFacts,
  decision: Decision,
  about: readonly (Attempt | null)[],
  beforeSeq = Infinity,
): CodesTaken | null => {
  const by = takerOf(facts, decision);
  if (by === null) return null;
  const waiting = about
    .flatMap((attempt) => (attempt ? payments.attemptsOfSale(attempt.attemptId) : []))
    .filter(({ state, codeTaken, startedSeq }) => isUnderWay(state) && codeTaken === null && startedSeq < beforeSeq);
  return waiting.length > 0 ? { by, of: waiting.map(({ attemptId }) => attemptId) } : null;
};

/**
 * Decides about a notice; `attempt` is the attempt whose invoice the notice names. If the books already have the exception that
 * the notice would raise, the notice counts as a repeat.
 */
export const decideNotice = (
  { payments, names, refunds }: BooksView,
  facts: NoticeFacts,
  attempt: Attempt | null,
  addressed: Addressed = 'right',
): Decision => {
  const { transactionId } = facts;
  const earlier = transactionId === null ? null : payments.earlierReceipt(gatewayOfKind[facts.kind], transactionId);
  const decision = judgeNotice(facts, attempt && attemptFacts(attempt, refunds.heldIn), earlier, names.current(), addressed);
  const known = decision.effect === 'exception' && payments.hasException(facts, decision.exception as string);
  return known ? { ...decision, effect: 'repeat' } : decision;
};

/** The changes to announce once the decision's journal entry `seq` is on disk. `attempt`: its state before the decision. */
export const changesOf = (
  seq: number,
  decision: Decision,
  attempt: Pick<Attempt, 'attemptId' | 'returned'> | null,
): TillChange[] => {
  const told: TillChange[] = attempt ? [{ type: 'attempt', attemptId: attempt.attemptId }] : [];
  if (decision.receipt?.kind === 'sale' || decision.receipt?.kind === 'refund-owed') told.push({ type: 'paid' });
  // The payment resolves the exception that was raised when the customer returned from the service with a paid result.
  if (decision.receipt && attempt?.returned) told.push({ type: 'exceptions' });
  const isOwed = decision.receipt?.kind === 'refund-owed';
  if (isOwed || decision.toppedUp || decision.receipt?.kind === 'suspense') told.push({ type: 'refunds' });
  if (decision.toppedUp) told.push({ type: 'exceptions' });
  const unfit = isOwed || (decision.exception !== null && decision.effect !== 'repeat');
  if (unfit) told.push({ type: 'exception', seq });
  return told;
};
