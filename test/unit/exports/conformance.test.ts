// Rules for every format with booked lines: hostile text in a cell runs no formula and hides nothing, and the totals in the file equal those of the
// written lines.
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Exporter, WriteReport } from '../../../src/exports/exporter.ts';
import { exporters } from '../../../src/exports/index.ts';
import type { ExportLine, ExportOptions } from '../../../src/exports/line.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import { readBook, valuesOf } from '../../support/exports/xlsx-read.ts';
import {
  attemptOf,
  contentOf,
  laterOf,
  lineOf as plainLine,
  optionsOf,
  paidBackOf,
  plainTotalsOf,
  totalsOf,
} from '../../support/unit/export-lines.ts';
import type { ShopAccounts } from '../../../src/shared/accounts/shop-accounts.ts';
import { type ListKind, listKinds } from '../../../src/shared/export-formats.ts';
import { csvFormatNames, csvFormats } from '../../../src/shared/csv-format.ts';

/**
 * True for files whose cells have no types: only these add to their cells the invisible mark that protects text (decision 0007).
 */
const isUntyped: Readonly<Record<ListKind, boolean>> = {
  csv: true,
  xlsx: false,
  hledger: false,
  beancount: false,
  json: false,
};

type Options = Pick<ExportOptions, 'format' | 'lang' | 'accounts'>;
type Texts = Readonly<Record<string, string>>;

/** Returns every text that a program may read as one cell of the file, whichever separator it uses. */
const cellsOf: Readonly<Record<ListKind, (bytes: Buffer, options: Options) => readonly string[]>> = {
  csv(bytes, { format }) {
    const proper = parse(bytes, { bom: true, delimiter: csvFormats[format].separator }).flat();
    // A spreadsheet program may split at another sign and honour quotes only at the start of a cell, so also split at every such
    // sign.
    const apart = bytes.toString('utf8').split(/[\r\n,;\t |:/"']/);
    return [...proper, ...apart];
  },
  xlsx: (bytes) =>
    readBook(bytes).flatMap((sheet) =>
      valuesOf(sheet)
        .flat()
        .map((value) => value ?? ''),
    ),
  json: (bytes) =>
    Object.entries(JSON.parse(bytes.toString('utf8')) as Record<string, (Texts | { texts: Texts })[]>)
      .filter(([, list]) => Array.isArray(list))
      .flatMap(([, list]) => list.flatMap((each) => Object.values<string>('texts' in each ? (each.texts as Texts) : each))),
  // A text in quotes is one value; comments are split as for hledger.
  beancount: (bytes) =>
    bytes
      .toString('utf8')
      .split('\n')
      .flatMap((text) =>
        text.startsWith('; ')
          ? text.split(', ').flatMap((each) => [each, each.slice(each.indexOf(':') + 1)])
          : [text, ...[...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, value = '']) => value.replace(/\\(.)/g, '$1'))],
      ),
  // Split comments at commas, which end a tag in hledger, and return each tag's value, too: values may come from outside.
  hledger: (bytes) =>
    bytes
      .toString('utf8')
      .split('\n')
      .flatMap((text) =>
        /^(?: {4})?; /.test(text) ? text.split(', ').flatMap((each) => [each, each.slice(each.indexOf(':') + 1)]) : [text],
      ),
};

const starters = ['=1+41', '+1+41', '-1+41', '@SUM(1)', '＝1+41', '－1', '＠x', '＋1'];
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const before = [
  '',
  '\0',
  '\t',
  '\r\n',
  '\v',
  '\x1b',
  '\x7f',
  '\x85',
  '\x9b',
  '\u2028',
  '\u202e',
  '\u2066',
  '\ufeff',
  ' ',
  '";',
  "'",
  ';',
  'a;',
  'a,',
];
const hostile = starters.flatMap((text) => before.map((sign) => sign + text));

/** A line of each kind whose texts are all hostile. */
const hostileTexts = (text: string) => ({
  ...{ saleInvoiceNo: text, invoiceNo: `${text}-2`, mobile: text, transactionId: text, reason: text, customerName: text },
  ...{ askedBy: text, approvedBy: text, saleNote: text },
});
const lineOf = (text: string): ExportLine =>
  plainLine({ ...hostileTexts(text), method: text, methodName: { ar: text, en: text } });
const moved = (text: string): ExportLine =>
  paidBackOf({ ...hostileTexts(text), kind: 'paid-transfer', movedMinor: 700, way: 'transfer', reference: text });
const handled = (text: string): ExportLine => laterOf({ ...hostileTexts(text), gateway: null, currency: null, exception: text });
const lines = hostile.flatMap((text) => [lineOf(text), moved(text), handled(text)]);
const attempts = hostile.map((text) =>
  attemptOf({
    ...{ saleInvoiceNo: text, invoiceNo: text, mobile: text, reason: text, customerName: text, saleNote: text },
    words: JSON.stringify({ code: text, message: `${text}\0` }),
  }),
);

/** Only exporters of sums report. */
const noReport: WriteReport = { wrote: () => expect.unreachable(), refused: () => expect.unreachable() };
const bytesOf = async (exporter: Exporter, given: readonly ExportLine[], options: ExportOptions): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of exporter.write(contentOf(given, attempts), options, noReport)) pieces.push(piece);
  return Buffer.concat(pieces);
};
/** The second file of a kind that writes two. */
const secondOf = async (exporter: Exporter, options: ExportOptions): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of exporter.writeAttempts?.([attempts], options) ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
};
const read = (kind: ListKind, bytes: Uint8Array, options: Options) =>
  exportReaders[kind](
    (async function* () {
      yield bytes;
    })(),
    options,
  );

/** The text of a file; of a workbook, the XML of its sheets. */
const textIn = (kind: ListKind, bytes: Buffer): string =>
  kind === 'xlsx'
    ? readBook(bytes)
        .map(({ xml }) => xml)
        .join('\n')
    : bytes.toString('utf8');
const formulasIn = (bytes: Buffer) =>
  readBook(bytes).flatMap(({ rows }) => rows.flat().filter((cell) => cell?.type === 'formula'));

const ways = listKinds.flatMap((kind) =>
  // Only CSV has several formats; test every other kind in one format.
  (kind === 'csv' ? csvFormatNames : csvFormatNames.slice(0, 1)).flatMap((format) =>
    (['ar', 'en'] as const).map((lang) => [kind, format, lang] as const),
  ),
);

/** An account that the shop called by this text. */
const namedBy = (text: string): ShopAccounts => ({ sales: { names: { ar: text, en: text } } });

describe.each(ways)('%s, %s, %s', (kind, format, lang) => {
  const exporter: Exporter = exporters[kind];
  const optionsFor = (text: string): ExportOptions => optionsOf({ format, lang, till: text, accounts: namedBy(text) });

  it('no text from outside begins a formula, and no control character is written', async () => {
    for (const till of hostile.slice(0, before.length)) {
      const bytes = await bytesOf(exporter, lines, optionsFor(till));
      const second = await secondOf(exporter, optionsFor(till));
      const cells = [bytes, second].flatMap((each) => (each.length > 0 ? cellsOf[kind](each, { format, lang }) : []));
      expect(cells.length).toBeGreaterThan(lines.length);
      const raw = `${textIn(kind, bytes)}\n${second.toString('utf8')}`.split(/[\t\r\n]/);
      expect(kind === 'xlsx' ? formulasIn(bytes) : []).toEqual([]);
      expect(raw.filter((text) => unseen.test(text)).slice(0, 3)).toEqual([]);
      if (!isUntyped[kind]) continue;
      // No cell begins with a formula sign, even behind spaces or invisible characters; a plain negative number may.
      expect(cells.filter((cell) => /^[\s\p{C}]*(?!-\d+(?:[.,]\d+)?$)[=+@\-＝＋－＠]/u.test(cell)).slice(0, 3)).toEqual([]);
    }
  });

  it('only CSV adds the invisible mark and the letter of decision 0007: other formats keep text unchanged', async () => {
    const texts = ['00012', '=1+41', 'no;=1+41', '1e5', '+218 91', 'MAR1', '3-1'];
    const bytes = await bytesOf(exporter, texts.map(moved), optionsFor('T1'));
    const cells = cellsOf[kind](bytes, { format, lang });
    expect(texts.filter((text) => cells.includes(text))).toEqual(isUntyped[kind] ? [] : texts);
    expect(/[\u02bc\u200e]/.test(textIn(kind, bytes))).toBe(isUntyped[kind]);
  });

  it('the totals read from the bytes equal the totals of the lines', async () => {
    const totals = exporter.holds === 'postings' ? totalsOf(lines, optionsFor('T1')) : plainTotalsOf(lines);
    const bytes = await bytesOf(exporter, lines, optionsFor('T1'));
    expect(await read(kind, bytes, optionsFor('T1'))).toEqual({ ok: true, value: totals });
  });

  it('a truncated file is rejected', async () => {
    const bytes = await bytesOf(exporter, lines.slice(0, 3), optionsFor('T1'));
    for (const cut of [1, 2, 40]) expect((await read(kind, bytes.subarray(0, -cut), optionsFor('T1'))).ok).toBe(false);
  });
});
