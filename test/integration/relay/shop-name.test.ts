// The shop's name on the customer's page: who may set it, which pages show it, and how older tills and relays behave.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createShopNameSaid } from '../../../src/relay-client/shop-name.ts';
import { ownSecretsOf } from '../../../src/secrets/own.ts';
import { feedPage } from '../../../src/shared/relay-wire/feed.ts';
import { shopNameHeader, shopNameToSign } from '../../../src/shared/relay-wire/shop-name.ts';
import { createSimulation, type Simulation, type SimulationOptions } from '../../support/simulation.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { testSecrets, walletSale } from '../../support/till.ts';
import { createWorld, type World } from '../../support/world.ts';
import { bearer, get, headKey, post, rules, sha256, startRelay, type StartedRelay, tillToken, walletBody } from './kit.ts';

const secondToken = 'token-of-till-T2';
const tills = [
  { id: 'T1', tokenSha256: sha256(tillToken), headKey },
  { id: 'T2', tokenSha256: sha256(secondToken) },
];
const nameless = (changes: object = {}) => rules({ name: null, tills, ...changes });

const other = Buffer.alloc(32, 9).toString('base64');
const otherSecrets = {
  ...testSecrets,
  ...ownSecretsOf(() => ({ pepper: other, fingerprintKey: other, signingKey: other })),
};

const signWith =
  (secrets: typeof testSecrets) =>
  (text: string): string =>
    Buffer.from(secrets.sign(Buffer.from(text, 'utf8'))).toString('base64url');
/** The shop-name header that a till of this version sends. */
const saying = (name: string, till = 'T1', secrets = testSecrets): Record<string, string> => {
  const text = createShopNameSaid({ merchant: 'shop', till }, () => name, signWith(secrets))();
  return text === null ? {} : { [shopNameHeader]: text };
};
/** A shop-name header with any bytes as the name, signed by the till's own key. */
const sayingBytes = (bytes: Buffer, signed = bytes.toString('utf8')): Record<string, string> => ({
  [shopNameHeader]: `${bytes.toString('base64url')}.${signWith(testSecrets)(shopNameToSign({ merchant: 'shop', till: 'T1' }, signed))}`,
});

const shopOn = (html: string): string | null => /<p class="shop" dir="auto">(.*?)<\/p>/.exec(html)?.[1] ?? null;

describe('the shop’s name at the relay', () => {
  let at: StartedRelay;
  afterEach(() => at.end());
  const poll = (headers: Record<string, string> = {}, till = 'T1', token = tillToken) =>
    at.ask(get(`/v1/feed/shop/${till}`, '', { ...bearer(token), ...headers }));
  const shownAt = async (path: string): Promise<string | null> => shopOn(String((await at.ask(get(path, 'a=1'))).body));

  it('is taken from the till’s poll, and shown only at that till’s addresses', async () => {
    at = startRelay(nameless());
    expect(await shownAt('/n/shop/T1/card/return')).toBeNull();
    await poll(saying('متجر الواحة'));
    for (const path of ['card/return', 'wallet/return', 'attempt_0/aaaaaaaaaaaaaaaaaaaaaa/card/return'])
      expect(await shownAt(`/n/shop/T1/${path}`), path).toBe('متجر الواحة');
    for (const path of ['/n/shop/T2/card/return', '/n/shop/T9/card/return', '/n/shop/card/return', '/receipt/shop'])
      expect(await shownAt(path), path).toBeNull();
    // The 503 page, which asks the customer to reload, names the shop, too.
    const ahead = await at.ask(get('/n/shop/T1/card/return', '', { 'sec-purpose': 'prefetch' }));
    expect([ahead.status, shopOn(String(ahead.body))]).toEqual([503, 'متجر الواحة']);
  });

  it('is taken from the configuration first, even after a reload', async () => {
    at = startRelay(nameless());
    await poll(saying('Al Waha'));
    await at.relay.reload(nameless({ name: { ar: 'الواحة', en: 'Waha' } }));
    expect(await shownAt('/n/shop/T1/card/return')).toBe('الواحة<span lang="en">Waha</span>');
    await at.relay.reload(nameless());
    expect(await shownAt('/n/shop/T1/card/return')).toBe('Al Waha');
  });

  it('is the newest name that the till signed', async () => {
    at = startRelay(nameless());
    await poll(saying('Al Waha'));
    await poll(saying('Zaitun'));
    await poll();
    expect(await shownAt('/n/shop/T1/card/return')).toBe('Zaitun');
  });

  it('is escaped', async () => {
    at = startRelay(nameless());
    await poll(saying(`<img src=x onerror=1> & "R'n'D"`));
    expect(await shownAt('/n/shop/T1/card/return')).toBe('&lt;img src=x onerror=1&gt; &amp; &quot;R&#39;n&#39;D&quot;');
  });

  const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
  it.each<[string, Record<string, string>]>([
    ['that is unsigned', { [shopNameHeader]: `${utf8('Evil').toString('base64url')}.` }],
    ['signed by another key', saying('Evil', 'T1', otherSecrets)],
    ['signed for another till', saying('Evil', 'T2')],
    ['with the signature of another name', sayingBytes(utf8('Evil'), 'Waha')],
    ['of 61 characters', sayingBytes(utf8('n'.repeat(61)))],
    ['of 64 KiB', sayingBytes(utf8('n'.repeat(65_536)))],
    ['with a line break', sayingBytes(utf8('Evil\nShop'))],
    ['with a control character', sayingBytes(utf8('Evil\u0000'))],
    ['with a mark that changes the text direction', sayingBytes(utf8('Evil\u202e'))],
    ['of invisible marks', sayingBytes(utf8('\u200f'))],
    ['that is not UTF-8', sayingBytes(Buffer.from([0x45, 0xff, 0xfe]))],
    ['in another encoding', { [shopNameHeader]: Object.values(saying('Evil'))[0]?.replace('.', '=.') ?? '' }],
    ['that is invalid', { [shopNameHeader]: 'Evil' }],
  ])('is not changed by a name %s, and the feed still answers', async (_, headers) => {
    at = startRelay(nameless());
    await poll(saying('Al Waha'));
    await at.ask(post(walletBody('A-1')));
    const reply = await poll(headers);
    expect([reply.status, feedPage.parse(JSON.parse(String(reply.body))).last]).toEqual([200, 1]);
    expect(await shownAt('/n/shop/T1/card/return')).toBe('Al Waha');
  });

  it('is not shown if a stolen token sends it without the till’s key', async () => {
    at = startRelay(nameless());
    await poll(saying('Evil', 'T2'), 'T2', secondToken);
    expect(await shownAt('/n/shop/T2/card/return')).toBeNull();
    await poll(saying('Al Waha'));
    // The operator configures the key of a replaced till, so the name that the old key signed is no longer shown.
    await at.relay.reload(nameless({ tills: [{ ...tills[0], headKey: otherSecrets.publicKey() }] }));
    expect(await shownAt('/n/shop/T1/card/return')).toBeNull();
  });

  it('is not changed by a wrong token', async () => {
    at = startRelay(nameless());
    expect((await poll(saying('Evil'), 'T1', 'guessed')).status).toBe(401);
    expect(await shownAt('/n/shop/T1/card/return')).toBeNull();
  });

  it('is absent for an older till, which gets the same answers and no new field', async () => {
    at = startRelay(rules({ tills }));
    await at.ask(post(walletBody('A-1')));
    const page = JSON.parse(String((await poll()).body)) as object;
    expect(Object.keys(page)).toEqual(['relayId', 'relayMs', 'last', 'items']);
    expect(await shownAt('/n/shop/T1/card/return')).toBe('متجر التجربة<span lang="en">Trial Shop</span>');
  });
});

describe('the shop’s name sent by a till', () => {
  let world: World;
  let dir: ReturnType<typeof tempDir>;
  let simulation: Simulation;
  const open = (more: Partial<SimulationOptions> = {}): void => {
    simulation = createSimulation({ world, dir: dir.path, seed: 7, tills: ['T1'], relayName: null, ...more });
  };
  beforeEach(() => {
    dir = tempDir();
    world = createWorld();
  });
  afterEach(() => {
    for (const machine of simulation.machines) machine.kill();
    dir.remove();
  });
  const till = () => {
    const now = simulation.booths[0]?.till;
    if (!now) throw new Error('the till is down');
    return now;
  };
  const shown = async (): Promise<string | null> => {
    const browser = simulation.network.httpFor('browser', simulation.newLife());
    const url = 'https://relay.test/n/shop/T1/card/return?a=1';
    let html: string | null = null;
    const look = async (): Promise<void> => {
      const reply = await browser({ method: 'GET', url, headers: {}, timeoutMs: 10_000, maxReplyBytes: 1e6 });
      html = reply.ok ? Buffer.from(reply.value.body).toString('utf8') : '';
    };
    void look();
    await world.until(() => html !== null);
    return shopOn(html ?? '');
  };
  const following = () => world.until(() => till().lights().relay.state === 'good');

  it('is the name in the till’s settings, and the new one after a change', async () => {
    open();
    await following();
    const before = till().shopSettings.now();
    expect(await shown()).toBe(before.shopName);
    const shop = { ...before, shopName: 'متجر الزيتون' };
    const approve = () => Promise.reject(new Error('nobody has to approve a name'));
    expect((await till().shopSettings.change({ requestId: 'name-1', actor: 'owner', shop, approve })).ok).toBe(true);
    await world.run(31_000);
    expect(await shown()).toBe('متجر الزيتون');
  });

  it('does not disturb an older relay that ignores the header', async () => {
    open({ unreadHeaders: [shopNameHeader] });
    let told = 0;
    simulation.network.onSend = ({ headers }) => {
      if (headers[shopNameHeader] !== undefined) told += 1;
    };
    await following();
    await world.run(40_000);
    expect(told).toBeGreaterThan(0);
    expect(await shown()).toBeNull();
    await simulation.setFaults('T1-A-1', { auto: 'pay', autoDelayMs: 1_000 });
    const sale = till().payments.startSale({ ...walletSale(), invoiceNo: 'T1-A-1' });
    if (!sale.ok) throw new Error(sale.error.code);
    await world.until(() => till().ledger.payments.attempt(sale.value.attemptId)?.state === 'approved');
  });
});
