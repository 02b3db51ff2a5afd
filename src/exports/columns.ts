// The columns of the exported tables (CSV and XLSX) as data: the type and the value of each, in the order of their headers.
import type { Lang } from '../shared/lang.ts';
import type { Currency } from '../shared/money.ts';
import { createLocalTimes } from '../shared/time/local-times.ts';
import { wordsGateways } from '../shared/words/money.ts';
import { wordsWays } from '../shared/words/moves.ts';
import { type AttemptColumn, attemptColumns, type CsvColumn, csvColumns } from './csv-words.ts';
import { amountOf, movedOf, receiptOf, statusOf } from './kinds.ts';
import type { ExportAttempt, ExportLine, ExportOptions } from './line.ts';
import { type AmountText, attemptNoteOf, noteOf } from './notes.ts';
import type { Totals } from './totals.ts';
import { attemptWord, kindWord } from './value-words.ts';

/**
 * `text` is text of other parties, and `code` is a word of our own, which needs no protection. An `amount` is in minor units of the
 * row's currency. A `mobile` is text of other parties that `dashed` may turn into our own form.
 */
export type ColumnKind = 'text' | 'code' | 'mobile' | 'amount' | 'integer' | 'date' | 'date-time';

/** Values of a row that need more than the row: they are computed once for each row. */
export type RowFacts = {
  /** `YYYY-MM-DD HH:MM:SS`, local time. */
  readonly time: string;
  readonly offset: string;
  readonly till: string;
  readonly close: number;
  readonly note: string;
  readonly lang: Lang;
  readonly asOf: number;
  readonly asOfTime: string;
};

export type TableColumn<Row> = {
  readonly kind: ColumnKind;
  value(row: Row, facts: RowFacts): string | number | null;
  /** The sum of the column for one currency, in minor units; only for amounts that can be summed. */
  sum?(totals: Totals, currency: Currency): bigint;
};
/** A table: the ids of its columns in their order, the headers, and the columns. */
export type ExportTable<Row> = {
  readonly ids: readonly string[];
  readonly headers: Readonly<Record<string, Readonly<Record<Lang, string>>>>;
  readonly columns: readonly TableColumn<Row>[];
  factsOf(options: ExportOptions, amountText: AmountText): (row: Row) => RowFacts;
};

const yesNo = (is: 0 | 1): string => (is === 1 ? 'yes' : 'no');
const movedSum = ({ moved }: Totals, currency: Currency): bigint =>
  Object.entries(moved)
    .filter(([name]) => name.endsWith(` ${currency}`))
    .reduce((all, [, sum]) => all + sum, 0n);

type Stamped = Pick<ExportLine, 'businessDay' | 'seq' | 'currency' | 'gateway' | 'mobile' | 'customerName' | 'saleNote'> &
  Pick<ExportLine, 'saleInvoiceNo' | 'invoiceNo' | 'askedMinor'>;
/** The columns that lines and attempts share. */
const shared = {
  businessDay: { kind: 'date', value: (row) => row.businessDay },
  time: { kind: 'date-time', value: (_, facts) => facts.time },
  offset: { kind: 'code', value: (_, facts) => facts.offset },
  till: { kind: 'text', value: (_, facts) => facts.till },
  close: { kind: 'integer', value: (_, facts) => facts.close },
  saleInvoiceNo: { kind: 'text', value: (row) => row.saleInvoiceNo },
  invoiceNo: { kind: 'text', value: (row) => row.invoiceNo },
  gateway: { kind: 'code', value: (row) => row.gateway },
  gatewayWord: { kind: 'code', value: ({ gateway }, { lang }) => gateway && wordsGateways[gateway][lang] },
  currency: { kind: 'code', value: (row) => row.currency },
  asked: { kind: 'amount', value: (row) => row.askedMinor, sum: ({ asked }, currency) => asked[currency] },
  mobile: { kind: 'mobile', value: (row) => row.mobile },
  seq: { kind: 'integer', value: (row) => row.seq },
  note: { kind: 'text', value: (_, facts) => facts.note },
  customer: { kind: 'text', value: (row) => row.customerName },
  saleNote: { kind: 'text', value: (row) => row.saleNote },
} as const satisfies Partial<Record<CsvColumn, TableColumn<Stamped>>>;

export const lineColumns: Readonly<Record<CsvColumn, TableColumn<ExportLine>>> = {
  ...shared,
  method: { kind: 'text', value: ({ method, methodName }, { lang }) => methodName?.[lang] ?? method },
  received: { kind: 'amount', value: (line) => line.receivedMinor, sum: ({ received }, currency) => received[currency] },
  state: { kind: 'code', value: statusOf },
  late: { kind: 'code', value: (line) => yesNo(line.late) },
  transactionId: { kind: 'text', value: (line) => line.transactionId },
  askedBy: { kind: 'text', value: (line) => line.askedBy },
  approvedBy: { kind: 'text', value: (line) => line.approvedBy },
  selfApproved: {
    kind: 'code',
    value: ({ kind, byHand, askedBy, selfApproved }) =>
      (byHand === 1 && receiptOf(kind) !== null) || askedBy !== null ? yesNo(selfApproved) : null,
  },
  moved: { kind: 'amount', value: movedOf, sum: movedSum },
  way: { kind: 'code', value: (line) => line.way },
  reference: { kind: 'text', value: (line) => line.reference },
  sales: { kind: 'amount', value: (line) => line.soldMinor, sum: ({ sales }, currency) => sales[currency] },
  returns: { kind: 'amount', value: (line) => line.returnedMinor, sum: ({ returns }, currency) => returns[currency] },
  amount: { kind: 'amount', value: amountOf, sum: ({ amount }, currency) => amount[currency] },
  stateWord: { kind: 'code', value: (line, { lang }) => kindWord(line)[lang] },
  methodCode: { kind: 'text', value: (line) => line.method },
  wayWord: { kind: 'code', value: ({ way }, { lang }) => way && wordsWays[way][lang] },
  about: { kind: 'integer', value: (line) => line.about },
};

const attemptColumn: Readonly<Record<AttemptColumn, TableColumn<ExportAttempt>>> = {
  ...shared,
  state: { kind: 'code', value: (attempt) => attempt.state },
  stateWord: { kind: 'code', value: ({ state }, { lang }) => attemptWord(state)[lang] },
  asOf: { kind: 'integer', value: (_, facts) => facts.asOf },
  asOfTime: { kind: 'date-time', value: (_, facts) => facts.asOfTime },
};

/** The ids of the columns of lines in their order. */
export const columnIds = Object.keys(csvColumns) as readonly CsvColumn[];
export const attemptIds = Object.keys(attemptColumns) as readonly AttemptColumn[];

/** Writes `091-2345678`: because of the dash, a spreadsheet keeps the number as text. Null for a text that is no mobile number. */
export const dashed = (mobile: string): string | null =>
  /^[0-9]{10}$/.test(mobile) ? `${mobile.slice(0, 3)}-${mobile.slice(3)}` : null;

/** Returns a function that computes the facts of a row. */
const createFacts = <Row extends { readonly seq: number; readonly atMs: number }>(
  { till, lang, zoneOf, closeOf, asOf }: ExportOptions,
  noted: (row: Row) => string,
): ((row: Row) => RowFacts) => {
  const times = new Map<string, ReturnType<typeof createLocalTimes>>();
  const timeOf = ({ seq, atMs }: { readonly seq: number; readonly atMs: number }) => {
    const zone = zoneOf(seq);
    const known = times.get(zone) ?? createLocalTimes(zone);
    times.set(zone, known);
    return known(atMs);
  };
  const { text: asOfTime } = timeOf(asOf);
  return (row) => {
    const { text: time, offset } = timeOf(row);
    return { time, offset, till, lang, close: closeOf(row.seq), note: noted(row), asOf: asOf.seq, asOfTime };
  };
};

export const lineTable: ExportTable<ExportLine> = {
  ids: columnIds,
  headers: csvColumns,
  columns: columnIds.map((id) => lineColumns[id]),
  factsOf: (options, amountText) => createFacts(options, (line) => noteOf(line, options, amountText)),
};
export const attemptTable: ExportTable<ExportAttempt> = {
  ids: attemptIds,
  headers: attemptColumns,
  columns: attemptIds.map((id) => attemptColumn[id]),
  factsOf: (options) => createFacts(options, (attempt) => attemptNoteOf(attempt, options)),
};
