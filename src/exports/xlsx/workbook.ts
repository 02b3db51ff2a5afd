// Writes a workbook (XLSX, ECMA-376) as a stream of bytes. Only the row at hand is in memory, so a workbook may have any number of
// rows.
import { createSheetNames } from './sheet-names.ts';
import {
  type SheetColumn,
  createRows,
  filterRange,
  mostRows,
  type CellRemark,
  type SheetRow,
  sheetEnd,
  sheetStart,
} from './sheet.ts';
import { stylesXml } from './styles.ts';
import { xmlText } from './text.ts';
import { createPieces } from './utf8.ts';
import { createZip } from './zip.ts';

export type Sheet = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<SheetRow> | AsyncIterable<SheetRow>;
  /** Bold rows below the last row, outside the filter; called after the last row was taken from `rows`. */
  totals?(): readonly SheetRow[];
};
export type Workbook = {
  readonly rightToLeft: boolean;
  /** The rows of a sheet are first asked for when the sheets before it are complete. */
  readonly sheets: readonly Sheet[];
  /** Called for each cell that is not what its column says. */
  onRemark?(remark: CellRemark): void;
  /** The most rows of one sheet, with the header; further rows go on in another sheet. Default and maximum: `mostRows`. */
  readonly rowLimit?: number;
};

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships';
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const rootRels =
  `${xmlHead}<Relationships xmlns="${packageRels}">` +
  `<Relationship Id="rId1" Type="${rels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

type WrittenSheet = { readonly name: string; readonly columns: readonly SheetColumn[]; filterRow: number };

const sheetNumbers = (sheets: readonly WrittenSheet[]): number[] => sheets.map((_, i) => i + 1);

/** The hidden names by which Excel knows the filters of sheets. */
const filterNames = (sheets: readonly WrittenSheet[]): string =>
  sheets
    .map(({ name, columns, filterRow }, i) => {
      const range = filterRange(columns, filterRow).map((ref) => ref.replace(/^([A-Z]+)([0-9]+)$/, '$$$1$$$2'));
      const quoted = `'${name.replaceAll("'", "''")}'`;
      return `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${xmlText(quoted)}!${range.join(':')}</definedName>`;
    })
    .join('');

const workbookXml = (sheets: readonly WrittenSheet[]): string =>
  `${xmlHead}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${rels}">` +
  `<bookViews><workbookView/></bookViews><sheets>${sheets
    .map(({ name }, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets><definedNames>${filterNames(sheets)}</definedNames></workbook>`;

const workbookRels = (sheets: readonly WrittenSheet[]): string =>
  `${xmlHead}<Relationships xmlns="${packageRels}">${sheetNumbers(sheets)
    .map((n) => `<Relationship Id="rId${n}" Type="${rels}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('')}<Relationship Id="rId${sheets.length + 1}" Type="${rels}/styles" Target="styles.xml"/></Relationships>`;

const contentTypes = (sheets: readonly WrittenSheet[]): string =>
  `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${sheetNumbers(sheets)
    .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${main}.worksheet+xml"/>`)
    .join('')}</Types>`;

/**
 * Reads the rows of a sheet, one ahead, so that a sheet ends only if another row follows. A sync iterable is read without waiting:
 * one wait for each row would double the time.
 */
const createSource = ({ rows, totals }: Sheet) => {
  const iterator = Symbol.iterator in rows ? rows[Symbol.iterator]() : rows[Symbol.asyncIterator]();
  let current: SheetRow | null = null;
  let atTotals = false;
  let rest: readonly SheetRow[] = [];
  const settle = (got: IteratorResult<SheetRow>): void => {
    current = got.done ? null : got.value;
    if (!got.done) return;
    atTotals = true;
    rest = totals?.() ?? [];
    current = rest[0] ?? null;
  };
  return {
    row: (): SheetRow | null => current,
    isTotal: (): boolean => atTotals,
    /** Goes to the next row. Returns a promise only if the iterable does. */
    step(): Promise<void> | null {
      if (atTotals) {
        rest = rest.slice(1);
        current = rest[0] ?? null;
        return null;
      }
      const got = iterator.next();
      if (got instanceof Promise) return got.then(settle);
      settle(got);
      return null;
    },
    /** Ends an iterable whose rows were not all read. */
    stop: async (): Promise<void> => void (atTotals || (await iterator.return?.())),
  };
};
type Source = ReturnType<typeof createSource>;

/** The XML of one sheet in pieces: rows of `source` up to the limit. Sets the filter's last row of `written`. */
const sheetPieces = async function* (
  source: Source,
  written: WrittenSheet,
  {
    rightToLeft,
    limit,
    isFirst,
    onRemark,
  }: { rightToLeft: boolean; limit: number; isFirst: boolean; onRemark: (remark: CellRemark) => void },
): AsyncGenerator<Uint8Array> {
  const { columns } = written;
  const pieces = createPieces();
  const rows = createRows(columns, onRemark);
  pieces.add(sheetStart(columns, rightToLeft, isFirst) + rows.header());
  let at = 1;
  for (let row = source.row(); row !== null && at < limit; row = source.row()) {
    at += 1;
    const full = pieces.add(source.isTotal() ? rows.total(row, at) : rows.row(row, at));
    if (!source.isTotal()) written.filterRow = at;
    if (full) yield full;
    const wait = source.step();
    if (wait) await wait;
  }
  const full = pieces.add(sheetEnd(columns, written.filterRow, at));
  if (full) yield full;
  yield pieces.take();
};

/** Writes the bytes of a workbook. Without the time of day or anything of the machine: the same rows give the same file. */
export const workbookBytes = async function* (book: Workbook): AsyncGenerator<Uint8Array> {
  const { rightToLeft, sheets, onRemark = () => {}, rowLimit: limit = mostRows } = book;
  const zip = createZip();
  const nameOf = createSheetNames();
  const written: WrittenSheet[] = [];
  yield* zip.entry('_rels/.rels', [Buffer.from(rootRels)]);
  yield* zip.entry('xl/styles.xml', [Buffer.from(stylesXml)]);
  for (const sheet of sheets) {
    const source = createSource(sheet);
    try {
      await source.step();
      for (let part = 1; part === 1 || source.row() !== null; part++) {
        const current: WrittenSheet = { name: nameOf(sheet.name, part), columns: sheet.columns, filterRow: 1 };
        written.push(current);
        const given = { rightToLeft, limit, isFirst: written.length === 1, onRemark };
        yield* zip.entry(`xl/worksheets/sheet${written.length}.xml`, sheetPieces(source, current, given));
      }
    } finally {
      await source.stop();
    }
  }
  yield* zip.entry('xl/workbook.xml', [Buffer.from(workbookXml(written))]);
  yield* zip.entry('xl/_rels/workbook.xml.rels', [Buffer.from(workbookRels(written))]);
  yield* zip.entry('[Content_Types].xml', [Buffer.from(contentTypes(written))]);
  yield zip.end();
};
