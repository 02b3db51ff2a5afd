// A relay that loses notices which the till has read, and gives their numbers to other notices: the till goes back and reads again.
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Till } from '../../../../../src/main/till.ts';
import { alikeHeader, haveHeader } from '../../../../../src/shared/relay-wire/have.ts';
import type { Http } from '../../../../../src/shared/ports.ts';
import { genuineKeys, verifyIn } from '../../../../support/health.ts';
import { loseNotices } from '../../../../support/lost-notices.ts';
import { json, scriptFeed, signedNotice } from '../../../../support/scripted-service.ts';
import { createSimulation, type Simulation } from '../../../../support/simulation.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { createWorld, type World } from '../../../../support/world.ts';

let world: World;
let dir: ReturnType<typeof tempDir>;
let at: Simulation;
let http: Http;
/** The number of notices that were sent so far; each gets an invoice and a transaction of its own. */
let sent = 0;

const start = (unreadHeaders: readonly string[] = []): void => {
  world = createWorld();
  dir = tempDir();
  at = createSimulation({ world, dir: dir.path, seed: 1, tills: ['T1'], unreadHeaders });
  http = at.network.httpFor('provider', at.newLife());
};
beforeEach(() => {
  sent = 0;
  start();
});
afterEach(() => {
  for (const machine of at.machines) machine.kill();
  dir.remove();
});

const booth = () => at.booths[0] as (typeof at.booths)[number];
const till = (): Till => booth().till as Till;
const cursor = (): number => till().ledger.feed.cursor()?.after ?? 0;
const entries = (kind: string) =>
  till()
    .ledger.journal.page(0, 1e9, 1e6)
    .filter((row) => row.kind === kind);
const bodies = (kind: string) => entries(kind).map(({ body }) => JSON.parse(body) as unknown);
/** The transactions whose notices the books have, in the order in which they were booked. */
const booked = (): string[] =>
  entries('notice.judged').map(({ body }) => (JSON.parse(body) as { facts: { transactionId: string } }).facts.transactionId);
const all = (): string[] => Array.from({ length: sent }, (_, i) => `tx-${i + 1}`);

/** Sends the notices with these numbers to the relay, and waits for its answers. */
const sendThese = async (numbers: readonly number[]): Promise<void> => {
  let stored = 0;
  for (const number of numbers) {
    const parts = {
      gateway: 'wallet',
      approved: '1',
      amount: '12.50',
      invoice_no: `X-${number}`,
      transaction_id: `tx-${number}`,
    };
    const request = { method: 'POST' as const, headers: { 'content-type': 'application/json' }, timeoutMs: 9_000 };
    const url = 'https://relay.test/n/shop/T1/wallet/callback';
    const body = signedNotice('wallet-callback', parts);
    const reply = http({ ...request, url, body, maxReplyBytes: 9_999 });
    void reply.then((answer) => (stored += answer.ok && answer.value.status === 200 ? 1 : 0));
  }
  await world.until(() => stored === numbers.length);
};
/** Sends new notices. */
const send = (count: number): Promise<void> => {
  const first = sent + 1;
  sent += count;
  return sendThese(Array.from({ length: count }, (_, i) => first + i));
};
const read = async (count: number): Promise<void> => {
  const to = cursor() + count;
  await send(count);
  await world.until(() => cursor() === to);
};
/**
 * The relay dies with its newest notices while the till cannot poll, and gives their numbers to `given` others,
 * and to the notices `again`, which the payment service sends again.
 */
const lose = async (last: number, given: number, again: readonly number[] = []): Promise<void> => {
  booth().machine.kill();
  at.relay.kill();
  loseNotices(join(dir.path, 'relay.db'), last);
  at.relay.boot();
  await send(given);
  await sendThese(again);
  booth().machine.boot();
};
const whole = () => world.until(() => booked().length === sent && till().feedStatus().state === 'following', 600_000);

describe('a till whose relay gave a number twice', () => {
  it('goes back to the last notice that both have, books the new ones, and counts the known ones as repeats', async () => {
    await read(10);
    await lose(9, 3);
    await whole();
    expect(booked()).toEqual(all());
    expect(bodies('feed.went-back')).toEqual([{ relayId: expect.any(String), from: 10, to: 9 }]);
    expect(cursor()).toBe(12);
  });

  it('reads only a few known notices again if several were lost', async () => {
    await read(20);
    await lose(13, 7);
    await whole();
    expect(bodies('feed.went-back')).toMatchObject([{ from: 20, to: 8 }]);
    expect(booked()).toEqual(all());
  });

  it('finds the loss also if the last lost notice is sent again and gets its old number', async () => {
    await read(10);
    await lose(7, 2, [10]);
    await whole();
    expect(booked()).toEqual(all());
    expect(bodies('feed.went-back')).toMatchObject([{ from: 10, to: 4 }]);
  });

  it('finds a second loss, also before it has read what came after the first', async () => {
    await read(10);
    await lose(8, 4);
    await whole();
    await lose(5, 9);
    await whole();
    await lose(12, 1);
    await lose(4, 12);
    await world.until(() => till().feedStatus().state === 'following' && cursor() === 16);
    // The notice that the relay received and lost again before the till polled is in no book: nobody can read it any more.
    expect(all().filter((transaction) => !booked().includes(transaction))).toEqual(['tx-24']);
    expect(new Set(booked()).size).toBe(booked().length);
    expect(bodies('feed.went-back')).toMatchObject([
      { from: 10, to: 8 },
      { from: 12, to: 0 },
      { from: 14, to: 0 },
    ]);
  });

  it('finds a loss further back than a page', async () => {
    await read(230);
    await lose(129, 120);
    await whole();
    expect(bodies('feed.went-back')).toMatchObject([{ from: 230, to: 128 }]);
    expect(booked()).toEqual(all());
    expect(cursor()).toBe(249);
  });

  it('reads from the start if the relay lost everything', async () => {
    await read(5);
    await lose(0, 5);
    await whole();
    expect(bodies('feed.went-back')).toMatchObject([{ from: 5, to: 0 }]);
    expect(booked()).toEqual(all());
  });

  it('need not wait until the relay has given all numbers again', async () => {
    await read(10);
    await lose(6, 1);
    await whole();
    expect([cursor(), booked()]).toEqual([7, all()]);
    expect(till().ledger.feed.gap()).toBeNull();
  });

  it('finds it also during a long poll, and after repeats that only its memory has', async () => {
    await read(3);
    await world.run(2_000);
    loseNotices(join(dir.path, 'relay.db'), 2);
    at.relay.kill();
    at.relay.boot();
    await send(2);
    await whole();
    expect(booked()).toEqual(all());
  });

  it('says so with its light for a day, and its books verify', async () => {
    await read(4);
    expect(till().lights().relay.lost).toBeUndefined();
    await lose(3, 2);
    await whole();
    const lost = { code: 'feed.went-back', params: { from: 4, to: 3 } };
    expect(till().lights().relay).toMatchObject({ state: 'good', lost });
    booth().machine.kill();
    booth().machine.boot();
    await world.run(23 * 3_600_000);
    expect(till().lights().relay).toMatchObject({ lost });
    await world.run(3_600_000);
    expect(till().lights().relay.lost).toBeUndefined();
    expect(verifyIn(booth().dir, genuineKeys).checks.filter(({ state }) => state === 'bad')).toEqual([]);
  });

  it('keeps its tables equal to a rebuild, and knows the cursor at each row', async () => {
    await read(4);
    await lose(2, 5);
    await world.until(() => entries('feed.went-back').length === 1);
    const [back] = entries('feed.went-back');
    expect(till().ledger.feed.cursorAt(back?.seq ?? 0)).toMatchObject({ after: 2 });
    await whole();
    till().ledger.rebuild();
    expect(booked()).toEqual(all());
  });
});

describe('a till and a relay of different versions', () => {
  it('an older relay is followed as before: without the comparison the notice is not read', async () => {
    for (const machine of at.machines) machine.kill();
    dir.remove();
    start([haveHeader]);
    await read(10);
    await lose(9, 1);
    await world.run(600_000);
    expect(till().feedStatus().state).toBe('following');
    expect(booked()).not.toContain('tx-11');
    await send(1);
    await world.until(() => cursor() === 11);
    expect(entries('feed.went-back')).toEqual([]);
  });
});

describe('a relay that reports a loss at every poll', () => {
  it.each([
    ['without end', () => 0],
    ['one number back', (newest: number) => newest - 1],
  ])('neither fills the books nor keeps the light green (%s)', async (_, alike) => {
    at.relay.kill();
    const feed = scriptFeed(at.network, world);
    for (let i = 1; i <= 30; i++) {
      const parts = { gateway: 'wallet', approved: '1', amount: '12.50', invoice_no: `Y-${i}`, transaction_id: `ty-${i}` };
      feed.add('wallet-callback', signedNotice('wallet-callback', parts));
    }
    await world.until(() => cursor() === 30);
    feed.reply = (request) => {
      const after = Number(new URLSearchParams(request.query).get('after'));
      const [, number = 0] = /^\S+ (\d+)\./.exec(request.headers[haveHeader] ?? '') ?? [];
      const items = feed.items.slice(after, after + 100).map(feed.withWay);
      const page = json(200, { relayId: feed.relayId, relayMs: world.nowMs, last: feed.items.length, items, wire: 2 });
      return { ...page, headers: { ...page.headers, [alikeHeader]: String(alike(Number(number))) } };
    };
    const before = till().ledger.journal.head().seq;
    await world.run(600_000);
    expect(till().ledger.journal.head().seq - before).toBeLessThan(45);
    expect(till().lights().relay).toMatchObject({ state: 'failing', code: 'feed.loses' });
    expect(booked()).toHaveLength(30);
    // Once the relay reports no loss, the till reads on.
    feed.reply = null;
    feed.add('wallet-callback', signedNotice('wallet-callback', { gateway: 'wallet', approved: '1', invoice_no: 'Z' }));
    await world.until(() => cursor() === 31 && till().feedStatus().state === 'following');
  });
});
