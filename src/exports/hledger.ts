// The plain-text journal for hledger and similar programs: each journal entry with postings is a transaction; a line without
// postings is a comment. Attempts without money are comments at the end.
import { accountOf, type AccountRole, type ChartKey } from '../shared/accounts/accounts.ts';
import { shopAccounts } from '../shared/accounts/shop-accounts.ts';
import { currencies, type Currency, decimalsOf } from '../shared/money.ts';
import { comment, journalExporter, plain, saidOf, tagged } from './journal-text.ts';
import { statusOf } from './kinds.ts';
import type { ExportOptions } from './line.ts';

/** hledger's codes of the account roles. */
const types: Readonly<Record<AccountRole, string>> = { asset: 'A', liability: 'L', equity: 'E', income: 'R', expense: 'X' };
export const nameOf = (key: ChartKey): string => {
  const { role } = accountOf(key);
  return key.startsWith(`${role}:`) ? key : `${role}:${key}`;
};

const one = (currency: Currency): string => plain(1000 * 10 ** decimalsOf[currency], currency);

/**
 * The beginning of each file: decimal sign, currencies, and every account with its role, and the shop's code and name. If the shop
 * chose another ASCII name, an alias makes hledger show the account under that name: booked lines have the chart's name.
 */
export const hledgerHead = ({ lang, accounts }: Pick<ExportOptions, 'lang' | 'accounts'>): string => {
  const all = shopAccounts(accounts);
  const renamed = all.filter(({ key, names }) => names.ascii !== accountOf(key).names.ascii);
  return [
    'decimal-mark .',
    ...currencies.map((currency) => `commodity ${one(currency)} ${currency}`),
    // Aliases stand before the accounts, because they rename only what follows. The pattern matches the whole name: otherwise the
    // alias of `income:sales` would rename an account below it, too.
    ...renamed.map(({ key, role, names }) => `alias /^${nameOf(key)}$/ = ${role}:${names.ascii}`),
    ...all.map(
      ({ key, role, code, names }) => `account ${nameOf(key)}  ; type:${types[role]}, code:${code}, name:${tagged(names[lang])}`,
    ),
    '',
    '',
  ].join('\n');
};

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
