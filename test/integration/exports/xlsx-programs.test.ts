// Workbooks opened by other programs: LibreOffice under five locales, and Python's readers of ZIP and XML. Each cell has the type
// and value that was written, and no text runs as a formula.
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import type { SheetRow } from '../../../src/exports/xlsx/sheet.ts';
import { workbookBytes } from '../../../src/exports/xlsx/workbook.ts';
import { bytesOf, column } from '../../support/exports/book-bytes.ts';
import { soffice } from '../../support/machine/office.ts';
import { csvOfBook, type OpenedSheet, openBooks } from '../../support/machine/spreadsheet.ts';
import { tempDir } from '../../support/temp-dir.ts';

const timeoutMs = 120_000;
let dir: ReturnType<typeof tempDir>;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => dir.remove());

const columns = [
  ...[
    column('text', 'text'),
    column('dinars', 'decimal'),
    column('n', 'integer'),
    column('day', 'date'),
    column('time', 'date-time'),
  ],
];
const amounts = ['0.001', '12.500', '-12.500', '1234.500', '999999999999.999', '-7.00', '0.00', '12345678901234.500'];
const texts = [
  '00012',
  '=1+41',
  '1-2',
  '1e5',
  'MAR1',
  '12.500',
  'فاتورة رقم ١٢، «نعم»',
  'a\nb',
  ' ends ',
  '_x000D_',
  '&<>"\'',
  '😀',
];
const rows: SheetRow[] = texts.map((text, i) => [
  ...[
    text,
    amounts[i % amounts.length] as string,
    i * 1_000,
    `2026-0${1 + (i % 9)}-15`,
    `2026-0${1 + (i % 9)}-15 23:59:${10 + i}`,
  ],
]);

const inOffice = (context: TestContext): void => {
  if (soffice() === null) context.skip('LibreOffice is not installed (apt-get install libreoffice-calc)');
};

const typesFile = async (locale: string): Promise<string> => {
  const file = join(dir.path, `types-${locale}.xlsx`);
  const sheets = [
    { name: 'السطور', columns, rows },
    { name: 'Totals', columns, rows: [] },
  ];
  writeFileSync(file, await bytesOf({ rightToLeft: true, sheets }));
  return file;
};

const starts = ['=', '+', '-', '@', '＝', '==', '=+', '-+', '@='];
const fronts = [
  '',
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '\u0001',
  '\u001f',
  '\u0085',
  '\u200f',
  '\ufeff',
  '\u00a0',
  "'",
  '"',
  '_x003D_',
  '&#61;',
  '<f>',
  '</t></is></c><c><f>',
  ']]>',
  '_x0000_',
  '\ud800',
  ',',
  ';',
  'x;',
  'نعم؛',
];
const rests = ['1+41', 'SUM(1;2)', 'cmd|"/c calc"!A1', 'HYPERLINK("http://x";"y")', 'DDE("cmd";"/c calc")'];
const hostile = starts.flatMap((start) => fronts.flatMap((front) => rests.map((rest) => front + start + rest)));
const types = ['text', 'decimal', 'integer', 'date', 'date-time'] as const;
const hostileFile = async (): Promise<string> => {
  const file = join(dir.path, 'hostile.xlsx');
  const sheet = { columns: types.map((type) => column(type, type)), rows: hostile.map((text) => types.map(() => text)) };
  writeFileSync(file, await bytesOf({ rightToLeft: false, sheets: [{ name: '=1+41', ...sheet }] }));
  return file;
};

let english: Promise<OpenedSheet[][]> | undefined;
/** Opens both workbooks for en-US in one run of LibreOffice, because each start takes seconds. */
const inEnglish = (): Promise<OpenedSheet[][]> => {
  const open = async () => openBooks([await typesFile('en-US'), await hostileFile()], 'en-US', dir.path);
  return (english ??= open());
};
const typesUnder = async (locale: string): Promise<OpenedSheet[] | undefined> =>
  (locale === 'en-US' ? await inEnglish() : await openBooks([await typesFile(locale)], locale, dir.path))[0];

describe('LibreOffice finds each cell with its type and value', () => {
  beforeEach(inOffice);
  it.each(['en-US', 'it-IT', 'de-DE', 'tr-TR', 'ar-LY'])(
    'under %s',
    async (locale) => {
      const [lines, totals] = (await typesUnder(locale)) ?? [];
      expect([lines?.name, lines?.rightToLeft, lines?.filter]).toEqual(['السطور', true, 'السطور.A1:السطور.E13']);
      expect([totals?.name, totals?.rightToLeft, totals?.rows.length]).toEqual(['Totals', true, 1]);
      const found = lines?.rows.slice(1) ?? [];
      expect(found.map(([text]) => [text?.type, text?.text])).toEqual(texts.map((text) => ['string', text]));
      expect(found.map(([, amount]) => (amount?.type === 'float' ? Number(amount.value) : amount?.text))).toEqual(
        rows.map(([, amount]) => (amount === '12345678901234.500' ? amount : Number(amount))),
      );
      expect(found.map(([, , n]) => [n?.type, n?.value])).toEqual(rows.map(([, , n]) => ['float', String(n)]));
      expect(found.map(([, , , day, time]) => [day?.type, day?.value, time?.type, time?.value])).toEqual(
        rows.map(([, , , day, time]) => ['date', day, 'date', String(time).replace(' ', 'T')]),
      );
      // A date looks alike under each locale.
      expect(found[0]?.slice(3).map(({ text }) => text)).toEqual(['2026-01-15', '2026-01-15 23:59:10']);
    },
    timeoutMs,
  );
});

describe('no text becomes a formula', () => {
  beforeEach(inOffice);
  it(
    'out of more than a thousand hostile texts, in a cell of any type, in LibreOffice',
    async () => {
      expect(new Set(hostile).size).toBeGreaterThan(1_000);
      const [found] = (await inEnglish())[1] ?? [];
      const cells = found?.rows.slice(1).flat() ?? [];
      expect(cells).toHaveLength(hostile.length * types.length);
      expect(cells.filter(({ formula, type }) => formula !== null || type !== 'string')).toEqual([]);
      // The format by which LibreOffice shows the cells here holds no control characters and no halves of surrogate pairs.
      // oxlint-disable-next-line no-control-regex
      const plain = (text: string): boolean => !/[\0-\x08\x0b-\x1f\ud800]/.test(text);
      expect(
        cells
          .filter((_, i) => i % types.length === 0)
          .map(({ text }) => text)
          .filter((_, i) => plain(hostile[i] as string)),
      ).toEqual(hostile.filter(plain));
    },
    timeoutMs,
  );
});

describe('Python reads the file', () => {
  const script = `
import sys, zipfile
from xml.dom import minidom
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
for name in book.namelist():
    minidom.parseString(book.read(name))
    print(name, book.getinfo(name).date_time[0])
sheet = minidom.parseString(book.read('xl/worksheets/sheet1.xml'))
print(len(sheet.getElementsByTagName('row')), len(sheet.getElementsByTagName('f')), sheet.getElementsByTagName('pane')[0].getAttribute('state'))
`;
  it('as a sound ZIP file of well-formed XML', async (context) => {
    const file = join(dir.path, 'sound.xlsx');
    writeFileSync(file, await bytesOf({ rightToLeft: false, sheets: [{ name: 'a & b', columns, rows }] }));
    const python = (...args: string[]): string => execFileSync('python3', args, { encoding: 'utf8' });
    try {
      python('--version');
    } catch {
      context.skip('python3 is not installed');
    }
    expect(python('-c', script, file).trim().split('\n')).toEqual([
      ...['_rels/.rels 1980', 'xl/styles.xml 1980', 'xl/worksheets/sheet1.xml 1980', 'xl/workbook.xml 1980'],
      ...['xl/_rels/workbook.xml.rels 1980', '[Content_Types].xml 1980', `${rows.length + 1} 0 frozen`],
    ]);
  });
});

describe('a workbook of more rows than a sheet holds', () => {
  beforeEach(inOffice);

  it(
    'has 1,048,580 rows in two sheets of LibreOffice, each with the header',
    async () => {
      const count = 1_048_580;
      const file = join(dir.path, 'many.xlsx');
      const many = function* (): Generator<SheetRow> {
        for (let n = 1; n <= count; n++) yield [n, `${n % 100}.500`];
      };
      const sheets = [{ name: 'Lines', columns: [column('n', 'integer'), column('amount', 'decimal')], rows: many() }];
      await pipeline(Readable.from(workbookBytes({ rightToLeft: false, sheets })), createWriteStream(file));
      const [lines, more] = await csvOfBook(file, ['Lines', 'Lines 2'], dir.path);
      const read = async (
        path = '',
      ): Promise<{ readonly head: string; readonly count: number; readonly sum: number; readonly last: string }> => {
        const all = { head: '', count: 0, sum: 0, last: '' };
        for await (const line of createInterface({ input: createReadStream(path) })) {
          if (all.count === 0) all.head = line;
          else all.sum += Number(line.split(',')[0]);
          all.count += 1;
          all.last = line;
        }
        return all;
      };
      const [first, second] = [await read(lines), await read(more)];
      expect([first.head, first.count, first.last]).toEqual(['n,amount', 1_048_576, '1048575,75.5']);
      expect([second.head, second.count, second.last]).toEqual(['n,amount', 6, '1048580,80.5']);
      expect(first.sum + second.sum).toBe((count * (count + 1)) / 2);
    },
    timeoutMs * 2,
  );
});
