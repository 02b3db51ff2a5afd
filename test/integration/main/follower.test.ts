// Following the feed: holes, replaced and unreachable relays, wrong tokens, restarts at every step.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Till } from '../../../src/main/till.ts';
import { createNetwork, type Network } from '../../support/network.ts';
import { json, scriptFeed, type ScriptedFeed, scriptService, signedNotice } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { openTill, testKeys, walletSale } from '../../support/till.ts';
import { createWorld, type Life, type World } from '../../support/world.ts';
import { postingsIn } from '../../support/books.ts';

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

it('shows its token to the relay, and its chain head with every poll', async () => {
  await world.until(() => till.feedStatus().state === 'following');
  const { hash, seq, ledgerId, epoch } = till.ledger.journal.head();
  await world.until(() => feed.polls.length > 1);
  expect(feed.polls[0]?.headers['authorization']).toBe(`Bearer ${testKeys.relayToken}`);
  expect(feed.polls.at(-1)?.query).toContain(`head=${ledgerId}.${epoch}.${seq}.${hash}`);
});

it('says unauthorized for a wrong token, and unreachable for a relay that is gone', async () => {
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

it('refuses to jump a hole, and says which number is missing', async () => {
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

it('says so when the relay has fewer numbers than it had', async () => {
  feed.add('wallet-callback', approval('T9', 'tx-1'));
  await world.until(() => till.ledger.feed.cursor()?.after === 1);
  feed.reply = () => json(200, { relayId: 'relay-1', relayMs: world.nowMs, last: 0, items: [] });
  await failing('feed.set-back');
  expect(till.feedStatus()).toMatchObject({ params: { last: 0, after: 1 } });
  expect(till.ledger.feed.cursor()?.after).toBe(1);
});

it('starts anew with a replaced relay, and books nothing twice', async () => {
  till.payments.startSale(walletSale());
  feed.add('wallet-callback', approval('T1-0001', 'tx-1'));
  await world.until(() => postingsIn(dir.path).length === 2);
  feed.relayId = 'relay-2';
  feed.add('wallet-callback', approval('T9', 'tx-9'));
  await world.until(() => till.ledger.feed.cursor()?.relayId === 'relay-2' && till.ledger.feed.cursor()?.after === 2);
  expect(postingsIn(dir.path)).toHaveLength(2);
});

it('pays once, whichever step the till is killed at', async () => {
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
