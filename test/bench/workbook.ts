// Compares the exporter of workbooks with zlib's raw deflate of the same XML, and watches its memory over a million lines.
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';
import type { Given } from './deadline.ts';
import { atLeast, atMost, inTurns, quantile, type Ratio } from './measure.ts';
import { writeWorkbook } from './workbook-lines.ts';
import type { WorkbookMemory } from './workbook-memory.ts';

const run = promisify(execFile);

const nowhere = (): Writable => new Writable({ write: (_piece, _encoding, done) => done() });
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
  await wait('a workbook', writeWorkbook(lines, createWriteStream(book)));
  await wait('the XML of its sheet', extract(book, xml));
  const ways = [
    { name: 'ours', run: () => wait('the workbook', writeWorkbook(lines, nowhere())) },
    { name: 'deflate', run: () => wait('deflate', pipeline(createReadStream(xml), createDeflateRaw(), nowhere())) },
  ];
  const [oursUs, deflateUs] = (await inTurns(ways, rounds, 1)).map((samples) => quantile(samples, 0.5)) as [number, number];
  await rm(dir, { recursive: true });
  const detail = `${lines} lines: ${(oursUs / 1e6).toFixed(2)} s against ${(deflateUs / 1e6).toFixed(2)} s`;
  return atLeast('a workbook, against raw deflate of the same XML', deflateUs / oursUs, 0.5, detail);
};

/**
 * Measures in a process of its own, with a young generation of a fixed size in MB: V8 enlarges it with the speed of the work, which
 * hides other growth.
 */
const youngMb = 16;
const memory = async ({ wait, short }: Given): Promise<Ratio[]> => {
  const lines = short ? 20_000 : 1_000_000;
  const young = [`--min-semi-space-size=${youngMb}`, `--max-semi-space-size=${youngMb}`];
  const args = ['--expose-gc', ...young, resolve('test/bench/workbook-memory.ts'), String(lines)];
  const { stdout } = await wait('a workbook of many lines', run(process.execPath, args));
  const { before, early, late, live } = JSON.parse(stdout) as WorkbookMemory;
  const mb = (bytes: number): number => Math.round(bytes / 1e6);
  const halves = `${mb(before)} MB before, ${mb(early)} MB in the first half, ${mb(late)} MB in the second`;
  const detail = `${lines} lines: ${halves}; live after a collection: ${live.map(mb).join(' MB before and ')} MB after`;
  return [
    atMost('memory that a workbook adds, in MB', Math.max(0, Math.max(early, late) - before) / 1e6, 64, detail),
    atMost('memory in the second half of a workbook, against the first', late / early, 1.1, detail),
  ];
};

export const benchWorkbook = async (given: Given): Promise<Ratio[]> => [await speed(given), ...(await memory(given))];
