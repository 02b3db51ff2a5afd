// Attack: a retired secret signs a notice for a new sale, and the relay claims that the notice arrived before the retirement. The
// sale must have begun before the retirement, too; otherwise the notice stays in quarantine.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Till } from '../../../src/main/till.ts';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import { postingsIn } from '../../support/books/books.ts';
import { resultOf, verifyIn } from '../../support/health.ts';
import { createNetwork } from '../../support/network.ts';
import { scriptFeed, type ScriptedFeed, scriptService, signedNotice } from '../../support/scripted-service.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { openTill, testKeys, testSecrets, walletSale } from '../../support/till.ts';
import { createWorld, type World } from '../../support/world.ts';

let dir: ReturnType<typeof tempDir>;
let world: World;
let feed: ScriptedFeed;
let till: Till;
let retiredAtMs: number;
const signingKeys = () => [
  { id: 'k2', secret: 'the new one' },
  { id: 'k1', secret: testKeys.secret, retiredAtMs },
];

beforeEach(() => {
  dir = tempDir();
  world = createWorld();
  const network = createNetwork(world);
  scriptService(network);
  feed = scriptFeed(network, world);
  retiredAtMs = world.nowMs + 600_000;
  till = openTill({ dir: dir.path, life: world.life(1), network, secrets: { ...testSecrets, signingKeys } });
});
afterEach(() => {
  till.close();
  dir.remove();
});

const sell = async (): Promise<string> => {
  const started = till.payments.startSale(walletSale());
  if (!started.ok) throw new Error(started.error.code);
  await world.until(() => stateOf(started.value.attemptId) === 'waiting');
  return started.value.attemptId;
};
const stateOf = (id: string) => till.ledger.payments.attempt(id)?.state;
const paid = signedNotice('wallet-callback', {
  ...{
    gateway: 'wallet',
    approved: '1',
    amount: '12.50',
    invoice_no: 'T1-0001',
    paymet_method: 'method_a',
    transaction_id: 'tx-1',
  },
});
/** Delivers the paid notice with the arrival time `receivedAtMs` that the lying relay claims. */
const tell = async (receivedAtMs: number): Promise<void> => {
  const number = feed.add('wallet-callback', paid);
  const item = feed.items.at(-1);
  if (!item) throw new Error('no item');
  Object.assign(item, { receivedAtMs });
  await world.until(() => (till.ledger.feed.cursor()?.after ?? 0) >= number);
};
const signatures = () =>
  resultOf(verifyIn(dir.path, { signingKeys: signingKeys(), profiles: [defaultProfile] }), 'signatures').state;

it('a sale begun after the retirement of a secret is not paid by a notice that the relay backdates', async () => {
  await world.run(retiredAtMs - world.nowMs);
  const id = await sell();
  await tell(retiredAtMs - 1);
  expect(stateOf(id)).toBe('waiting');
  expect(postingsIn(dir.path)).toEqual([]);
  expect(till.ledger.feed.quarantined().map(({ problem }) => problem)).toEqual(['notice.key-retired']);
});

it('a sale begun before the retirement is paid and verifies; with an earlier retirement the verification would fail', async () => {
  const id = await sell();
  await world.run(retiredAtMs - world.nowMs);
  await tell(retiredAtMs - 1);
  expect(stateOf(id)).toBe('approved');
  expect(signatures()).toBe('good');
  retiredAtMs = till.ledger.payments.attempt(id)?.startedMs ?? 0;
  expect(signatures()).toBe('bad');
});
