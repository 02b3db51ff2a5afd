// Reads a receipt's facts from the books, for a payment or for a refund that was paid back.
import { paysSale } from '../../../shared/ledger/postings.ts';
import { type Currency, money, sameMoney } from '../../../shared/money.ts';
import { type SaleItem, sumOfItems } from '../../../shared/payment/sale-details.ts';
import type { ReceiptFacts, ReceiptOf } from '../../../shared/receipt/facts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { BooksView } from '../../ledger/books/books-view.ts';
import type { Attempt, ReceiptRow } from '../../ledger/rows.ts';

export type ReceiptShop = {
  readonly merchant: string;
  readonly till: string;
  readonly shopName: string;
  readonly timeZone: string;
  readonly training: boolean;
};

type FactBooks = Pick<BooksView, 'payments' | 'refunds' | 'journal'>;

/** The money booked to the sale, or accepted for it. Other money (a wrong amount, a second payment) gets no receipt of a sale. */
export const saleMoney = ({ payments }: Pick<FactBooks, 'payments'>, attempt: Attempt): ReceiptRow | undefined => {
  const isAccepted = attempt.state === 'approved' && attempt.resolved !== null && paysSale(attempt.resolved);
  return payments.receiptsOf(attempt.attemptId).find(({ kind }) => kind === 'sale' || (isAccepted && kind === 'suspense'));
};

/** The sale's items, if their prices add up to the paid amount; null if another amount was accepted. */
const itemsPaid = (items: readonly SaleItem[] | null, amountMinor: number, currency: Currency): readonly SaleItem[] | null => {
  const sum = items && sumOfItems(items, currency);
  return sum?.ok && sameMoney(sum.value, money(amountMinor, currency)) ? items : null;
};

/** The parts of a sale that several payments paid: a payment that fell short, and its top-ups. Null for a single payment. */
const partsOf = ({ payments, refunds }: FactBooks, attemptId: string): ReceiptFacts['parts'] => {
  const held = refunds
    .suspenseOfSale(attemptId)
    .filter(({ choice }) => choice !== null && (choice === 'top-up' || paysSale(choice)));
  const plain = payments
    .attemptsOfSale(attemptId)
    .flatMap((each) => payments.receiptsOf(each.attemptId))
    .filter(({ kind }) => kind === 'sale');
  const parts = [...held, ...plain].sort((one, other) => one.seq - other.seq);
  return parts.length < 2 ? null : parts.map(({ amountMinor, transactionId }) => ({ amountMinor, transactionId }));
};

const paymentFacts = (books: FactBooks, id: string, place: ReceiptShop): Result<ReceiptFacts> => {
  const attempt = books.payments.attempt(id);
  if (!attempt) return fail('attempt.unknown');
  const paid = saleMoney(books, attempt);
  if (!paid) return fail('receipt.none');
  // The money booked to the sale: with top-ups, without money paid above the price.
  const amountMinor = books.refunds.paidFor(id);
  return ok({
    kind: 'payment',
    id,
    ...place,
    invoiceNo: attempt.invoiceNo,
    gateway: paid.gateway,
    currency: paid.currency,
    amountMinor,
    atMs: attempt.paidMs ?? paid.bookedMs,
    businessDay: paid.businessDay,
    method: paid.method,
    transactionId: paid.transactionId,
    unconfirmed: paid.byHand === 1 && paid.proofSeq === null,
    paidBackBy: null,
    reference: null,
    customerName: attempt.customerName,
    note: attempt.note,
    items: itemsPaid(attempt.items, amountMinor, paid.currency),
    parts: partsOf(books, id),
    paidBackMinor: attempt.moneyBack?.goodsBackMinor ?? 0,
  });
};

const refundFacts = (books: FactBooks, id: string, place: ReceiptShop): Result<ReceiptFacts> => {
  const refund = books.refunds.byId(id);
  if (!refund || refund.endedMs === null || refund.endedSeq === null) return fail('receipt.none');
  const { invoiceNo, gateway, currency, amountMinor, way, reference, endedMs, endedSeq, attemptId } = refund;
  return ok({
    kind: 'refund',
    id,
    ...place,
    invoiceNo,
    gateway,
    currency,
    amountMinor,
    atMs: endedMs,
    businessDay: books.journal.bySeq(endedSeq)?.businessDay ?? refund.businessDay,
    method: null,
    transactionId: null,
    unconfirmed: false,
    paidBackBy: way,
    reference,
    customerName: books.payments.attempt(attemptId)?.customerName ?? null,
    note: null,
    items: null,
    parts: null,
    paidBackMinor: 0,
  });
};

const readers: Readonly<Record<ReceiptOf, (books: FactBooks, id: string, place: ReceiptShop) => Result<ReceiptFacts>>> = {
  payment: paymentFacts,
  refund: refundFacts,
};

/**
 * Reads the facts of one receipt. Errors: `attempt.unknown`, `receipt.none` (no money is booked to the sale, or nothing was paid
 * back).
 */
export const receiptFacts = (books: FactBooks, kind: ReceiptOf, id: string, place: ReceiptShop): Result<ReceiptFacts> =>
  readers[kind](books, id, place);
