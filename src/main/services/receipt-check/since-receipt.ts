// Compares a receipt with the books: how its payment has changed since the receipt was printed, and which facts differ.
import type { SinceReceipt } from '../../../shared/contract/books/receipt-check.ts';
import { money, sameMoney } from '../../../shared/money.ts';
import { openRefunds, type RefundState } from '../../../shared/payment/refund.ts';
import type { ProofFacts } from '../../../shared/receipt/proof.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import { saleMoney } from '../receipts/receipt-facts.ts';

type ReceiptBooks = Pick<BooksView, 'payments' | 'refunds'>;
/** The present state of a receipt's payment. `attemptId`: that payment; null if the books do not contain it. */
type Stands = {
  readonly attemptId: string | null;
  readonly since: readonly SinceReceipt[];
  readonly givenBackMinor: number;
  readonly owedBackMinor: number;
};

export const nothingBack = { givenBackMinor: 0, owedBackMinor: 0 };
const unknown: Stands = { attemptId: null, since: ['unknown'], ...nothingBack };
const only = (...said: readonly (readonly [SinceReceipt, boolean])[]): readonly SinceReceipt[] =>
  said.flatMap(([one, holds]) => (holds ? [one] : []));

const ofPayment = ({ payments, refunds }: ReceiptBooks, facts: ProofFacts): Stands => {
  const attempt = payments.attempt(facts.id);
  if (!attempt) return unknown;
  const paid = saleMoney({ payments }, attempt);
  const now = paid && money(refunds.paidFor(facts.id), paid.currency);
  // Returned goods belong to the whole sale, so count them even if another payment of the sale was refunded.
  const ofIt = refunds.ofSale(facts.id).filter(({ attemptId, source }) => attemptId === facts.id || source === 'goods-returned');
  const sumIn = (...states: readonly RefundState[]): number =>
    ofIt.reduce((sum, { state, amountMinor }) => sum + (states.includes(state) ? amountMinor : 0), 0);
  const [givenBackMinor, owedBackMinor] = [sumIn('paid'), sumIn(...openRefunds)];
  const since = only(
    ['differs', attempt.invoiceNo !== facts.invoiceNo || (now !== undefined && !sameMoney(now, facts))],
    ['not-paid', attempt.paidMs === null],
    ['confirmed', facts.unconfirmed && !attempt.unconfirmed],
    ['given-back', givenBackMinor > 0],
    ['owed-back', owedBackMinor > 0],
  );
  return { attemptId: facts.id, since, givenBackMinor, owedBackMinor };
};

const ofRefund = ({ refunds }: ReceiptBooks, facts: ProofFacts): Stands => {
  const refund = refunds.byId(facts.id);
  if (!refund) return unknown;
  const differs = refund.invoiceNo !== facts.invoiceNo || !sameMoney(refund, facts);
  return { attemptId: refund.attemptId, since: only(['differs', differs]), ...nothingBack };
};

/** The present state of the payment or refund on this till's receipt. */
export const standsNow = (books: ReceiptBooks, facts: ProofFacts): Stands =>
  facts.kind === 'payment' ? ofPayment(books, facts) : ofRefund(books, facts);
