// The day CSV: how each kind of column is written as text that any spreadsheet reads the same.
import { csvFormats } from '../shared/csv-format.ts';
import { type Currency, money, plainAmount } from '../shared/money.ts';
import { columnIds, createFacts, dashed, type LineColumn, lineColumns } from './columns.ts';
import { quoted, safeText } from './csv-text.ts';
import { csvHeaders } from './csv-words.ts';
import type { Exporter } from './exporter.ts';
import type { ExportLine, ExportOptions } from './line.ts';

/** The byte order mark and the names of the columns. */
export const csvHead = ({ format, lang }: Pick<ExportOptions, 'format' | 'lang'>): string =>
  `\ufeff${csvHeaders(lang).map(quoted).join(csvFormats[format].separator)}\r\n`;

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

type CellText = (value: string | number, currency: Currency) => string;

export const createCsv = (options: ExportOptions) => {
  const { format, lang } = options;
  const { separator } = csvFormats[format];
  const factsOf = createFacts(options, (minor, currency) => amountText(minor, currency, format));
  const foreign = createForeign((text) => quoted(safeText(text)));
  const cellOf = ({ kind }: LineColumn): CellText => {
    if (kind === 'amount') return (minor, currency) => amountText(Number(minor), currency, format);
    if (kind === 'mobile') return (mobile) => dashed(String(mobile)) ?? foreign(String(mobile));
    if (kind !== 'text') return String;
    // Each column remembers its own last text, too: the till's name is the same in all lines, and the method in many.
    const ofColumn = createForeign(foreign);
    return (text) => ofColumn(String(text));
  };
  const columns = columnIds.map((id) => lineColumns[id]);
  const cells = columns.map(cellOf);

  const lineText = (line: ExportLine): string => {
    const facts = factsOf(line);
    let text = '';
    for (let i = 0; i < columns.length; i++) {
      const value = (columns[i] as LineColumn).value(line, facts);
      if (i > 0) text += separator;
      if (value !== null) text += (cells[i] as CellText)(value, line.currency);
    }
    return text;
  };

  return {
    head: (): string => csvHead({ format, lang }),
    /** Writes the lines by RFC 4180, each ended by CRLF. */
    text(lines: readonly ExportLine[]): string {
      let text = '';
      for (const line of lines) text += `${lineText(line)}\r\n`;
      return text;
    },
  };
};

const encoder = new TextEncoder();

export const csvExporter = Object.freeze({
  key: 'csv',
  extension: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  posts: false,
  *write(pages, options) {
    const csv = createCsv(options);
    yield encoder.encode(csv.head());
    for (const lines of pages) yield encoder.encode(csv.text(lines));
  },
} satisfies Exporter);
