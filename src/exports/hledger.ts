// The plain-text journal for hledger and similar programs: each journal entry with postings is a transaction; a line without
// postings is a comment. Attempts without money are comments at the end.
import { accountOf, accounts, type AccountRole, type ChartKey } from '../shared/accounts/accounts.ts';
import { currencies, type Currency, decimalsOf, money, plainAmount } from '../shared/money.ts';
import type { Exporter } from './exporter.ts';
import { amountOf, movedOf, statusOf } from './kinds.ts';
import type { ExportAttempt, ExportLine, ExportOptions } from './line.ts';
import { shown } from './shown.ts';
import { attemptTexts, type Texts, textsOf } from './texts.ts';
import { firstOfEntry } from './totals.ts';

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

type NamedFact = readonly [name: string, value: string | number | null];
/** Facts on one line; a fact without a value is left out. */
const factsText = (facts: readonly NamedFact[]): string =>
  facts.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}:${value}`])).join(', ');
const tags = (texts: Texts): string[] => Object.entries(texts).map(([name, text]) => `${name}:${tagged(text)}`);
const comment = (said: readonly string[]): string => `${said.map((text) => `; ${text}`).join('\n')}\n\n`;

const lineFacts = (line: ExportLine): string => {
  const { seq, gateway, currency } = line;
  const amounts = { asked: line.askedMinor, received: line.receivedMinor, amount: amountOf(line), moved: movedOf(line) };
  return factsText([
    ['entry', seq],
    ['status', statusOf(line)],
    ['gateway', gateway],
    ['currency', currency],
    ...Object.entries(amounts).map(([name, minor]): NamedFact => [name, currency && plain(minor, currency)]),
  ]);
};

/** Writes booked lines: an entry with postings is a transaction, any other line a comment. */
const createLines = (options: ExportOptions) => {
  const isFirst = firstOfEntry();
  const textOf = (line: ExportLine): string => {
    const postings = isFirst(line) ? options.postingsOf(line.seq) : [];
    const about = line.about === null ? [] : [`about:${line.about}`];
    const said = [lineFacts(line), `close:${options.closeOf(line.seq)}`, ...about, ...tags(textsOf(line, options))];
    if (postings.length === 0) return comment(said);
    const booked = postings.map(
      ({ account, currency, amountMinor }) => `    ${nameOf(account)}  ${plain(amountMinor, currency)} ${currency}`,
    );
    const head = `${line.businessDay} * (${line.seq}) ${line.gateway} ${statusOf(line)}`;
    return `${[head, ...said.map((text) => `    ; ${text}`), ...booked].join('\n')}\n\n`;
  };
  return (lines: readonly ExportLine[]): string => lines.map(textOf).join('');
};

const attemptText = (attempt: ExportAttempt, options: ExportOptions): string => {
  const { seq, businessDay, state, gateway, currency, askedMinor } = attempt;
  const facts: readonly NamedFact[] = [
    ['attempt', seq],
    ['day', businessDay],
    ['status', state],
    ['gateway', gateway],
    ['currency', currency],
    ['asked', plain(askedMinor, currency)],
  ];
  return comment([factsText(facts), ...tags(attemptTexts(attempt, options))]);
};

const encoder = new TextEncoder();

export const hledgerExporter = Object.freeze({
  key: 'hledger',
  extension: 'journal',
  mediaType: 'text/plain; charset=utf-8',
  posts: true,
  *write({ lines, attempts }, options) {
    const text = createLines(options);
    let count = 0;
    yield encoder.encode(hledgerHead(options));
    for (const page of lines) {
      count += page.length;
      yield encoder.encode(text(page));
    }
    // Booked lines end here and never change; the attempts below are listed as of the newest entry.
    yield encoder.encode(`; end:${count}\n\n; as-of:${options.asOf.seq}\n\n`);
    let listed = 0;
    for (const page of attempts) {
      listed += page.length;
      yield encoder.encode(page.map((attempt) => attemptText(attempt, options)).join(''));
    }
    yield encoder.encode(`; attempts:${listed}\n`);
  },
} satisfies Exporter);
