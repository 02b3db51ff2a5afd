// Opens CSV files and workbooks in LibreOffice under a given locale, as people do, and returns the content of the cells.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Cell = {
  /** The cell's text as the spreadsheet displays it. */
  readonly text: string;
  /** The cell's type in the spreadsheet: `string`, `float`, `date`, …; '' for an empty cell. */
  readonly type: string;
  /** A number, or a date with its time, as the spreadsheet stores it, digit for digit; null for other cells. */
  readonly value: string | null;
  readonly formula: string | null;
};
export type Opening = {
  readonly locale: string;
  readonly separator: string;
  readonly quote?: string;
};

const programs = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
];
/** The path of LibreOffice; null if it is not installed. */
export const soffice = (): string | null => programs.find((program) => existsSync(program)) ?? null;

const longestMs = 110_000;

const profileOf = (locale: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>`;

const run = (program: string, args: readonly string[], home: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore', env: { ...process.env, HOME: home } });
    const late = setTimeout(() => {
      // Kill the whole process group, because LibreOffice starts further processes.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, longestMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(late);
      if (code === 0) resolve();
      else reject(new Error(`LibreOffice ended with ${code}`));
    });
  });

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

let openings = 0;

/** Converts `files` in one run of LibreOffice with a profile of its own; returns the folder of the results. */
const convert = async (
  files: readonly string[],
  { locale, to, filter = [] }: { readonly locale: string; readonly to: string; readonly filter?: readonly string[] },
  dir: string,
): Promise<string> => {
  const program = soffice();
  if (program === null) throw new Error('LibreOffice is not at hand');
  const home = join(dir, `office-${++openings}`);
  const out = join(home, 'out');
  mkdirSync(join(home, 'user'), { recursive: true });
  writeFileSync(join(home, 'user', 'registrymodifications.xcu'), profileOf(locale));
  const profile = `-env:UserInstallation=${pathToFileURL(home).href}`;
  await run(
    program,
    [profile, '--headless', '--norestore', '--nologo', ...filter, '--convert-to', to, '--outdir', out, ...files],
    home,
  );
  return out;
};

/**
 * Opens `files` in one run of LibreOffice, with formulas evaluated and dates detected. Returns the cells of each file; `dir`
 * holds temporary files.
 */
export const openSheets = async (
  files: readonly string[],
  { locale, separator, quote = '"' }: Opening,
  dir: string,
): Promise<Cell[][][]> => {
  const utf8 = 76;
  const fromFirstLine = 1;
  const [quotedAsText, specialNumbers, asShown, exportFormulas, trim, evaluate] = [false, true, false, false, false, true];
  const filter = [
    ...[separator.charCodeAt(0), quote.charCodeAt(0), utf8, fromFirstLine, '', 0],
    ...[quotedAsText, specialNumbers, asShown, exportFormulas, trim, 0, evaluate],
  ];
  const out = await convert(files, { locale, to: 'fods', filter: [`--infilter=CSV:${filter.join(',')}`] }, dir);
  return files.map((file) => rowsIn(readFileSync(join(out, basename(file).replace(/\.csv$/, '.fods')), 'utf8')));
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

/** Opens a workbook in LibreOffice under `locale`, and returns its sheets; `dir` holds temporary files. */
export const openBook = async (file: string, locale: string, dir: string): Promise<OpenedSheet[]> => {
  const out = await convert([file], { locale, to: 'fods' }, dir);
  return sheetsIn(readFileSync(join(out, basename(file).replace(/\.xlsx$/, '.fods')), 'utf8'));
};

/** Opens a workbook in LibreOffice, and returns the path of a CSV file for each of the sheets with these names. */
export const csvOfBook = async (file: string, names: readonly string[], dir: string): Promise<string[]> => {
  // Comma, quotes, UTF-8, from the first line, cells as they are shown, and all sheets (-1).
  const to = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
  const out = await convert([file], { locale: 'en-US', to }, dir);
  return names.map((name) => join(out, `${basename(file, '.xlsx')}-${name}.csv`));
};
