// Compares each close with the raw rows of the books, with the close before it, and with its text when it was made.
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import { plainBalances, plainDrawer, plainUnconfirmed, type PlainBooks } from './plain-books.ts';
import type { Found } from '../proof.ts';
import type { Played } from './history.ts';

type Figures = Readonly<Record<string, readonly (number | null)[]>>;

const byName = <T>(rows: readonly T[], nameOf: (row: T) => string, figuresOf: (row: T) => readonly (number | null)[]): Figures =>
  Object.fromEntries(rows.map((row) => [nameOf(row), figuresOf(row)]));

/** The figures of a close by name: opening first, closing last. */
export const figuresOf = ({ balances, unconfirmed, drawer }: CloseDocument) => ({
  balances: byName(
    balances,
    ({ account, currency }) => `${account} ${currency}`,
    ({ openingMinor, debitMinor, creditMinor, closingMinor }) => [openingMinor, debitMinor, creditMinor, closingMinor],
  ),
  unconfirmed: byName(
    unconfirmed,
    ({ gateway, currency }) => `${gateway} ${currency}`,
    ({ openingMinor, addedMinor, provedMinor, closingMinor }) => [openingMinor, addedMinor, provedMinor, closingMinor],
  ),
  drawer: byName(
    drawer,
    ({ currency }) => currency,
    ({ openingMinor, inMinor, outMinor, refundsMinor, differenceMinor, closingMinor }) => [
      ...[openingMinor, inMinor, outMinor, refundsMinor],
      ...[differenceMinor, closingMinor],
    ],
  ),
});
type Part = keyof ReturnType<typeof figuresOf>;

const sorted = (figures: Figures): string => JSON.stringify(Object.entries(figures).sort(([a], [b]) => (a < b ? -1 : 1)));

/** For each part of a close, its signs: opening plus the movement with these signs gives the closing. */
const signs: Readonly<Record<Part, readonly number[]>> = {
  balances: [1, 1, -1],
  unconfirmed: [1, 1, -1],
  drawer: [1, 1, -1, -1, 1],
};

/** Compares the balances, unconfirmed money and cash drawer of one close with the books, and with the close before it. */
export const auditFigures = (books: PlainBooks, document: CloseDocument, before: CloseDocument | null, found: Found): void => {
  const { number, fromSeq: from, head } = document;
  const range = { from, to: head.seq };
  const figures = figuresOf(document);
  const plain = {
    balances: plainBalances(books.lines, range),
    unconfirmed: plainUnconfirmed(books.rows, range),
    drawer: plainDrawer(books.rows, range),
  };
  const earlier = before && figuresOf(before);
  for (const part of Object.keys(figures) as Part[]) {
    const [is, should] = [sorted(figures[part]), sorted(plain[part])];
    if (is !== should) found(`the ${part} of a close are the sums of its books`, { number, is, should });
    for (const [name, row] of Object.entries(figures[part])) {
      const [opening, ...rest] = row;
      const closing = rest.at(-1);
      const sum = signs[part].reduce((all, sign, i) => all + sign * (row[i] ?? 0), 0);
      if (opening !== null && sum !== closing)
        found(`opening and movement give the closing in the ${part}`, { number, name, row });
    }
    for (const [name, row] of Object.entries(earlier?.[part] ?? {})) {
      const closing = row.at(-1) ?? 0;
      const opening = figures[part][name]?.[0] ?? (part === 'unconfirmed' ? 0 : null);
      if (opening !== closing)
        found(`a close opens as the close before it closed, in the ${part}`, { number, name, opening, closing });
    }
  }
};

/** Compares sums of a close with its own balances: money received, refunds owed, money in suspense. */
const auditTies = (document: CloseDocument, found: Found): void => {
  const { number, balances, received, refunds } = document;
  for (const gateway of ['wallet', 'card'] as const) {
    const came = received.filter((row) => row.gateway === gateway).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const debit = balances.find(({ account }) => account === `clearing:${gateway}`)?.debitMinor ?? 0;
    if (came !== debit) found('the money received is what the provider’s account was debited', { number, gateway, came, debit });
  }
  for (const [account, rows] of [
    ['refunds-owed', refunds.owed],
    ['suspense', refunds.suspense],
  ] as const)
    for (const each of balances.filter((balance) => balance.account === account)) {
      const open = rows.find(({ currency }) => currency === each.currency)?.amountMinor ?? 0;
      if (open !== -each.closingMinor) found(`the balance of ${account} is what is open`, { number, open, ...each });
    }
};

export const auditCloses = (books: PlainBooks, { closes: made, givenUp }: Played, found: Found): void => {
  let before: CloseDocument | null = null;
  let covered = 0;
  const restored: (readonly number[] | null)[] = [];
  for (const [i, { number, seq, from, to, text }] of books.closes.entries()) {
    const document = JSON.parse(text) as CloseDocument;
    if (number !== i + 1 || from !== covered + 1 || to !== seq - 1) found('closes cover each entry once', { number, from, to });
    covered = to;
    if (made[i]?.text !== text) found('a close never changes', { number });
    auditFigures(books, document, before, found);
    auditTies(document, found);
    restored.push(...document.restored.map((each) => each.closes));
    before = document;
  }
  if (made.length !== books.closes.length) found('each close that was made is in the books', made.length);
  if (JSON.stringify(restored) !== JSON.stringify(givenUp))
    found('a close names the closes that a restore took away', { restored, givenUp });
};
