// The part of an exported file with its booked lines, for comparison of files that were made at different times.
import { xlsxSheets } from '../../../src/exports/xlsx-words.ts';
import type { ListKind } from '../../../src/shared/export-formats.ts';
import { readBook } from './xlsx-read.ts';

/** The booked lines of an Arabic file; the list of attempts, which is as of the export, is left out. */
export const bookedPart: Readonly<Record<ListKind, (bytes: Buffer) => unknown>> = {
  csv: (bytes) => bytes.toString('utf8'),
  xlsx: (bytes) =>
    readBook(bytes)
      .filter(({ name }) => name.startsWith(xlsxSheets.lines.ar))
      .map(({ xml }) => xml),
  hledger: (bytes) => bytes.toString('utf8').replace(/\n; as-of:[^]*$/, ''),
  beancount: (bytes) => bytes.toString('utf8').replace(/\n; as-of:[^]*$/, ''),
  json: (bytes) => bytes.toString('utf8').replace(/"asOf":[^]*$/, ''),
};
