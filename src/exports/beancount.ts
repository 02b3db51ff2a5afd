// The journal for beancount (version 2): each journal entry with postings is a transaction; a line without postings is a comment.
// Beancount accepts only ASCII names of accounts that begin with a capital letter; texts may be Arabic.
import { accountOf, type AccountRole, type ChartKey } from '../shared/accounts/accounts.ts';
import { shopAccounts } from '../shared/accounts/shop-accounts.ts';
import { currencies } from '../shared/money.ts';
import { amountsOf, comment, journalExporter, plain, saidOf } from './journal-text.ts';
import { statusOf } from './kinds.ts';
import type { ExportOptions } from './line.ts';
import { shown } from './shown.ts';
import { textsOf } from './texts.ts';
import { kindWord } from './value-words.ts';

/** Beancount's names of the account roles. */
const roots: Readonly<Record<AccountRole, string>> = {
  ...{ asset: 'Assets', liability: 'Liabilities', equity: 'Equity', income: 'Income', expense: 'Expenses' },
};
export const beancountName = (key: ChartKey): string => {
  const { role, names } = accountOf(key);
  return `${roots[role]}:${names.ascii}`;
};

/** A text in quotes. Control characters become visible symbols; a backslash and a quote get a backslash. */
const quoted = (text: string): string => `"${shown(text).replace(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** Accounts are open from this day on, because the first day of a file is known only when its lines are read. */
const openFrom = '1970-01-01';

/**
 * The beginning of each file: title, currencies, and every account with its key, and the shop's code and name. An account has the
 * chart's name, because booked lines have it; a shop's own ASCII name is the account's metadata.
 */
export const beancountHead = ({ lang, till, accounts }: Pick<ExportOptions, 'lang' | 'till' | 'accounts'>): string =>
  [
    `option "title" ${quoted(`Qayd ${till}`)}`,
    ...currencies.map((currency) => `${openFrom} commodity ${currency}`),
    ...shopAccounts(accounts).flatMap(({ key, currency, code, names }) => [
      `${openFrom} open ${beancountName(key)}${currency === null ? '' : ` ${currency}`}`,
      ...[`  key: ${quoted(key)}`, `  code: ${quoted(code)}`, `  name: ${quoted(names[lang])}`],
      ...(names.ascii === accountOf(key).names.ascii ? [] : [`  ascii: ${quoted(names.ascii)}`]),
    ]),
    '',
    '',
  ].join('\n');

/** An entry with postings is a transaction with metadata, any other line a comment. */
export const beancountExporter = journalExporter(beancountHead, (line, postings, options) => {
  if (postings.length === 0) return comment(saidOf(line, options));
  const { seq, businessDay, currency, gateway, about, customerName } = line;
  const amounts =
    currency === null ? [] : amountsOf(line).map(([name, minor]) => `  ${name}: ${plain(minor, currency)} ${currency}`);
  return `${[
    `${businessDay} * ${quoted(customerName ?? '')} ${quoted(kindWord(line)[options.lang])}`,
    ...[`  entry: ${seq}`, `  status: ${quoted(statusOf(line))}`],
    ...[`  gateway: ${quoted(gateway ?? '')}`, `  currency: ${quoted(currency ?? '')}`],
    ...amounts,
    `  close: ${options.closeOf(seq)}`,
    ...(about === null ? [] : [`  about: ${about}`]),
    ...Object.entries(textsOf(line, options)).map(([name, text]) => `  ${name}: ${quoted(text)}`),
    ...postings.map(
      (posting) => `  ${beancountName(posting.account)}  ${plain(posting.amountMinor, posting.currency)} ${posting.currency}`,
    ),
  ].join('\n')}\n\n`;
});
