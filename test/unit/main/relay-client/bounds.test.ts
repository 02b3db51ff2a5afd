// A page of the relay may reach each limit exactly; one more and it is refused, before its shape is checked.
import { describe, expect, it } from 'vitest';
import { beyondOf, slicesOf } from '../../../../src/relay-client/bounds.ts';

const bytes = (size: number): { raw: string } => ({ raw: Buffer.alloc(size).toString('base64') });
const headers = (count: number, text: number): { headers: Record<string, string> } => ({
  headers: Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`h${100 + i}`, i === 0 ? 'x'.repeat(text - 4 * count) : '']),
  ),
});

describe('a page', () => {
  it.each([
    ['as many items as were requested', { items: [{}, {}, {}] }],
    ['a notice of 64 KiB, the most that a till accepts', { items: [bytes(64 * 1024)] }],
    ['a notice with 64 headers', { items: [headers(64, 300)] }],
    ['headers of 16 KiB', { items: [headers(2, 16 * 1024)] }],
    ['no list of items, which the check of its shape refuses', { items: 'many' }],
    ['nothing', null],
  ])('with %s is within the limits', (_, page) => {
    expect(beyondOf(page, 3)).toBeNull();
  });

  it.each([
    ['an item more than were requested', { items: [{}, {}, {}, {}] }, { items: 4, mostItems: 3 }],
    ['a notice of more than 64 KiB', { items: [{}, bytes(64 * 1024 + 3)] }, { itemKiB: 64 }],
    ['a notice with 65 headers', { items: [headers(65, 300)] }, { itemKiB: 64 }],
    ['headers of a character more than 16 KiB', { items: [headers(2, 16 * 1024 + 1)] }, { itemKiB: 64 }],
  ])('with %s is beyond a limit', (_, page, limit) => {
    expect(beyondOf(page, 3)).toEqual(limit);
  });
});

it.each([
  ['50 items are one part', Array.from({ length: 50 }, () => 1), [50]],
  ['51 items are two parts', Array.from({ length: 51 }, () => 1), [50, 1]],
  ['texts of 48 KiB together are one part', [24 * 1024, 24 * 1024], [2]],
  ['texts of one character more are two parts', [24 * 1024, 24 * 1024 + 1], [1, 1]],
  ['a longer text is a part of its own', [1, 60 * 1024, 1], [1, 1, 1]],
  ['no items are no part', [], []],
])('%s', (_, lengths, parts) => {
  expect(slicesOf(lengths.map((length) => ({ raw: 'x'.repeat(length) }))).map((slice) => slice.length)).toEqual(parts);
});
