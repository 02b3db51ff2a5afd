// Contract entries about a business day: its totals, and export files of its lines.
import { z } from 'zod';
import {
  attentionCounts,
  code,
  currency,
  day,
  define,
  defineDownload,
  gateway,
  minor,
  nothing,
  params,
  requestId,
  tell,
  timeMs,
} from '../parts.ts';
import { csvFormatNames } from '../../csv-format.ts';
import { exportKinds, isPreset } from '../../export-formats.ts';
import { langs } from '../../lang.ts';
import { receiptKinds } from '../../ledger/postings.ts';
import { cashMove, drawerLine } from '../setup/drawer.ts';
import { earlierSums, moneyByClose, moneySums, moveSums, standing } from './money-sums.ts';

export const daySum = z.strictObject({
  kind: z.enum(receiptKinds),
  currency,
  gateway,
  method: z.string().nullable(),
  count: z.int(),
  amountMinor: minor,
  late: z.int(),
  /** The number of payments that were settled by hand and that no notice has proved. `unconfirmedMinor`: their amount. */
  unconfirmed: z.int(),
  unconfirmedMinor: minor,
});
const dayTotals = z.strictObject({
  day,
  /** Money received: one sum for each combination of first booking, gateway and method. */
  sums: z.array(daySum),
  /** The day's sums per currency, computed by `shared/ledger/money-sum.ts` like the sums of shifts, closes and export files. */
  money: moneySums,
  /**
   * The part of `money` outside of shifts: payments that began while their seller had no open shift, and money paid back outside
   * of a shift.
   */
  outsideShifts: moneySums,
  moves: moveSums,
  /**
   * The cash drawer: the shifts of the day in which the drawer was counted, and the money put in and taken out on this day. Cash
   * refunds are in `moves`.
   */
  drawer: z.strictObject({
    shifts: z.array(
      z.strictObject({
        ...{ shiftId: z.string(), userId: z.string(), name: z.string(), openedMs: timeMs },
        closedMs: timeMs.nullable(),
        lines: z.array(drawerLine),
      }),
    ),
    moves: z.array(cashMove),
  }),
  /** The part of `sums` for payments that began on an earlier day. */
  earlier: earlierSums,
  /** The day's sums, split by the closes that cover the day's journal entries, in order. */
  byClose: moneyByClose,
  /**
   * The last day close that covers a journal entry of the day; null if none does. `since`: true if a journal entry of any day was
   * written after that close and must be part of the next one.
   */
  closed: z.strictObject({ number: z.int().positive(), since: z.boolean() }).nullable(),
  /** True if an entry of the day itself is in no close and makes a close possible. */
  toClose: z.boolean(),
  /**
   * Not null if there is nothing to close: nothing happened since the last close (`since`: its number), or since the first start of
   * the till (`since` is null). `day.close` then answers `close.nothing-new`.
   */
  nothingToClose: z.strictObject({ since: z.int().positive().nullable() }).nullable(),
  /**
   * All that is open now, from any day: money owed back, money set aside, exceptions, and the payments on each list, as a close made
   * now would list them.
   */
  open: z.strictObject({ owed: standing, suspense: standing, exceptions: z.int().nonnegative(), attention: attentionCounts }),
  states: z.record(z.string(), z.int()),
  /** For payments that began on the business day: how many are on each list of `shared/payment/attention.ts`. */
  attention: attentionCounts,
  /** The number of the business day's exceptions (events that a person must review) that are still open. */
  exceptions: z.int(),
  firstSeq: z.int().nullable(),
  lastSeq: z.int().nullable(),
});
export type DayTotalsView = z.infer<typeof dayTotals>;

export { type ExportKind, exportKinds } from '../../export-formats.ts';

/**
 * An export: business days `from` to `to`, or the close with this number; without `kind` a CSV file, without `lang` in the shop's
 * language. `csvFormat` is an option of CSV only. A file for another program has one `currency`, which the input must name.
 */
const exportInput = z
  .strictObject({
    ...{ requestId, from: day.optional(), to: day.optional(), close: z.int().positive().optional() },
    ...{ kind: z.enum(exportKinds).optional(), lang: z.enum(langs).optional() },
    ...{ csvFormat: z.enum(csvFormatNames).optional(), currency: currency.optional() },
  })
  .refine(({ from, to, close }) =>
    close === undefined ? from !== undefined && to !== undefined : from === undefined && to === undefined,
  )
  .refine(({ kind = 'csv', csvFormat: format }) => format === undefined || kind === 'csv')
  .refine(({ kind = 'csv', currency: only }) => isPreset(kind) === (only !== undefined));

export const dayContract = Object.freeze({
  'day.get': define('query', z.strictObject({ day }), dayTotals, { errors: ['export.bad-range'] }),
  /** Starts an export of business days or of a close. */
  'export.start': define('command', exportInput, z.strictObject({ exportId: z.string(), file: z.string() }), {
    may: 'export',
    errors: [
      'export.unwritable',
      'export.differs',
      'export.bad-range',
      'export.account-unmapped',
      'export.decimals',
      'close.unknown',
    ],
  }),
  /** Ends a queued or running export, which then leaves no file. Whoever is signed in may stop it, also if it was approved. */
  'export.cancel': define('command', z.strictObject({ exportId: z.string() }), nothing, {
    may: 'look',
    errors: ['export.unknown'],
  }),
  /** Shows a finished export in the file manager; only if `app.host` is `electron`. */
  'export.reveal': define('command', z.strictObject({ exportId: z.string() }), nothing, {
    may: 'export',
    errors: ['export.unknown'],
  }),
  /** Downloads a finished export; `part`: its manifest, or the second file of a CSV export. */
  'export.download': defineDownload(z.strictObject({ exportId: z.string(), part: z.enum(['attempts', 'manifest']).optional() }), {
    may: 'export',
    errors: ['export.unknown'],
  }),
});

export const dayEvents = Object.freeze({
  'export.progress': tell(
    z.strictObject({
      exportId: z.string(),
      /** The booked lines written so far. */
      lines: z.int(),
      /** The attempts without money written so far; 0 in a file for another program, which lists none. */
      attempts: z.int(),
      /** In a file for another program, the rows written so far below the header; null for other kinds. */
      rows: z.int().nullable(),
      /** The first business day of the finished file that is not over: the file lacks what is booked on it later. Null if there is none. */
      openDay: day.nullable(),
      /** The estimated number of lines and attempts, for the progress bar; 0 if unknown. */
      ofLines: z.int(),
      /** The bytes written so far. */
      bytes: z.int(),
      state: z.enum(['running', 'done', 'failed', 'canceled']),
      code: code.nullable(),
      /** The values that are inserted in the text of the error `code`. */
      params,
    }),
  ),
});
