// Reads the books' raw rows, and adds up balances, unconfirmed money and the cash drawer as simply as possible, without any rule
// or sum of the till.
import { type AccountKey, reportAccountOf } from '../../../src/shared/accounts/accounts.ts';
import { readBooks } from '../../support/books/books.ts';

export type Line = {
  readonly seq: number;
  readonly account: AccountKey;
  readonly currency: string;
  readonly minor: number;
};
type Body = Readonly<Record<string, unknown>>;
export type PlainRow = { readonly seq: number; readonly kind: string; readonly body: Body };
export type PlainClose = {
  readonly number: number;
  readonly seq: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
};
export type PlainBooks = {
  readonly lines: readonly Line[];
  /** The journal entries that move unconfirmed money or the cash drawer. */
  readonly rows: readonly PlainRow[];
  readonly closes: readonly PlainClose[];
};

export const readPlain = (dir: string): PlainBooks =>
  readBooks(dir, (db) => ({
    lines: db
      .prepare('SELECT seq, account, currency, amount_minor AS minor FROM postings ORDER BY seq, line')
      .all() as readonly Line[],
    rows: (
      db
        .prepare(`SELECT seq, kind, body FROM journal WHERE kind IN ('attempt.started', 'attempt.settled', 'notice.judged',
          'notice.rejudged', 'cash.moved', 'drawer.counted', 'refund.paid') ORDER BY seq`)
        .all() as { seq: number; kind: string; body: string }[]
    ).map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) as Body })),
    closes: (
      db.prepare(`SELECT seq, body FROM journal WHERE kind = 'day.closed' ORDER BY seq`).all() as { seq: number; body: string }[]
    ).map(({ seq, body }) => {
      type Closed = { readonly number: number; readonly fromSeq: number; readonly toSeq: number; readonly text: string };
      const { number, fromSeq: from, toSeq: to, text } = JSON.parse(body) as Closed;
      return { seq, number, from, to, text };
    }),
  }));

type Figures = Readonly<Record<string, readonly (number | null)[]>>;
type Range = { readonly from: number; readonly to: number };

/** Opening, debits, credits and closing of each account and currency, from the postings one by one. */
export const plainBalances = (lines: readonly Line[], { from, to }: Range): Figures => {
  const sums: Record<string, [number, number, number, number]> = {};
  for (const { seq, account, currency, minor } of lines) {
    if (seq > to) continue;
    const sum = (sums[`${reportAccountOf(account)} ${currency}`] ??= [0, 0, 0, 0]);
    if (seq < from) sum[0] += minor;
    else if (minor > 0) sum[1] += minor;
    else sum[2] -= minor;
    sum[3] += minor;
  }
  return sums;
};

const attemptOf = (body: Body): string => body['attemptId'] as string;
type Decision = { readonly effect: string };

/** Opening, settled by hand, proved by a notice, and closing, by gateway and currency. */
export const plainUnconfirmed = (rows: readonly PlainRow[], { from, to }: Range): Figures => {
  const began = new Map<string, { key: string; minor: number }>();
  const open = new Map<string, { key: string; minor: number }>();
  const sums: Record<string, [number, number, number, number]> = {};
  const add = (seq: number, { key, minor }: { key: string; minor: number }, part: 1 | 2): void => {
    const sum = (sums[key] ??= [0, 0, 0, 0]);
    const signed = part === 1 ? minor : -minor;
    if (seq < from) sum[0] += signed;
    else sum[part] += minor;
    sum[3] += signed;
  };
  for (const { seq, kind, body } of rows) {
    if (seq > to) break;
    if (kind === 'attempt.started')
      began.set(attemptOf(body), {
        key: `${String(body['gateway'])} ${String(body['currency'])}`,
        minor: body['amountMinor'] as number,
      });
    const money = began.get(attemptOf(body));
    if (kind === 'attempt.settled' && money) {
      open.set(attemptOf(body), money);
      add(seq, money, 1);
    }
    const proved = open.get(attemptOf(body));
    if (kind.startsWith('notice.') && proved && (body['decision'] as Decision).effect === 'proof') {
      open.delete(attemptOf(body));
      add(seq, proved, 2);
    }
  }
  // Money that was proved before the range is no figure of the range.
  return Object.fromEntries(
    Object.entries(sums).filter(([, [opening, added, proved]]) => opening !== 0 || added !== 0 || proved !== 0),
  );
};

type Count = { readonly currency: string; readonly countedMinor: number; readonly expectedMinor: number | null };
type Drawer = { opening: number | null; into: number; out: number; refunds: number; difference: number; closing: number };

/** Opening, in, out, cash refunds, differences and closing of the drawer, from the last count before the range to the last in it. */
export const plainDrawer = (rows: readonly PlainRow[], { from, to }: Range): Figures => {
  const drawers = new Map<string, Drawer>();
  /** Cash that moved since the last count, by currency. */
  const moved = new Map<string, { into: number; out: number; refunds: number }>();
  const movedIn = (currency: string) => {
    const sums = moved.get(currency) ?? { into: 0, out: 0, refunds: 0 };
    moved.set(currency, sums);
    return sums;
  };
  const counted = (seq: number, { currency, countedMinor, expectedMinor }: Count): void => {
    const before = drawers.get(currency);
    const { into, out, refunds } = before ? movedIn(currency) : { into: 0, out: 0, refunds: 0 };
    moved.delete(currency);
    if (seq < from) {
      drawers.set(currency, { opening: countedMinor, into: 0, out: 0, refunds: 0, difference: 0, closing: countedMinor });
      return;
    }
    const now = before ?? { opening: null, into: 0, out: 0, refunds: 0, difference: 0, closing: 0 };
    drawers.set(currency, {
      ...{ opening: now.opening, into: now.into + into, out: now.out + out, refunds: now.refunds + refunds },
      difference: now.difference + (expectedMinor === null ? 0 : countedMinor - expectedMinor),
      closing: countedMinor,
    });
  };
  for (const { seq, kind, body } of rows) {
    if (seq > to) break;
    const currency = body['currency'] as string;
    const minor = body['amountMinor'] as number;
    if (kind === 'cash.moved') movedIn(currency)[body['direction'] === 'in' ? 'into' : 'out'] += minor;
    if (kind === 'refund.paid' && body['way'] === 'cash') movedIn(currency).refunds += minor;
    if (kind === 'drawer.counted') for (const count of body['counts'] as readonly Count[]) counted(seq, count);
  }
  return Object.fromEntries(
    [...drawers].map(([currency, { opening, into, out, refunds, difference, closing }]) => [
      currency,
      [opening, into, out, refunds, difference, closing],
    ]),
  );
};
