// The Excel workbook of business days: the columns of the CSV as typed cells, totals of each currency below them, and a sheet of
// totals.
import { currencies, type Currency, money, plainAmount } from '../shared/money.ts';
import { type ColumnKind, columnIds, createFacts, dashed, type LineColumn, lineColumns } from './columns.ts';
import { type CsvColumn, csvColumns } from './csv-words.ts';
import type { Exporter } from './exporter.ts';
import type { ExportLine, ExportOptions } from './line.ts';
import { shown } from './shown.ts';
import { addLine, countTotals, plainSum, type Totals } from './totals.ts';
import type { ColumnType, CellRemark, SheetRow } from './xlsx/sheet.ts';
import { type Sheet, workbookBytes } from './xlsx/workbook.ts';
import { type XlsxTotal, xlsxSheets, xlsxTotals, xlsxTotalsHeaders } from './xlsx-words.ts';

type Cell = SheetRow[number];

const typeOf: Readonly<Record<ColumnKind, ColumnType>> = {
  ...{ text: 'text', code: 'text', mobile: 'text', amount: 'decimal', integer: 'integer', date: 'date' },
  'date-time': 'date-time',
};
const widthOf: Readonly<Record<ColumnKind, number>> = {
  ...{ text: 18, code: 12, mobile: 14, amount: 14, integer: 10, date: 12, 'date-time': 20 },
};
/** Columns with texts that are longer than the others of their kind. */
const ownWidth: Partial<Readonly<Record<CsvColumn, number>>> = { note: 40, saleNote: 30, transactionId: 24 };

const amountText = (minor: number, currency: Currency): string => plainAmount(money(minor, currency));

const cellOf = (kind: ColumnKind, value: string | number, currency: Currency): Cell => {
  if (kind === 'amount') return amountText(Number(value), currency);
  if (kind === 'mobile') return dashed(String(value)) ?? shown(String(value));
  return kind === 'text' ? shown(String(value)) : value;
};

const net = ({ sales, returns }: Totals, currency: Currency): bigint => sales[currency] - returns[currency];

/** The rows of the sheet of totals. The last rows count cells that are not what their columns say, if there are any. */
const totalRows = function* (
  totals: Totals,
  used: readonly Currency[],
  remarks: ReadonlyMap<CellRemark, number>,
  lang: ExportOptions['lang'],
): Generator<SheetRow> {
  const row = (code: string, label: XlsxTotal, currency: Currency | null, value: string): SheetRow => [
    ...[xlsxTotals[label][lang], code, currency, value],
  ];
  for (const currency of used) {
    for (const name of ['asked', 'received'] as const)
      yield row(name, name, currency, plainSum(totals[name][currency], currency));
    for (const [name, sum] of Object.entries(totals.moved))
      if (name.endsWith(` ${currency}`)) yield row(`moved ${name.slice(0, -4)}`, 'moved', currency, plainSum(sum, currency));
    for (const name of ['sales', 'returns'] as const) yield row(name, name, currency, plainSum(totals[name][currency], currency));
    yield row('net', 'net', currency, plainSum(net(totals, currency), currency));
  }
  yield row('lines', 'lines', null, String(totals.lines));
  for (const [remark, count] of remarks) yield row(remark, remark, null, String(count));
};

const linesSheet = (pages: Iterable<readonly ExportLine[]>, options: ExportOptions) => {
  const { lang } = options;
  const totals = countTotals();
  const seen = new Set<Currency>();
  const factsOf = createFacts(options, amountText);
  const columns = columnIds.map((id) => lineColumns[id]);
  const rows = function* (): Generator<SheetRow> {
    for (const lines of pages)
      for (const line of lines) {
        const { currency } = line;
        addLine(totals, line);
        totals.earn(currency, line.soldMinor, line.returnedMinor);
        seen.add(currency);
        const facts = factsOf(line);
        yield columns.map((column) => {
          const value = column.value(line, facts);
          return value === null ? null : cellOf(column.kind, value, currency);
        });
      }
  };
  const used = (): Currency[] => currencies.filter((currency) => seen.has(currency));
  /** One row of totals for each currency: its code, and the sums of the columns with amounts. */
  const totalOf = (currency: Currency): SheetRow => {
    const now = totals.now();
    return columnIds.map((id, i) => {
      if (i === 0) return xlsxTotalsHeaders.label[lang];
      if (id === 'currency') return currency;
      const sum = (columns[i] as LineColumn).sum?.(now, currency);
      return sum === undefined ? null : plainSum(sum, currency);
    });
  };
  const sheet: Sheet = {
    name: xlsxSheets.lines[lang],
    columns: columnIds.map((id) => {
      const { kind } = lineColumns[id];
      return { header: csvColumns[id][lang], type: typeOf[kind], width: ownWidth[id] ?? widthOf[kind] };
    }),
    rows: rows(),
    totals: () => used().map(totalOf),
  };
  return { sheet, totals, used };
};

const write = (pages: Iterable<readonly ExportLine[]>, options: ExportOptions): AsyncIterable<Uint8Array> => {
  const { lang } = options;
  const remarks = new Map<CellRemark, number>();
  const lines = linesSheet(pages, options);
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
      yield* totalRows(lines.totals.now(), lines.used(), remarks, lang);
    })(),
  };
  return workbookBytes({
    rightToLeft: lang === 'ar',
    sheets: [lines.sheet, totals],
    onRemark: (remark) => void remarks.set(remark, (remarks.get(remark) ?? 0) + 1),
  });
};

export const xlsxExporter = Object.freeze({
  key: 'xlsx',
  extension: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  posts: false,
  write,
} satisfies Exporter);
