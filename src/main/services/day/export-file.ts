// Writes one exported file and its manifest, page by page, so that memory use does not grow with the range. The file is read back
// from disk before it gets its final name.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Exporter } from '../../../exports/exporter.ts';
import { exporters, type ExportKind } from '../../../exports/index.ts';
import type { ExportLine, ExportOptions } from '../../../exports/line.ts';
import { addLine, countTotals, firstOfEntry } from '../../../exports/totals.ts';
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

type Digest = { readonly bytes: number; readonly sha256: string };

/** Adds up the size and the SHA-256 of a file piece by piece. */
const createDigest = () => {
  const sha256 = createHash('sha256');
  let bytes = 0;
  return {
    add(piece: Uint8Array): void {
      sha256.update(piece);
      bytes += piece.length;
    },
    end: (): Digest => ({ bytes, sha256: sha256.digest('hex') }),
  };
};

/** The digest of the written file, read back from disk; null if the disk does not give it, or the export was stopped. */
const digestOnDisk = async (out: NewFile, request: ExportFileRequest): Promise<Digest | null> => {
  const digest = createDigest();
  for (let offset = 0; !isStopped(request); ) {
    const piece = await out.read(offset, pieceBytes);
    if (!piece) return null;
    if (piece.length === 0) return digest.end();
    digest.add(piece);
    offset += piece.length;
  }
  return null;
};

const writeAndProve = async (toWrite: FileToWrite, out: NewFile): Promise<Result<{ readonly lines: number }>> => {
  const { files, till, options, request } = toWrite;
  const { file, kind, from, to } = request;
  const exporter: Exporter = exporters[kind];
  const { pages, totals, fault } = countedPages(toWrite, exporter);
  const digest = createDigest();
  const isWritten = async (): Promise<boolean> => {
    for await (const bytes of exporter.write(pages(), options)) {
      digest.add(bytes);
      if (!(await out.write(bytes))) return false;
    }
    return !isStopped(request);
  };
  const written = await isWritten();
  const unread = fault();
  if (unread) return unread;
  if (!written) return fail('export.unwritable', { file });
  // Compare the bytes on disk with the bytes that the exporter made: a file with other bytes never gets its final name.
  const onDisk = await digestOnDisk(out, request);
  if (!onDisk) return fail('export.unwritable', { file });
  const made = digest.end();
  if (onDisk.bytes !== made.bytes || onDisk.sha256 !== made.sha256) return fail('export.differs', { file });
  const exported = { file: basename(file), kind, till, from, to, ...onDisk };
  const manifest = manifestOf(file);
  // Write the manifest first, so that a file under its final name always has a manifest.
  if (!files.replace(manifest, manifestText(exported, totals.now())).ok) return fail('export.unwritable', { file: manifest });
  if (await out.finish()) return ok({ lines: totals.lines() });
  files.remove(manifest);
  return fail('export.unwritable', { file });
};

/**
 * Writes the file, reads it back, and renames it to its final name only if the bytes on disk are the bytes that the exporter
 * made. Errors: `export.unwritable`, `export.differs`, `data.*`.
 */
export const writeExport = async (toWrite: FileToWrite): Promise<Result<{ readonly lines: number }>> => {
  const { file } = toWrite.request;
  const out = await toWrite.files.create(file);
  if (!out.ok) return fail('export.unwritable', { file });
  const made = await writeAndProve(toWrite, out.value);
  if (!made.ok) await out.value.discard();
  return made;
};
