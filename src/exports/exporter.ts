// The interface of an exporter: it writes lines as bytes.
import type { ExportLine, ExportOptions } from './line.ts';

export type Exporter = {
  /** The exporter's name in `exporters` (index.ts); `extension` is the ending of its files' names. */
  readonly key: string;
  readonly extension: string;
  readonly mediaType: string;
  /** True if the file lists the postings of each journal entry. */
  readonly posts: boolean;
  /** Writes an export file piece by piece, so that only one page of its lines is in memory. */
  write(pages: Iterable<readonly ExportLine[]>, options: ExportOptions): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
};
