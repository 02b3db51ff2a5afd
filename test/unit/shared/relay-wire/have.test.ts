// The notices that a till sends for comparison, and the number up to which a relay holds the same ones.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backTo,
  greatestAlike,
  type Have,
  haveText,
  heardHave,
  readHave,
  sentHave,
  withRead,
} from '../../../../src/shared/relay-wire/have.ts';
import { forAll } from '../../../support/unit/check.ts';

const digest = (of: string, number: number): string => `${of}${number}`.padEnd(22, '_');
const have = (number: number, of = 'a'): Have => ({ number, digest: digest(of, number) });
/** The list after the numbers from 1 to `last` were read. */
const listTo = (last: number, of = 'a'): readonly Have[] =>
  Array.from({ length: last }, (_, i) => have(i + 1, of)).reduce<readonly Have[]>(withRead, []);
const numbersOf = (list: readonly Have[]): number[] => list.map(({ number }) => number);
/** A relay that holds the till's notices up to `same`, and other ones behind them up to `last`. */
const relayAt = (same: number, last: number, first = 1) => ({
  first,
  digestAt: (number: number) =>
    number < first || number > last ? undefined : number <= same ? digest('a', number) : digest('b', number),
});

describe('the list of notices that a till sends', () => {
  it('has the last two numbers, and one number in each further octave of distances', () => {
    expect(numbersOf(listTo(1))).toEqual([1]);
    expect(numbersOf(listTo(10))).toEqual([10, 9, 8, 4]);
    expect(numbersOf(listTo(100))).toEqual([100, 99, 98, 96, 88, 80, 64]);
    forAll([fc.integer({ min: 2, max: 3000 })], (last) => {
      const distances = numbersOf(listTo(last)).map((number) => last - number);
      expect(distances.slice(0, 2)).toEqual([0, 1]);
      for (let octave = 2; octave * 2 <= last; octave *= 2) {
        expect(distances.filter((distance) => distance >= octave && distance < octave * 2)).toHaveLength(1);
      }
    });
  });

  it('grows by one number each time that the notices double', () => {
    for (const last of [10, 1000, 5000]) expect(listTo(last).length).toBeLessThanOrEqual(2 + Math.log2(last));
  });

  it('leaves out numbers that were skipped, and numbers that are read again', () => {
    expect(numbersOf([3, 4, 7, 8].map((number) => have(number)).reduce<readonly Have[]>(withRead, []))).toEqual([8, 7, 4]);
    expect(withRead(listTo(4), have(3, 'b'))).toEqual([have(3, 'b'), have(2)]);
  });
});

describe('the header with the list', () => {
  it('is read as it was written, by the store that it names', () => {
    forAll([fc.integer({ min: 1, max: 3000 })], (last) => {
      const list = listTo(last);
      expect(readHave(haveText(list))).toEqual(list);
      expect(heardHave(sentHave('relay_1', list) ?? '', 'relay_1')).toEqual(list);
    });
    expect(heardHave(sentHave('relay_1', listTo(3)) ?? '', 'relay_2')).toBeNull();
  });

  it('is not sent without a notice', () => expect(sentHave('relay_1', [])).toBeNull());

  it('stays below 1.5 KiB, also for the greatest number', () => {
    let list: readonly Have[] = [];
    for (let number = 1; number < 1e15; number *= 2) list = withRead(list, have(number));
    list = withRead(withRead(list, have(1e15 - 2)), have(1e15 - 1));
    expect(readHave(haveText(list))).toEqual(list);
    expect(haveText(list).length).toBeLessThan(1536);
  });

  const one = haveText([have(7)]);
  it.each([
    ['nothing', ''],
    ['no digest', '7'],
    ['the number 0', haveText([have(0)])],
    ['a number with a leading zero', `0${one}`],
    ['a sign', `+${one}`],
    ['a number that is too long', `${'1'.repeat(16)}.${digest('a', 1)}`],
    ['a short digest', one.slice(0, -1)],
    ['a long digest', `${one}_`],
    ['a space', ` ${one}`],
    ['another character', one.replace('_', '/')],
    ['a comma at the end', `${one},`],
    ['the same number twice', `${one},${one}`],
    ['rising numbers', haveText([have(7), have(8)])],
    ['more numbers than there can be', haveText(Array.from({ length: 53 }, (_, i) => have(60 - i)))],
  ])('is not read with %s', (_, text) => {
    expect(readHave(text)).toBeNull();
    expect(heardHave(`relay_1 ${text}`, 'relay_1')).toBeNull();
  });

  it.each([undefined, '', 'relay_1', `relay_1 ${one} more`, one])('is not heard where it is %j', (text) =>
    expect(heardHave(text, 'relay_1')).toBeNull(),
  );
});

describe('the number up to which a relay holds the same notices', () => {
  it('is the last number if nothing was lost', () => {
    for (const last of [1, 2, 77]) expect(greatestAlike(listTo(last), relayAt(last, last + 5))).toBe(last);
  });

  it('is never behind a lost notice, and less than four times as far back', () => {
    forAll([fc.integer({ min: 1, max: 2000 }), fc.nat(2000), fc.nat(50)], (last, drawn, more) => {
      const same = drawn % last;
      // The relay has given some, all, or more numbers than it lost.
      for (const end of [same, last, last + more]) {
        const alike = greatestAlike(listTo(last), relayAt(same, end));
        expect(alike).toBeLessThanOrEqual(same);
        expect(last - alike).toBeLessThan(4 * (last - same));
      }
    });
  });

  it('is 0 if the relay holds none of the notices alike', () => {
    expect(greatestAlike(listTo(9), relayAt(0, 20))).toBe(0);
    expect(greatestAlike(listTo(9), relayAt(0, 0))).toBe(0);
    expect(greatestAlike([], relayAt(0, 0))).toBe(0);
  });

  it('is the last number if the relay has pruned it, and never below the notices that it still holds', () => {
    expect(greatestAlike(listTo(9), relayAt(20, 20, 12))).toBe(9);
    expect(greatestAlike(listTo(9), relayAt(20, 20, 9))).toBe(9);
    expect(greatestAlike(listTo(9), relayAt(8, 20, 8))).toBe(8);
    expect(greatestAlike(listTo(20), relayAt(3, 30, 12))).toBe(11);
  });

  it('needs one lookup if nothing was lost, and one for each notice at most', () => {
    const asked: number[] = [];
    const relay = relayAt(50, 100);
    const counting = { ...relay, digestAt: (number: number) => (asked.push(number), relay.digestAt(number)) };
    greatestAlike(listTo(50), counting);
    expect(asked).toEqual([50]);
    greatestAlike(listTo(90), counting);
    expect(asked.slice(1)).toEqual(numbersOf(listTo(90)).filter((number) => number >= 32));
  });
});

describe('the number to which a till goes back', () => {
  it.each([
    ['0', 0],
    ['6', 6],
    ['7', null],
    ['8', null],
    ['', null],
    ['06', null],
    ['-1', null],
    ['6.0', null],
    ['1'.repeat(16), null],
    [undefined, null],
  ])('by the answer %j after number 7 is %j', (text, expected) => expect(backTo([have(7), have(6)], text)).toBe(expected));

  it('is none if the till sent no notices', () => expect(backTo([], '0')).toBeNull());
});
