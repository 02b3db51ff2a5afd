// What windows may ask about a business day: its totals, and files of its lines.
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
  requestId,
  tell,
} from '../parts.ts';
import { receiptKinds } from '../../ledger/postings.ts';
import { earlierSums, moneyByClose, moneySums, moveSums, standing } from './money-sums.ts';

const daySum = z.strictObject({
  kind: z.enum(receiptKinds),
  currency,
  gateway,
  method: z.string().nullable(),
  count: z.int(),
  amountMinor: minor,
  late: z.int(),
  /** Of these, settled by hand and not proved: how many, and how much. */
  unconfirmed: z.int(),
  unconfirmedMinor: minor,
});
const dayTotals = z.strictObject({
  day,
  /** Money received, line by line, by how it was booked when it came. */
  sums: z.array(daySum),
  /** What the day comes to: the same function as for shifts, closes and files. */
  money: moneySums,
  /** Of `money`, what belongs to no shift: of payments that began while whoever sold had none open, and what was paid back outside of one. */
  outsideShifts: moneySums,
  moves: moveSums,
  /** Of `sums`, what came for payments that began on an earlier day. */
  earlier: earlierSums,
  /** The day by the closes that cover its entries, in their order. */
  byClose: moneyByClose,
  /** The last close that covers any entry of the day, and whether anything that a close tells of happened since; null: no close covers it. */
  closed: z.strictObject({ number: z.int().positive(), since: z.boolean() }).nullable(),
  /** What is open now, whenever it came: money owed back, money set aside, and exceptions that nobody has handled. */
  open: z.strictObject({ owed: standing, suspense: standing, exceptions: z.int().nonnegative() }),
  states: z.record(z.string(), z.int()),
  /** Of what began that day. */
  attention: attentionCounts,
  /** Of that day, and not handled yet. */
  exceptions: z.int(),
  firstSeq: z.int().nullable(),
  lastSeq: z.int().nullable(),
});
export type DayTotalsView = z.infer<typeof dayTotals>;

/** What a file of days is: a spreadsheet's lines, a journal of plain text for accounting programs, or JSON for others. */
export const exportKinds = ['csv', 'hledger', 'json'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const dayContract = Object.freeze({
  'day.get': define('query', z.strictObject({ day }), dayTotals, { errors: ['export.bad-range'] }),
  /** A CSV file where no kind is named. */
  'export.start': define(
    'command',
    z.strictObject({ requestId, from: day, to: day, kind: z.enum(exportKinds).optional() }),
    z.strictObject({ exportId: z.string(), file: z.string() }),
    { may: 'export', errors: ['export.unwritable', 'export.differs', 'export.bad-range'] },
  ),
  /** Shows a finished export in the file manager; only where `app.host` is `electron`. */
  'export.reveal': define('command', z.strictObject({ exportId: z.string() }), nothing, {
    may: 'export',
    errors: ['export.unknown'],
  }),
  /** A finished export, as a file to keep. */
  'export.download': defineDownload(z.strictObject({ exportId: z.string() }), {
    may: 'export',
    errors: ['export.unknown'],
  }),
});

export const dayEvents = Object.freeze({
  'export.progress': tell(
    z.strictObject({
      exportId: z.string(),
      lines: z.int(),
      /** An estimate to draw a bar with; 0 when unknown. */
      ofLines: z.int(),
      state: z.enum(['running', 'done', 'failed']),
      code: code.nullable(),
    }),
  ),
});
