// The plain-text journal for hledger and similar programs: each journal entry with postings is a transaction; a line without
// postings is a comment. Attempts without money are comments at the end.
import { accountOf, accounts, type AccountRole, type ChartKey } from '../shared/accounts/accounts.ts';
import { currencies, type Currency, decimalsOf } from '../shared/money.ts';
import type { Exporter } from './exporter.ts';
import { comment, journalEnd, plain, saidOf } from './journal-text.ts';
import { statusOf } from './kinds.ts';
import type { ExportLine, ExportOptions } from './line.ts';
import { firstOfEntry } from './totals.ts';

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

/** Writes booked lines: an entry with postings is a transaction, any other line a comment. */
const createLines = (options: ExportOptions) => {
  const isFirst = firstOfEntry();
  const textOf = (line: ExportLine): string => {
    const postings = isFirst(line) ? options.postingsOf(line.seq) : [];
    const said = saidOf(line, options);
    if (postings.length === 0) return comment(said);
    const booked = postings.map(
      ({ account, currency, amountMinor }) => `    ${nameOf(account)}  ${plain(amountMinor, currency)} ${currency}`,
    );
    const head = `${line.businessDay} * (${line.seq}) ${line.gateway} ${statusOf(line)}`;
    return `${[head, ...said.map((text) => `    ; ${text}`), ...booked].join('\n')}\n\n`;
  };
  return (lines: readonly ExportLine[]): string => lines.map(textOf).join('');
};

const encoder = new TextEncoder();

export const hledgerExporter = Object.freeze({
  posts: true,
  *write({ lines, attempts }, options) {
    const text = createLines(options);
    let count = 0;
    yield encoder.encode(hledgerHead(options));
    for (const page of lines) {
      count += page.length;
      yield encoder.encode(text(page));
    }
    yield* journalEnd(count, attempts, options);
  },
} satisfies Exporter);
