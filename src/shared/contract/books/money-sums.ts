// The sums of a stretch of the journal as windows and closes have them: `shared/ledger/money-sum.ts` says what each holds.
import { z } from 'zod';
import type { MoneySum } from '../../ledger/money-sum.ts';
import { receiptKinds } from '../../ledger/postings.ts';
import { moneyMoves } from '../../payment/refund.ts';
import { currency, day, minor } from '../parts.ts';

const count = z.int().nonnegative();

const parts = {
  currency,
  salesMinor: minor,
  salesCount: count,
  returnsMinor: minor,
  netMinor: minor,
  setAsideMinor: minor,
  resolvedMinor: minor,
  owedMinor: minor,
  paidBackMinor: minor,
  otherIncomeMinor: minor,
} satisfies Record<keyof MoneySum, unknown>;
/** One row a currency, never added across them. */
export const moneySums = z.array(z.strictObject(parts));
export type MoneySumsView = z.infer<typeof moneySums>;

/** What moved of money that had come: goods that came back, what was paid back, what was set aside and is no longer. */
export const moveSums = z.array(z.strictObject({ move: z.enum(moneyMoves), currency, count, amountMinor: minor }));
/** Money that came for payments that began before, by how it was booked. */
export const earlierSums = z.array(z.strictObject({ kind: z.enum(receiptKinds), currency, count, amountMinor: minor }));
/** What stands now, by currency. */
export const standing = z.array(z.strictObject({ currency, count, amountMinor: minor }));
/** The part of a stretch that a business day has. */
export const moneyByDay = z.array(z.strictObject({ day, money: moneySums }));
/** The part of a stretch that a close has; null: no close covers it yet. */
export const moneyByClose = z.array(z.strictObject({ close: z.int().positive().nullable(), money: moneySums }));
