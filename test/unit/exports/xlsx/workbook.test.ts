// The writer of workbooks: types and formats of cells, sheets that go on in another sheet, and a file that depends on its rows only.
import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetRow } from '../../../../src/exports/xlsx/sheet.ts';
import { lettersOf, mostRows } from '../../../../src/exports/xlsx/sheet.ts';
import { type Sheet, workbookBytes } from '../../../../src/exports/xlsx/workbook.ts';
import { bytesOf, cellsOf, column, written } from '../../../support/exports/book-bytes.ts';
import { valuesOf } from '../../../support/exports/xlsx-read.ts';
import { unzip } from '../../../support/exports/zip-read.ts';

const all = [
  column('text', 'text', 30),
  column('amount', 'decimal'),
  column('n', 'integer'),
  column('day', 'date'),
  column('at', 'date-time'),
];
const row: SheetRow = ['=1+41', '12.500', 7, '2026-01-15', '2026-01-15 10:42:07'];

describe('a sheet', () => {
  it('has typed cells whose formats do not depend on a locale', async () => {
    const { sheets } = await written([{ name: 'Lines', columns: all, rows: [row] }]);
    const [header, cells] = sheets[0]?.rows ?? [];
    expect(header?.map((cell) => `${cell?.type} ${cell?.value} ${cell?.bold}`)).toEqual([
      ...['text text true', 'text amount true', 'text n true', 'text day true', 'text at true'],
    ]);
    expect(cells).toEqual([
      { type: 'text', value: '=1+41', format: '@', bold: false },
      { type: 'number', value: '12.500', format: '#,##0.000', bold: false },
      { type: 'number', value: '7', format: '0', bold: false },
      { type: 'number', value: '46037', format: String.raw`yyyy\-mm\-dd`, bold: false },
      { type: 'number', value: String(46_037 + 38_527 / 86_400), format: String.raw`yyyy\-mm\-dd\ hh:mm:ss`, bold: false },
    ]);
  });

  it('shows each amount with its own decimals', async () => {
    const { cells } = await cellsOf('decimal', ['1', '-1.5', '0.25', '0.001', '0.000000001', '0.0000000001']);
    expect(cells.map((cell) => `${cell?.value} ${cell?.format}`)).toEqual([
      ...['1 #,##0', '-1.5 #,##0.0', '0.25 #,##0.00', '0.001 #,##0.000', '0.000000001 #,##0.000000000', '0.0000000001 General'],
    ]);
  });

  it('has a frozen header with a filter down to the last row, and widths', async () => {
    const { sheets } = await written([{ name: 'Lines', columns: all, rows: [row, row] }]);
    expect(sheets[0]).toMatchObject({ frozenRows: 1, filter: 'A1:E3', rightToLeft: false, widths: [30, 12, 12, 12, 12] });
  });

  it('is right to left if the workbook is', async () => {
    const { sheets } = await written(
      [
        { name: 'السطور', columns: all, rows: [] },
        { name: 'b', columns: all, rows: [] },
      ],
      { rightToLeft: true },
    );
    expect(sheets.map(({ name, rightToLeft }) => [name, rightToLeft])).toEqual([
      ['السطور', true],
      ['b', true],
    ]);
  });

  it('has bold totals below the filter, asked for after its last row', async () => {
    let taken = 0;
    const rows = (function* (): Generator<SheetRow> {
      for (; taken < 3; taken++) yield row;
    })();
    const { sheets } = await written([
      { name: 'Lines', columns: all, rows, totals: () => [['total', String(taken), null, null, null]] },
    ]);
    expect(sheets[0]?.filter).toBe('A1:E4');
    expect(sheets[0]?.rows[4]).toEqual([
      { type: 'text', value: 'total', format: '@', bold: true },
      { type: 'number', value: '3', format: '#,##0', bold: true },
    ]);
  });

  it('leaves empty cells out, also those of an empty text', async () => {
    const { sheets } = await written([{ name: 'S', columns: all, rows: [['', null, 1, null, null]] }]);
    expect(valuesOf({ rows: sheets[0]?.rows.slice(1) ?? [] })).toEqual([[null, null, '1']]);
  });

  it('names columns as Excel does', () =>
    expect([0, 25, 26, 27, 51, 52, 701, 702, 16_383].map(lettersOf)).toEqual([
      'A',
      'Z',
      'AA',
      'AB',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
      'XFD',
    ]));
});

describe('rows beyond the limit of a sheet', () => {
  const columns = [column('n', 'integer')];
  const rowsTo = (count: number): SheetRow[] => Array.from({ length: count }, (_, n) => [n]);
  const sheet = (count: number, totals?: number): Sheet => ({
    ...{ name: 'Lines', columns, rows: rowsTo(count) },
    ...(totals === undefined ? {} : { totals: () => rowsTo(totals) }),
  });
  const shape = async (given: Sheet) =>
    (await written([given, { name: 'Totals', columns, rows: [] }], { rowLimit: 4 })).sheets.map(({ name, rows, filter }) => [
      name,
      rows.length,
      filter,
    ]);

  it('go on in a sheet with a number and its own header', async () => {
    expect(mostRows).toBe(1_048_576);
    expect(await shape(sheet(7))).toEqual([
      ['Lines', 4, 'A1:A4'],
      ['Lines 2', 4, 'A1:A4'],
      ['Lines 3', 2, 'A1:A2'],
      ['Totals', 1, 'A1:A1'],
    ]);
    const { sheets } = await written([sheet(7)], { rowLimit: 4 });
    expect(sheets.map(valuesOf)).toEqual([
      [['n'], ['0'], ['1'], ['2']],
      [['n'], ['3'], ['4'], ['5']],
      [['n'], ['6']],
    ]);
  });

  it('need no other sheet if they just fit', async () =>
    expect(await shape(sheet(3))).toEqual([
      ['Lines', 4, 'A1:A4'],
      ['Totals', 1, 'A1:A1'],
    ]));

  it('take their totals along', async () =>
    expect(await shape(sheet(3, 1))).toEqual([
      ['Lines', 4, 'A1:A4'],
      ['Lines 2', 2, 'A1:A1'],
      ['Totals', 1, 'A1:A1'],
    ]));
});

describe('numbers and dates', () => {
  it('of more than 15 digits are text, and the caller gets to know', async () => {
    const values = [
      '999999999999.999',
      '1000000000000.000',
      '-999999999999.999',
      '0.000000000000001',
      '123456789012345',
      '1234567890123456',
    ];
    const { cells, remarks } = await cellsOf('decimal', values);
    expect(cells.map((cell) => cell?.value)).toEqual(values);
    expect(cells.map((cell) => cell?.type)).toEqual(['number', 'text', 'number', 'number', 'number', 'text']);
    expect(remarks).toEqual(['long-number', 'long-number']);
  });

  it('that are none are text', async () => {
    for (const [type, values] of [
      ['decimal', ['1e5', '012', '١٢', '12,5', ' 1', '+1', '.5', '5.', '--1', 'NaN']],
      ['integer', ['x', '1 2']],
      ['date', ['2026-02-30', '2026-1-1', '1900-02-28', 'total', '2026-01-15x']],
      ['date-time', ['2026-01-15 24:00:00', '2026-01-15T10:00:00', '2026-01-15 10:60:00', '2026-01-15 10:00']],
    ] as const) {
      const { cells, remarks } = await cellsOf(type, values);
      expect(cells.map((cell) => [cell?.type, cell?.value, cell?.format])).toEqual(values.map((value) => ['text', value, '@']));
      expect(remarks).toEqual([]);
    }
  });

  it('count days as Excel does from March 1900 on', async () => {
    const { cells } = await cellsOf('date', ['1900-03-01', '1970-01-01', '2000-02-29', '9999-12-31', '2026-01-15']);
    expect(cells.map((cell) => cell?.value)).toEqual(['61', '25569', '36585', '2958465', '46037']);
    const moments = await cellsOf('date-time', ['2026-01-15 00:00:00', '2026-01-15 12:00:00', '2026-01-15 23:59:59']);
    expect(moments.cells.map((cell) => Math.round((Number(cell?.value) - 46_037) * 86_400))).toEqual([0, 43_200, 86_399]);
  });
});

const anyText = string({
  unit: constantFrom(
    '"',
    '&',
    '<',
    '>',
    "'",
    ' ',
    '\t',
    '\r',
    '\n',
    '\0',
    '\u001f',
    '\u007f',
    '=',
    '_x000D_',
    '_',
    'x005F_',
    '\ud83d',
    '\ude00',
    '\ufffe',
    '\uffff',
    '\u200e',
    '\u202e',
    'ق',
    'ّ',
    '😀',
    'a',
    ']]>',
  ),
  maxLength: 12,
});
const anyRow = tuple(
  option(anyText, { nil: null }),
  option(
    tuple(integer(), integer({ min: 0, max: 999 })).map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`),
    { nil: null },
  ),
  option(integer(), { nil: null }),
  option(
    integer({ min: 100, max: 80_000 }).map((day) => new Date(Date.UTC(1900, 0, 1) + day * 86_400_000).toISOString().slice(0, 10)),
    { nil: null },
  ),
);

it('what is written is read back, whatever texts, numbers and limits', async () =>
  assert(
    asyncProperty(
      record({
        rows: array(anyRow, { maxLength: 20 }),
        limit: integer({ min: 2, max: 8 }),
        rightToLeft: boolean(),
        name: anyText,
      }),
      async ({ rows, limit, rightToLeft, name }) => {
        const { sheets } = await written([{ name, columns: all.slice(0, 4), rows }], { rightToLeft, rowLimit: limit });
        const found = sheets.flatMap((sheet) => valuesOf({ rows: sheet.rows.slice(1) }));
        const day = (text: string): string => String((Date.parse(text) - Date.UTC(1899, 11, 30)) / 86_400_000);
        const given = rows.map(([text, amount, n, date]) => [
          text === '' ? null : text,
          amount,
          n === null ? null : String(n),
          date === null ? null : day(date),
        ]);
        expect(found.map((cells) => Array.from({ length: 4 }, (_, i) => cells[i] ?? null))).toEqual(given);
        expect(sheets.length).toBe(Math.max(1, Math.ceil(rows.length / (limit - 1))));
        expect(new Set(sheets.map((sheet) => sheet.name.toLowerCase())).size).toBe(sheets.length);
      },
    ),
    { numRuns: 300 },
  ));

describe('the file', () => {
  const rows = (): SheetRow[] => Array.from({ length: 3_000 }, (_, n) => [`text ${n}`, `${n}.500`, n, '2026-01-15', null]);
  it('is the same for the same rows, from an iterable or an async iterable', async () => {
    const late = async function* (): AsyncGenerator<SheetRow> {
      for (const each of rows()) yield each;
    };
    const one = await bytesOf({ rightToLeft: true, sheets: [{ name: 'Lines', columns: all, rows: rows() }] });
    const two = await bytesOf({ rightToLeft: true, sheets: [{ name: 'Lines', columns: all, rows: late() }] });
    expect(one.equals(two)).toBe(true);
  });

  it('lists the content type of each sheet, and nothing between them', async () => {
    const sheets = ['One', 'Two'].map((name) => ({ name, columns: all, rows: [] }));
    const types =
      unzip(await bytesOf({ rightToLeft: false, sheets }))
        .get('[Content_Types].xml')
        ?.toString('utf8') ?? '';
    const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
    const listed = [1, 2].map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheetType}"/>`);
    expect(types.endsWith(`${listed.join('')}</Types>`)).toBe(true);
  });

  it('is given piece by piece while rows are read, and reads no further rows if nobody wants them', async () => {
    let taken = 0;
    let stopped = false;
    const endless = (function* (): Generator<SheetRow> {
      try {
        for (;;) {
          taken += 1;
          yield [`text ${Math.imul(taken, 2_654_435_761)}`, null, null, null, null];
        }
      } finally {
        stopped = true;
      }
    })();
    let bytes = 0;
    for await (const piece of workbookBytes({ rightToLeft: false, sheets: [{ name: 'S', columns: all, rows: endless }] })) {
      bytes += piece.length;
      if (bytes > 200_000) break;
    }
    expect(taken).toBeLessThan(100_000);
    expect(stopped).toBe(true);
  });

  it('fails with the error of its rows', async () => {
    const broken = (function* (): Generator<SheetRow> {
      yield row;
      throw new Error('no more rows');
    })();
    await expect(bytesOf({ rightToLeft: false, sheets: [{ name: 'S', columns: all, rows: broken }] })).rejects.toThrow(
      'no more rows',
    );
  });
});
