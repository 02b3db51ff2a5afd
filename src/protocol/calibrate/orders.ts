// Orders of keys: which ones write a given text, which list explains several of them, and which are possible at all.
import type { Piece } from '../signature.ts';

/** The keys of one sample, as they were signed and as they had arrived. */
export type Sequence = { readonly signed: readonly string[]; readonly arrived: readonly string[] };

/** Equal texts can be exchanged for one another: more ways than this, or a longer look for them, tell nothing more. */
const mostWays = 24;
const mostSteps = 20_000;

/** The orders in which `pieces`, joined, are `text`; those near the arrival order first. `cut` when there may be more. */
export const ordersThatWrite = (
  pieces: readonly Piece[],
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

/** One order of all keys in which each of `runs` keeps its own; null when they contradict one another. */
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

/** The fewest keys that must stand in a list when all others follow as they arrived. */
const neededKeys = (sequences: readonly Sequence[]): ReadonlySet<string> => {
  const needed = new Set<string>();
  for (const { signed, arrived } of sequences) {
    const places = signed.map((key) => arrived.indexOf(key));
    // From here on they stand as they arrived.
    const tail = places.findLastIndex((place, i) => place < (places[i - 1] ?? 0));
    for (const key of signed.slice(0, Math.max(0, tail))) needed.add(key);
  }
  let before = -1;
  // Listed keys come first, so that in each sample those before a listed one are listed, too.
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
 * A fixed list under which every sample is signed as it was; null when there is none. All keys if that can be; else the
 * fewest, the others following as they arrived; empty when all did.
 */
const listFor = (sequences: readonly Sequence[]): readonly string[] | null => {
  const all = merged(sequences.map(({ signed }) => signed));
  if (all !== null) return all;
  const needed = neededKeys(sequences);
  return merged(sequences.map(({ signed }) => signed.filter((key) => needed.has(key))));
};

const mostChoices = 200;

/**
 * The same, when each sample can be read in several ways: the first choice that works, an empty list where all of it is signed
 * as it arrived. `cut` when there may be one that was not looked for.
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

/** How many orders of `count` keys there are, when `fixed` of them keep theirs. */
export const countOrders = (count: number, fixed: number): number => {
  let orders = 1;
  for (let i = fixed + 1; i <= count; i++) orders *= i;
  return orders;
};

/**
 * Hands each order of `pieces`, joined, to `visit` until it answers something. Keys of `fixed` keep their order among
 * themselves.
 */
export const visitOrders = <T>(
  pieces: readonly Piece[],
  separator: string,
  fixed: readonly string[],
  visit: (text: string) => T | null,
): T | null => {
  const place = (text: string, left: readonly Piece[]): T | null => {
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
