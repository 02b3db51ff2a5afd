// The request of an exported file: the kind of file, the days or the close that it covers, and its language.
import type { CsvFormat } from '../../../shared/csv-format.ts';
import type { ExportKind, ExportRange } from '../../../shared/export-formats.ts';
import type { Lang } from '../../../shared/lang.ts';
import type { Currency } from '../../../shared/money.ts';

/**
 * The numbers of booked lines and of attempts without money in the files. `rows`: the rows below the header of a file for another
 * program, which has sums of its lines and no attempts; null for other kinds of files.
 */
export type ExportCounts = { readonly lines: number; readonly attempts: number; readonly rows: number | null };

export type ExportFileRequest = ExportRange & {
  readonly kind: ExportKind;
  readonly file: string;
  /** The language of the file; without it, the shop's present language. */
  readonly lang?: Lang | undefined;
  /** The separator and decimal sign of a CSV file; without it, the shop's present format. */
  readonly csvFormat?: CsvFormat | undefined;
  /** The one currency of a file for another program; other kinds of files have none. */
  readonly currency?: Currency | undefined;
  /** Called after each page with the counts and the number of bytes written so far. */
  onProgress?(counts: ExportCounts, bytes: number): void;
  /** Called before each page; true ends the export without a file. */
  isStopped?(): boolean;
};
