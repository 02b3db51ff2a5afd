// The plain-text journal for hledger and similar programs: each journal entry with postings is a transaction; a line without
// postings is a comment. Attempts without money are comments at the end.
import { accountOf, accounts, type AccountRole, type ChartKey } from '../shared/accounts/accounts.ts';
import { currencies, type Currency, decimalsOf } from '../shared/money.ts';
import { comment, journalExporter, plain, saidOf } from './journal-text.ts';
import { statusOf } from './kinds.ts';
import type { ExportOptions } from './line.ts';

/** hledger's codes of the account roles. */
const types: Readonly<Record<AccountRole, string>> = { asset: 'A', liability: 'L', equity: 'E', income: 'R', expense: 'X' };
export const nameOf = (key: ChartKey): string => {
  const { role } = accountOf(key);
  return key.startsWith(`${role}:`) ? key : `${role}:${key}`;
};

const one = (currency: Currency): string => plain(1000 * 10 ** decimalsOf[currency], currency);

/** The fixed beginning of each file: decimal sign, currencies, and every account with its role, code and name. */
export const hledgerHead = ({ lang }: Pick<ExportOptions, 'lang'>): string =>
  [
    'decimal-mark .',
    ...currencies.map((currency) => `commodity ${one(currency)} ${currency}`),
    ...accounts.map(
      ({ key, role, code, names }) => `account ${nameOf(key)}  ; type:${types[role]}, code:${code}, name:${names[lang]}`,
    ),
    '',
    '',
  ].join('\n');

/** An entry with postings is a transaction, any other line a comment. */
export const hledgerExporter = journalExporter(hledgerHead, (line, postings, options) => {
  const said = saidOf(line, options);
  if (postings.length === 0) return comment(said);
  const booked = postings.map(
    ({ account, currency, amountMinor }) => `    ${nameOf(account)}  ${plain(amountMinor, currency)} ${currency}`,
  );
  const head = `${line.businessDay} * (${line.seq}) ${line.gateway} ${statusOf(line)}`;
  return `${[head, ...said.map((text) => `    ; ${text}`), ...booked].join('\n')}\n\n`;
});
