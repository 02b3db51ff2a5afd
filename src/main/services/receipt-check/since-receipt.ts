// What the books say of a receipt's payment now, where that is more or other than the receipt says.
import type { SinceReceipt } from '../../../shared/contract/receipt-check.ts';
import { money, sameMoney } from '../../../shared/money.ts';
import type { ProofFacts } from '../../../shared/receipt/proof.ts';
import type { BooksView } from '../../ledger/books-view.ts';
import { saleMoney } from '../receipts/receipt-facts.ts';

type Books = Pick<BooksView, 'payments' | 'refunds'>;
/** `attemptId`: the payment that it belongs to; null where the books have none. */
type Stands = { readonly attemptId: string | null; readonly since: readonly SinceReceipt[] };

const unknown: Stands = { attemptId: null, since: ['unknown'] };
const only = (...said: readonly (readonly [SinceReceipt, boolean])[]): readonly SinceReceipt[] =>
  said.flatMap(([one, holds]) => (holds ? [one] : []));

const ofPayment = ({ payments, refunds }: Books, facts: ProofFacts): Stands => {
  const attempt = payments.attempt(facts.id);
  if (!attempt) return unknown;
  const paid = saleMoney({ payments }, attempt);
  const now = paid && money(refunds.paidFor(facts.id), paid.currency);
  const states = refunds
    .ofSale(facts.id)
    .filter(({ attemptId }) => attemptId === facts.id)
    .map(({ state }) => state);
  const since = only(
    ['differs', attempt.invoiceNo !== facts.invoiceNo || (now !== undefined && !sameMoney(now, facts))],
    ['not-paid', attempt.paidMs === null],
    ['confirmed', facts.unconfirmed && !attempt.unconfirmed],
    ['given-back', states.includes('paid')],
    ['owed-back', states.some((state) => state === 'owed' || state === 'requested' || state === 'approved')],
  );
  return { attemptId: facts.id, since };
};

const ofRefund = ({ refunds }: Books, facts: ProofFacts): Stands => {
  const refund = refunds.byId(facts.id);
  if (!refund) return unknown;
  const differs = refund.invoiceNo !== facts.invoiceNo || !sameMoney(refund, facts);
  return { attemptId: refund.attemptId, since: only(['differs', differs]) };
};

/** Of a receipt of this till. */
export const standsNow = (books: Books, facts: ProofFacts): Stands =>
  facts.kind === 'payment' ? ofPayment(books, facts) : ofRefund(books, facts);
