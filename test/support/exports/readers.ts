// Readers of each kind of file with booked lines, for tests: they count the totals of a file's bytes without the code that wrote them.
import { beancountHead } from '../../../src/exports/beancount.ts';
import { csvHead } from '../../../src/exports/csv.ts';
import { hledgerHead } from '../../../src/exports/hledger.ts';
import type { ExportOptions } from '../../../src/exports/line.ts';
import type { ListKind } from '../../../src/shared/export-formats.ts';
import type { Totals } from '../../../src/exports/totals.ts';
import type { Result } from '../../../src/shared/result.ts';
import { readBeancount } from './beancount-read.ts';
import { readCsv } from './csv-read.ts';
import { readHledger } from './hledger-read.ts';
import { readJson } from './json-read.ts';
import { readXlsx } from './xlsx-totals.ts';

/**
 * Reads a whole file and counts its totals. Error: the number, from 1, of the first line that the exporter would not have written;
 * of the last line if the file was cut off.
 */
export type ExportReader = (
  pieces: AsyncIterable<Uint8Array>,
  options: Pick<ExportOptions, 'format' | 'lang' | 'accounts'>,
) => Promise<Result<Totals, number>>;

export const exportReaders = Object.freeze({
  csv: (pieces, options) => readCsv(pieces, options.format, Buffer.from(csvHead(options))),
  xlsx: readXlsx,
  hledger: (pieces, options) => readHledger(pieces, hledgerHead(options).split('\n').slice(0, -1)),
  beancount: (pieces, options) =>
    readBeancount(
      pieces,
      beancountHead({ ...options, till: '' })
        .split('\n')
        .slice(0, -1),
    ),
  json: readJson,
} satisfies Readonly<Record<ListKind, ExportReader>>);
