// Exports closes for Odoo, QuickBooks Online and Xero: the debits and credits of a file are those of the close, and a file made later
// is the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportKeys } from '../../../src/shared/accounts/accounts.ts';
import { type AccountProgram, accountPrograms } from '../../../src/shared/accounts/shop-accounts.ts';
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import type { Exports } from '../../../src/main/services/day/exports.ts';
import { currencies, type Currency } from '../../../src/shared/money.ts';
import { readPreset } from '../../support/exports/preset-read.ts';
import type { Found } from '../proof.ts';

/** The code of each account in each program: the account's key, with a dash for the colon. */
const codeOf = (key: string): string => key.replace(':', '-');
export const torturedCodes = Object.fromEntries(
  accountPrograms.map((program) => [program, Object.fromEntries(reportKeys.map((key) => [key, codeOf(key)]))]),
);

export type PresetOfClose = {
  readonly program: AccountProgram;
  readonly currency: Currency;
  /** The file, or the code of the error with which it was refused. */
  readonly made: Buffer | string;
};

export const exportPresets = async (exports: Exports, dir: string, close: number): Promise<readonly PresetOfClose[]> => {
  const list: PresetOfClose[] = [];
  for (const program of accountPrograms)
    for (const currency of currencies) {
      const file = join(dir, `close-${close}-${program}-${currency}.csv`);
      const done = await exports.write({ kind: program, currency, close, file, lang: 'ar' });
      list.push({ program, currency, made: done.ok ? readFileSync(file) : done.error.code });
    }
  return list;
};

/** The debits and credits of a close in a currency, in thousandths, by account and side. */
const sidesOf = ({ balances }: CloseDocument, currency: Currency): readonly string[] =>
  balances
    .filter((balance) => balance.currency === currency)
    .flatMap(({ account, debitMinor, creditMinor }) => [`${codeOf(account)} ${debitMinor}`, `${codeOf(account)} ${-creditMinor}`])
    .filter((side) => !/ -?0$/.test(side))
    .map((side) => (currency === 'LYD' ? side : `${side}0`))
    .sort();
const isTooFine = (sides: readonly string[]): boolean => sides.some((side) => !side.endsWith('0'));

export const auditPresets = (document: CloseDocument, list: readonly PresetOfClose[], found: Found): void => {
  const { number } = document;
  for (const { program, currency, made } of list) {
    const should = sidesOf(document, currency);
    if (typeof made === 'string') {
      if (made !== 'export.decimals' || program === 'odoo' || !isTooFine(should))
        found('a file of a close for another program is written', { number, program, currency, made });
      continue;
    }
    const is = readPreset(program, made)
      .map(({ account, thousandths }) => `${account} ${thousandths}`)
      .sort();
    if (is.join() !== should.join())
      found('the debits and credits of a file for another program are the close', { number, program, currency, is, should });
  }
};

/** Compares the files with those that were made earlier. */
export const auditPresetsAgain = (
  number: number,
  before: readonly PresetOfClose[],
  again: readonly PresetOfClose[],
  found: Found,
): void => {
  for (const [i, { program, currency, made }] of before.entries())
    if (String(made) !== String(again[i]?.made))
      found('a file for another program made later is the same', { number, program, currency });
};
