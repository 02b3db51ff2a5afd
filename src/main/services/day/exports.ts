// Exports a range of business days to a file, page by page, so that memory stays flat however long the range is; writes a
// manifest with the sums beside the file.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Exporter } from '../../../exports/exporter.ts';
import { exporters, type ExportKind } from '../../../exports/index.ts';
import type { ExportLine, ExportOptions } from '../../../exports/line.ts';
import { addLine, countTotals, firstOfEntry, sameTotals } from '../../../exports/totals.ts';
import { manifestOf, manifestText } from './export-manifest.ts';
import type { ShopSettings } from '../../../shared/contract/till.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';
import type { Files } from '../../../shared/ports.ts';
import { isDate } from '../../../shared/time/business-day.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CloseRange, ExportReader, ZoneFrom } from '../../ledger/stores/export-lines.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export type ExportFileRequest = {
  readonly kind: ExportKind;
  /** The first and (`to`) the last business day, both included, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly file: string;
  onProgress?(lines: number): void;
  /** Called before each page; true ends the export without a file. */
  isStopped?(): boolean;
};

export type ExportsDeps = {
  readonly ledger: Pick<Ledger, 'exportLines'>;
  readonly files: Files;
  readonly till: string;
  /** The time zone of entries older than the first entry that names a time zone. */
  readonly firstZone: string;
  shop(): Pick<ShopSettings, 'csvFormat' | 'lang'>;
  /** The service's names of its methods. Default: the method's code. */
  names?(): ProviderNames;
  readonly pageLines?: number;
};

/**
 * Returns a function that finds the last of `ranges` that begins at `seq` or before. It remembers its place, so mostly ascending
 * calls cost almost nothing.
 */
const lastFrom = <T>(ranges: readonly T[], first: (range: T) => number): ((seq: number) => T | null) => {
  let at = -1;
  return (seq) => {
    while (at + 1 < ranges.length && first(ranges[at + 1] as T) <= seq) at += 1;
    while (at >= 0 && first(ranges[at] as T) > seq) at -= 1;
    return ranges[at] ?? null;
  };
};

const zonesOf = (zones: readonly ZoneFrom[], firstZone: string): ((seq: number) => string) => {
  const find = lastFrom(zones, ({ seq }) => seq);
  return (seq) => find(seq)?.timeZone ?? firstZone;
};
const closesOf = (closes: readonly CloseRange[]): ((seq: number) => number | null) => {
  const find = lastFrom(closes, ({ from }) => from);
  return (seq) => {
    const close = find(seq);
    return close && seq <= close.to ? close.number : null;
  };
};

/** Number of bytes that are read back at once. */
const pieceBytes = 256 * 1024;

export const createExports = ({ ledger, files, till, firstZone, shop, names, pageLines = 1000 }: ExportsDeps) => {
  const optionsFor = ({ zones, closes, dayChanges, postingsOf }: ExportReader): ExportOptions => {
    const known = names?.();
    const { csvFormat, lang } = shop();
    const methods = known ? [...known.wallet.methods, ...known.card.methods] : [];
    return {
      ...{ format: csvFormat, lang, till, zoneOf: zonesOf(zones, firstZone), closeOf: closesOf(closes), postingsOf },
      dayChanges: new Map(dayChanges.map((change) => [change.from, change])),
      methodNames: new Map(methods.map((method) => [method.code, method[lang]])),
    };
  };

  const write = async (reader: ExportReader, request: ExportFileRequest): Promise<Result<{ lines: number }>> => {
    const { file, onProgress } = request;
    const exporter: Exporter = exporters[request.kind];
    const isStopped = (): boolean => request.isStopped?.() === true;
    // Read the options before waiting for the disk: the books may be closed by then.
    const options = optionsFor(reader);
    const out = await files.create(file);
    if (!out.ok) return fail('export.unwritable', { file });
    const totals = countTotals();
    const isFirst = firstOfEntry();
    const sha256 = createHash('sha256');
    let size = 0;
    let unread: Result<never> | null = null;

    const pages = function* (): Generator<readonly ExportLine[]> {
      while (!isStopped()) {
        const page = reader.next(pageLines);
        if (!page.ok) unread = page;
        if (!page.ok || page.value.length === 0) return;
        for (const line of page.value) {
          addLine(totals, line);
          if (!exporter.posts) totals.earn(line.currency, line.soldMinor, line.returnedMinor);
          else if (isFirst(line)) for (const posting of options.postingsOf(line.seq)) totals.post(posting);
        }
        yield page.value;
        // The exporter asked for the next page, so this page has been written.
        onProgress?.(totals.lines());
      }
    };
    const isWritten = async (): Promise<boolean> => {
      for await (const bytes of exporter.write(pages(), options)) if (!(await out.value.write(bytes))) return false;
      return !isStopped();
    };
    let unreadable = false;
    const writtenBytes = async function* (): AsyncGenerator<Uint8Array> {
      for (let offset = 0; !isStopped(); ) {
        const piece = await out.value.read(offset, pieceBytes);
        unreadable = piece === null;
        if (!piece || piece.length === 0) return;
        sha256.update(piece);
        size += piece.length;
        yield piece;
        offset += piece.length;
      }
    };
    /** Reads the file back from disk and compares its sums: a file that differs from the books never gets its final name. */
    const isProved = async (): Promise<boolean> => {
      const read = await exporter.read(writtenBytes(), options);
      return read.ok && sameTotals(read.value, totals.now());
    };

    const carriedOut = async (): Promise<Result<{ lines: number }>> => {
      const written = await isWritten();
      if (unread) return unread;
      if (!written) return fail('export.unwritable', { file });
      const proved = await isProved();
      if (unreadable || isStopped()) return fail('export.unwritable', { file });
      if (!proved) return fail('export.differs', { file });
      const { from, to } = request;
      const said = { file: basename(file), kind: request.kind, till, from, to, bytes: size, sha256: sha256.digest('hex') };
      const manifest = manifestOf(file);
      // Write the manifest first, so that a file under its final name always has a manifest.
      if (!files.replace(manifest, manifestText(said, totals.now())).ok) return fail('export.unwritable', { file: manifest });
      if (await out.value.finish()) return ok({ lines: totals.lines() });
      files.remove(manifest);
      return fail('export.unwritable', { file });
    };
    const made = await carriedOut();
    if (!made.ok) await out.value.discard();
    return made;
  };

  return {
    /**
     * Exports the present books in the shop's format and language. The file gets its name only when it is complete, compared with
     * the books, and on disk; otherwise there is no file. Errors: `export.bad-range`, `export.unwritable`, `export.differs`,
     * `data.*`.
     */
    async write(request: ExportFileRequest): Promise<Result<{ readonly lines: number }>> {
      const { from, to } = request;
      if (!isDate(from) || !isDate(to) || from > to) return fail('export.bad-range');
      const reader = ledger.exportLines(from, to);
      if (!reader.ok) return reader;
      try {
        return await write(reader.value, request);
      } finally {
        reader.value.close();
      }
    },
  };
};
export type Exports = ReturnType<typeof createExports>;
