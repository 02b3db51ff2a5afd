// What a verified notice does, held against what the books hold at this moment.
import type { Addressed } from '../../../shared/payment/addressed.ts';
import { type Decision, judgeNotice } from '../../../shared/payment/judge.ts';
import { gatewayOfKind, type NoticeFacts } from '../../../shared/payment/notice-facts.ts';
import { sentToOf } from '../../../shared/relay-wire/paths.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { Change } from '../changes.ts';
import { attemptFacts } from '../sale/attempt-facts.ts';

/** The address that the attempt began with: what the journal says was sent. Null where it has none of its own. */
export const ownAddressOf = ({ journal }: Pick<BooksView, 'journal'>, { startedSeq }: Attempt): string | null => {
  const started = journal.bySeq(startedSeq);
  return started?.kind === 'attempt.started' ? sentToOf(started.body.returnUrl) : null;
};

/** `attempt` is the one whose invoice the notice names. */
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

/** What is told of a decision once its entry `seq` is on disk. `attempt` as it stood before. */
export const changesOf = (seq: number, decision: Decision, attempt: Attempt | null): Change[] => {
  const told: Change[] = attempt ? [{ type: 'attempt', attemptId: attempt.attemptId }] : [];
  if (decision.receipt?.kind === 'sale' || decision.receipt?.kind === 'refund-owed') told.push({ type: 'paid' });
  // Money answers the exception of a customer who came back as paid.
  if (decision.receipt && attempt?.returned) told.push({ type: 'exceptions' });
  const isOwed = decision.receipt?.kind === 'refund-owed';
  if (isOwed || decision.toppedUp || decision.receipt?.kind === 'suspense') told.push({ type: 'refunds' });
  if (decision.toppedUp) told.push({ type: 'exceptions' });
  const unfit = isOwed || (decision.exception !== null && decision.effect !== 'repeat');
  if (unfit) told.push({ type: 'exception', seq });
  return told;
};
