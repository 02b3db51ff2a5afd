// Writes one exported file and its manifest, page by page, so that memory use does not grow with the range. Every file is read back
// from disk before it gets its final name.
import { basename } from 'node:path';
import type { Exporter, WriteReport } from '../../../exports/exporter.ts';
import { exporters } from '../../../exports/index.ts';
import type { ExportContent, ExportLine, ExportOptions } from '../../../exports/line.ts';
import { addEarned, addLine, countTotals, firstOfEntry, type Totals } from '../../../exports/totals.ts';
import { exportFormats, type ExportKind } from '../../../shared/export-formats.ts';
import type { Currency } from '../../../shared/money.ts';
import type { Files, NewFile } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { ExportReader } from '../../ledger/stores/day/export/export-lines.ts';
import { type ExportMode, manifestOf, manifestText } from './export-manifest.ts';
import { type Digest, writeProved } from './export-proof.ts';
import type { ExportCounts, ExportFileRequest } from './export-request.ts';
import { areSumsOf } from './export-sums.ts';

type FileToWrite = {
  readonly files: Files;
  readonly pageLines: number;
  readonly mode: ExportMode;
  readonly reader: ExportReader;
  readonly options: ExportOptions;
  readonly request: ExportFileRequest;
  /** The first of its business days that is not over; null if the file lacks nothing that may come later. */
  readonly openDay: string | null;
};

const stopOf =
  (request: ExportFileRequest): (() => boolean) =>
  () =>
    request.isStopped?.() === true;

/** The name of the second file, for kinds of files that have room for one list only: `x.csv` and `x-attempts.csv`. */
export const attemptsFileOf = (file: string, kind: ExportKind): string => {
  const { extension } = exportFormats[kind];
  return `${file.slice(0, -extension.length - 1)}-attempts.${extension}`;
};

/** Keeps what an exporter of sums reports: its sums by account, and the error that ended it. */
const createReport = (currency: Currency | undefined) => {
  const written = new Map<string, bigint>();
  let rows = 0;
  let refused: Result<never> | null = null;
  const report: WriteReport = {
    wrote(account, minor) {
      const name = `${account} ${currency}`;
      written.set(name, (written.get(name) ?? 0n) + minor);
      rows += 1;
    },
    refused: (error) => void (refused = { ok: false, error }),
  };
  const sums = (): Totals['posted'] => Object.fromEntries([...written].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { report, sums, rows: (): number => rows, refusal: (): Result<never> | null => refused };
};

/**
 * The pages of the export, and a running total of the pages that the exporter has consumed. `fault`: the error that ended the
 * reading of the books early; null if there was none.
 */
const countedPages = ({ pageLines, reader, options, request }: FileToWrite, { holds }: Exporter) => {
  const totals = countTotals();
  const { sums, rows, report, refusal } = createReport(options.preset?.currency);
  const isFirst = firstOfEntry();
  const isStopped = stopOf(request);
  let unread: Result<never> | null = null;
  let listed = 0;
  let bytes = 0;
  const counts = (): ExportCounts => ({ lines: totals.lines(), attempts: listed, rows: options.preset ? rows() : null });
  const pages = function* <Row>(read: { next(count: number): Result<Row[]> }, count: (row: Row) => void): Generator<Row[]> {
    while (!isStopped()) {
      const page = read.next(pageLines);
      if (!page.ok) unread = page;
      if (!page.ok || page.value.length === 0) return;
      for (const row of page.value) count(row);
      yield page.value;
      // The exporter asked for the next page, so this page has been written.
      request.onProgress?.(counts(), bytes);
    }
  };
  const countLine = (line: ExportLine): void => {
    const { preset } = options;
    if (preset && line.currency !== preset.currency) return;
    addLine(totals, line);
    if (holds !== 'postings') addEarned(totals, line);
    else if (isFirst(line)) for (const posting of options.postingsOf(line.seq)) totals.post(posting);
  };
  const countAttempt = (): void => void (listed += 1);
  const content: ExportContent = { lines: pages(reader.lines, countLine), attempts: pages(reader.attempts, countAttempt) };
  const onBytes = (more: number): void => void (bytes += more);
  return {
    ...{ content, report, onBytes, counts, bytes: () => bytes },
    /** In a file of sums, the sums by account are those that the exporter wrote. */
    totals: (): Totals => ({ ...totals.now(), ...(holds === 'sums' && { posted: sums() }) }),
    fault: (): Result<never> | null => unread ?? refusal(),
  };
};

/** The counts of the files, the day that is not over, and the number of bytes. */
export type WrittenExport = ExportCounts & Pick<FileToWrite, 'openDay'> & { readonly bytes: number };
type Made = { readonly main: Digest; readonly attempts: Digest | null };

/** Writes the files under temporary names and proves them. `second` is the file of attempts, for exporters that write one. */
const writeAndProve = async (
  toWrite: FileToWrite,
  exporter: Exporter,
  pages: ReturnType<typeof countedPages>,
  [out, second]: readonly [NewFile, NewFile | null],
): Promise<Result<Made>> => {
  const { options, request, reader } = toWrite;
  const { file } = request;
  const { content, report, totals, fault, onBytes } = pages;
  const proved = { file, isStopped: stopOf(request), onBytes };
  const main = await writeProved(out, exporter.write(content, options, report), proved);
  const attempts =
    second && exporter.writeAttempts && main.ok
      ? await writeProved(second, exporter.writeAttempts(content.attempts, options), proved)
      : ok(null);
  const unread = fault();
  if (unread) return unread;
  if (!main.ok) return main;
  if (!attempts.ok) return attempts;
  // Compare the sums of the lines with the postings of the books: a file that lacks a line never gets its final name.
  const posted = reader.posted().filter(({ currency }) => currency === (options.preset?.currency ?? currency));
  if (!areSumsOf(totals(), posted, exporter.holds !== 'lines')) return fail('export.differs', { file });
  return ok({ main: main.value, attempts: attempts.value });
};

/** Gives the proved files their final names. The manifest comes first, so that a file always has one. */
const finish = async (
  { files, mode, options, request, openDay }: FileToWrite,
  { totals, counts, bytes }: ReturnType<typeof countedPages>,
  made: Made,
  [out, second]: readonly [NewFile, NewFile | null],
): Promise<Result<WrittenExport>> => {
  const { file, kind } = request;
  const attemptsFile = attemptsFileOf(file, kind);
  const manifest = manifestOf(file);
  const { attempts, rows } = counts();
  const text = manifestText({
    ...{ request, mode, options, totals: totals(), rows, openDay, file: { name: basename(file), ...made.main } },
    attempts: options.preset
      ? null
      : { count: attempts, file: made.attempts && { name: basename(attemptsFile), ...made.attempts } },
  });
  if (!files.replace(manifest, text).ok) return fail('export.unwritable', { file: manifest });
  if ((await second?.finish()) !== false) {
    if (await out.finish()) return ok({ ...counts(), openDay, bytes: bytes() });
    if (second) files.remove(attemptsFile);
  }
  files.remove(manifest);
  return fail('export.unwritable', { file });
};

/**
 * Writes the file, reads it back, and renames it to its final name only if the bytes on disk are the bytes that the exporter
 * made, and their sums are those of the books. Errors: `export.unwritable`, `export.differs`, `export.account-unmapped`,
 * `export.decimals`, `data.*`.
 */
export const writeExport = async (toWrite: FileToWrite): Promise<Result<WrittenExport>> => {
  const { files, request } = toWrite;
  const { file, kind } = request;
  const exporter: Exporter = exporters[kind];
  const out = await files.create(file);
  if (!out.ok) return fail('export.unwritable', { file });
  const second = exporter.writeAttempts ? await files.create(attemptsFileOf(file, kind)) : null;
  if (second && !second.ok) {
    await out.value.discard();
    return fail('export.unwritable', { file });
  }
  const outs = [out.value, second?.value ?? null] as const;
  const pages = countedPages(toWrite, exporter);
  const made = await writeAndProve(toWrite, exporter, pages, outs);
  const done = made.ok ? await finish(toWrite, pages, made.value, outs) : made;
  if (!done.ok) for (const each of outs) await each?.discard();
  return done;
};
