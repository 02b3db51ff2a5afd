// The Excel workbook: booked lines with the columns of the CSV as typed cells and totals of each currency below them, a sheet of
// attempts without money, and a sheet of totals.
import { currencies, type Currency, money, plainAmount } from '../shared/money.ts';
import { attemptTable, type TableColumn, type ColumnKind, dashed, lineTable, type ExportTable } from './columns.ts';
import type { Exporter } from './exporter.ts';
import type { ExportContent, ExportLine, ExportOptions } from './line.ts';
import { namedAccounts } from './named-accounts.ts';
import { shown } from './shown.ts';
import { addEarned, addLine, countTotals, plainSum, type Totals } from './totals.ts';
import type { ColumnType, CellRemark, SheetRow } from './xlsx/sheet.ts';
import { type Sheet, workbookBytes } from './xlsx/workbook.ts';
import { xlsxAccounts, xlsxBridge, type XlsxTotal, xlsxSheets, xlsxTotals, xlsxTotalsHeaders } from './xlsx-words.ts';

type Cell = SheetRow[number];

const typeOf: Readonly<Record<ColumnKind, ColumnType>> = {
  ...{ text: 'text', code: 'text', mobile: 'text', amount: 'decimal', integer: 'integer', date: 'date' },
  'date-time': 'date-time',
};
const widthOf: Readonly<Record<ColumnKind, number>> = {
  ...{ text: 18, code: 12, mobile: 14, amount: 14, integer: 10, date: 12, 'date-time': 20 },
};
/** Columns with texts that are longer than the others of their kind. */
const ownWidth: Readonly<Record<string, number>> = {
  ...{ note: 40, saleNote: 30, transactionId: 24, stateWord: 26, wayWord: 18 },
};

const amountText = (minor: number, currency: Currency): string => plainAmount(money(minor, currency));

const cellOf = (kind: ColumnKind, value: string | number, currency: Currency | null): Cell => {
  // Only rows with a currency have amounts.
  if (kind === 'amount') return amountText(Number(value), currency as Currency);
  if (kind === 'mobile') return dashed(String(value)) ?? shown(String(value));
  return kind === 'text' ? shown(String(value)) : value;
};

const net = ({ sales, returns }: Totals, currency: Currency): bigint => sales[currency] - returns[currency];

/** The rows of the sheet of totals. The last rows count cells that are not what their columns say, if there are any. */
const totalRows = function* (
  totals: Totals,
  used: readonly Currency[],
  remarks: ReadonlyMap<CellRemark, number>,
  attempts: number,
  { lang, asOf }: ExportOptions,
): Generator<SheetRow> {
  const row = (code: string, label: XlsxTotal, currency: Currency | null, value: string): SheetRow => [
    ...[xlsxTotals[label][lang], code, currency, value],
  ];
  for (const currency of used) {
    for (const name of ['asked', 'received', 'amount'] as const)
      yield row(name, name, currency, plainSum(totals[name][currency], currency));
    for (const [name, sum] of Object.entries(totals.moved))
      if (name.endsWith(` ${currency}`)) yield row(`moved ${name.slice(0, -4)}`, 'moved', currency, plainSum(sum, currency));
    for (const name of ['sales', 'returns'] as const) yield row(name, name, currency, plainSum(totals[name][currency], currency));
    yield row('net', 'net', currency, plainSum(net(totals, currency), currency));
  }
  yield row('lines', 'lines', null, String(totals.lines));
  yield row('attempts', 'attempts', null, String(attempts));
  yield row('as-of', 'as-of', null, String(asOf.seq));
  for (const [remark, count] of remarks) yield row(remark, remark, null, String(count));
};

type BookRow = { readonly seq: number; readonly atMs: number; readonly currency: Currency | null };
type BookColumns = Pick<Sheet, 'columns'>;

const columnsOf = <Row>({ ids, headers, columns }: ExportTable<Row>, lang: ExportOptions['lang']): BookColumns => ({
  columns: ids.map((id, i) => {
    const { kind } = columns[i] as TableColumn<Row>;
    return { header: headers[id]?.[lang] ?? id, type: typeOf[kind], width: ownWidth[id] ?? widthOf[kind] };
  }),
});

/** The rows of a table, page by page. `onRow` is called before each row is written. */
const rowsOf = function* <Row extends BookRow>(
  table: ExportTable<Row>,
  pages: Iterable<readonly Row[]>,
  options: ExportOptions,
  onRow: (row: Row) => void,
): Generator<SheetRow> {
  const factsOf = table.factsOf(options, amountText);
  for (const rows of pages)
    for (const row of rows) {
      onRow(row);
      const facts = factsOf(row);
      yield table.columns.map((column) => {
        const value = column.value(row, facts);
        return value === null ? null : cellOf(column.kind, value, row.currency);
      });
    }
};

const linesSheet = (pages: Iterable<readonly ExportLine[]>, options: ExportOptions) => {
  const { lang } = options;
  const totals = countTotals();
  const seen = new Set<Currency>();
  const count = (line: ExportLine): void => {
    addLine(totals, line);
    addEarned(totals, line);
    if (line.currency !== null) seen.add(line.currency);
  };
  const used = (): Currency[] => currencies.filter((currency) => seen.has(currency));
  /** One row of totals for each currency: its code, and the sums of the columns with amounts. */
  const totalOf = (currency: Currency): SheetRow => {
    const now = totals.now();
    return lineTable.ids.map((id, i) => {
      if (i === 0) return xlsxTotalsHeaders.label[lang];
      if (id === 'currency') return currency;
      const sum = (lineTable.columns[i] as TableColumn<ExportLine>).sum?.(now, currency);
      return sum === undefined ? null : plainSum(sum, currency);
    });
  };
  const sheet: Sheet = {
    name: xlsxSheets.lines[lang],
    ...columnsOf(lineTable, lang),
    rows: rowsOf(lineTable, pages, options, count),
    totals: () => used().map(totalOf),
  };
  return { sheet, totals, used };
};

/** The sums of each close or day that the file touches, and of the rest of that close or day. */
const bridgeSheet = ({ bridge, lang }: ExportOptions): Sheet => {
  const word = (name: keyof typeof xlsxBridge): string => xlsxBridge[name][lang];
  const column = (name: keyof typeof xlsxBridge, type: ColumnType): Sheet['columns'][number] => ({
    header: word(name),
    type,
    width: 16,
  });
  const rows = bridge.flatMap(({ close, day, closed, ...parts }) =>
    (['inside', 'outside'] as const).flatMap((part) =>
      currencies.map((currency): SheetRow => {
        const { amount, sales, returns } = parts[part][currency];
        const sums = [amount, sales, returns].map((sum) => plainSum(sum, currency));
        const named = close === null ? [day] : [close, word(closed ? 'closed' : 'open')];
        return [...named, word(part), currency, ...sums];
      }),
    ),
  );
  // A file of days has a row for each close, a file of a close a row for each day: the other columns would be empty.
  const isOfDays = bridge.some(({ close }) => close !== null);
  const columns = [
    ...(isOfDays ? [column('close', 'integer'), column('state', 'text')] : [column('day', 'date')]),
    ...[column('part', 'text'), column('currency', 'text')],
    ...[column('amount', 'decimal'), column('sales', 'decimal'), column('returns', 'decimal')],
  ];
  return { name: xlsxSheets.bridge[lang], columns, rows };
};

/** The accounts as the shop names them, beside the keys that balances, closes and other files have. */
const accountsSheet = ({ accounts, lang }: ExportOptions): Sheet => ({
  name: xlsxSheets.accounts[lang],
  columns: (['key', 'code', 'name', 'ascii'] as const).map((name) => ({
    ...{ header: xlsxAccounts[name][lang], type: 'text', width: name === 'code' ? 12 : 24 },
  })),
  rows: namedAccounts(accounts).map(({ key, code, ascii, ...names }) => [key, code, shown(names[lang]), ascii]),
});

const write = (content: ExportContent, options: ExportOptions): AsyncIterable<Uint8Array> => {
  const { lang } = options;
  const remarks = new Map<CellRemark, number>();
  const lines = linesSheet(content.lines, options);
  let listed = 0;
  const attempts: Sheet = {
    name: xlsxSheets.attempts[lang],
    ...columnsOf(attemptTable, lang),
    rows: rowsOf(attemptTable, content.attempts, options, () => {
      listed += 1;
    }),
  };
  const header = (name: keyof typeof xlsxTotalsHeaders, type: ColumnType, width: number) => ({
    ...{ header: xlsxTotalsHeaders[name][lang], type, width },
  });
  const totals: Sheet = {
    name: xlsxSheets.totals[lang],
    columns: [
      header('label', 'text', 30),
      header('code', 'text', 24),
      header('currency', 'text', 10),
      header('amount', 'decimal', 20),
    ],
    // A generator, so that the totals are read after the lines were written.
    rows: (function* () {
      yield* totalRows(lines.totals.now(), lines.used(), remarks, listed, options);
    })(),
  };
  return workbookBytes({
    rightToLeft: lang === 'ar',
    sheets: [lines.sheet, attempts, totals, bridgeSheet(options), accountsSheet(options)],
    onRemark: (remark) => void remarks.set(remark, (remarks.get(remark) ?? 0) + 1),
  });
};

export const xlsxExporter = Object.freeze({
  holds: 'lines',
  write,
} satisfies Exporter);
