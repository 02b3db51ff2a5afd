// Control totals of an export: how many lines, what was asked, received and moved in each currency, and what was posted to each account. Counted of
// what an exporter is given, and again of the bytes that it wrote.
import { byCurrency, type Currency } from '../shared/money.ts';
import type { Posting } from '../shared/ledger/postings.ts';
import { type MoneyMove, moveSign } from '../shared/payment/refund.ts';
import type { ExportLine } from './line.ts';

type Sums = Readonly<Record<Currency, bigint>>;
/** Sums in minor units, however large. */
export type Totals = {
  readonly lines: number;
  readonly asked: Sums;
  readonly received: Sums;
  /** By move and currency, such as `paid-cash LYD`; with its sign. */
  readonly moved: Readonly<Record<string, bigint>>;
  /** Gross sales and returns of goods, as Day and closes say them: of a file with postings by what is posted there. */
  readonly sales: Sums;
  readonly returns: Sums;
  /** By account and currency; none of a file that has no postings. */
  readonly posted: Readonly<Record<string, bigint>>;
};

export type Counting = {
  add(currency: Currency, askedMinor: number | null, receivedMinor: number | null): void;
  move(move: MoneyMove, currency: Currency, minor: number): void;
  earn(currency: Currency, soldMinor: number | null, returnedMinor: number | null): void;
  /** Counts as earned what is posted to sales and returns. */
  post(posting: Posting): void;
  lines(): number;
  now(): Totals;
};

/** A sum of safe integers: in a number for as long as that is exact, which is many times faster. */
const createSum = () => {
  let whole = 0n;
  let part = 0;
  return {
    add(minor: number): void {
      if (Number.isSafeInteger(part + minor)) part += minor;
      else {
        whole += BigInt(part) + BigInt(minor);
        part = 0;
      }
    },
    now: (): bigint => whole + BigInt(part),
  };
};

const createSums = () => {
  const sums = byCurrency(createSum);
  return {
    add(currency: Currency, minor: number | null): void {
      if (minor !== null) sums[currency].add(minor);
    },
    now: (): Sums => byCurrency((currency) => sums[currency].now()),
  };
};

const createNamedSums = () => {
  const sums = new Map<string, ReturnType<typeof createSum>>();
  return {
    add(name: string, minor: number): void {
      const sum = sums.get(name) ?? createSum();
      sums.set(name, sum);
      sum.add(minor);
    },
    now: (): Readonly<Record<string, bigint>> =>
      Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sum]) => [name, sum.now()])),
  };
};

export const countTotals = (): Counting => {
  let lines = 0;
  const [asked, received] = [createSums(), createSums()];
  const [moved, posted] = [createNamedSums(), createNamedSums()];
  const [sales, returns] = [createSums(), createSums()];
  return {
    add(currency, askedMinor, receivedMinor) {
      lines += 1;
      asked.add(currency, askedMinor);
      received.add(currency, receivedMinor);
    },
    move: (move, currency, minor) => moved.add(`${move} ${currency}`, minor),
    earn(currency, soldMinor, returnedMinor) {
      sales.add(currency, soldMinor);
      returns.add(currency, returnedMinor);
    },
    post({ account, currency, amountMinor }) {
      posted.add(`${account} ${currency}`, amountMinor);
      if (account === 'sales') sales.add(currency, -amountMinor);
      if (account === 'sales-returns') returns.add(currency, amountMinor);
    },
    lines: () => lines,
    now: () => ({
      ...{ lines, asked: asked.now(), received: received.now(), moved: moved.now() },
      ...{ sales: sales.now(), returns: returns.now(), posted: posted.now() },
    }),
  };
};

/** The signed amount of a move: above zero where the shop owes more afterwards, below zero where it owes or holds apart less. Null on any other line. */
export const movedOf = ({ move, movedMinor }: Pick<ExportLine, 'move' | 'movedMinor'>): number | null =>
  move === null || movedMinor === null ? null : moveSign(move) * movedMinor;

export const addLine = (totals: Counting, line: ExportLine): void => {
  const { currency, askedMinor, receivedMinor, move } = line;
  totals.add(currency, askedMinor, receivedMinor);
  const moved = movedOf(line);
  if (move !== null && moved !== null) totals.move(move, currency, moved);
};

/** Whether a line is the first of its entry, which alone has that entry's postings: lines come in the order of entries. */
export const firstOfEntry = (): ((line: Pick<ExportLine, 'seq'>) => boolean) => {
  let last = 0;
  return ({ seq }) => {
    const isFirst = seq !== last;
    last = seq;
    return isFirst;
  };
};

const same = (a: Readonly<Record<string, bigint>>, b: Readonly<Record<string, bigint>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, sum]) => b[name] === sum);
export const sameTotals = (a: Totals, b: Totals): boolean =>
  a.lines === b.lines &&
  same(a.asked, b.asked) &&
  same(a.received, b.received) &&
  same(a.moved, b.moved) &&
  same(a.sales, b.sales) &&
  same(a.returns, b.returns) &&
  same(a.posted, b.posted);
