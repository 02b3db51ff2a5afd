// The XML of one sheet, row by row: typed cells, a frozen header row with a filter, and rows of totals below the filter.
import { styleOf } from './styles.ts';
import { cutText, mostChars, xmlText } from './text.ts';
import { createSerials, decimalsIn, isDecimal, isExact } from './values.ts';

export type ColumnType = 'text' | 'decimal' | 'integer' | 'date' | 'date-time';
export type SheetColumn = {
  readonly header: string;
  readonly type: ColumnType;
  /** Width in characters of the default font. */
  readonly width: number;
};
/**
 * The values of a row, one for each column; null is an empty cell. `decimal`: exact text such as `-12.500`, whose decimals the cell
 * shows. `date`: `YYYY-MM-DD`; `date-time`: `YYYY-MM-DD HH:MM:SS`, local time.
 */
export type SheetRow = readonly (string | number | null)[];
/** Reasons why a cell is not what its column says: a number that is longer than 15 digits is text; a text was cut. */
export type CellRemark = 'long-number' | 'cut-text';
/** The most rows of a sheet, with its header. */
export const mostRows = 1_048_576;

/** The letters of a column, from 0: A, …, Z, AA. */
export const lettersOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : lettersOf(Math.floor(index / 26) - 1) + lettersOf(index % 26);

const lettersEnd = (columns: readonly SheetColumn[]): string => lettersOf(Math.max(0, columns.length - 1));

type CellXml = (value: string | number, ref: string) => string;

/** Makes the cells of texts. Remembers the last text: in many columns it is the same in all rows. */
const createTextCells = (style: number, onRemark: (remark: CellRemark) => void): CellXml => {
  const contentOf = (text: string): string => {
    const cut = cutText(text);
    if (cut !== null) onRemark('cut-text');
    const shown = xmlText(cut ?? text);
    // Without this attribute a program may drop spaces at the ends.
    const space = /^\s|\s$|[\n\t]/.test(shown) ? ' xml:space="preserve"' : '';
    return `" s="${style}" t="inlineStr"><is><t${space}>${shown}</t></is></c>`;
  };
  let [last, content] = ['', contentOf('')];
  return (value, ref) => {
    if (value === last) return `<c r="${ref}${content}`;
    const made = contentOf(String(value));
    // A text that was cut is counted each time.
    if (typeof value === 'string' && value.length < mostChars) [last, content] = [value, made];
    return `<c r="${ref}${made}`;
  };
};

/** Makes the cells of one row. `onRemark` gets a remark for each cell that is not what its column says. */
const cellsOf = (columns: readonly SheetColumn[], bold: boolean, onRemark: (remark: CellRemark) => void): readonly CellXml[] => {
  const createText = (): CellXml => createTextCells(styleOf('text', bold), onRemark);
  const text = createText();
  const number = (value: string | number, ref: string, styleFor: (digits: string) => number): string => {
    const digits = String(value);
    const isNumber = isDecimal(digits);
    if (isNumber && isExact(digits)) return `<c r="${ref}" s="${styleFor(digits)}"><v>${digits}</v></c>`;
    if (isNumber) onRemark('long-number');
    return text(digits, ref);
  };
  const decimalStyles = Array.from({ length: 10 }, (_, decimals) => styleOf(decimals, bold));
  const integerStyle = styleOf('integer', bold);
  const moment =
    (style: number, serialOf = createSerials()): CellXml =>
    (value, ref) => {
      const serial = serialOf(String(value));
      return serial === null ? text(value, ref) : `<c r="${ref}" s="${style}"><v>${serial}</v></c>`;
    };
  const byType: Readonly<Record<Exclude<ColumnType, 'text'>, CellXml>> = {
    decimal: (value, ref) => number(value, ref, (digits) => decimalStyles[decimalsIn(digits)] ?? styleOf('general', bold)),
    integer: (value, ref) => number(value, ref, () => integerStyle),
    date: moment(styleOf('date', bold)),
    'date-time': moment(styleOf('date-time', bold)),
  };
  return columns.map(({ type }) => (type === 'text' ? createText() : byType[type]));
};

/** Makes rows of XML, numbered from 1. */
export const createRows = (columns: readonly SheetColumn[], onRemark: (remark: CellRemark) => void) => {
  const letters = columns.map((_, i) => lettersOf(i));
  const plain = cellsOf(columns, false, onRemark);
  const bold = cellsOf(columns, true, onRemark);
  const headers = cellsOf(
    columns.map((column) => ({ ...column, type: 'text' as const })),
    true,
    onRemark,
  );
  const rowXml = (cells: readonly CellXml[], row: SheetRow, at: number): string => {
    const number = String(at);
    let xml = `<row r="${number}">`;
    for (let i = 0; i < cells.length; i++) {
      const value = row[i];
      if (value !== null && value !== undefined && value !== '')
        xml += (cells[i] as CellXml)(value, (letters[i] as string) + number);
    }
    return `${xml}</row>`;
  };
  return {
    header: (): string =>
      rowXml(
        headers,
        columns.map(({ header }) => header),
        1,
      ),
    row: (row: SheetRow, at: number): string => rowXml(plain, row, at),
    total: (row: SheetRow, at: number): string => rowXml(bold, row, at),
  };
};

export const sheetStart = (columns: readonly SheetColumn[], rightToLeft: boolean, isFirst: boolean): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<sheetViews><sheetView${rightToLeft ? ' rightToLeft="1"' : ''}${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>' +
  '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
  `<cols>${columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`;

/** The range of the filter: the header and `lastRow` rows in all, without the rows of totals. */
export const filterRange = (columns: readonly SheetColumn[], lastRow: number): readonly [from: string, to: string] => [
  'A1',
  `${lettersEnd(columns)}${lastRow}`,
];

export const sheetEnd = (columns: readonly SheetColumn[], filterRow: number, lastRow: number): string =>
  `</sheetData><autoFilter ref="${filterRange(columns, filterRow).join(':')}"/>` +
  // Text such as 00012 is meant to be text: without this element Excel marks each such cell as a mistake.
  `<ignoredErrors><ignoredError sqref="A1:${lettersEnd(columns)}${lastRow}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
