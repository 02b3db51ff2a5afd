// The till's public key as the relay pins it. A rehearsing till with the shop's names and token must not pin its key first, or
// the live till is locked out. If a thief with the token pins another key, or brings a relay that holds one, the till reports the
// key in its journal and on its receipts. Also tested: a replaced machine, a reissued token and an older token.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRelay, type Relay } from '../../../src/relay/relay.ts';
import type { MerchantTill, RelayRules } from '../../../src/relay/config/config.ts';
import type { Till } from '../../../src/main/till.ts';
import { heldKeyHeader, keyPrint, liveKeyHeader } from '../../../src/shared/relay-wire/held-key.ts';
import type { ShopKeys } from '../../../src/shared/receipt/shop-keys.ts';
import { check } from '../../../src/shared/receipt/check.ts';
import { verifyEd25519 } from '../../../src/receipt-page/ed25519.ts';
import type { Secrets } from '../../../src/secrets/port.ts';
import { ownSecretsOf } from '../../../src/secrets/own.ts';
import { createNetwork, type Network } from '../../support/network.ts';
import { relayRules } from '../../support/simulation.ts';
import { receiptCode } from '../../support/receipt.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { memoryMark, openTill, strictLog, testKeys, testSecrets, testSettings } from '../../support/till.ts';
import { createWorld, type World } from '../../support/world.ts';
import { sha256 } from '../relay/kit.ts';

const byte = Buffer.alloc(32, 9).toString('base64');
let machines = 0;
/** Secrets of another machine: the service's keys and the token are the same, the till's own keys differ. */
const otherMachine = (relayToken = testKeys.relayToken): Secrets => ({
  ...testSecrets,
  ...ownSecretsOf(() => ({ pepper: byte, fingerprintKey: byte, signingKey: byte })),
  mark: memoryMark(`another machine ${++machines}`),
  relayToken: () => relayToken,
});
const own = testSecrets.publicKey();
const others = otherMachine().publicKey();

/** Simulates an older version on one side: while `isBefore` is true, the key headers are removed. */
let isBefore = false;
const without = <T extends { readonly headers: Readonly<Record<string, string>> }>(said: T): T => {
  const { [liveKeyHeader]: _, [heldKeyHeader]: __, ...headers } = said.headers;
  return isBefore ? { ...said, headers } : said;
};

let world: World;
let network: Network;
let dir: ReturnType<typeof tempDir>;
let relay: Relay;
let tills: Till[];
let lives: number;

const ruled = (changes: Partial<MerchantTill> = {}): RelayRules => {
  const { merchants, limits } = relayRules(['T1'], {}, false);
  return {
    limits,
    merchants: merchants.map((each) => ({ ...each, tills: each.tills.map((till) => ({ ...till, ...changes })) })),
  };
};
/** Changes the relay's configuration like its operator, and waits for the reload. */
const configure = async (changes: Partial<MerchantTill>): Promise<void> => {
  let done = false;
  void relay.reload(ruled(changes)).finally(() => {
    done = true;
  });
  await world.until(() => done);
};
const open = (name: string, secrets: Secrets = testSecrets, mode = 'live'): Till => {
  const settings = testSettings({ mode });
  const till = openTill({ dir: `${dir.path}/${name}`, life: world.life(++lives), network, secrets, settings });
  tills.push(till);
  return till;
};
const polled = () => world.run(40_000);
const trouble = (till: Till) => till.lights().relay.key?.code ?? null;
const alertsOf = (till: Till) => till.alerts.open().filter(({ reason }) => reason === 'relay-key-other');
/** Returns how many of this till's chain heads the relay lists as signed. */
const signedHeads = async (token = testKeys.relayToken): Promise<number> => {
  const http = network.httpFor('reader', world.life(++lives));
  let items: readonly { readonly signed: boolean }[] | null = null;
  const read = async (): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'qayd-wire': '2' };
    const url = 'https://relay.test/v1/heads/shop/T1';
    const reply = await http({ method: 'GET', url, headers, timeoutMs: 5_000, maxReplyBytes: 1e6 });
    items = reply.ok ? (JSON.parse(Buffer.from(reply.value.body).toString()) as { items: typeof items }).items : [];
  };
  void read();
  await world.until(() => items !== null);
  return (items ?? []).filter(({ signed }) => signed).length;
};
/** Runs the receipt page's check, as on a customer's phone, on a receipt signed by the shop's own till. Returns the verdict. */
const phoneSays = async (atMs = world.nowMs): Promise<string> => {
  const http = network.httpFor('phone', world.life(++lives));
  let keys: ShopKeys | null = null;
  const read = async (): Promise<void> => {
    const url = 'https://relay.test/v1/receipt-keys/shop';
    const reply = await http({ method: 'GET', url, headers: {}, timeoutMs: 5_000, maxReplyBytes: 1e6 });
    if (reply.ok) keys = JSON.parse(Buffer.from(reply.value.body).toString()) as ShopKeys;
  };
  void read();
  await world.until(() => keys !== null);
  return (await check(receiptCode({ atMs }), keys as unknown as ShopKeys, verifyEd25519)).is;
};

beforeEach(() => {
  [dir, world, tills, lives] = [tempDir(), createWorld(), [], 0];
  network = createNetwork(world);
  const { clock, random } = world.life(++lives);
  relay = createRelay({ clock, random, log: strictLog }, { dbFile: `${dir.path}/relay.db`, config: ruled() });
  isBefore = false;
  network.serve('relay.test', async (request, stop) => without(await relay.handle(without(request), stop)));
});
afterEach(() => {
  for (const till of tills) till.close();
  relay.close();
  dir.remove();
});

it.each(['trial', 'training'])('a till in %s does not pin its key at the relay; the later live till does', async (mode) => {
  open('rehearsal', otherMachine(), mode);
  await polled();
  const till = open('live');
  await polled();
  expect([trouble(till), alertsOf(till), await signedHeads(), await phoneSays()]).toEqual([
    null,
    [],
    expect.any(Number),
    'genuine',
  ]);
  expect(await signedHeads()).toBeGreaterThan(0);
});

it('a thief with the token who pins a key first is reported at once, and the thief’s receipts fail once the real key is configured', async () => {
  open('thief', otherMachine());
  await polled();
  const till = open('live');
  await polled();
  expect(alertsOf(till).map(({ params }) => params)).toEqual([{ ours: keyPrint(own), theirs: keyPrint(others) }]);
  expect([trouble(till), await phoneSays()]).toEqual(['feed.key-other', 'false']);
  await configure({ headKey: own });
  await polled();
  expect([trouble(till), await phoneSays()]).toEqual([null, 'genuine']);
  // The alert stays open until somebody acknowledges it.
  expect(alertsOf(till)).toHaveLength(1);
});

it('a thief with the token who connects later can neither pin a key nor store a head', async () => {
  const till = open('live');
  await polled();
  const heads = await signedHeads();
  const thief = open('thief', otherMachine());
  await polled();
  expect([trouble(till), trouble(thief), await signedHeads(), await phoneSays()]).toEqual([
    null,
    'feed.key-other',
    heads,
    'genuine',
  ]);
});

it('honest: a replaced machine reports the relay’s other key, and its light clears once the new key is configured', async () => {
  const former = open('former');
  await polled();
  const soldMs = world.nowMs;
  former.close();
  tills = [];
  const till = open('replaced', otherMachine());
  await polled();
  expect([trouble(till), alertsOf(till).length]).toEqual(['feed.key-other', 1]);
  const now = new Date(world.nowMs).toISOString();
  await configure({ headKey: others, formerHeadKeys: [{ key: own, until: now }] });
  await polled();
  // A receipt that the former machine signed while its key was valid is still genuine.
  expect([trouble(till), await phoneSays(soldMs)]).toEqual([null, 'genuine']);
  expect(await signedHeads()).toBeGreaterThan(1);
});

it('honest: after a new token the replaced machine pins its own key, and the old token can read but not pin', async () => {
  const former = open('former');
  await polled();
  await configure({ tokenSha256: sha256('new-token'), retired: [sha256(testKeys.relayToken)] });
  const till = open('replaced', otherMachine('new-token'));
  await polled();
  expect([trouble(till), alertsOf(till)]).toEqual([null, []]);
  expect(await signedHeads('new-token')).toBeGreaterThan(1);
  expect(former.lights().relay).toMatchObject({ state: 'failing', code: 'feed.unauthorized' });
});

it('honest: a relay with the configured key raises no alert, neither at a new till nor at a running one', async () => {
  await configure({ headKey: own });
  const till = open('live');
  await polled();
  expect([trouble(till), alertsOf(till)]).toEqual([null, []]);
});

it.each([null, own])(
  'honest: an older relay or an older till neither pins a key nor reports a problem (headKey %s)',
  async (headKey) => {
    await configure(headKey === null ? {} : { headKey });
    isBefore = true;
    const till = open('live');
    await polled();
    expect([trouble(till), alertsOf(till), till.lights().relay.state]).toEqual([null, [], 'good']);
    // With the key in the relay's configuration, the till's chain heads count as signed; without it they count as unsigned, as in
    // older versions.
    expect([(await signedHeads()) > 0, await phoneSays()]).toEqual(headKey === null ? [false, 'open'] : [true, 'genuine']);
    // From this line on, till and relay send the key headers. If the configuration names no key, the next poll pins the till's
    // key.
    isBefore = false;
    await polled();
    await polled();
    expect([trouble(till), alertsOf(till), await phoneSays()]).toEqual([null, [], 'genuine']);
  },
);
