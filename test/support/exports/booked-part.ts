// The part of an exported file with its booked lines, for comparison of files that were made at different times.
import { xlsxSheets } from '../../../src/exports/xlsx-words.ts';
import type { ListKind } from '../../../src/shared/export-formats.ts';
import { readBook } from './xlsx-read.ts';

/** A journal without its head, which ends with an empty line. */
const withoutHead = (bytes: Buffer): string => bytes.toString('utf8').replace(/^[^]*?\n\n/, '');

/**
 * The booked lines of an Arabic file. The list of attempts, which is as of the export, is left out, and so is the head, which has the
 * names of accounts at that time.
 */
export const bookedPart: Readonly<Record<ListKind, (bytes: Buffer) => unknown>> = {
  csv: (bytes) => bytes.toString('utf8'),
  xlsx: (bytes) =>
    readBook(bytes)
      .filter(({ name }) => name.startsWith(xlsxSheets.lines.ar))
      .map(({ xml }) => xml),
  hledger: (bytes) => withoutHead(bytes).replace(/\n; as-of:[^]*$/, ''),
  beancount: (bytes) => withoutHead(bytes).replace(/\n; as-of:[^]*$/, ''),
  json: (bytes) =>
    bytes
      .toString('utf8')
      .replace(/^\{.*\n/, '')
      .replace(/"asOf":[^]*$/, ''),
};
