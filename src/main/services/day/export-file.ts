// Writes one exported file and its manifest, page by page, so that memory use does not grow with the range. The file is read back
// from disk before it gets its final name.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Exporter } from '../../../exports/exporter.ts';
import { exporters, type ExportKind } from '../../../exports/index.ts';
import type { ExportLine, ExportOptions } from '../../../exports/line.ts';
import { addLine, countTotals, firstOfEntry, sameTotals } from '../../../exports/totals.ts';
import type { Files, NewFile } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { ExportReader } from '../../ledger/stores/day/export-lines.ts';
import { manifestOf, manifestText } from './export-manifest.ts';

export type ExportFileRequest = {
  readonly kind: ExportKind;
  /** The first business day of the export, `YYYY-MM-DD`; `to` is the last business day. Both days are included. */
  readonly from: string;
  readonly to: string;
  readonly file: string;
  onProgress?(lines: number): void;
  /** Called before each page; true ends the export without a file. */
  isStopped?(): boolean;
};

type FileToWrite = {
  readonly files: Files;
  readonly till: string;
  readonly pageLines: number;
  readonly reader: ExportReader;
  readonly options: ExportOptions;
  readonly request: ExportFileRequest;
};

const isStopped = (request: ExportFileRequest): boolean => request.isStopped?.() === true;

/**
 * The pages of the export, and a running total of the pages that the exporter has consumed. `fault`: the error that ended the
 * reading of the books early; null if there was none.
 */
const countedPages = ({ pageLines, reader, options, request }: FileToWrite, { posts }: Exporter) => {
  const totals = countTotals();
  const isFirst = firstOfEntry();
  let unread: Result<never> | null = null;
  const pages = function* (): Generator<readonly ExportLine[]> {
    while (!isStopped(request)) {
      const page = reader.next(pageLines);
      if (!page.ok) unread = page;
      if (!page.ok || page.value.length === 0) return;
      for (const line of page.value) {
        addLine(totals, line);
        if (!posts) totals.earn(line.currency, line.soldMinor, line.returnedMinor);
        else if (isFirst(line)) for (const posting of options.postingsOf(line.seq)) totals.post(posting);
      }
      yield page.value;
      // The exporter asked for the next page, so this page has been written.
      request.onProgress?.(totals.lines());
    }
  };
  return { pages, totals, fault: (): Result<never> | null => unread };
};

/** Number of bytes of the written file that are read back at once. */
const pieceBytes = 256 * 1024;

/** Reads the written file back from disk; counts and hashes the bytes. */
const readBack = (out: NewFile, request: ExportFileRequest) => {
  const sha256 = createHash('sha256');
  let size = 0;
  let unreadable = false;
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let offset = 0; !isStopped(request); offset = size) {
      const piece = await out.read(offset, pieceBytes);
      unreadable = piece === null;
      if (!piece || piece.length === 0) return;
      sha256.update(piece);
      size += piece.length;
      yield piece;
    }
  };
  return { pieces, isUnreadable: () => unreadable, digest: () => ({ bytes: size, sha256: sha256.digest('hex') }) };
};

const writeAndProve = async (toWrite: FileToWrite, out: NewFile): Promise<Result<{ readonly lines: number }>> => {
  const { files, till, options, request } = toWrite;
  const { file, kind, from, to } = request;
  const exporter: Exporter = exporters[kind];
  const { pages, totals, fault } = countedPages(toWrite, exporter);
  const isWritten = async (): Promise<boolean> => {
    for await (const bytes of exporter.write(pages(), options)) if (!(await out.write(bytes))) return false;
    return !isStopped(request);
  };
  const written = await isWritten();
  const unread = fault();
  if (unread) return unread;
  if (!written) return fail('export.unwritable', { file });
  // Compare the totals of the bytes on disk with the totals of the books: a file with other totals never gets its final name.
  const back = readBack(out, request);
  const read = await exporter.read(back.pieces(), options);
  if (back.isUnreadable() || isStopped(request)) return fail('export.unwritable', { file });
  if (!read.ok || !sameTotals(read.value, totals.now())) return fail('export.differs', { file });
  const exported = { file: basename(file), kind, till, from, to, ...back.digest() };
  const manifest = manifestOf(file);
  // Write the manifest first, so that a file under its final name always has a manifest.
  if (!files.replace(manifest, manifestText(exported, totals.now())).ok) return fail('export.unwritable', { file: manifest });
  if (await out.finish()) return ok({ lines: totals.lines() });
  files.remove(manifest);
  return fail('export.unwritable', { file });
};

/**
 * Writes the file, reads it back, and renames it to its final name only if the totals of the bytes on disk equal the totals of
 * the books. Errors: `export.unwritable`, `export.differs`, `data.*`.
 */
export const writeExport = async (toWrite: FileToWrite): Promise<Result<{ readonly lines: number }>> => {
  const { file } = toWrite.request;
  const out = await toWrite.files.create(file);
  if (!out.ok) return fail('export.unwritable', { file });
  const made = await writeAndProve(toWrite, out.value);
  if (!made.ok) await out.value.discard();
  return made;
};
