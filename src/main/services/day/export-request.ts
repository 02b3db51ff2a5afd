// The request of an exported file: the kind of file, the days or the close that it covers, and its language.
import type { CsvFormat } from '../../../shared/csv-format.ts';
import type { ExportKind, ExportRange } from '../../../shared/export-formats.ts';
import type { Lang } from '../../../shared/lang.ts';
import type { Currency } from '../../../shared/money.ts';

export type ExportFileRequest = ExportRange & {
  readonly kind: ExportKind;
  readonly file: string;
  /** The language of the file; without it, the shop's present language. */
  readonly lang?: Lang | undefined;
  /** The separator and decimal sign of a CSV file; without it, the shop's present format. */
  readonly csvFormat?: CsvFormat | undefined;
  /** The one currency of a file for another program; other kinds of files have none. */
  readonly currency?: Currency | undefined;
  /** Called after each page with the numbers of lines and bytes written so far. */
  onProgress?(lines: number, bytes: number): void;
  /** Called before each page; true ends the export without a file. */
  isStopped?(): boolean;
};
