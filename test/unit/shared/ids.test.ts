// Identifiers: their form, their order by time, and random parts that make ids of one moment differ.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId, requestIdPattern } from '../../../src/shared/ids.ts';
import type { Random } from '../../../src/shared/ports.ts';
import { forAll } from '../../support/unit/check.ts';

const always = (byte: number): Random => ({ bytes: (count) => new Uint8Array(count).fill(byte) });

describe('an id', () => {
  it('consists of its prefix, ten characters of time and twelve random characters', () => {
    expect(newId('sale', 0, always(0))).toBe('sale_0000000000000000000000');
    // Time 33 is written as “11”, 1 × 32 + 1; the random value 31 is written as “z”, the alphabet's last letter.
    expect(newId('sale', 33, always(31))).toBe('sale_0000000011zzzzzzzzzzzz');
  });

  it('uses five bits of each random byte', () => expect(newId('a', 0, always(0xe1))).toBe('a_0000000000111111111111'));

  it('requests twelve random bytes, once', () => {
    const asked: number[] = [];
    newId('a', 0, {
      bytes: (count) => {
        asked.push(count);
        return new Uint8Array(count);
      },
    });
    expect(asked).toEqual([12]);
  });

  it('contains no letter that is easily misread', () =>
    forAll([fc.integer({ min: 0, max: 4e12 }), fc.uint8Array({ minLength: 12, maxLength: 12 })], (wallMs, bytes) =>
      expect(newId('p', wallMs, { bytes: () => bytes })).toMatch(/^p_[0-9abcdefghjkmnpqrstvwxyz]{22}$/),
    ));

  it('that is created later sorts later', () =>
    forAll([fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 1e12 })], (earlier, gap) =>
      expect(newId('p', earlier, always(31)) < newId('p', earlier + gap, always(0))).toBe(true),
    ));

  it('that is created in the same millisecond differs only in its random part', () =>
    expect(newId('p', 5, always(1)).slice(0, 12)).toBe(newId('p', 5, always(2)).slice(0, 12)));
});

describe('a request id', () => {
  it.each(['12345678', 'a-B_9'.repeat(2), 'x'.repeat(64)])('may be %s', (id) => expect(requestIdPattern.test(id)).toBe(true));
  it.each(['', '1234567', 'x'.repeat(65), 'with space', 'قيدقيدقيد', 'a.b.c.d.e', 'abcdefgh\n'])('is rejected as %j', (id) =>
    expect(requestIdPattern.test(id)).toBe(false),
  );
});
