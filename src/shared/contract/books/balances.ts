// Contract entries about the balances of accounts: over business days or a close, and the journal entries that make them up.
import { z } from 'zod';
import { reportKeys } from '../../accounts/accounts.ts';
import { papers, receiptLangs } from '../../receipt/blocks.ts';
import { printJob } from '../counter/receipts.ts';
import { currency, day, define, minor, timeMs } from '../parts.ts';
import { balance, drawerBalance } from './close-parts.ts';

/**
 * The range of balances: business days, both included; or the journal entries that a close covers. The number after the last
 * close: the entries that no close covers yet.
 */
const balanceRange = z.union([z.strictObject({ from: day, to: day }), z.strictObject({ close: z.int().positive() })]);
export type BalanceRange = z.infer<typeof balanceRange>;

const account = z.enum(reportKeys);
const seq = z.int().positive();

const balances = z.strictObject({
  /** The newest journal entry that the balances can contain; 0 in empty books. */
  upToSeq: z.int().nonnegative(),
  /** One row for each account and currency with any posting up to the end of the range, in the order of the chart. */
  rows: z.array(balance.extend({ account })),
  /**
   * The cash drawer, for each currency counted up to the end of the range: from the last count before the range to the last count
   * in it. Money that moved belongs to the range of the next count. Not part of `rows`, because the drawer has no postings.
   */
  drawer: z.array(drawerBalance),
});
export type BalancesView = z.infer<typeof balances>;

const accountEntry = z.strictObject({
  seq,
  atMs: timeMs,
  businessDay: day,
  /** The kind of the journal entry, such as `notice.judged`. */
  kind: z.string(),
  /** The payment that the entry is about: its id and its invoice number. */
  attemptId: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  /** The sum of the entry's postings to the account, in minor units; debits are positive. Never 0 unless they cancel out. */
  amountMinor: minor,
});
export type AccountEntry = z.infer<typeof accountEntry>;

export const balancesContract = Object.freeze({
  'balances.get': define('query', z.strictObject({ range: balanceRange }), balances, {
    may: 'see-balances',
    errors: ['export.bad-range', 'close.unknown'],
  }),
  /** The entries in the range that posted to one account in one currency, newest first. `before`: only entries before this one. */
  'balances.entries': define(
    'query',
    z.strictObject({ range: balanceRange, account, currency, before: seq.nullable(), limit: z.int().min(1).max(200) }),
    z.strictObject({ rows: z.array(accountEntry), more: z.boolean() }),
    { may: 'see-balances', errors: ['export.bad-range', 'close.unknown'] },
  ),
  /**
   * Returns a print job of the balances of a range; the journal records no print of balances. `as`: `save` makes a PDF file. The
   * job is sent as the job of a close (`close.print`).
   */
  'balances.print': define(
    'command',
    z.strictObject({ range: balanceRange, as: z.enum(['print', 'save']), paper: z.enum(papers), lang: z.enum(receiptLangs) }),
    printJob,
    { may: 'see-balances', errors: ['export.bad-range', 'close.unknown'] },
  ),
});
