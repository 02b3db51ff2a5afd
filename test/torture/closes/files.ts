// Exports closes as files of each kind: their sums are the close, and a file made later has the same booked lines.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListKind, listKinds } from '../../../src/shared/export-formats.ts';
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import { byCurrency } from '../../../src/shared/money.ts';
import { usualCsvFormat } from '../../../src/shared/csv-format.ts';
import type { Exports } from '../../../src/main/services/day/exports.ts';
import { bookedPart } from '../../support/exports/booked-part.ts';
import { exportReaders } from '../../support/exports/readers.ts';
import type { Found } from '../proof.ts';
import { auditPresets, auditPresetsAgain, exportPresets, type PresetOfClose } from './presets.ts';

/** The files of one close, by kind; `differs`: the error of a kind that could not be written. */
export type FilesOfClose = {
  readonly document: CloseDocument;
  readonly text: string;
  readonly seq: number;
  readonly files: Readonly<Partial<Record<ListKind, Buffer>>>;
  readonly failed: readonly string[];
  /** The files for other programs. */
  readonly presets: readonly PresetOfClose[];
};

const lang = 'ar';

/** Exports the close in each kind of file. */
export const exportClose = async (
  exports: Exports,
  dir: string,
  { text, seq }: { readonly text: string; readonly seq: number },
): Promise<FilesOfClose> => {
  const document = JSON.parse(text) as CloseDocument;
  const files: Partial<Record<ListKind, Buffer>> = {};
  const failed: string[] = [];
  for (const kind of listKinds) {
    const file = join(dir, `close-${document.number}.${kind}`);
    const done = await exports.write({ kind, close: document.number, file, lang });
    if (done.ok) files[kind] = readFileSync(file);
    else failed.push(`${kind}: ${done.error.code}`);
  }
  return { document, text, seq, files, failed, presets: await exportPresets(exports, dir, document.number) };
};

/** The sums that the files of a close must have, from its balances: debits less credits, by account and currency. */
const sumsOf = ({ balances }: CloseDocument) => {
  const moved = (isIts: (account: string) => boolean) =>
    byCurrency((currency) =>
      balances
        .filter((each) => each.currency === currency && isIts(each.account))
        .reduce((sum, { debitMinor, creditMinor }) => sum + BigInt(debitMinor - creditMinor), 0n),
    );
  const sales = moved((account) => account === 'sales');
  return {
    amount: moved((account) => /^(clearing|paid-out):/.test(account)),
    sales: byCurrency((currency) => -sales[currency]),
    returns: moved((account) => account === 'sales-returns'),
  };
};
const named = (sums: Readonly<Record<string, bigint>>): string =>
  Object.entries(sums)
    .map(([name, sum]) => `${name} ${sum}`)
    .sort()
    .join(', ');

const pieces = async function* (bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
};

/** Compares the sums of the files of a close with the close, each read from the file's bytes. */
export const auditSums = async ({ document, files, failed, presets }: FilesOfClose, found: Found): Promise<void> => {
  auditPresets(document, presets, found);
  const { number, balances } = document;
  for (const each of failed) found('each kind of file of a close is written', { number, each });
  const should = sumsOf(document);
  const posted = Object.fromEntries(
    balances
      .filter(({ debitMinor, creditMinor }) => debitMinor !== 0 || creditMinor !== 0)
      .map(({ account, currency, debitMinor, creditMinor }) => [`${account} ${currency}`, BigInt(debitMinor - creditMinor)]),
  );
  for (const [kind, bytes] of Object.entries(files) as [ListKind, Buffer][]) {
    const read = await exportReaders[kind](pieces(bytes), { format: usualCsvFormat, lang });
    if (!read.ok) {
      found('a file of a close can be read', { number, kind, line: read.error });
      continue;
    }
    for (const sum of ['amount', 'sales', 'returns'] as const)
      if (named(read.value[sum]) !== named(should[sum]))
        found('the sums of a file are the close', { number, kind, sum, is: named(read.value[sum]), should: named(should[sum]) });
    const hasPostings = kind !== 'csv' && kind !== 'xlsx';
    if (hasPostings && named(read.value.posted) !== named(posted))
      found('the postings of a file are the balances of the close', {
        number,
        kind,
        is: named(read.value.posted),
        should: named(posted),
      });
  }
};

/** Exports the close once more; its booked lines must be those of the files that were made earlier. */
export const auditAgain = async (exports: Exports, dir: string, before: FilesOfClose, found: Found): Promise<void> => {
  const again = await exportClose(exports, dir, before);
  auditPresetsAgain(before.document.number, before.presets, again.presets, found);
  for (const kind of listKinds) {
    const [was, is] = [before.files[kind], again.files[kind]];
    if (was && is && JSON.stringify(bookedPart[kind](was)) !== JSON.stringify(bookedPart[kind](is)))
      found('a file made later has the same booked lines', { number: before.document.number, kind });
  }
};
