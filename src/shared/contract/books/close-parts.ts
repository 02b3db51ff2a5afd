// The parts that version 7 added to the close document: balances that tie to the closes before and after, what changed and what was
// handled, and the root over the rows that the close covers.
import { z } from 'zod';
import { tillModes } from '../../ledger/named-till.ts';
import { receiptKinds } from '../../ledger/postings.ts';
import { currency, gateway, minor, timeMs } from '../parts.ts';

const seq = z.int().nonnegative();
const count = z.int().nonnegative();
const by = { by: z.string(), approvedBy: z.string().nullable() };

/**
 * One account in one currency, in minor units; debits are positive, credits negative: `openingMinor` + `debitMinor` -
 * `creditMinor` = `closingMinor`. The opening of a close equals the closing of the close before.
 */
export const balance = z.strictObject({
  account: z.string(),
  currency,
  openingMinor: minor,
  debitMinor: minor.nonnegative(),
  creditMinor: minor.nonnegative(),
  closingMinor: minor,
});

/**
 * Money in a clearing account that a person settled by hand and that no notice has proved: `openingMinor` + `addedMinor` -
 * `provedMinor` = `closingMinor`.
 */
const unconfirmed = z.strictObject({
  gateway,
  currency,
  openingMinor: minor,
  addedMinor: minor,
  provedMinor: minor,
  closingMinor: minor,
});

/**
 * The cash drawer from the last count before the close to the last count in it: `openingMinor` + `inMinor` - `outMinor` -
 * `refundsMinor` + `differenceMinor` = `closingMinor`. `differenceMinor`: counted sums less expected sums. The opening is null in
 * the close of the first count. Cash that moved since the last count belongs to the next close.
 */
export const drawerBalance = z.strictObject({
  currency,
  openingMinor: minor.nullable(),
  inMinor: minor,
  outMinor: minor,
  refundsMinor: minor,
  differenceMinor: minor,
  closingMinor: minor,
});

/** Money received, by currency, gateway, method and kind. `method`: the service's code; null if no notice named it. */
const received = z.strictObject({
  currency,
  gateway,
  method: z.string().nullable(),
  kind: z.enum(receiptKinds),
  count,
  amountMinor: minor,
  late: count,
  unverified: count,
  unverifiedMinor: minor,
});

/** An exception (an event that a person must review) that was handled within the close. `seq`: the exception's own entry. */
const handled = z.strictObject({
  seq,
  handledSeq: seq,
  reason: z.string(),
  invoiceNo: z.string().nullable(),
  atMs: timeMs,
  ...by,
});

/**
 * A change of settings, rights or people within the close. `userId`: the person concerned. `what`: the settings that changed, or
 * the role whose rights changed.
 */
const change = z.strictObject({
  seq,
  kind: z.string(),
  userId: z.string().nullable(),
  what: z.array(z.string()),
  atMs: timeMs,
  ...by,
});

/** A receipt that was printed or saved again. `copy`: the number of the copy. */
const reprint = z.strictObject({
  seq,
  kind: z.string(),
  invoiceNo: z.string().nullable(),
  copy: z.int().positive(),
  way: z.string(),
  atMs: timeMs,
  by: z.string(),
});

/**
 * The sum that this close adds to payments that the earlier close `close` covers: `later` (money received), `proved` (a notice
 * proved a payment settled by hand), or a later movement of money.
 */
const correction = z.strictObject({ close: z.int().positive(), kind: z.string(), currency, count, amountMinor: minor });

/**
 * A restore of a backup within the close. `seq`: its entry; `from`: the last row of the backup, at which the opening balances
 * stand. `rows`: the number of rows that were lost; `closes`: the numbers of the closes among them. Each is null if unknown.
 */
const restored = z.strictObject({
  seq,
  epoch: z.int(),
  from: seq,
  rows: z.int().nullable(),
  closes: z.array(z.int().positive()).nullable(),
});

export const balances = {
  /** `training` and `trial`: no real money. */
  mode: z.enum(tillModes),
  /**
   * The source of the opening balances: the close before (`close`), or the postings up to this close, because no earlier close has
   * balances (`postings`).
   */
  basis: z.enum(['close', 'postings']),
  balances: z.array(balance),
  unconfirmed: z.array(unconfirmed),
  drawer: z.array(drawerBalance),
  received: z.array(received),
  handled: z.array(handled),
  changes: z.array(change),
  reprints: z.array(reprint),
  corrections: z.array(correction),
  restored: z.array(restored),
  /** The person who made the close, and the approver if it needed an approval; null in a preview. */
  closedBy: z.strictObject(by).nullable(),
  /** The number of rows that the close covers, and the Merkle root (RFC 6962) over the hashes of these rows, in hexadecimal. */
  rows: z.strictObject({ count, root: z.string() }),
};
