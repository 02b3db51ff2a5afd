// Compares the exporter of workbooks with zlib's raw deflate of the same XML, and watches its memory over a million lines.
import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable, Writable } from 'node:stream';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';
import { exporters } from '../../src/exports/index.ts';
import type { ExportLine } from '../../src/exports/line.ts';
import { lineOf, optionsOf } from '../support/unit/export-lines.ts';
import type { Given } from './deadline.ts';
import { atLeast, atMost, inTurns, quantile, type Ratio } from './measure.ts';

const pageLines = 1_000;
const options = optionsOf({ lang: 'ar', closeOf: (seq) => Math.floor(seq / 500) });
const begunMs = Date.UTC(2026, 0, 15, 6);

/** A line of a shop that sells twice a minute. */
const benchLine = (n: number): ExportLine => {
  const atMs = begunMs + n * 30_000;
  const amountMinor = 1_000 + ((n * 7_919) % 90_000) * 10;
  const day = new Date(atMs).toISOString().slice(0, 10);
  return lineOf({
    ...{ businessDay: day, seq: n * 2 + 1, atMs, saleInvoiceNo: `T1-${n}`, invoiceNo: `T1-${n}`, method: 'sadad' },
    ...{ methodName: { ar: 'سداد', en: 'Sadad' }, mobile: `09${String(10_000_000 + ((n * 7_919) % 80_000_000))}` },
    ...{ askedMinor: amountMinor, receivedMinor: amountMinor, wantedMinor: amountMinor, soldMinor: amountMinor },
    transactionId: `TX${(n * 2_654_435_761).toString(36)}`,
  });
};
/** Pages that are made once and written again and again: their making is no work of the exporter. */
const prepared = Array.from({ length: 20 }, (_, page) =>
  Array.from({ length: pageLines }, (_line, i) => benchLine(page * pageLines + i)),
);
const pagesOf = function* (lines: number, onPage: (written: number) => void = () => {}): Generator<readonly ExportLine[]> {
  for (let n = 0; n < lines; n += pageLines) {
    yield prepared[(n / pageLines) % prepared.length] as ExportLine[];
    onPage(n + pageLines);
  }
};

const nowhere = (): Writable => new Writable({ write: (_piece, _encoding, done) => done() });
const write = (lines: number, to: Writable, onPage?: (written: number) => void): Promise<void> =>
  pipeline(Readable.from(exporters.xlsx.write({ lines: pagesOf(lines, onPage), attempts: [] }, options)), to);

/** Extracts the XML of the sheet of lines, the third entry of the workbook, to a file. */
const extract = async (book: string, xml: string): Promise<void> => {
  const file = await open(book);
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  // The two entries before the sheet have a few thousand bytes.
  const { buffer } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
  await file.close();
  const start = buffer.indexOf(name) + name.length;
  const inflate = createInflateRaw();
  // Behind the sheet's data stand its sizes and further entries, which inflate ignores.
  await pipeline(createReadStream(book, { start }), inflate, createWriteStream(xml));
};

const speed = async ({ wait, short, root }: Given): Promise<Ratio> => {
  const [lines, rounds] = short ? [20_000, 3] : [200_000, 5];
  const dir = mkdtempSync(join(root, 'bench-workbook-'));
  const [book, xml] = [join(dir, 'lines.xlsx'), join(dir, 'sheet.xml')];
  await wait('a workbook', write(lines, createWriteStream(book)));
  await wait('the XML of its sheet', extract(book, xml));
  const ways = [
    { name: 'ours', run: () => wait('the workbook', write(lines, nowhere())) },
    { name: 'deflate', run: () => wait('deflate', pipeline(createReadStream(xml), createDeflateRaw(), nowhere())) },
  ];
  const [oursUs, deflateUs] = (await inTurns(ways, rounds, 1)).map((samples) => quantile(samples, 0.5)) as [number, number];
  await rm(dir, { recursive: true });
  const detail = `${lines} lines: ${(oursUs / 1e6).toFixed(2)} s against ${(deflateUs / 1e6).toFixed(2)} s`;
  return atLeast('a workbook, against raw deflate of the same XML', deflateUs / oursUs, 0.5, detail);
};

const memory = async ({ wait, short }: Given): Promise<Ratio[]> => {
  const lines = short ? 20_000 : 1_000_000;
  await wait('a first workbook', write(20_000, nowhere()));
  const before = process.memoryUsage.rss();
  const samples: [lines: number, bytes: number][] = [];
  await wait(
    'a workbook of many lines',
    write(lines, nowhere(), (written) => void samples.push([written, process.memoryUsage.rss()])),
  );
  const peak = (from: number, to: number): number =>
    Math.max(...samples.filter(([at]) => at > lines * from && at <= lines * to).map(([, bytes]) => bytes));
  const mb = (bytes: number): number => Math.round(bytes / 1e6);
  const [early, late] = [peak(0, 0.5), peak(0.5, 1)];
  const detail = `${lines} lines: ${mb(before)} MB before, ${mb(early)} MB in the first half, ${mb(late)} MB in the second`;
  return [
    atMost('memory that a workbook adds, in MB', Math.max(0, Math.max(early, late) - before) / 1e6, 64, detail),
    atMost('memory in the second half of a workbook, against the first', late / early, 1.1, detail),
  ];
};

export const benchWorkbook = async (given: Given): Promise<Ratio[]> => [await speed(given), ...(await memory(given))];
