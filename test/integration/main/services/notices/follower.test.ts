// Following the feed: gaps, replaced and unreachable relays, wrong tokens, restarts at every step.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Till } from '../../../../../src/main/till.ts';
import { createNetwork, type Network } from '../../../../support/network.ts';
import { json, scriptFeed, type ScriptedFeed, scriptService, signedNotice } from '../../../../support/scripted-service.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { keepLog } from '../../../../support/till-client.ts';
import { openTill, testKeys, walletSale } from '../../../../support/till.ts';
import { createWorld, type Life, type World } from '../../../../support/world.ts';
import { postingsIn } from '../../../../support/books/books.ts';

let world: World;
let network: Network;
let feed: ScriptedFeed;
let life: Life;
let till: Till;
let dir: ReturnType<typeof tempDir>;

beforeEach(() => {
  dir = tempDir();
  world = createWorld();
  network = createNetwork(world);
  scriptService(network);
  feed = scriptFeed(network, world);
  life = world.life(1);
  till = openTill({ dir: dir.path, life, network });
});
afterEach(() => {
  till.close();
  dir.remove();
});

const approval = (invoice_no: string, transaction_id: string): Buffer =>
  signedNotice('wallet-callback', { gateway: 'wallet', approved: '1', amount: '12.50', invoice_no, transaction_id });
const isFailing = (code: string): boolean => {
  const status = till.feedStatus();
  return status.state === 'failing' && status.code === code;
};
const failing = async (code: string): Promise<void> => {
  await world.until(() => isFailing(code));
  expect(till.feedStatus()).toMatchObject({ state: 'failing', code });
};

it('the till sends the relay its token and, with every poll, its chain head', async () => {
  await world.until(() => till.feedStatus().state === 'following');
  const { hash, seq, ledgerId, epoch } = till.ledger.journal.head();
  await world.until(() => feed.polls.length > 1);
  expect(feed.polls[0]?.headers['authorization']).toBe(`Bearer ${testKeys.relayToken}`);
  expect(feed.polls.at(-1)?.query).toContain(`head=${ledgerId}.${epoch}.${seq}.${hash}`);
});

it('the till reports unauthorized for a wrong token, and unreachable for a missing relay', async () => {
  feed.reply = () => json(401, {});
  await failing('feed.unauthorized');
  expect(till.feedStatus()).toHaveProperty('sinceMs');
  feed.reply = () => json(500, {});
  await failing('feed.unreachable');
  feed.reply = () => ({ status: 200, headers: {}, body: '<html>' });
  await failing('feed.malformed');
  feed.reply = null;
  await world.until(() => till.feedStatus().state === 'following');
});

describe('a busy relay', () => {
  const sold = async (): Promise<void> => {
    till.payments.startSale(walletSale());
    await world.until(() => till.feedStatus().state === 'following');
  };
  const refuse = (headers: Record<string, string>): void => {
    feed.reply = () => ({ status: 429, headers, body: '' });
    feed.add('wallet-callback', approval('T1-0001', 'tx-1'));
  };
  const lights = () => till.lights().relay;

  it.each([
    ['seconds', { 'retry-after': '20' }, 20_000],
    ['a date', { 'retry-after': 'Thu, 15 Jan 2026 08:00:30 GMT', date: 'Thu, 15 Jan 2026 08:00:05 GMT' }, 25_000],
    ['a far too long time', { 'retry-after': '86400' }, 60_000],
    ['nothing', { 'retry-after': '0' }, 1_000],
  ])('differs from an unreachable one, and is not polled for the time that it requests in %s', async (_, headers, restMs) => {
    await sold();
    refuse(headers);
    await failing('feed.busy');
    const { state, code, params } = lights();
    expect([state, code, params]).toEqual(['busy', 'feed.busy', { seconds: restMs / 1000 }]);
    const polls = feed.polls.length;
    await world.run(restMs - 100);
    expect(feed.polls.length).toBe(polls);
    feed.reply = null;
    await world.run(200);
    await world.until(() => postingsIn(dir.path).length === 2, 1_000);
    expect(lights().state).toBe('good');
  });

  it('without a stated time is polled after longer and longer delays', async () => {
    await sold();
    refuse({});
    await failing('feed.busy');
    expect(lights()).toMatchObject({ state: 'busy', params: {} });
    const polls = feed.polls.length;
    await world.run(60_000);
    expect(feed.polls.length - polls).toBeLessThan(12);
    feed.reply = null;
    await world.until(() => postingsIn(dir.path).length === 2);
  });

  it('counts as out of step since its first refusal, whatever it answers later', async () => {
    await sold();
    refuse({ 'retry-after': '2' });
    await failing('feed.busy');
    const { sinceMs } = lights();
    for (const [status, code] of [
      [503, 'feed.unreachable'],
      [429, 'feed.busy'],
    ] as const) {
      feed.reply = () => ({ status, headers: {}, body: '' });
      await failing(code);
      expect(lights().sinceMs).toBe(sinceMs);
    }
  });

  it('is polled at once when a person checks for news', async () => {
    await sold();
    refuse({ 'retry-after': '60' });
    await failing('feed.busy');
    feed.reply = null;
    void till.checkNow();
    await world.until(() => till.feedStatus().state === 'following', 1_000);
    expect(postingsIn(dir.path)).toHaveLength(2);
  });
});

it('the log has one line for each change of the feed’s state, and for a failure its code', async () => {
  till.close();
  const { log, lines } = keepLog();
  till = openTill({ dir: dir.path, life: (life = world.life(2)), network, log });
  const following = () => world.until(() => till.feedStatus().state === 'following');
  await following();
  feed.reply = () => json(401, {});
  await failing('feed.unauthorized');
  await world.run(60_000);
  feed.reply = null;
  await following();
  await world.run(60_000);
  expect(lines.filter(({ event }) => event === 'feed').map(({ fields }) => fields)).toEqual([
    { state: 'following' },
    { state: 'failing', code: 'feed.unauthorized' },
    { state: 'following' },
  ]);
});

describe('the rate of polls', () => {
  it('drops while many notices arrive, so that each poll reads several', async () => {
    await world.until(() => till.feedStatus().state === 'following');
    const before = feed.polls.length;
    const pour = (): void => {
      feed.add('wallet-callback', approval(`T9-${feed.items.length}`, `tx-${feed.items.length}`));
      if (feed.items.length < 800) world.at(15, pour);
    };
    pour();
    await world.until(() => till.ledger.feed.cursor()?.after === 800, 12_500);
    // The limit allows 500 polls at once, and one more per 100 ms of these 12 s.
    expect(feed.polls.length - before).toBeLessThan(630);
  });

  it('does not delay a single notice', async () => {
    await world.until(() => till.feedStatus().state === 'following');
    for (let i = 1; i <= 20; i++) {
      await world.run(1_000);
      feed.add('wallet-callback', approval(`T9-${i}`, `tx-${i}`));
      await world.until(() => till.ledger.feed.cursor()?.after === i, 20);
    }
    expect(till.ledger.feed.cursor()?.after).toBe(20);
  });
});

it('the till stops at a gap, and reports the missing number', async () => {
  const started = till.payments.startSale(walletSale());
  expect(started.ok).toBe(true);
  feed.add('wallet-callback', approval('T1-0001', 'tx-1'));
  const [item] = feed.items;
  feed.reply = () => json(200, { relayId: 'relay-1', relayMs: world.nowMs, last: 3, items: [{ ...item, number: 3 }] });
  await failing('feed.gap');
  expect(till.ledger.feed.cursor()?.after ?? 0).toBe(0);
  expect(postingsIn(dir.path)).toEqual([]);
  feed.reply = null;
  await world.until(() => postingsIn(dir.path).length === 2);
});

it('the till reports that the relay has fewer numbers than before', async () => {
  feed.add('wallet-callback', approval('T9', 'tx-1'));
  await world.until(() => till.ledger.feed.cursor()?.after === 1);
  feed.reply = () => json(200, { relayId: 'relay-1', relayMs: world.nowMs, last: 0, items: [] });
  await failing('feed.set-back');
  expect(till.feedStatus()).toMatchObject({ params: { last: 0, after: 1 } });
  expect(till.ledger.feed.cursor()?.after).toBe(1);
});

it('the till reads a replaced relay from its start, and books nothing twice', async () => {
  till.payments.startSale(walletSale());
  feed.add('wallet-callback', approval('T1-0001', 'tx-1'));
  await world.until(() => postingsIn(dir.path).length === 2);
  feed.relayId = 'relay-2';
  feed.add('wallet-callback', approval('T9', 'tx-9'));
  await world.until(() => till.ledger.feed.cursor()?.relayId === 'relay-2' && till.ledger.feed.cursor()?.after === 2);
  expect(postingsIn(dir.path)).toHaveLength(2);
  const restarts = till.ledger.journal.page(0, 9999, 9999).filter(({ kind }) => kind === 'feed.restarted');
  // The journal entry has the cursor in the replaced store, which shows up to which number the till had read that store.
  expect(restarts.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { relayId: 'relay-2', previousRelayId: 'relay-1', previousAfter: 1 },
  ]);
});

it('the till books a payment once, whichever step it is killed at', async () => {
  till.close();
  for (let killAt = 1; killAt <= 40; killAt++) {
    const place = tempDir();
    const w = createWorld();
    const net = createNetwork(w);
    scriptService(net);
    const f = scriptFeed(net, w);
    let alive = w.life(1);
    let t = openTill({ dir: place.path, life: alive, network: net });
    const started = t.payments.startSale(walletSale());
    if (!started.ok) throw new Error(started.error.code);
    w.at(30, () => void f.add('wallet-callback', approval('T1-0001', 'tx-1')));
    for (let step = 0; step < killAt; step++) await w.step();
    alive.end();
    t.close();
    alive = w.life(2);
    t = openTill({ dir: place.path, life: alive, network: net });
    await w.until(() => t.ledger.payments.attempt(started.value.attemptId)?.state === 'approved');
    await w.run(120_000);
    expect(postingsIn(place.path)).toEqual(['clearing:wallet 12500 LYD', 'sales -12500 LYD']);
    t.close();
    place.remove();
  }
  till = openTill({ dir: dir.path, life: world.life(3), network });
});
