// Attack: a thief with a stolen till token stores false chain heads at the relay, so that no verification can pass. Chain heads
// are therefore signed by the till's own key. A relay that knows this key stores only signed ones. A relay without the key stores
// a limited number of unsigned ones, apart from the signed ones.
import { afterEach, describe, expect, it } from 'vitest';
import { createRelayClient } from '../../../src/relay-client/client.ts';
import { fetchHeads } from '../../../src/relay-client/heads.ts';
import { liveKeyHeader } from '../../../src/shared/relay-wire/held-key.ts';
import { headsPage } from '../../../src/shared/relay-wire/heads.ts';
import { genuineKeys, verifyIn } from '../../support/health.ts';
import { type Booth, createSimulation } from '../../support/simulation.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { testKeys, walletSale } from '../../support/till.ts';
import { createWorld } from '../../support/world.ts';
import {
  bearer,
  bodyOf,
  get,
  headKey,
  post,
  rules,
  sha256,
  signedHead,
  type StartedRelay,
  startRelay,
  tillToken,
  walletBody,
} from '../relay/kit.ts';

let at: StartedRelay;
const withKey = rules({ tills: [{ id: 'T1', tokenSha256: sha256(tillToken), headKey }] });
const head = (seq: number, ledger = 'ledger-1', epoch = 1): string => `${ledger}.${epoch}.${seq}.${'a'.repeat(64)}`;
const tell = (text: string, headers: Record<string, string> = {}) =>
  at.ask(get('/v1/feed/shop/T1', `head=${text}`, { ...bearer(tillToken), ...headers }));
const heads = async () => {
  const reply = await at.ask(get('/v1/heads/shop/T1', 'limit=500', { ...bearer(tillToken), 'qayd-wire': '2' }));
  return headsPage.parse(bodyOf(reply)).items.map(({ head: text, signed }) => [text, signed]);
};

describe('false heads sent with a stolen token', () => {
  afterEach(() => at.end());

  it.each([
    ['unsigned', () => ({})],
    ['signed for another head', () => signedHead(head(1))],
    ['signed for another till', () => signedHead(head(66), 'T2')],
    ['with an invalid signature', () => ({ 'qayd-head-signature': 'x'.repeat(86) })],
    ['with half a signature', () => ({ 'qayd-head-signature': 'eA' })],
  ])('are not stored if the relay knows the till’s key, and the till still gets its notices: %s', async (_, headers) => {
    at = startRelay(withKey);
    await at.ask(post(walletBody('A-1')));
    await tell(head(1), signedHead(head(1)));
    const reply = await tell(head(66), headers());
    expect([reply.status, (bodyOf(reply) as { items: unknown[] }).items.length]).toEqual([200, 1]);
    expect(await heads()).toEqual([[head(1), true]]);
    const { body } = await at.ask(get('/metrics'));
    expect(String(body)).toContain('qayd_relay_heads_total{result="refused"} 1\n');
    expect(String(body)).toContain('qayd_relay_heads_total{result="signed"} 1\n');
  });

  it('that repeat the till’s signed heads add nothing and use up no allowance', async () => {
    at = startRelay(withKey);
    for (const seq of [1, 2, 3]) await tell(head(seq), signedHead(head(seq)));
    for (let n = 0; n < 400; n++) await tell(head(1 + (n % 3)), signedHead(head(1 + (n % 3))));
    await at.world.run(60_000);
    await tell(head(4), signedHead(head(4)));
    expect(await heads()).toEqual([1, 2, 3, 4].map((seq) => [head(seq), true]));
  });

  it('do not keep a signed head out, however many they are', async () => {
    at = startRelay(withKey);
    for (let n = 0; n < 500; n++) await tell(head(n, 'false'));
    await tell(head(7), signedHead(head(7)));
    expect(await heads()).toEqual([[head(7), true]]);
  });

  it('are stored apart and rate-limited while the relay knows no key: only the newest thousand', async () => {
    at = startRelay(rules({}, { requestsPerMinutePerToken: 1_000_000 }));
    for (let n = 0; n < 400; n++) await tell(head(n, 'false'));
    expect((await heads()).length).toBe(120);
    const metrics = String((await at.ask(get('/metrics'))).body);
    for (const [result, count] of Object.entries({ unsigned: 120, beyond: 280 }))
      expect(metrics).toContain(`qayd_relay_heads_total{result="${result}"} ${count}\n`);
    for (let minute = 0; minute < 10; minute++) {
      await at.world.run(60_000);
      for (let n = 0; n < 130; n++) await tell(head(1_000 + minute * 200 + n, 'false'));
    }
    const count = async (query: string): Promise<number> =>
      (bodyOf(await at.ask(get('/v1/heads/shop/T1', query, bearer(tillToken)))) as { items: unknown[] }).items.length;
    const { items } = bodyOf(await at.ask(get('/v1/heads/shop/T1', 'limit=500', bearer(tillToken)))) as {
      items: { id: number }[];
    };
    expect([items.length, await count(`limit=500&after=${items[499]?.id}`)]).toEqual([500, 500]);
  });

  it('do not change what an older till reads: its list of heads has only the old fields', async () => {
    at = startRelay(withKey);
    await tell(head(1), signedHead(head(1)));
    const page = bodyOf(await at.ask(get('/v1/heads/shop/T1', '', bearer(tillToken)))) as { items: object[] };
    expect([Object.keys(page), Object.keys(page.items[0] ?? {})]).toEqual([
      ['relayId', 'items'],
      ['id', 'head', 'receivedAtMs'],
    ]);
  });
});

describe('the books of a till with a stolen token', () => {
  const startShop = (knowsHeadKeys: boolean) => {
    const dir = tempDir();
    const world = createWorld();
    // The relay ignores the till's key header, as if an older till sent none, so it pins no key by itself.
    const shop = createSimulation({
      world,
      dir: dir.path,
      seed: 10,
      tills: ['T1'],
      knowsHeadKeys,
      unreadHeaders: [liveKeyHeader],
    });
    const booth = shop.booths[0] as Booth;
    const settled = async <T>(promise: Promise<T>): Promise<T> => {
      let done = false;
      void promise.finally(() => {
        done = true;
      });
      await world.until(() => done);
      return promise;
    };
    const http = shop.network.httpFor('thief', shop.newLife());
    const url = 'https://relay.test/v1/feed/shop/T1';
    const place = { relayUrl: 'https://relay.test', merchant: 'shop', till: 'T1' };
    const client = createRelayClient(http, { ...place, token: () => testKeys.relayToken });
    return {
      shop,
      sell: async (invoiceNo: string): Promise<void> => {
        booth.till?.payments.startSale(walletSale({ invoiceNo }));
        await world.run(60_000);
      },
      /** Sends five false chain heads; returns how many polls succeeded. */
      lie: async (from: number): Promise<number> => {
        let answered = 0;
        for (let seq = from; seq < from + 5; seq++) {
          const query = `head=${head(seq, 'thief')}`;
          const asked = { method: 'GET' as const, headers: bearer(testKeys.relayToken), timeoutMs: 5_000, maxReplyBytes: 1e6 };
          if ((await settled(http({ ...asked, url: `${url}?${query}` }))).ok) answered += 1;
        }
        return answered;
      },
      verified: async () => {
        const recorded = await settled(fetchHeads(client));
        return verifyIn(booth.dir, genuineKeys, recorded).checks.find(({ check }) => check === 'heads');
      },
      end(): void {
        for (const machine of shop.machines) machine.kill();
        dir.remove();
      },
    };
  };

  it('pass the verification if the relay knows the till’s key', async () => {
    const on = startShop(true);
    await on.sell('T1-0001');
    expect([await on.lie(0), await on.verified()]).toMatchObject([5, { state: 'good' }]);
    on.end();
  });

  it('pass the verification again once the key is configured, and the unsigned heads are listed', async () => {
    const on = startShop(false);
    await on.sell('T1-0001');
    await on.lie(0);
    expect(await on.verified()).toMatchObject({ state: 'bad', problem: { code: 'head-foreign' } });
    on.shop.relay.kill();
    on.shop.tellHeadKeys();
    on.shop.relay.boot();
    await on.sell('T1-0002');
    await on.sell('T1-0003');
    await on.lie(5);
    const { state, remarks = [] } = (await on.verified()) ?? {};
    expect([state, remarks.map(({ code }) => code)]).toEqual(['good', expect.arrayContaining(['unsigned-heads'])]);
    on.end();
  });
});
