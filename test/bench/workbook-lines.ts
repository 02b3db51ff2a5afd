// Pages of lines for the benches of a workbook, and a workbook written from them.
import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exporters } from '../../src/exports/index.ts';
import type { ExportLine } from '../../src/exports/line.ts';
import { lineOf, optionsOf } from '../support/unit/export-lines.ts';

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

/** Writes a workbook of so many lines. `onPage` gets the lines so far. */
export const writeWorkbook = (lines: number, to: Writable, onPage?: (written: number) => void): Promise<void> =>
  pipeline(Readable.from(exporters.xlsx.write({ lines: pagesOf(lines, onPage), attempts: [] }, options)), to);
