// Attack: a relay sends pages of 200,000 items (the till froze for 10 s), endless pages (the books grew by 0.7 MB/s), and items
// of 53 MB that the till stored whole. The till must reject a relay beyond its limits with an error, store a bounded amount of
// it, and keep working.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { slicesOf } from '../../../src/relay-client/bounds.ts';
import { type Counter, openCounter } from '../../support/counter.ts';
import { json } from '../../support/scripted-service.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const forged = (n: number, bytes = 40): string =>
  Buffer.from(`{"x":"${String(n).padStart(bytes, '0')}","hashed":"A"}`).toString('base64');
const itemOf = (number: number, raw = forged(number), headers = {}) => ({
  ...{ number, kind: 'wallet-callback', raw, headers, receivedAtMs: 0, keyId: null, profileId: null },
});
type Pages = (after: number, limit: number) => readonly unknown[];
/** From now on the relay answers every poll at once with `pages`. */
const relaySends = (pages: Pages): void => {
  counter.feed.reply = ({ query }) => {
    const asked = new URLSearchParams(query);
    const after = Number(asked.get('after'));
    const items = pages(after, Number(asked.get('limit')));
    return json(200, { relayId: counter.feed.relayId, relayMs: counter.world.nowMs, last: after + items.length, items });
  };
};
const refused = async (): Promise<unknown> => {
  await counter.world.until(() => counter.till.feedStatus().state === 'failing');
  const status = counter.till.feedStatus();
  return status.state === 'failing' ? [status.code, status.params] : null;
};
const kept = () => counter.till.ledger.feed.quarantined();

it('a page with more items than requested is rejected before its items are read', async () => {
  relaySends((after, limit) => Array.from({ length: limit + 1 }, (_, i) => itemOf(after + i + 1)));
  expect(await refused()).toEqual(['feed.beyond-bounds', { items: 101, mostItems: 100 }]);
  expect(kept()).toEqual([]);
});

it('a page of 200,000 items is never parsed: the till requests fewer items, then rejects the page', async () => {
  const asked: number[] = [];
  relaySends((after, limit) => {
    asked.push(limit);
    return Array.from({ length: 200_000 }, (_, i) => itemOf(after + i + 1, 'AAAA'));
  });
  expect(await refused()).toEqual(['feed.beyond-bounds', { mostKiB: 1024 }]);
  expect(asked.slice(0, 4)).toEqual([100, 25, 6, 1]);
});

it.each([
  ['more bytes than a notice may have', Buffer.alloc(100_000).toString('base64'), {}],
  ['endless headers', forged(1), { a: 'x'.repeat(20_000) }],
])('an item of %s is rejected', async (_, raw, headers) => {
  relaySends((after) => [itemOf(after + 1, raw, headers)]);
  expect(await refused()).toEqual(['feed.beyond-bounds', { itemKiB: 64 }]);
  expect(kept()).toEqual([]);
});

it('endless pages fill neither the journal nor the quarantine, and a sale continues', async () => {
  relaySends((after, limit) =>
    Array.from({ length: Math.min(limit, 7) }, (_, i) => itemOf(after + i + 1, forged(after + i, 60_000))),
  );
  await counter.world.run(600_000);
  const [rows] = [counter.till.ledger.journal.head().seq];
  const text = kept().reduce((sum, { item }) => sum + item.raw.length, 0);
  expect(text).toBeLessThan(1.2 * 1024 * 1024);
  await counter.world.run(3_600_000);
  // An hour at 15 MB a day, plus the burst that the limit allows.
  expect(statSync(join(counter.dir, 'qayd.db')).size).toBeLessThan(6 * 1024 * 1024);
  expect(counter.till.ledger.journal.head().seq - rows).toBeLessThan(1_500);
  expect((await counter.sell()).state).toBe('waiting');
});

it('a notice that would take long to parse is stored unread', async () => {
  const many = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`k${i}`, 'v']));
  counter.feed.add('wallet-callback', Buffer.from(JSON.stringify({ ...many, hashed: 'A' })));
  await counter.world.until(() => kept().length > 0);
  expect(kept().map(({ problem }) => problem)).toEqual(['notice.too-many']);
});

it('the work of one turn is bounded, however large the page is', () => {
  const items = Array.from({ length: 100 }, (_, i) => ({ raw: 'x'.repeat(i % 10 === 0 ? 80_000 : 9_000) }));
  const slices = slicesOf(items);
  expect(slices.flat()).toEqual(items);
  for (const slice of slices) {
    const text = slice.reduce((sum, { raw }) => sum + raw.length, 0);
    expect(slice.length === 1 || (text <= 48 * 1024 && slice.length <= 50)).toBe(true);
  }
});
