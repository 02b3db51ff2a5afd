// The parts of the contract about the cash drawer: the counted sums that a window sends with a shift's command, the drawer's
// lines in a shift's report, and the command for money put in or taken out.
import { z } from 'zod';
import { cashDirections } from '../../ledger/drawer.ts';
import { currencies } from '../../money.ts';
import { amountErrors, currency, define, minor, reason, requestId, timeMs, typed } from '../parts.ts';

const unsigned = minor.nonnegative();

/**
 * The counted sum of each currency, as the person typed it. The till returns the expected sum only after it has written the count
 * to disk. Empty if the shop does not count its drawer.
 */
export const countedInput = z
  .array(z.strictObject({ currency, amount: typed }))
  .max(currencies.length)
  .refine((counted) => new Set(counted.map((each) => each.currency)).size === counted.length)
  .default([]);
export type CountedInput = z.output<typeof countedInput>;

/**
 * The cash drawer in one shift, in one currency, in minor units. The till has one drawer, so `inMinor`, `outMinor` and
 * `refundsMinor` include the cash that other people moved between the two counts of this shift.
 */
export const drawerLine = z.strictObject({
  currency,
  /** The sum that was counted when the shift opened; null if the drawer was not counted then. */
  openingMinor: unsigned.nullable(),
  /**
   * The opening count less the sum that was expected then. Null if there was no earlier count; null also if the shift was handed
   * over, because the difference then belongs to the shift that closed.
   */
  openingDifferenceMinor: minor.nullable(),
  inMinor: unsigned,
  outMinor: unsigned,
  /** The refunds that were paid in cash. */
  refundsMinor: unsigned,
  /**
   * The sum that should have been in the drawer at the closing count; null until this count is recorded, and if there is no
   * opening count.
   */
  expectedMinor: minor.nullable(),
  /** The sum that was counted when the shift closed; null until then. */
  countedMinor: unsigned.nullable(),
  /** The closing count less the expected sum: negative if money is missing; null if one of the two is null. */
  differenceMinor: minor.nullable(),
});
export type DrawerLine = z.infer<typeof drawerLine>;

/**
 * Money that a person put into the drawer or took out of it. `by`, `name`: that person; `approvedBy`, `approverName`: the
 * approver, null if no approval was needed.
 */
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
   * Records money put into the cash drawer or taken out of the drawer. The till does not reject an amount above the expected sum:
   * the rejection would reveal the expected sum before the count.
   */
  'drawer.move': define(
    'command',
    z.strictObject({ requestId, direction: z.enum(cashDirections), currency, amount: typed, reason }),
    z.strictObject({ seq: z.int() }),
    { may: 'move-cash', asksLater: true, errors: ['drawer.off', ...amountErrors] },
  ),
});
