// The interface of an exporter: it writes lines as bytes.
import type { ReportKey } from '../shared/accounts/accounts.ts';
import type { AppError } from '../shared/errors.ts';
import type { ExportContent, ExportOptions } from './line.ts';

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Called by an exporter of sums while it writes its file. */
export type WriteReport = {
  /** The file has a row with this sum of an account, in minor units of the file's currency; debits are positive. */
  wrote(account: ReportKey, minor: bigint): void;
  /** The file cannot be written. The exporter writes nothing more. */
  refused(error: AppError): void;
};

export type Exporter = {
  /**
   * The content of the file: `lines` without postings; `postings`: the lines with the postings of each journal entry; `sums`: sums
   * of postings in one currency, which the exporter reports.
   */
  readonly holds: 'lines' | 'postings' | 'sums';
  /**
   * Writes an export file piece by piece, so that only one page of its lines is in memory. An exporter with `writeAttempts` reads
   * no attempts here, nor does an exporter of sums.
   */
  write(content: ExportContent, options: ExportOptions, report: WriteReport): Pieces;
  /** Writes the attempts without money to a file of their own, if a file of this kind has room for one list only. */
  writeAttempts?(attempts: ExportContent['attempts'], options: ExportOptions): Pieces;
};
