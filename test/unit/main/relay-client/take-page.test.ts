// A page of the feed is written only if its numbers follow the cursor; a relay that lost or replaced its numbers is read again.
import { describe, expect, it } from 'vitest';
import type { Polled } from '../../../../src/relay-client/client.ts';
import { createPageTaker, type PageKeeper } from '../../../../src/relay-client/take-page.ts';
import { fail, ok, type Result } from '../../../../src/shared/result.ts';
import { createStop } from '../../../../src/shared/stop.ts';
import { createWorld } from '../../../support/world.ts';

const pageOf = (numbers: readonly number[], last = numbers.at(-1) ?? 0, relayId = 'r1'): Polled =>
  ({ relayId, relayMs: 0, last, items: numbers.map((number) => ({ number, raw: '' })) }) as unknown as Polled;

const open = (after: number | null, more: Partial<PageKeeper> = {}) => {
  const { clock } = createWorld().life(1);
  let cursor = after === null ? null : { relayId: 'r1', after };
  const did: unknown[] = [];
  const keeper: PageKeeper = {
    cursor: () => cursor,
    gap: () => null,
    take(page) {
      did.push(page.items.map(({ number }) => number));
      cursor = { relayId: page.relayId, after: page.items.at(-1)?.number ?? cursor?.after ?? 0 };
      return ok({ unproved: 0 });
    },
    restart: (relayId, { after: before }) => (did.push(`restart ${relayId} after ${before}`), ok(null)),
    goBack: (to) => (did.push(`back to ${to.after} of ${to.relayId}`), ok(null)),
    ...more,
  };
  const takePage = createPageTaker(clock, keeper);
  return { did, take: (page: Polled) => takePage(page, { wait: async () => {}, stop: createStop().signal }) };
};
const codeOf = (taken: Result<unknown>): unknown => (taken.ok ? taken.value : [taken.error.code, taken.error.params]);
const unwritable = fail('data.unwritable', { file: 'books' });

describe('a page', () => {
  it('that follows the cursor is written, the first page from number 1', async () => {
    for (const [after, numbers] of [[null, [1, 2]] as const, [2, [3]] as const]) {
      const { did, take } = open(after);
      expect(codeOf(await take(pageOf(numbers)))).toBeNull();
      expect(did).toEqual([numbers]);
    }
  });

  it('with a gap is written up to the gap, and the gap is reported', async () => {
    const { did, take } = open(2);
    const gap = { missing: 5, until: 6, after: 4, relayId: 'r1' };
    expect(codeOf(await take(pageOf([3, 4, 7])))).toEqual(['feed.gap', gap]);
    expect(did).toEqual([[3, 4]]);
  });

  it('without items reports all numbers up to the last one as missing', async () => {
    const { did, take } = open(2);
    expect(codeOf(await take(pageOf([], 4)))).toEqual(['feed.gap', { missing: 3, until: 4, after: 2, relayId: 'r1' }]);
    expect(did).toEqual([]);
    expect(codeOf(await open(2).take(pageOf([], 2)))).toBeNull();
  });

  it('that cannot be written before a gap reports that error, not the gap', async () => {
    const { take } = open(2, { take: () => unwritable });
    expect(codeOf(await take(pageOf([3, 7])))).toEqual(['data.unwritable', { file: 'books' }]);
  });

  it('of a store whose last number is below the cursor is refused', async () => {
    const { did, take } = open(9);
    expect(codeOf(await take(pageOf([], 8)))).toEqual(['feed.set-back', { last: 8, after: 9, relayId: 'r1' }]);
    expect(did).toEqual([]);
  });
});

describe('a page of several parts', () => {
  const numbers = Array.from({ length: 120 }, (_, i) => i + 1);

  it.each([
    ['is written in order, at most 50 items in a turn', [50, 50, 20], undefined],
    ['ends after the part before which the cursor went back', [50, 50], { relayId: 'r1', after: 7 }],
    ['ends after the part before which the cursor went on', [50, 50], { relayId: 'r1', after: 101 }],
    ['ends after the part before which the relay’s store was replaced', [50, 50], { relayId: 'r2', after: 100 }],
  ])('%s', async (_, parts, moved) => {
    const { did, take } = open(null, {
      cursor: () => (did.length === 2 && moved) || (did.length === 0 ? null : { relayId: 'r1', after: did.length * 50 }),
    });
    expect(codeOf(await take(pageOf(numbers)))).toBeNull();
    expect(did.map((part) => (part as number[]).length)).toEqual(parts);
    expect(did.flat()).toEqual(numbers.slice(0, did.flat().length));
  });
});

describe('a relay whose numbers are new', () => {
  it('is read from its first number if its store is another one', async () => {
    const { did, take } = open(9);
    expect(codeOf(await take(pageOf([1], 1, 'r2')))).toBe('anew');
    expect(did).toEqual(['restart r2 after 9']);
  });

  it('is read from the known gap if the cursor is beyond it', async () => {
    const { did, take } = open(9, { gap: () => ({ relayId: 'r1', missing: 4 }) });
    expect(codeOf(await take(pageOf([10])))).toBe('back');
    expect(did).toEqual(['back to 3 of r1']);
  });

  it('is read on if the gap is another relay’s, or still ahead of the cursor', async () => {
    for (const known of [
      { relayId: 'r2', missing: 4 },
      { relayId: 'r1', missing: 10 },
    ]) {
      const { did, take } = open(9, { gap: () => known });
      await take(pageOf([10]));
      expect(did).toEqual([[10]]);
    }
  });

  it('reports an error of the books if they cannot record it', async () => {
    expect(codeOf(await open(9, { restart: () => unwritable }).take(pageOf([1], 1, 'r2')))).toEqual([
      'data.unwritable',
      { file: 'books' },
    ]);
    const behind = { gap: () => ({ relayId: 'r1', missing: 4 }), goBack: () => unwritable };
    expect(codeOf(await open(9, behind).take(pageOf([10])))).toEqual(['data.unwritable', { file: 'books' }]);
  });
});
