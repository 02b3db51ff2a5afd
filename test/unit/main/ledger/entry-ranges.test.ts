// Ranges of entries are shared and taken away as the sets of their numbers are.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EntryRange } from '../../../../src/main/ledger/stores/day/close-contents.ts';
import { common, without } from '../../../../src/main/ledger/stores/day/export/entry-ranges.ts';
import { forAll } from '../../../support/unit/check.ts';

const last = 40;
const numbersOf = (ranges: readonly EntryRange[]): number[] =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)).sort((a, b) => a - b);
/** Ranges that do not overlap, from which numbers of 1 to 40 they hold. */
const rangesOf = (held: readonly boolean[]): EntryRange[] =>
  held.reduce<EntryRange[]>((ranges, isHeld, at) => {
    const number = at + 1;
    const before = ranges.at(-1);
    if (!isHeld) return ranges;
    return before?.to === number - 1
      ? [...ranges.slice(0, -1), { from: before.from, to: number }]
      : [...ranges, { from: number, to: number }];
  }, []);
const ranges = fc.array(fc.boolean(), { minLength: last, maxLength: last }).map(rangesOf);

it('a range between two gaps stays whole', () =>
  expect(
    without(
      [{ from: 1, to: 10 }],
      [
        { from: 2, to: 3 },
        { from: 6, to: 7 },
      ],
    ),
  ).toEqual([
    { from: 1, to: 1 },
    { from: 4, to: 5 },
    { from: 8, to: 10 },
  ]));

it('common ranges hold the numbers of both lists, and the rest the numbers of the first list alone', () =>
  forAll([ranges, ranges], (all, taken) => {
    const both = new Set(numbersOf(taken));
    expect(numbersOf(common(all, taken))).toEqual(numbersOf(all).filter((number) => both.has(number)));
    expect(numbersOf(without(all, taken))).toEqual(numbersOf(all).filter((number) => !both.has(number)));
  }));
