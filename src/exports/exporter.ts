// The interface of an exporter: it writes lines as bytes, and reads its bytes again.
import type { Result } from '../shared/result.ts';
import type { ExportLine, ExportOptions } from './line.ts';
import type { Totals } from './totals.ts';

export type Exporter = {
  /** The exporter's name in `exporters` (index.ts); `extension` is the ending of its files' names. */
  readonly key: string;
  readonly extension: string;
  readonly mediaType: string;
  /** True if the file lists the postings of each journal entry. */
  readonly posts: boolean;
  /** Writes an export file piece by piece, so that only one page of its lines is in memory. */
  write(pages: Iterable<readonly ExportLine[]>, options: ExportOptions): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /**
   * Reads a whole file and counts its totals. Error: the number, from 1, of the first line that this exporter would not have
   * written. If the file was cut off, the error is the number of its last line.
   */
  read(pieces: AsyncIterable<Uint8Array>, options: Pick<ExportOptions, 'format' | 'lang'>): Promise<Result<Totals, number>>;
};
