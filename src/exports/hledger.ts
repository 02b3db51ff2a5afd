// The plain-text journal for hledger and similar programs: each journal entry with postings is a transaction, and each payment
// without money is a comment.
import { accountOf, accounts, type AccountRole, type ChartKey } from '../shared/accounts/accounts.ts';
import { currencies, type Currency, decimalsOf, money, plainAmount } from '../shared/money.ts';
import type { Exporter } from './exporter.ts';
import type { ExportLine, ExportOptions } from './line.ts';
import { shown } from './shown.ts';
import { statusOf, textsOf } from './texts.ts';
import { firstOfEntry, movedOf } from './totals.ts';

/** hledger's codes of the account roles. */
const types: Readonly<Record<AccountRole, string>> = { asset: 'A', liability: 'L', equity: 'E', income: 'R', expense: 'X' };
export const nameOf = (key: ChartKey): string => {
  const { role } = accountOf(key);
  return key.startsWith(`${role}:`) ? key : `${role}:${key}`;
};

const plain = (minor: number | null, currency: Currency): string => (minor === null ? '' : plainAmount(money(minor, currency)));
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

/**
 * Escapes a tag's value: a comma or line end would end the value, so text of a customer could begin another tag. All other
 * characters stay.
 */
const tagged = (text: string): string => shown(text).replaceAll(',', '\uff0c');

const factsOf = (line: ExportLine): string => {
  const { seq, gateway, currency, askedMinor, receivedMinor } = line;
  const amounts = Object.entries({ asked: askedMinor, received: receivedMinor, moved: movedOf(line) });
  const said = amounts.flatMap(([name, minor]) => (minor === null ? [] : [`, ${name}:${plain(minor, currency)}`]));
  return `entry:${seq}, status:${statusOf(line)}, gateway:${gateway}, currency:${currency}${said.join('')}`;
};

const createHledger = (options: ExportOptions) => {
  const isFirst = firstOfEntry();
  const textOf = (line: ExportLine): string => {
    const postings = isFirst(line) ? options.postingsOf(line.seq) : [];
    const texts = Object.entries(textsOf(line, options)).map(([name, text]) => `${name}:${tagged(text)}`);
    const close = options.closeOf(line.seq);
    const said = [factsOf(line), ...(close === null ? [] : [`close:${close}`]), ...texts];
    if (postings.length === 0) return `${said.map((text) => `; ${text}`).join('\n')}\n\n`;
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
  key: 'hledger',
  extension: 'journal',
  mediaType: 'text/plain; charset=utf-8',
  posts: true,
  *write(pages, options) {
    const text = createHledger(options);
    let count = 0;
    yield encoder.encode(hledgerHead(options));
    for (const lines of pages) {
      count += lines.length;
      yield encoder.encode(text(lines));
    }
    yield encoder.encode(`; end:${count}\n`);
  },
} satisfies Exporter);
