// Control totals of an export: how many lines, and what was asked and received in each currency. Counted of what an exporter is given, and
// again of the bytes that it wrote.
import type { Currency } from '../shared/money.ts';
import type { ExportLine } from './line.ts';

type Sums = Readonly<Record<Currency, bigint>>;
/** Sums in minor units, however large. */
export type Totals = { readonly lines: number; readonly asked: Sums; readonly received: Sums };

export type Counting = {
  add(currency: Currency, askedMinor: number | null, receivedMinor: number | null): void;
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
  const sums = { LYD: createSum(), USD: createSum() } satisfies Record<Currency, unknown>;
  return {
    add(currency: Currency, minor: number | null): void {
      if (minor !== null) sums[currency].add(minor);
    },
    now: (): Sums => ({ LYD: sums.LYD.now(), USD: sums.USD.now() }),
  };
};

export const countTotals = (): Counting => {
  let lines = 0;
  const [asked, received] = [createSums(), createSums()];
  return {
    add(currency, askedMinor, receivedMinor) {
      lines += 1;
      asked.add(currency, askedMinor);
      received.add(currency, receivedMinor);
    },
    lines: () => lines,
    now: () => ({ lines, asked: asked.now(), received: received.now() }),
  };
};

export const addLine = (totals: Counting, { currency, askedMinor, receivedMinor }: ExportLine): void =>
  totals.add(currency, askedMinor, receivedMinor);

const same = (a: Sums, b: Sums): boolean => a.LYD === b.LYD && a.USD === b.USD;
export const sameTotals = (a: Totals, b: Totals): boolean =>
  a.lines === b.lines && same(a.asked, b.asked) && same(a.received, b.received);
