// Contract entries about the cash drawer: the counts sent with a shift, its report, and money put in or taken out.
import { z } from 'zod';
import { cashDirections } from '../../ledger/drawer.ts';
import { currencies } from '../../money.ts';
import { amountErrors, currency, define, minor, reason, requestId, timeMs, typed } from '../parts.ts';

const unsigned = minor.nonnegative();

/**
 * The counted sum of each currency as typed. The till answers with the expected sum only after the count is on disk. Absent if
 * the shop does not count its drawer.
 */
export const countedInput = z
  .array(z.strictObject({ currency, amount: typed }))
  .max(currencies.length)
  .refine((counted) => new Set(counted.map((each) => each.currency)).size === counted.length)
  .default([]);
export type CountedInput = z.output<typeof countedInput>;

/**
 * The cash drawer of one shift in one currency, in minor units; currencies are never added. The till has one drawer, so `inMinor`,
 * `outMinor` and `refundsMinor` contain the cash that anybody moved between the two counts.
 */
export const drawerLine = z.strictObject({
  currency,
  /** The count at the opening; null if the drawer was not counted then. */
  openingMinor: unsigned.nullable(),
  /** The opening count less the sum by earlier entries; null if there was no earlier count, or for a hand-over. */
  openingDifferenceMinor: minor.nullable(),
  inMinor: unsigned,
  outMinor: unsigned,
  /** Refunds paid back in cash. */
  refundsMinor: unsigned,
  /** The sum that should be in the drawer; null until the closing count is recorded, and without an opening count. */
  expectedMinor: minor.nullable(),
  /** The closing count; null until the drawer is counted. */
  countedMinor: unsigned.nullable(),
  /** The closing count less the expected sum: negative if money is missing. */
  differenceMinor: minor.nullable(),
});
export type DrawerLine = z.infer<typeof drawerLine>;

/** Money put into the drawer or taken out, with the person, the approver if another one was needed, and the reason. */
export const cashMove = z.strictObject({
  seq: z.int().nonnegative(),
  direction: z.enum(cashDirections),
  currency,
  amountMinor: minor.positive(),
  reason: z.string(),
  atMs: timeMs,
  by: z.string(),
  name: z.string(),
  approvedBy: z.string().nullable(),
  approverName: z.string().nullable(),
});
export type CashMove = z.infer<typeof cashMove>;

export const drawerContract = Object.freeze({
  /**
   * Puts money into the cash drawer or takes money out. The till does not compare the amount with the expected sum: a rejection
   * would show this sum before the count.
   */
  'drawer.move': define(
    'command',
    z.strictObject({ requestId, direction: z.enum(cashDirections), currency, amount: typed, reason }),
    z.strictObject({ seq: z.int() }),
    { may: 'move-cash', asksLater: true, errors: ['drawer.off', ...amountErrors] },
  ),
});
