// CSV: how each kind of column is written as text that any spreadsheet reads the same.
import { csvFormats } from '../shared/csv-format.ts';
import { type Currency, money, plainAmount } from '../shared/money.ts';
import { attemptTable, type TableColumn, dashed, lineTable, type ExportTable } from './columns.ts';
import { quoted, safeText } from './csv-text.ts';
import type { Exporter } from './exporter.ts';
import type { ExportOptions } from './line.ts';

/** The byte order mark and the names of the columns. */
const headOf = <Row>({ headers }: ExportTable<Row>, { format, lang }: Pick<ExportOptions, 'format' | 'lang'>): string =>
  `\ufeff${Object.values(headers)
    .map((header) => quoted(header[lang]))
    .join(csvFormats[format].separator)}\r\n`;
export const csvHead = (options: Pick<ExportOptions, 'format' | 'lang'>): string => headOf(lineTable, options);

/** An amount as text, with the decimal sign of the format. */
const amountText = (minor: number, currency: Currency, format: ExportOptions['format']): string => {
  const { decimal } = csvFormats[format];
  const plain = plainAmount(money(minor, currency));
  return decimal === '.' ? plain : plain.replace('.', decimal);
};

/** Returns a function that makes a text of other parties safe. Remembers the last text: an invoice number often stands twice. */
const createForeign = (make: (text: string) => string): ((text: string) => string) => {
  let [before, made] = ['', ''];
  return (text) => {
    if (text === before) return made;
    before = text;
    made = make(text);
    return made;
  };
};

type CellText = (value: string | number, currency: Currency | null) => string;
type CsvRow = { readonly seq: number; readonly atMs: number; readonly currency: Currency | null };

export const createTable = <Row extends CsvRow>(table: ExportTable<Row>, options: ExportOptions) => {
  const { format } = options;
  const { columns } = table;
  const { separator } = csvFormats[format];
  const factsOf = table.factsOf(options, (minor, currency) => amountText(minor, currency, format));
  const foreign = createForeign((text) => quoted(safeText(text)));
  const cellOf = ({ kind }: TableColumn<Row>): CellText => {
    // Only rows with a currency have amounts.
    if (kind === 'amount') return (minor, currency) => amountText(Number(minor), currency as Currency, format);
    if (kind === 'mobile') return (mobile) => dashed(String(mobile)) ?? foreign(String(mobile));
    if (kind !== 'text' && kind !== 'code') return String;
    // Each column remembers its own last text, too: the till's name is the same in all lines, and the method in many.
    const ofColumn = createForeign(kind === 'code' ? quoted : foreign);
    return (text) => ofColumn(String(text));
  };
  const cells = columns.map(cellOf);

  const rowText = (row: Row): string => {
    const facts = factsOf(row);
    let text = '';
    for (let i = 0; i < columns.length; i++) {
      const value = (columns[i] as TableColumn<Row>).value(row, facts);
      if (i > 0) text += separator;
      if (value !== null) text += (cells[i] as CellText)(value, row.currency);
    }
    return text;
  };

  return {
    head: (): string => headOf(table, options),
    /** Writes the rows by RFC 4180, each ended by CRLF. */
    text(rows: readonly Row[]): string {
      let text = '';
      for (const row of rows) text += `${rowText(row)}\r\n`;
      return text;
    },
  };
};
export const createCsv = (options: ExportOptions) => createTable(lineTable, options);

const encoder = new TextEncoder();
const bytesOf = function* <Row extends CsvRow>(
  table: ExportTable<Row>,
  pages: Iterable<readonly Row[]>,
  options: ExportOptions,
): Generator<Uint8Array> {
  const csv = createTable(table, options);
  yield encoder.encode(csv.head());
  for (const rows of pages) yield encoder.encode(csv.text(rows));
};

export const csvExporter = Object.freeze({
  holds: 'lines',
  write: ({ lines }, options) => bytesOf(lineTable, lines, options),
  writeAttempts: (attempts, options) => bytesOf(attemptTable, attempts, options),
} satisfies Exporter);
