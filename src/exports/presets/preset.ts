// The exporter of import files for Odoo, QuickBooks Online and Xero: a CSV file with one row for each sum of a journal. Nothing is
// rounded: a sum that the program cannot hold ends the file with an error.
import type { ReportKey } from '../../shared/accounts/accounts.ts';
import { isProgramCode, programNames } from '../../shared/accounts/program-codes.ts';
import { type AccountCodes, type AccountProgram, type ShopAccounts, shopAccountOf } from '../../shared/accounts/shop-accounts.ts';
import { appError, type AppError } from '../../shared/errors.ts';
import { type Currency, decimalsOf } from '../../shared/money.ts';
import { quoted, safeText } from '../csv-text.ts';
import type { Exporter } from '../exporter.ts';
import type { PresetOptions } from '../line.ts';
import { plainSum } from '../totals.ts';
import { type JournalLine, journalsOf, type SumJournal } from './journals.ts';
import { presets, type PresetRow } from './presets.ts';

/** The account's code in the program; null if the shop has set none that a file may contain. */
const codeOf = (account: ReportKey, program: AccountProgram, codes: AccountCodes): string | null => {
  const code = codes[program]?.[account];
  return code !== undefined && isProgramCode(code) ? code : null;
};

/** The error for accounts without a code in the program; null if each has one. */
export const unmappedError = (
  used: Iterable<ReportKey>,
  program: AccountProgram,
  { accounts, codes }: { readonly accounts: ShopAccounts; readonly codes: AccountCodes },
): AppError | null => {
  const missing = [...used].filter((account) => codeOf(account, program, codes) === null);
  if (missing.length === 0) return null;
  const named = missing.map((account) => shopAccountOf(account, accounts).names);
  return appError('export.account-unmapped', {
    program: programNames[program],
    keys: missing.join(' '),
    names: named.map(({ en }) => en).join(', '),
    namesAr: named.map(({ ar }) => ar).join('، '),
  });
};

/** The sum with at most `decimals` digits after the point; null if that would round it. */
const exactText = (minor: bigint, currency: Currency, decimals: number): string | null => {
  const text = plainSum(minor, currency);
  const beyond = Math.max(0, decimalsOf[currency] - decimals);
  if (beyond === 0) return text;
  return /^0+$/.test(text.slice(-beyond)) ? text.slice(0, -beyond) : null;
};

const tooFine = (
  { day }: SumJournal,
  { account, minor }: JournalLine,
  { program, currency, accounts }: PresetOptions,
): AppError => {
  const { names } = shopAccountOf(account, accounts);
  return appError('export.decimals', {
    ...{ program: programNames[program], currency, day, decimals: presets[program].decimals[currency] },
    ...{ account: names.en, accountAr: names.ar, sum: plainSum(minor, currency) },
  });
};

const encoder = new TextEncoder();

export const presetExporter = (program: AccountProgram) => {
  const { columns, decimals } = presets[program];
  const cells = (row: PresetRow): string =>
    columns.map(({ kind, value }) => quoted(kind === 'text' ? safeText(value(row)) : value(row))).join(',');
  return Object.freeze({
    holds: 'sums',
    *write(content, options, report) {
      const { preset } = options;
      if (preset?.program !== program) throw new RangeError(`not the options of a file for ${program}`);
      const { currency, codes } = preset;
      const unmapped = new Set<ReportKey>();
      yield encoder.encode(`${columns.map(({ header }) => quoted(header)).join(',')}\r\n`);
      for (const journal of journalsOf(content, options, preset)) {
        let text = '';
        for (const [i, line] of journal.lines.entries()) {
          const { account, side, minor } = line;
          const code = codeOf(account, program, codes);
          const amount = exactText(minor, currency, decimals[currency]);
          if (code === null) unmapped.add(account);
          else if (amount === null) {
            report.refused(tooFine(journal, line, preset));
            return;
          } else {
            text += `${cells({ journal, line, isFirst: i === 0, code, amount, options, preset })}\r\n`;
            report.wrote(account, side === 'debit' ? minor : -minor);
          }
        }
        yield encoder.encode(text);
      }
      const error = unmappedError(unmapped, program, preset);
      if (error) report.refused(error);
    },
  } satisfies Exporter);
};
