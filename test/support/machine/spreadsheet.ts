// Opens CSV files and workbooks in LibreOffice under a given locale, as people do, and returns the content of the cells.
import { readFileSync } from 'node:fs';
import { type Conversion, convert } from './office.ts';

export type Cell = {
  /** The cell's text as the spreadsheet displays it. */
  readonly text: string;
  /** The cell's type in the spreadsheet: `string`, `float`, `date`, …; '' for an empty cell. */
  readonly type: string;
  /** A number, or a date with its time, as the spreadsheet stores it, digit for digit; null for other cells. */
  readonly value: string | null;
  readonly formula: string | null;
};
/** A CSV file, and the answers that a person gives in LibreOffice's import dialog. */
export type Opening = {
  readonly file: string;
  readonly separator: string;
  readonly quote?: string;
};

const csvFilter = 'Text - txt - csv (StarCalc)';
const flatXml = { filter: 'OpenDocument Spreadsheet Flat XML', options: '', ending: 'fods' } as const;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainText = (xml: string): string =>
  xml
    .replace(/<text:s(?: text:c="([0-9]+)")?\/>/g, (_, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));/gi, (_, hex?: string, dec?: string, name?: string) =>
      name ? (entities[name] ?? '') : String.fromCodePoint(Number.parseInt((hex ?? dec) as string, hex ? 16 : 10)),
    );

const attribute = (attributes: string, name: string): string | null => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(attributes);
  return found ? plainText(found[1] as string) : null;
};

const rowOf = (xml: string): Cell[] => {
  const cells: Cell[] = [];
  for (const [, attributes = '', content = ''] of xml.matchAll(
    /<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g,
  )) {
    const type = attribute(attributes, 'office:value-type') ?? '';
    const cell: Cell = {
      text: [...content.matchAll(/<text:p(?:\/>|>([\s\S]*?)<\/text:p>)/g)].map(([, text = '']) => plainText(text)).join('\n'),
      type,
      value: attribute(attributes, 'office:value') ?? attribute(attributes, 'office:date-value'),
      formula: attribute(attributes, 'table:formula'),
    };
    const times = Number(attribute(attributes, 'table:number-columns-repeated') ?? 1);
    // Skip the cells that only fill up an empty row.
    if (type === '' && times > 100) continue;
    for (let n = 0; n < times; n++) cells.push(cell);
  }
  return cells;
};

const rowsIn = (fods: string): Cell[][] =>
  [...fods.matchAll(/<table:table-row([^>]*)>([\s\S]*?)<\/table:table-row>/g)].flatMap(([, attributes = '', row = '']) => {
    const cells = rowOf(row);
    return cells.length > 0
      ? Array.from({ length: Number(attribute(attributes, 'table:number-rows-repeated') ?? 1) }, () => cells)
      : [];
  });

/** Opens CSV files in one run of LibreOffice, with formulas evaluated and dates detected. Returns the cells of each file. */
export const openSheets = async (openings: readonly Opening[], locale: string, dir: string): Promise<Cell[][][]> => {
  const utf8 = 76;
  const fromFirstLine = 1;
  const [quotedAsText, specialNumbers, asShown, exportFormulas, trim, evaluate] = [false, true, false, false, false, true];
  const orders = openings.map(({ file, separator, quote = '"' }): Conversion => {
    const options = [
      ...[separator.charCodeAt(0), quote.charCodeAt(0), utf8, fromFirstLine, '', 0],
      ...[quotedAsText, specialNumbers, asShown, exportFormulas, trim, 0, evaluate],
    ];
    return { file, from: { filter: csvFilter, options: options.join(',') }, to: flatXml };
  });
  return (await convert(orders, locale, dir)).map((made) => rowsIn(readFileSync(made, 'utf8')));
};

export type OpenedSheet = {
  readonly name: string;
  readonly rightToLeft: boolean;
  readonly rows: Cell[][];
  /** The range of the sheet's filter, such as `Lines.A1:Lines.C9`; null if it has none. */
  readonly filter: string | null;
};

const sheetsIn = (fods: string): OpenedSheet[] =>
  [...fods.matchAll(/<table:table table:name="([^"]*)"([^>]*)>([\s\S]*?)<\/table:table>/g)].map(
    ([, named = '', attributes = '', content = '']) => {
      const name = plainText(named);
      const style = attribute(attributes, 'table:style-name') ?? '';
      const properties =
        new RegExp(`<style:style style:name="${style}"[^>]*>\\s*<style:table-properties([^>]*)`).exec(fods)?.[1] ?? '';
      const ranges = [...fods.matchAll(/<table:database-range [^>]*table:target-range-address="([^"]*)"[^>]*>/g)].filter(
        ([all]) => all.includes('display-filter-buttons="true"'),
      );
      return {
        ...{ name, rows: rowsIn(content), rightToLeft: attribute(properties, 'style:writing-mode') === 'rl-tb' },
        filter:
          ranges
            .map(([, range]) => plainText(range as string))
            .find((range) => range.replaceAll("'", '').startsWith(`${name}.`)) ?? null,
      };
    },
  );

/** Opens workbooks in one run of LibreOffice under `locale`, and returns the sheets of each; `dir` holds temporary files. */
export const openBooks = async (files: readonly string[], locale: string, dir: string): Promise<OpenedSheet[][]> => {
  const made = await convert(
    files.map((file) => ({ file, from: null, to: flatXml })),
    locale,
    dir,
  );
  return made.map((file) => sheetsIn(readFileSync(file, 'utf8')));
};

/** Opens a workbook in LibreOffice, and returns the path of a CSV file for each of the sheets with these names. */
export const csvOfBook = async (file: string, names: readonly string[], dir: string): Promise<string[]> => {
  // Comma, quotes, UTF-8, from the first line, cells as they are shown, and all sheets (-1).
  const options = '44,34,76,1,,0,false,true,false,false,false,-1';
  const [made = ''] = await convert([{ file, from: null, to: { filter: csvFilter, options, ending: 'csv' } }], 'en-US', dir);
  return names.map((name) => made.replace(/\.csv$/, `-${name}.csv`));
};
