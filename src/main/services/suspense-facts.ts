// Derives from the books which decisions about money that is set aside are allowed, what a top-up would charge, and what
// accepting the money would waive.
import { type SuspenseChoice, suspenseChoices } from '../../shared/ledger/postings.ts';
import { type Money, money } from '../../shared/money.ts';
import { resolveSuspense, type SuspenseResolution } from '../../shared/payment/suspense.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { BooksView } from '../ledger/books/books-view.ts';
import type { Attempt } from '../ledger/rows.ts';
import type { SuspenseRow } from '../ledger/stores/refunds/suspense-store.ts';
import { attemptFacts } from './attempt-facts.ts';

/** A possible decision about money that is set aside. */
export type SuspenseWay = SuspenseChoice | 'top-up';

type SuspenseBooks = Pick<BooksView, 'refunds' | 'payments'>;

/** True if a customer may still pay this attempt. */
const mayBePaid = ({ state }: Attempt): boolean => state === 'creating' || state === 'waiting' || state === 'unknown';

/** The attempt that tops up the money set aside, if the customer may still pay that attempt; null if there is none. */
export const topUpOf = ({ payments }: SuspenseBooks, { topUpId }: SuspenseRow): Attempt | null => {
  const attempt = topUpId === null ? null : payments.attempt(topUpId);
  return attempt && mayBePaid(attempt) ? attempt : null;
};

/**
 * The sale's price: the amount of the sale's first attempt, found by following each top-up back to the attempt that it tops up.
 */
const priceOf = (books: SuspenseBooks, { topsUpSeq, amountMinor }: Attempt): number => {
  const topped = topsUpSeq === null ? null : books.refunds.suspense(topsUpSeq);
  const before = topped && books.payments.attempt(topped.attemptId);
  return before ? priceOf(books, before) : amountMinor;
};

/** The amount by which the accepted money falls short of the sale's price; null if nothing is waived. */
export const waivedIn = (
  books: SuspenseBooks,
  row: SuspenseRow,
  { choice, held }: Pick<SuspenseResolution, 'choice' | 'held'>,
): Money | null => {
  if (choice !== 'accept') return null;
  const price = priceOf(books, books.payments.attempt(row.attemptId) as Attempt);
  const lacking = price - held.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
  return lacking > 0 ? money(lacking, row.currency) : null;
};

/** Checks a decision about money that is set aside. Errors: `suspense.resolved`, the errors of `resolveSuspense`. */
export const resolutionFor = (books: SuspenseBooks, row: SuspenseRow, choice: SuspenseChoice): Result<SuspenseResolution> => {
  if (row.choice !== null) return fail('suspense.resolved');
  const attempt = books.payments.attempt(row.attemptId) as Attempt;
  const amount = money(row.amountMinor, row.currency);
  const toppedUpBy = topUpOf(books, row)?.invoiceNo ?? null;
  const resolved = resolveSuspense(choice, attemptFacts(attempt, books.refunds.heldIn), { seq: row.seq, amount, toppedUpBy });
  const isPaid = !resolved.ok && resolved.error.code === 'sale.already-paid';
  return isPaid ? fail('sale.already-paid', { invoiceNo: attempt.salePaidBy ?? '' }) : resolved;
};

/**
 * The amount that is missing from the money set aside, in minor units. Errors: `suspense.resolved`, `sale.already-paid`,
 * `suspense.top-up-waits`, `suspense.not-less`.
 */
export const lackingOf = (books: SuspenseBooks, row: SuspenseRow): Result<number> => {
  const accepted = resolutionFor(books, row, 'accept');
  if (!accepted.ok) return accepted;
  const lacking = row.askedMinor - row.amountMinor;
  return lacking > 0 ? ok(lacking) : fail('suspense.not-less');
};

/** The decisions that the books allow now about money that is set aside. */
export const choicesOf = (books: SuspenseBooks, row: SuspenseRow): readonly SuspenseWay[] => [
  ...suspenseChoices.filter((choice) => resolutionFor(books, row, choice).ok),
  ...(lackingOf(books, row).ok ? (['top-up'] as const) : []),
];
