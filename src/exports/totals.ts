// Control totals of an export: the number of lines; the sums per currency; the sums posted per account. Counted from the lines that
// an exporter writes.
import type { ReportKey } from '../shared/accounts/accounts.ts';
import { byCurrency, type Currency, decimalsOf } from '../shared/money.ts';
import type { Posting } from '../shared/ledger/postings.ts';
import { amountOf, movedOf } from './kinds.ts';
import type { ExportLine, LineKind, BookedSums } from './line.ts';

type CurrencySums = Readonly<Record<Currency, bigint>>;
/** Sums in minor units. bigint, because sums may exceed safe integers. */
export type Totals = {
  readonly lines: number;
  readonly asked: CurrencySums;
  readonly received: CurrencySums;
  /** Money received minus money paid back. */
  readonly amount: CurrencySums;
  /** Signed sums of money moves such as refunds, keyed by move and currency, such as `paid-cash LYD`. */
  readonly moved: Readonly<Record<string, bigint>>;
  /**
   * Gross sales and sales returns, computed as on the Day screen and in a close. In a file with postings, the sums come from the
   * postings.
   */
  readonly sales: CurrencySums;
  readonly returns: CurrencySums;
  /** Sums keyed by account and currency; empty if the file has no postings. */
  readonly posted: Readonly<Record<string, bigint>>;
};

/** A sum with all decimals of its currency, such as `-162.750`. */
export const plainSum = (minor: bigint, currency: Currency): string => {
  const decimals = decimalsOf[currency];
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

export type Counting = {
  /** Counts a line and its amounts; `currency` is null on a line that has no amounts. */
  add(currency: Currency | null, askedMinor: number | null, receivedMinor: number | null, amountMinor: number | null): void;
  /** Counts the signed amount of a move. */
  move(move: LineKind, currency: Currency, minor: number): void;
  earn(currency: Currency, soldMinor: number | null, returnedMinor: number | null): void;
  /** Counts a posting. A posting to sales or sales returns is also added to the sums that `earn` counts. */
  post(posting: Posting<ReportKey>): void;
  lines(): number;
  now(): Totals;
};

/** A sum of safe integers. Uses a number as long as the sum is a safe integer, because bigint is many times slower. */
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
    now: (): CurrencySums => byCurrency((currency) => sums[currency].now()),
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
  const [asked, received, amount] = [createSums(), createSums(), createSums()];
  const [moved, posted] = [createNamedSums(), createNamedSums()];
  const [sales, returns] = [createSums(), createSums()];
  return {
    add(currency, askedMinor, receivedMinor, amountMinor) {
      lines += 1;
      if (currency === null) return;
      amount.add(currency, amountMinor);
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
      ...{ lines, asked: asked.now(), received: received.now(), amount: amount.now(), moved: moved.now() },
      ...{ sales: sales.now(), returns: returns.now(), posted: posted.now() },
    }),
  };
};

/**
 * Counts a line: its amounts and, if the line is a move, its signed amount. Postings are counted by `post`, sales and returns by
 * `earn`.
 */
export const addLine = (totals: Counting, line: ExportLine): void => {
  const { currency, askedMinor, receivedMinor, kind } = line;
  totals.add(currency, askedMinor, receivedMinor, amountOf(line));
  const moved = movedOf(line);
  if (currency !== null && moved !== null) totals.move(kind, currency, moved);
};
/** Counts what the entry of a line booked to sales and returns, for files without postings. */
export const addEarned = (totals: Counting, { currency, soldMinor, returnedMinor }: ExportLine): void => {
  if (currency !== null) totals.earn(currency, soldMinor, returnedMinor);
};

/** True for the accounts that hold the shop's money, and for those of money that the till paid back. */
const isMoney = (account: ReportKey): boolean => account.startsWith('clearing:') || account.startsWith('paid-out:');

/** The sums of postings that the lines of a file must give: see {@link amountOf}; sales and returns as on the Day screen. */
export const postedSums = (posted: readonly Posting<ReportKey>[]): BookedSums => {
  const sum = (currency: Currency, isOne: (account: ReportKey) => boolean): bigint =>
    posted.reduce((all, each) => (each.currency === currency && isOne(each.account) ? all + BigInt(each.amountMinor) : all), 0n);
  return byCurrency((currency) => ({
    amount: sum(currency, isMoney),
    sales: -sum(currency, (account) => account === 'sales'),
    returns: sum(currency, (account) => account === 'sales-returns'),
  }));
};

/**
 * Returns a test that is true for the first export line of each journal entry. Only this line has the entry's postings. Call the
 * test with lines in the order of entries.
 */
export const firstOfEntry = (): ((line: Pick<ExportLine, 'seq'>) => boolean) => {
  let last = 0;
  return ({ seq }) => {
    const isFirst = seq !== last;
    last = seq;
    return isFirst;
  };
};
