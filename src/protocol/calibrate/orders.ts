// Finds orders of a notice's keys: the orders that produce a given signed text, one list that explains the orders of several
// samples, and all possible orders.
import type { SignedPiece } from '../signature.ts';

/** The keys of one sample notice, in the order in which they are signed and in the order in which they arrived. */
export type Sequence = { readonly signed: readonly string[]; readonly arrived: readonly string[] };

/**
 * The most orders of a notice's keys that are collected. Pieces with equal texts can be exchanged, which gives many orders
 * without new information.
 */
const mostWays = 24;
const mostSteps = 20_000;

/**
 * The orders of `pieces` in which the joined pieces equal `text`. Orders near the order of the notice come first. `cut`: true if
 * further orders may exist.
 */
export const ordersThatWrite = (
  pieces: readonly SignedPiece[],
  separator: string,
  text: string,
): { readonly ways: readonly (readonly string[])[]; readonly cut: boolean } => {
  const ways: string[][] = [];
  const length = pieces.reduce((sum, piece) => sum + piece.text.length, separator.length * Math.max(0, pieces.length - 1));
  if (length !== text.length) return { ways, cut: false };
  const keys: string[] = [];
  let steps = 0;
  const place = (at: number): void => {
    if (keys.length === pieces.length) {
      ways.push([...keys]);
      return;
    }
    const joint = keys.length === 0 ? '' : separator;
    if (!text.startsWith(joint, at)) return;
    for (const { key, text: next } of pieces) {
      if (ways.length >= mostWays || ++steps > mostSteps) return;
      if (keys.includes(key) || !text.startsWith(next, at + joint.length)) continue;
      keys.push(key);
      place(at + joint.length + next.length);
      keys.pop();
    }
  };
  place(0);
  return { ways, cut: ways.length >= mostWays || steps > mostSteps };
};

/** One order of all keys that agrees with the order in each of `runs`; null if the runs contradict one another. */
const merged = (runs: readonly (readonly string[])[]): readonly string[] | null => {
  const left = new Set(runs.flat());
  const list: string[] = [];
  while (left.size > 0) {
    const heads = runs.map((run) => run.find((key) => left.has(key)));
    const isFree = (key: string): boolean => runs.every((run, i) => heads[i] === key || !run.includes(key));
    const next = [...left].find(isFree);
    if (next === undefined) return null;
    left.delete(next);
    list.push(next);
  }
  return list;
};

/** The smallest set of keys that a list must contain, if all other keys follow in order of arrival. */
const neededKeys = (sequences: readonly Sequence[]): ReadonlySet<string> => {
  const needed = new Set<string>();
  for (const { signed, arrived } of sequences) {
    const places = signed.map((key) => arrived.indexOf(key));
    // From this index on, the signed order is the order of arrival.
    const tail = places.findLastIndex((place, i) => place < (places[i - 1] ?? 0));
    for (const key of signed.slice(0, Math.max(0, tail))) needed.add(key);
  }
  let before = -1;
  // Listed keys come first, so every key that is signed before a listed one must be listed, too.
  while (before !== needed.size) {
    before = needed.size;
    for (const { signed } of sequences) {
      const last = signed.findLastIndex((key) => needed.has(key));
      for (const key of signed.slice(0, Math.max(0, last))) needed.add(key);
    }
  }
  return needed;
};

/**
 * A fixed list of keys that explains the order in which every sample is signed; null if no list does. The list has all keys if
 * possible, else as few keys as possible: the remaining keys follow in the order of the notice. The list is empty if every sample
 * is signed in the order of its notice.
 */
const listFor = (sequences: readonly Sequence[]): readonly string[] | null => {
  const all = merged(sequences.map(({ signed }) => signed));
  if (all !== null) return all;
  const needed = neededKeys(sequences);
  return merged(sequences.map(({ signed }) => signed.filter((key) => needed.has(key))));
};

const mostChoices = 200;

/**
 * Finds one list of keys that explains the signed order of every sample. Each sample may allow several orders (`choices`). Tries
 * combinations of such orders, one per sample, and returns the first list that explains all orders of a combination. `cut`:
 * stopped after `mostChoices` steps, before all combinations were tried.
 */
export const listForSome = (
  choices: readonly (readonly Sequence[])[],
): { readonly list: readonly string[] | null; readonly cut: boolean } => {
  let left = mostChoices;
  const choose = (chosen: readonly Sequence[]): readonly string[] | null => {
    const list = listFor(chosen);
    const next = choices[chosen.length];
    left -= 1;
    if (next === undefined || list === null) return list;
    for (const sequence of next) {
      if (left <= 0) return null;
      const found = choose([...chosen, sequence]);
      if (found !== null) return found;
    }
    return null;
  };
  const list = choose([]);
  return { list, cut: list === null && left <= 0 };
};

/** The number of orders of `count` keys, if `fixed` of them keep their own order. */
export const countOrders = (count: number, fixed: number): number => {
  let orders = 1;
  for (let i = fixed + 1; i <= count; i++) orders *= i;
  return orders;
};

/**
 * Calls `visit` with the joined text of the `pieces` (signed parameters) in each possible order, until `visit` returns a value.
 * The keys in `fixed` keep their order.
 */
export const visitOrders = <T>(
  pieces: readonly SignedPiece[],
  separator: string,
  fixed: readonly string[],
  visit: (text: string) => T | null,
): T | null => {
  const place = (text: string, left: readonly SignedPiece[]): T | null => {
    if (left.length === 0) return visit(text);
    const first = fixed.find((key) => left.some((piece) => piece.key === key));
    for (const piece of left) {
      if (piece.key !== first && fixed.includes(piece.key)) continue;
      const rest = left.filter((other) => other !== piece);
      const found = place(text + piece.text + (rest.length > 0 ? separator : ''), rest);
      if (found !== null) return found;
    }
    return null;
  };
  return place('', pieces);
};
