// CSV files opened in LibreOffice as people open them: amounts and times are exact in each locale, and no cell runs as a formula.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExportLine } from '../../../../../src/exports/line.ts';
import { createCsv } from '../../../../../src/exports/csv.ts';
import { guard, textMark } from '../../../../../src/exports/csv-text.ts';
import { type CsvColumn, csvColumns } from '../../../../../src/exports/csv-words.ts';
import { type CsvFormat, csvFormatNames, csvFormats } from '../../../../../src/shared/csv-format.ts';
import { soffice } from '../../../../support/machine/office.ts';
import { type Cell, type Opening, openSheets } from '../../../../support/machine/spreadsheet.ts';
import { lineOf, optionsOf } from '../../../../support/unit/export-lines.ts';
import { tempDir } from '../../../../support/temp-dir.ts';

const timeoutMs = 120_000;
const columns = Object.keys(csvColumns) as CsvColumn[];
const at = (row: readonly Cell[] | undefined, column: CsvColumn): Cell | undefined => row?.[columns.indexOf(column)];

const line = (changes: Partial<ExportLine>): ExportLine =>
  lineOf({ atMs: Date.UTC(2026, 0, 15, 8, 42, 7), saleInvoiceNo: 'T1-0001', mobile: '0912345678', ...changes });

let dir: ReturnType<typeof tempDir>;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => dir.remove());
beforeEach((context) => {
  if (soffice() === null) context.skip('LibreOffice is not installed (apt-get install libreoffice-calc)');
});

const write = (name: string, format: CsvFormat, lines: readonly ExportLine[]): string => {
  const csv = createCsv(optionsOf({ format, lang: 'ar' }));
  const file = join(dir.path, `${name}-${format}.csv`);
  writeFileSync(file, csv.head() + csv.text(lines));
  return file;
};

const openings = new Map<string, (() => Opening)[]>();
const runs = new Map<string, Promise<Cell[][][]>>();
/**
 * Orders a file, and returns a function that returns the file's cells. One run of LibreOffice opens all files that were ordered
 * for the same locale, so order them before the first test runs.
 */
const opened = (locale: string, make: () => Opening): (() => Promise<Cell[][]>) => {
  const ordered = openings.get(locale) ?? [];
  openings.set(locale, ordered);
  const n = ordered.push(make) - 1;
  return async () => {
    const run =
      runs.get(locale) ??
      openSheets(
        ordered.map((each) => each()),
        locale,
        dir.path,
      );
    runs.set(locale, run);
    return (await run)[n] as Cell[][];
  };
};

describe('a CSV file in LibreOffice has exact amounts, times and text', () => {
  const lyd = [1, 10, 250, 999, 1_000, 7_750, 12_500, 45_250, 999_999, 1_234_500, 12_345_678_900, 999_999_999_990];
  const usd = [1, 10, 99, 100, 1_800, 2_001, 123_456, 99_999_999_999];
  const texts = ['00012', '0012345678', '12345678901234567', '1-2', '3/4', '1e5', 'MAR1', '10:30', 'T1-0001', 'abc==', 'فاتورة'];
  const lines = [
    ...lyd.map((minor, n) => line({ askedMinor: minor, receivedMinor: minor, atMs: Date.UTC(2026, n, 1 + n, 21 + n, 59, n) })),
    ...usd.map((minor) => line({ currency: 'USD', gateway: 'card', mobile: null, askedMinor: minor, receivedMinor: null })),
    ...texts.map((text) => line({ saleInvoiceNo: text, transactionId: text })),
  ];
  const exact = [...lyd.map((minor) => minor / 1000), ...usd.map((minor) => minor / 100), ...texts.map(() => 12.5)];

  const formatsOf: readonly (readonly [string, readonly CsvFormat[]])[] = [
    ['en-US', ['comma-point', 'tab-point']],
    ['ar-LY', ['semicolon-point']],
    ['ar-EG', ['semicolon-point']],
    ['it-IT', ['semicolon-comma']],
    ['de-DE', ['semicolon-comma']],
    ['tr-TR', ['semicolon-comma']],
  ];
  const files = formatsOf.map(([locale, formats]) => {
    const open = (format: CsvFormat) =>
      opened(locale, () => ({ file: write(`exact-${locale}`, format, lines), separator: csvFormats[format].separator }));
    return [locale, formats.map(open)] as const;
  });

  it.each(files)(
    'under %s, in its format',
    async (_locale, sheets) => {
      for (const sheet of sheets) {
        const [, ...rows] = await sheet();
        expect(rows).toHaveLength(lines.length);
        expect(rows.map((row) => at(row, 'asked')?.type)).toEqual(exact.map(() => 'float'));
        expect(rows.map((row) => Number(at(row, 'asked')?.value))).toEqual(exact);
        const received = lines.map(({ receivedMinor }, n) => (receivedMinor === null ? '' : exact[n]));
        expect(rows.map((row) => (at(row, 'received')?.type === 'float' ? Number(at(row, 'received')?.value) : ''))).toEqual(
          received,
        );
        const localTimes = lines.map(({ atMs }) => new Date(atMs + 2 * 3_600_000).toISOString().slice(0, 19));
        expect(rows.map((row) => at(row, 'time')?.value)).toEqual(localTimes);
        expect(new Set(rows.map((row) => `${at(row, 'businessDay')?.value} ${at(row, 'close')?.value}`))).toEqual(
          new Set(['2026-01-15 3']),
        );
        const shown = rows.slice(-texts.length).map((row) => [at(row, 'saleInvoiceNo'), at(row, 'transactionId')]);
        expect(shown.flat().map((cell) => cell?.text.replace(textMark, ''))).toEqual(texts.flatMap((text) => [text, text]));
        expect(new Set(shown.flat().map((cell) => cell?.type))).toEqual(new Set(['string']));
        expect(at(rows[0], 'mobile')).toMatchObject({ type: 'string', text: '091-2345678' });
      }
    },
    timeoutMs,
  );

  const wrong = opened('it-IT', () => ({ file: write('wrong', 'semicolon-point', lines), separator: ';' }));
  it(
    'and a file in another locale’s format shows amounts a thousand times too large, which the check detects',
    async () => {
      const [, ...rows] = await wrong();
      expect(at(rows[lyd.indexOf(12_500)], 'asked')).toMatchObject({ type: 'float', value: '12500' });
    },
    timeoutMs,
  );
});

/* oxlint-disable no-control-regex */
const isControl = /[\0-\x1f\x7f-\x9f\u2028]/;
/** Matches any control character except a tab and a CRLF line end. */
const isWritten = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028]|[^\r]\n|\r[^\n]/;
/* oxlint-enable no-control-regex */

describe('no foreign cell of a CSV file becomes a formula in LibreOffice', () => {
  const starts = ['=', '+', '-', '@', '＝', '==', '=+', '-+', '@='];
  const before = [
    ...[
      '',
      ' ',
      '  ',
      ',',
      ';',
      '\t',
      '|',
      ' ;',
      '; ',
      ';"',
      ',"',
      '|"',
      '"',
      '""',
      "'",
      ";'",
      'no;',
      'no,',
      'no\t',
      'no ',
      'no|',
      'no:',
    ],
    ...[
      '\r',
      '\n',
      '\r\n',
      'a\r\n',
      '\0',
      '\x0b',
      '\x1f',
      '\x85',
      '\u2028',
      '\u200f',
      '\ufeff',
      '\u00a0',
      '",',
      '";',
      'x"\r\n',
      '00012;',
      'نعم؛',
    ],
  ];
  const after = ['1+41', '1+41,"', 'SUM(1;2)', 'cmd|"/c calc"!A1'];
  const hostile = starts.flatMap((start) => before.flatMap((front) => after.map((rest) => `${front}${start}${rest}`)));
  const foreign = ['saleInvoiceNo', 'invoiceNo', 'method', 'mobile', 'transactionId'] as const;
  const lines = Array.from({ length: Math.ceil(hostile.length / foreign.length) }, (_, row) => {
    const texts = foreign.map((name, n) => [name, hostile[(row * foreign.length + n) % hostile.length]]);
    const told = hostile[(row * 7) % hostile.length] as string;
    return [
      line(Object.fromEntries(texts) as Partial<ExportLine>),
      line({ kind: 'handled', reason: told, exception: told, receivedMinor: null, askedMinor: null, soldMinor: null }),
    ];
  }).flat();
  const formulasIn = (sheets: readonly (readonly Cell[])[][]): (string | null)[] =>
    sheets.flatMap((sheet) => sheet.flatMap((row) => row.map(({ formula }) => formula))).filter((formula) => formula !== null);

  it('for each of more than a thousand hostile texts', () => expect(new Set(hostile).size).toBeGreaterThan(1_000));

  const ways = [
    ['comma', ',', '"'],
    ['semicolon', ';', '"'],
    ['tab', '\t', '"'],
    ['space', ' ', '"'],
    ['pipe', '|', '"'],
    ['colon', ':', '"'],
    ['semicolon, text in apostrophes', ';', "'"],
  ] as const;
  const openedWays = ways.map(([name, separator, quote]) => {
    const english = (make: () => string) => opened('en-US', () => ({ file: make(), separator, quote }));
    const hostileSheets = csvFormatNames.map((format) => english(() => write('hostile', format, lines)));
    // Control: a file with unescaped formulas, in which LibreOffice must find the formula; otherwise this test would prove
    // nothing.
    const bare = english(() => {
      const file = join(dir.path, `bare-${separator.charCodeAt(0)}-${quote.charCodeAt(0)}.csv`);
      writeFileSync(file, `\ufeff${['a', '=1+41', `b`, '=SUM(1;2)'].join(separator)}\r\n`);
      return file;
    });
    return [name, separator, quote, hostileSheets, bare] as const;
  });

  it.each(openedWays)(
    'opened with %s, whatever separator the file was written with',
    async (_name, separator, quote, hostileSheets, bare) => {
      const sheets = await Promise.all(hostileSheets.map((sheet) => sheet()));
      expect(formulasIn(sheets)).toEqual([]);
      const [control] = await bare();
      expect(control?.find(({ formula }) => formula === 'of:=1+41')).toMatchObject({ type: 'float', value: '42' });
      for (const [n, format] of csvFormatNames.entries()) {
        if (csvFormats[format].separator !== separator || quote !== '"') continue;
        const [, ...rows] = sheets[n] as Cell[][];
        expect(rows).toHaveLength(lines.length);
        expect(isWritten.test(readFileSync(join(dir.path, `hostile-${format}.csv`), 'utf8'))).toBe(false);
        const untouched = rows.map((row) => at(row, 'transactionId')?.text.replaceAll(guard, '').replace(textMark, ''));
        const came = lines.map(({ transactionId }) => transactionId as string);
        const isPlain = (text: string): boolean => !isControl.test(text);
        expect(untouched.filter((_, i) => isPlain(came[i] as string))).toEqual(came.filter(isPlain));
      }
    },
    timeoutMs,
  );

  const unguarded = [',', ';'].map((separator) =>
    opened('en-US', () => {
      const file = join(dir.path, 'unguarded.csv');
      writeFileSync(file, `\ufeff${hostile.map((text) => `x,"${text.replaceAll('"', '""')}"`).join('\r\n')}\r\n`);
      return { file, separator };
    }),
  );
  it(
    'and the check finds the formulas in an unguarded file with the same texts',
    async () => {
      for (const sheet of unguarded) expect(formulasIn([await sheet()]).length).toBeGreaterThan(20);
    },
    timeoutMs,
  );
});
