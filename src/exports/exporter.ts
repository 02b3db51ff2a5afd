// The interface of an exporter: it writes lines as bytes.
import type { ExportContent, ExportOptions } from './line.ts';

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export type Exporter = {
  /** True if the file lists the postings of each journal entry. */
  readonly posts: boolean;
  /**
   * Writes an export file piece by piece, so that only one page of its lines is in memory. An exporter with `writeAttempts` reads
   * no attempts here.
   */
  write(content: ExportContent, options: ExportOptions): Pieces;
  /** Writes the attempts without money to a file of their own, if a file of this kind has room for one list only. */
  writeAttempts?(attempts: ExportContent['attempts'], options: ExportOptions): Pieces;
};
