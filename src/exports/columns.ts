// The columns of the exported tables (CSV and XLSX) as data: the type and the value of each, in the order of their headers.
import type { Lang } from '../shared/lang.ts';
import type { Currency } from '../shared/money.ts';
import { wordsReasons } from '../shared/payment/reason-words.ts';
import { createLocalTimes } from '../shared/time/local-times.ts';
import { type CsvColumn, csvColumns, csvNotes } from './csv-words.ts';
import type { ExportLine, ExportOptions } from './line.ts';
import { statusOf } from './texts.ts';
import { movedOf, type Totals } from './totals.ts';

/**
 * `text` is text of other parties, and `code` is a word of our own, which needs no protection. An `amount` is in minor units of the
 * line's currency. A `mobile` is text of other parties that `dashed` may turn into our own form.
 */
export type ColumnKind = 'text' | 'code' | 'mobile' | 'amount' | 'integer' | 'date' | 'date-time';

/** Values of a line that need more than the line: they are computed once for each line. */
export type LineFacts = {
  /** `YYYY-MM-DD HH:MM:SS`, local time. */
  readonly time: string;
  readonly offset: string;
  readonly till: string;
  readonly close: number | null;
  readonly method: string | null;
  readonly note: string;
};

export type LineColumn = {
  readonly kind: ColumnKind;
  value(line: ExportLine, facts: LineFacts): string | number | null;
  /** The sum of the column for one currency, in minor units; only for amounts. */
  sum?(totals: Totals, currency: Currency): bigint;
};

const yesNo = (is: 0 | 1): string => (is === 1 ? 'yes' : 'no');
const movedSum = ({ moved }: Totals, currency: Currency): bigint =>
  Object.entries(moved)
    .filter(([name]) => name.endsWith(` ${currency}`))
    .reduce((all, [, sum]) => all + sum, 0n);

export const lineColumns: Readonly<Record<CsvColumn, LineColumn>> = {
  businessDay: { kind: 'date', value: (line) => line.businessDay },
  time: { kind: 'date-time', value: (_, facts) => facts.time },
  offset: { kind: 'code', value: (_, facts) => facts.offset },
  till: { kind: 'text', value: (_, facts) => facts.till },
  close: { kind: 'integer', value: (_, facts) => facts.close },
  saleInvoiceNo: { kind: 'text', value: (line) => line.saleInvoiceNo },
  invoiceNo: { kind: 'text', value: (line) => line.invoiceNo },
  gateway: { kind: 'code', value: (line) => line.gateway },
  method: { kind: 'text', value: (_, facts) => facts.method },
  currency: { kind: 'code', value: (line) => line.currency },
  asked: { kind: 'amount', value: (line) => line.askedMinor, sum: ({ asked }, currency) => asked[currency] },
  received: { kind: 'amount', value: (line) => line.receivedMinor, sum: ({ received }, currency) => received[currency] },
  state: { kind: 'code', value: statusOf },
  late: { kind: 'code', value: (line) => yesNo(line.late) },
  mobile: { kind: 'mobile', value: (line) => line.mobile },
  transactionId: { kind: 'text', value: (line) => line.transactionId },
  seq: { kind: 'integer', value: (line) => line.seq },
  note: { kind: 'text', value: (_, facts) => facts.note },
  askedBy: { kind: 'text', value: (line) => line.askedBy },
  approvedBy: { kind: 'text', value: (line) => line.approvedBy },
  selfApproved: {
    kind: 'code',
    value: (line) => (line.byHand === 0 && line.askedBy === null ? null : yesNo(line.selfApproved)),
  },
  customer: { kind: 'text', value: (line) => line.customerName },
  saleNote: { kind: 'text', value: (line) => line.saleNote },
  moved: { kind: 'amount', value: movedOf, sum: movedSum },
  way: { kind: 'code', value: (line) => line.way },
  reference: { kind: 'text', value: (line) => line.reference },
  sales: { kind: 'amount', value: (line) => line.soldMinor, sum: ({ sales }, currency) => sales[currency] },
  returns: { kind: 'amount', value: (line) => line.returnedMinor, sum: ({ returns }, currency) => returns[currency] },
};
/** The ids of the columns in their order. */
export const columnIds = Object.keys(csvColumns) as readonly CsvColumn[];

/** Writes `091-2345678`: because of the dash, a spreadsheet keeps the number as text. Null for a text that is no mobile number. */
export const dashed = (mobile: string): string | null =>
  /^[0-9]{10}$/.test(mobile) ? `${mobile.slice(0, 3)}-${mobile.slice(3)}` : null;

/** The reason why a charge was refused or is unknown, in the file's language. An unknown reason code is written unchanged. */
const whyOf = (reason: string | null, lang: Lang): string | false => {
  const words = (wordsReasons as Readonly<Record<string, Readonly<Record<Lang, string>>>>)[reason ?? ''];
  return words?.[lang] ?? reason ?? false;
};

type ToldWords = { readonly code: string | null; readonly message: string | null };
type AmountText = (minor: number, currency: Currency) => string;
type NoteOptions = Pick<ExportOptions, 'lang' | 'dayChanges'>;

/** The note on every line of the first business day after the time zone or the cut-off changed; false on other days. */
const dayChangeOn = (businessDay: string, { lang, dayChanges }: NoteOptions): string | false => {
  const change = dayChanges?.get(businessDay);
  if (!change) return false;
  const { timeZone, cutOff, seq, by } = change;
  const facts: Readonly<Record<string, string>> = { zone: timeZone, cutOff, seq: String(seq), by };
  return csvNotes.dayChange[lang].replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
};

/** The note of a line, in the file's language. */
const noteOf = (line: ExportLine, options: NoteOptions, amountText: AmountText): string => {
  const { lang } = options;
  const { receipt, byHand, proved, noResult, reason, words, wantedMinor, currency, move } = line;
  const notes = [
    dayChangeOn(line.businessDay, options),
    byHand === 1 && csvNotes[proved === 1 ? 'proved' : 'byHand'][lang],
    receipt === 'refund-owed' && csvNotes.refundOwed[lang],
    receipt === 'suspense' && csvNotes.suspense[lang].replace('{asked}', amountText(wantedMinor, currency)),
  ];
  if (move !== null) notes.push(reason ?? false);
  else if (receipt === null) {
    const told = words === null ? null : (JSON.parse(words) as ToldWords);
    notes.push(noResult === 1 && csvNotes.noResult[lang], whyOf(reason, lang), told?.code ?? false, told?.message ?? false);
  }
  return notes.filter((note) => note !== false && note !== '').join('; ');
};

/** Returns a function that computes the facts of a line. `amountText` writes the amounts inside notes. */
export const createFacts = (options: ExportOptions, amountText: AmountText): ((line: ExportLine) => LineFacts) => {
  const { till, zoneOf, closeOf, methodNames } = options;
  const times = new Map<string, ReturnType<typeof createLocalTimes>>();
  const timesOf = (zone: string): ReturnType<typeof createLocalTimes> => {
    const known = times.get(zone) ?? createLocalTimes(zone);
    times.set(zone, known);
    return known;
  };
  return (line) => {
    const { seq, method } = line;
    const { text: time, offset } = timesOf(zoneOf(seq))(line.atMs);
    return {
      ...{ time, offset, till, close: closeOf(seq) },
      method: method === null ? null : (methodNames?.get(method) ?? method),
      note: noteOf(line, options, amountText),
    };
  };
};
