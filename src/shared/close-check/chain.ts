// Checks that closes of one till follow one another: number, link, entries and balances; and names the closes that are missing.
import type { AnyCloseDocument, CloseDocument } from '../contract/books/close.ts';
import { type CloseFault, fault, type FaultParams } from './faults.ts';

/** A close that was read; `sha256`: the SHA-256 of its text, in lower-case hexadecimal. */
export type ReadClose = { readonly document: AnyCloseDocument; readonly sha256: string };

/** The closes of a till that are here. `first`, `last`: the lowest and highest number; `missing`: numbers between that are not here. */
export type CloseRun = {
  readonly merchant: string;
  readonly till: string;
  readonly first: number;
  readonly last: number;
  readonly missing: readonly { readonly from: number; readonly to: number }[];
};

const ledgerOf = ({ document: { merchant, till, ledgerId } }: ReadClose): string => JSON.stringify([merchant, till, ledgerId]);

/** The closes of each till and ledger, by number and epoch. Of equal texts, only the first counts. */
export const ledgersIn = (closes: readonly ReadClose[]): [ReadClose, ...ReadClose[]][] => {
  const ledgers = new Map<string, Map<string, ReadClose>>();
  for (const close of closes) {
    const texts = ledgers.get(ledgerOf(close)) ?? new Map<string, ReadClose>();
    if (!texts.has(close.sha256)) texts.set(close.sha256, close);
    ledgers.set(ledgerOf(close), texts);
  }
  const byPlace = ({ document: a }: ReadClose, { document: b }: ReadClose): number => a.number - b.number || a.epoch - b.epoch;
  // A ledger is in the map only with a close.
  return [...ledgers.values()].map((texts) => [...texts.values()].sort(byPlace) as [ReadClose, ...ReadClose[]]);
};

const sumsOf = ({ balances }: CloseDocument, sum: 'openingMinor' | 'closingMinor'): ReadonlyMap<string, number> =>
  new Map(balances.map((row) => [`${row.account} ${row.currency}`, row[sum]]));

/** The first account whose opening balance in `document` is not its closing balance in `before`; null if all are equal. */
const openedOtherwise = (document: AnyCloseDocument, before: AnyCloseDocument): FaultParams | null => {
  // The first close with balances, and the first close after a restore, open with sums that no close before them has.
  if (document.version !== 7 || before.version !== 7 || document.epoch !== before.epoch || document.restored.length > 0)
    return null;
  const [opening, closing] = [sumsOf(document, 'openingMinor'), sumsOf(before, 'closingMinor')];
  const keyOf = ({ account, currency }: (typeof rows)[number]): string => `${account} ${currency}`;
  const rows = [...document.balances, ...before.balances];
  const found = rows.find((row) => (opening.get(keyOf(row)) ?? 0) !== (closing.get(keyOf(row)) ?? 0));
  return found ? { name: found.account, currency: found.currency } : null;
};

/** How a close differs from the close before, to which its link leads. */
const unlike = ({ document }: ReadClose, { document: before }: ReadClose): CloseFault[] => {
  const account = openedOtherwise(document, before);
  return [
    ...(document.number === before.number + 1 && document.previous?.number === before.number
      ? []
      : [fault('number-differs', { number: before.number })]),
    ...(document.fromSeq === before.head.seq + 1 ? [] : [fault('entries-differ', { number: before.number })]),
    ...(account === null ? [] : [fault('opening-differs', { number: before.number, ...account })]),
  ];
};

const placeOf = (number: number, epoch: number): string => `${number} ${epoch}`;

/** For finding closes of one ledger by their text, and by number and epoch. */
const indexOf = (closes: readonly ReadClose[]) => ({
  bySha: new Map(closes.map((close) => [close.sha256, close])),
  places: new Set(closes.map(({ document: { number, epoch } }) => placeOf(number, epoch))),
});

/** The faults of each close of one ledger against the others. `closes`: one item of `ledgersIn`. */
export const faultyLinks = (closes: readonly ReadClose[]): ReadonlyMap<ReadClose, readonly CloseFault[]> => {
  const { bySha, places } = indexOf(closes);
  const seen = new Set<string>();
  const faultsOf = (close: ReadClose): CloseFault[] => {
    const { number, epoch, previous } = close.document;
    const twice = seen.has(placeOf(number, epoch)) ? [fault('number-twice', { number })] : [];
    seen.add(placeOf(number, epoch));
    const before = previous && bySha.get(previous.sha256);
    if (before) return [...twice, ...unlike(close, before)];
    const isOther = places.has(placeOf(number - 1, epoch)) || (number === 1) !== (previous === null);
    return isOther ? [...twice, fault('previous-differs', { number: number - 1 })] : twice;
  };
  return new Map(closes.map((close) => [close, faultsOf(close)]));
};

/** Which closes of one ledger are here. `closes`: one item of `ledgersIn`, so never empty. */
export const runOf = (closes: readonly [ReadClose, ...ReadClose[]]): CloseRun => {
  const { bySha, places } = indexOf(closes);
  const { merchant, till, number: first } = closes[0].document;
  const missing: { from: number; to: number }[] = [];
  let last = first;
  for (const { document } of closes) {
    const { number, epoch, previous } = document;
    if (number > last + 1) missing.push({ from: last + 1, to: number - 1 });
    // After a restore a number is given again: the close before may be missing although its number is here.
    else if (number > first && previous && !bySha.has(previous.sha256) && !places.has(placeOf(number - 1, epoch)))
      missing.push({ from: number - 1, to: number - 1 });
    last = number;
  }
  return { merchant, till, first, last, missing };
};

/**
 * For each close whose text a later close names, directly or over others: the number of the next close that `isSigned`. The
 * signature of that close covers the text, too, because each text contains the SHA-256 of the one before.
 */
export const coveredBy = (
  closes: readonly ReadClose[],
  isSigned: (close: ReadClose) => boolean,
): ReadonlyMap<ReadClose, number> => {
  const { bySha } = indexOf(closes);
  const covered = new Map<ReadClose, number>();
  for (const close of closes.toReversed()) {
    const by = isSigned(close) ? close.document.number : covered.get(close);
    const before = close.document.previous && bySha.get(close.document.previous.sha256);
    if (by !== undefined && before) covered.set(before, by);
  }
  return covered;
};
