// Several relays on one PostgreSQL database: a till that polls one relay gets at once what another relay has received.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdsApartMs } from '../../../../src/relay/feed/holds.ts';
import { createRelayOn, type Relay } from '../../../../src/relay/core.ts';
import type { RelayRules } from '../../../../src/relay/config/config.ts';
import type { FeedKey } from '../../../../src/relay/store/port.ts';
import type { PostgresSettings } from '../../../../src/relay/store/settings.ts';
import { openPostgresStore } from '../../../../src/relay/store/postgres/store.ts';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import { defaultProfile } from '../../../../src/protocol/profile.ts';
import { heldKeyHeader, liveKeyHeader, noKey } from '../../../../src/shared/relay-wire/held-key.ts';
import type { Clock } from '../../../../src/shared/ports.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { valueOf } from '../../../support/unit/result.ts';
import {
  bearer,
  bodyOf,
  feedPageOf,
  get,
  headKey,
  key,
  keptLog,
  post,
  rules,
  secret,
  signedHead,
  tillToken,
  walletBody,
} from '../kit.ts';

const patient = { timeout: 20_000, interval: 10 };
const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 0 };
/** Checks so seldom that only messages can wake a poll. */
const noChecks: Partial<PostgresSettings> = { checkMs: 60_000 };
const longPoll = 'wait=30';
const head = `ledger-1.1.1.${'a'.repeat(64)}`;
const liveHeaders = { ...signedHead(head), [liveKeyHeader]: headKey };
const without = 'd'.repeat(43);

onEachEngine((engine) => {
  let database: string;
  const open: Relay[] = [];
  beforeEach(async () => {
    database = await engine.databases().take();
  });
  afterEach(async () => {
    for (const relay of open.splice(0)) relay.close();
    await engine.databases().giveBack(database);
  });
  const sql = <T extends Record<string, unknown>>(text: string) => engine.databases().run<T>(database, text);

  const startNode = async ({
    on = rules(),
    clock = nodeClock,
    changes = noChecks,
  }: {
    on?: RelayRules;
    clock?: Clock;
    changes?: Partial<PostgresSettings>;
  } = {}) => {
    const opened = valueOf(await openPostgresStore(engine.server().settings(database, changes), birth, clock));
    let [reads, pinReads] = [0, 0];
    const store = {
      ...opened,
      async feed(...args: Parameters<typeof opened.feed>) {
        const page = await opened.feed(...args);
        reads += 1;
        return page;
      },
      pinned(of: FeedKey) {
        pinReads += 1;
        return opened.pinned(of);
      },
    };
    const log = keptLog();
    const relay = createRelayOn(store, { clock, log }, on);
    open.push(relay);
    await relay.ready;
    await vi.waitUntil(() => store.others?.isHeard(), patient);
    const ask = (path: string, query = '', headers = {}) => relay.handle(get(path, query, { ...bearer(tillToken), ...headers }));
    return {
      relay,
      log,
      store: opened,
      pinReads: () => pinReads,
      ask,
      poll: async (query = '', headers = {}) => feedPageOf(await ask('/v1/feed/shop/T1', query, headers)),
      /** Begins a long poll, and resolves once the poll has read the feed. `reply`: the numbers in its answer, and its time. */
      async wait(query = longPoll) {
        const before = reads;
        const beganMs = performance.now();
        const reply = ask('/v1/feed/shop/T1', query).then((answer) => ({
          numbers: feedPageOf(answer).items.map(({ number }) => number),
          tookMs: performance.now() - beganMs,
        }));
        await vi.waitUntil(() => reads > before, patient);
        return { reply };
      },
      send: async (body: Buffer) => (await relay.handle(post(body))).status,
      metric: async (name: string): Promise<number> =>
        Number(new RegExp(`^qayd_relay_${name} (.+)$`, 'm').exec(String((await ask('/metrics')).body))?.[1]),
    };
  };
  const soon = { numbers: [1], tookMs: expect.toSatisfy((ms: number) => ms < 5_000) as number };
  /** Stores a second notice as a relay does that dies before it can send a message. */
  const storeSilently = `
    INSERT INTO qayd_relay.notices (merchant, till, number, kind, digest, is_right, received_at_ms, key_id, profile_id, headers, raw, came_by)
      SELECT merchant, till, 2, kind, '${without}', is_right, received_at_ms, key_id, profile_id, headers, raw, came_by FROM qayd_relay.notices;
    UPDATE qayd_relay.feeds SET last = 2`;
  const newsBackends = (what: string) =>
    `SELECT ${what} FROM pg_stat_activity WHERE application_name = 'qayd-relay news' AND datname = current_database()`;

  describe('a poll that waits at one relay', () => {
    it('gets a notice that another relay received', async () => {
      const [a, b] = [await startNode(), await startNode()];
      const { reply } = await a.wait();
      expect([await b.send(walletBody('A-1')), await reply]).toEqual([200, soon]);
      expect([await a.metric('missed_wakes_total'), await a.metric('others_heard')]).toEqual([0, 1]);
    });

    it.each([
      ['a signed notice', walletBody('A-1', 'another secret')],
      ['a notice that has a signature and cannot be read', Buffer.from('{"hashed":"a","amount":1,"amount":2}')],
    ])('ends for %s that another relay put into quarantine', async (_, body) => {
      const [a, b] = [await startNode(), await startNode()];
      const { reply } = await a.wait();
      expect([await b.send(body), await reply]).toEqual([200, { ...soon, numbers: [] }]);
    });

    it('gets a notice whose relay died after the commit: a check finds it', async () => {
      const a = await startNode({ changes: { checkMs: 1_000 } });
      await a.send(walletBody('A-1'));
      const { reply } = await a.wait(`after=1&${longPoll}`);
      await sql(storeSilently);
      expect([await reply, await a.metric('missed_wakes_total')]).toEqual([{ ...soon, numbers: [2] }, 1]);
    });

    it('is answered if the database lost a notice that the poll had read', async () => {
      const a = await startNode({ changes: { checkMs: 1_000 } });
      await a.send(walletBody('A-1'));
      const { reply } = await a.wait(`after=1&${longPoll}`);
      await sql('DELETE FROM qayd_relay.notices; UPDATE qayd_relay.feeds SET last = 0');
      expect(await reply).toEqual({ ...soon, numbers: [] });
    });

    it('gets a notice that was stored while the connection for messages was down', async () => {
      const a = await startNode();
      await a.send(walletBody('A-1'));
      const { reply } = await a.wait(`after=1&${longPoll}`);
      await sql(`${newsBackends('pg_terminate_backend(pid)')}; ${storeSilently}`);
      expect(await reply).toEqual({ ...soon, numbers: [2] });
    });
  });

  it('a message that could not be sent is sent on the next connection', async () => {
    const [a, b] = [await startNode(), await startNode()];
    await sql(newsBackends('pg_terminate_backend(pid)'));
    const { reply } = await a.wait();
    expect([await b.send(walletBody('A-1')), await reply]).toEqual([200, soon]);
  });

  it('messages fill no queue: nobody listens inside a transaction, or lags', async () => {
    const [a, b] = [await startNode(), await startNode()];
    await Promise.all(Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? a : b).send(walletBody(`A-${i}`))));
    const states = async () => (await sql<{ state: string }>(newsBackends('state'))).map(({ state }) => state);
    await vi.waitUntil(async () => (await states()).every((state) => state === 'idle'), patient);
    expect(await sql('SELECT pg_notification_queue_usage() AS usage')).toEqual([{ usage: 0 }]);
    expect((await a.poll('limit=500')).last).toBe(100);
  });

  it('a crowd of messages, which every role can send, costs nothing for feeds that nobody knows, and few reads for a till', async () => {
    let rests = 0;
    const clock: Clock = {
      ...nodeClock,
      after(ms, run) {
        rests += ms === holdsApartMs ? 1 : 0;
        return nodeClock.after(ms, run);
      },
    };
    const a = await startNode({ clock });
    const [before, { reply }] = [a.pinReads(), await a.wait()];
    rests = 0;
    const lines = `'held m' || i || '/T1', 'pinned m' || i || '/T1', 'grown m' || i || '/T1', 'pinned shop/T1'`;
    await sql(`SELECT pg_notify('qayd_relay', concat_ws(E'\\n', ${lines})) FROM generate_series(1, 200) AS i`);
    await sql(`SELECT pg_notify('qayd_relay', 'held shop/T1')`);
    expect(await reply).toEqual({ ...soon, numbers: [] });
    expect([rests, a.pinReads() - before < 20]).toEqual([1, true]);
  });

  describe('a till’s key that one relay pinned', () => {
    const keysAt = async ({ ask }: Awaited<ReturnType<typeof startNode>>) =>
      Object.keys((bodyOf(await ask('/v1/receipt-keys/shop')) as { tills: object }).tills);

    it('is known to another relay', async () => {
      const [a, b] = [await startNode(), await startNode()];
      await a.poll(`head=${head}`, liveHeaders);
      await vi.waitUntil(async () => (await keysAt(b)).includes('T1'), patient);
      expect((await b.ask('/v1/feed/shop/T1')).headers[heldKeyHeader]).toBe(headKey);
    });

    it('is learned from the till’s poll if the message was lost', async () => {
      const b = await startNode();
      expect((await b.ask('/v1/feed/shop/T1')).headers[heldKeyHeader]).toBe(noKey);
      const token = rules().merchants[0]?.tills[0]?.tokenSha256;
      await sql(
        `INSERT INTO qayd_relay.merchants VALUES ('shop', 1); INSERT INTO qayd_relay.pinned_keys VALUES ('shop', 'T1', '${headKey}', '${token}', 1)`,
      );
      expect((await b.ask('/v1/feed/shop/T1', `head=${head}`, liveHeaders)).headers[heldKeyHeader]).toBe(headKey);
    });
  });

  it('a notice under a profile that a till sent to another relay is stored, and not put into quarantine', async () => {
    const [a, b] = [await startNode(), await startNode()];
    const profile = { ...defaultProfile, id: 'other', separator: '|' };
    await b.send(walletBody('A-1', secret, profile));
    expect((await b.poll()).last).toBe(0);
    const told = await a.relay.handle({
      ...get('/v1/profile/shop/T1'),
      method: 'POST',
      headers: bearer(tillToken),
      body: Buffer.from(JSON.stringify({ profile })),
    });
    expect([told.status, bodyOf(told)]).toEqual([200, { promoted: 1 }]);
    await b.send(walletBody('A-2', secret, profile));
    expect((await b.poll()).items.map(({ profileId }) => profileId)).toEqual(['other', 'other']);
  });

  describe('relays whose clocks differ by 90 seconds', () => {
    const behind: Clock = { ...nodeClock, wallMs: () => nodeClock.wallMs() - 90_000 };
    const facts = (page: object) => ({ ...page, relayMs: null });

    it('serve the same feed', async () => {
      const [a, b] = [await startNode(), await startNode({ clock: behind })];
      for (const [i, node] of [a, b, b, a].entries()) await node.send(walletBody(`A-${i}`));
      const [one, other] = [await a.poll(), await b.poll()];
      expect([one.last, facts(one)]).toEqual([4, facts(other)]);
      const [first, second] = one.items.map(({ receivedAtMs }) => receivedAtMs);
      expect(Number(first) - Number(second)).toBeGreaterThan(80_000);
    });

    it('judge a retired secret by the time of receipt, and so alike', async () => {
      const nowMs = Date.now();
      const on = (retiredAtMs: number) => rules({ keys: [key('old', 'old secret', retiredAtMs), key('k1')] });
      const [a, b] = [await startNode(), await startNode({ clock: behind })];
      await a.send(walletBody('A-1', 'old secret'));
      // Both relays put the secret in force: at no relay does the notice verify if its receipt was later than the retirement.
      for (const { relay } of [a, b]) expect(await relay.reload(on(nowMs - 30_000))).toEqual({ promoted: 0 });
      expect(await b.relay.reload(on(nowMs + 30_000))).toEqual({ promoted: 1 });
      expect(facts(await a.poll())).toEqual(facts(await b.poll()));
    });
  });
});
