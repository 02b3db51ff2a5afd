// The schemas of sums over ranges of journal entries, for windows and closes. `shared/ledger/money-sum.ts` defines each sum.
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
/** One row of sums per currency; amounts are never added across currencies. */
export const moneySums = z.array(z.strictObject(parts));
export type MoneySumsView = z.infer<typeof moneySums>;

/** Movements of received money: returned goods, money paid back, and set-aside money that was resolved. */
export const moveSums = z.array(z.strictObject({ move: z.enum(moneyMoves), currency, count, amountMinor: minor }));
/** Money received for payments that began earlier, by how it was booked. */
export const earlierSums = z.array(z.strictObject({ kind: z.enum(receiptKinds), currency, count, amountMinor: minor }));
/** A present balance: for each currency, the number of items and their amount. */
export const standing = z.array(z.strictObject({ currency, count, amountMinor: minor }));
/** For each business day that has any of the summed entries: that day's part of the sums. */
export const moneyByDay = z.array(z.strictObject({ day, money: moneySums }));
/** The sums of the journal entries that one close covers; `close` is null for entries that no close covers yet. */
export const moneyByClose = z.array(z.strictObject({ close: z.int().positive().nullable(), money: moneySums }));
