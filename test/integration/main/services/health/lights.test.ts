// The status lights and the test buttons: the state of relay and payment service as the window shows it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RawReply } from '../../../../../src/shared/ports.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { smooth } from '../../../../support/network.ts';
import { json, redirectTo } from '../../../../support/scripted-service.ts';

let counter: Counter;
let skew: { skewMs: number };
beforeEach(() => {
  skew = { skewMs: 0 };
  counter = openCounter({ skew });
});
afterEach(() => counter.close());

const lights = () => counter.client.get('lights.get', {});
const noticePath = '/n/shop/T1/wallet/callback';
/**
 * Lets the scripted relay answer 405 at the notice address, where only posts are allowed, and an empty feed elsewhere. `reply`:
 * the answer to every request instead.
 */
const withNotices = (reply: RawReply | null = null): void => {
  const items = counter.feed.items;
  counter.feed.reply = ({ path }) =>
    reply ??
    (path === noticePath ? json(405, {}) : null) ??
    json(200, { relayId: 'relay-1', relayMs: counter.world.nowMs, last: items.length, items: [] });
};
const refused = (status: number, code: string): RawReply => json(status, { error: { status, code, message: `said ${code}` } });

describe('the light of the relay', () => {
  it('is checking at first, and good after the first answer', async () => {
    expect((await lights()).relay).toMatchObject({ state: 'checking', code: null });
    await counter.world.until(() => counter.till.lights().relay.state === 'good');
    expect(counter.client.told.at(-1)).toMatchObject({ event: 'lights.changed', body: { relay: { state: 'good' } } });
  });

  it.each([
    [401, 'feed.unauthorized'],
    [503, 'feed.unreachable'],
    [200, 'feed.malformed'],
  ])('fails with its reason after a %i', async (status, code) => {
    counter.feed.reply = () => ({ status, headers: {}, body: '<html>' });
    await counter.world.until(() => counter.till.lights().relay.state === 'failing');
    expect((await lights()).relay.code).toBe(code);
  });

  it('says that the relay cannot store if the relay says so', async () => {
    counter.feed.reply = () => ({
      status: 503,
      headers: {},
      body: JSON.stringify({ error: { code: 'store.away', message: '' } }),
    });
    await counter.world.until(() => counter.till.lights().relay.state === 'failing');
    expect((await lights()).relay.code).toBe('feed.cannot-store');
  });

  describe('while the relay can be read, but takes no notices', () => {
    /** The relay says in each poll if it takes no notices, and ends the waiting polls. */
    const change = (isAway: boolean): void => {
      counter.feed.isStoreAway = isAway;
      counter.feed.wake();
    };
    const relay = () => counter.till.lights().relay;

    it('says so from the moment at which a poll says so, and is good again after the first poll that does not', async () => {
      await counter.world.until(() => relay().state === 'good');
      await counter.world.run(12_000);
      change(true);
      const awayMs = counter.world.nowMs;
      await counter.world.run(1_000);
      const { sinceMs } = relay();
      expect(relay()).toMatchObject({ state: 'failing', code: 'feed.cannot-store' });
      expect([sinceMs >= awayMs, sinceMs - awayMs < 100]).toEqual([true, true]);
      expect((await lights()).relay.code).toBe('feed.cannot-store');
      await counter.world.run(70_000);
      expect(relay()).toMatchObject({ state: 'failing', sinceMs });
      change(false);
      await counter.world.until(() => relay().state === 'good');
    });

    it('goes on with long polls, so that notices arrive at once and the relay is not polled in a loop', async () => {
      await counter.world.until(() => relay().state === 'good');
      change(true);
      await counter.world.until(() => relay().state === 'failing');
      const before = counter.feed.polls.length;
      await counter.world.run(120_000);
      const polls = counter.feed.polls.slice(before);
      expect([polls.length <= 5, polls.every(({ query }) => query.includes('wait=30'))]).toEqual([true, true]);
    });
  });

  it('is busy instead of failing after a 429', async () => {
    counter.feed.reply = () => ({ status: 429, headers: { 'retry-after': '7' }, body: '' });
    await counter.world.until(() => counter.till.lights().relay.state === 'busy');
    expect((await lights()).relay).toMatchObject({ code: 'feed.busy', params: { seconds: 7 } });
  });

  describe('counts the time since the relay last answered', () => {
    const held = async (forMs: number): Promise<number> => {
      await counter.world.until(() => counter.till.lights().relay.state === 'good');
      const polls = counter.feed.polls.length;
      await counter.world.until(() => counter.feed.polls.length > polls);
      const beganMs = counter.world.nowMs;
      await counter.world.run(forMs);
      return beganMs;
    };
    const failing = (): Promise<void> => counter.world.until(() => counter.till.lights().relay.state === 'failing');
    const relay = () => counter.till.lights().relay;

    it('a held poll counts as an answer until its connection breaks', async () => {
      await held(20_000);
      const diedMs = counter.world.nowMs;
      counter.feed.die();
      await failing();
      expect([relay().code, relay().sinceMs - diedMs < 100, relay().forMs]).toEqual([
        'feed.unreachable',
        true,
        expect.any(Number),
      ]);
      await counter.world.run(3_000);
      expect(relay().forMs).toBe(counter.world.nowMs - relay().sinceMs);
      expect(relay().forMs).toBeLessThan(3_100);
    });

    it('a held poll counts as an answer until it is overdue, not until its timeout', async () => {
      await counter.world.until(() => counter.till.lights().relay.state === 'good');
      let beganMs = 0;
      counter.network.policy = (from, request) => {
        if (request.url.includes('/v1/feed/') && beganMs === 0) beganMs = counter.world.nowMs;
        return { ...smooth(from, request), thereMs: 3_600_000 };
      };
      await failing();
      // The poll should have been answered after 30 s and is aborted after 40 s, so the status light reports 10 s without an
      // answer.
      expect([relay().sinceMs - beganMs, relay().forMs]).toEqual([30_000, 10_000]);
    });

    it('a poll that reached no relay does not count as held: the time runs from the answer before', async () => {
      await counter.world.until(() => counter.till.lights().relay.state === 'good');
      let beganMs = 0;
      counter.network.policy = (from, request) => {
        if (request.url.includes('/v1/feed/') && beganMs === 0) beganMs = counter.world.nowMs;
        return { ...smooth(from, request), thereMs: 9_000, refused: true };
      };
      await failing();
      expect([relay().sinceMs, relay().forMs]).toEqual([beganMs, 9_000]);
    });

    it('by the monotonic clock, so a step of the wall clock changes nothing', async () => {
      await held(20_000);
      counter.feed.die();
      await failing();
      await counter.world.run(7_000);
      const { forMs } = relay();
      skew.skewMs += 86_400_000;
      expect(relay().forMs).toBe(forMs);
      skew.skewMs -= 2 * 86_400_000;
      await counter.world.run(5_000);
      expect(relay().forMs).toBe(forMs + 5_000);
    });
  });

  it('changes when the reason changes, and keeps the time of the first failure', async () => {
    counter.feed.reply = () => ({ status: 503, headers: {}, body: '' });
    await counter.world.until(() => counter.till.lights().relay.state === 'failing');
    const { sinceMs } = (await lights()).relay;
    await counter.world.run(30_000);
    expect((await lights()).relay.sinceMs).toBe(sinceMs);
    counter.feed.reply = () => ({ status: 401, headers: {}, body: '' });
    await counter.world.until(() => counter.till.lights().relay.code === 'feed.unauthorized');
    expect((await lights()).relay.sinceMs).toBe(sinceMs);
  });
});

describe('the light of the service', () => {
  it.each([
    ['good', null, redirectTo('https://service.test/checkout/1')],
    ['good', null, refused(422, 'INVALID_AMOUNT')],
    ['failing', 'service.unauthorized', refused(401, 'UNAUTHORIZED')],
    ['failing', 'service.unclear', { status: 502, headers: {}, body: '<html>' }],
    ['failing', 'service.unclear', { status: 200, headers: {}, body: '<html>' }],
  ] as const)('is %s (%s) after the service’s answer', async (state, code, reply) => {
    expect((await lights()).service.state).toBe('checking');
    counter.service.reply = () => reply;
    await counter.sell();
    expect((await lights()).service).toMatchObject({ state, code });
  });

  it.each([
    ['the service does not answer', { refused: true }],
    ['the answer is lost', { replyLost: true }],
  ])('is failing when %s', async (_, fate) => {
    counter.network.policy = (from, request) => ({ ...smooth(from, request), ...(request.method === 'POST' && fate) });
    await counter.sell();
    expect((await lights()).service).toMatchObject({ state: 'failing', code: 'service.unreachable' });
  });

  it('is checking again after a restart during a call', async () => {
    counter.service.reply = () => new Promise<RawReply>(() => {});
    const sale = { gateway: 'wallet' as const, amount: '5', invoiceNo: 'T1-0001', mobile: '0912345678', lang: 'ar' as const };
    await counter.client.get('sale.start', { requestId: newRequestId(), ...sale });
    counter.restart();
    expect((await lights()).service.state).toBe('checking');
  });
});

describe('the lists', () => {
  it('are counted as payments change, and windows get an event', async () => {
    const first = await counter.sell();
    await counter.sell();
    expect((await lights()).attention).toEqual({ needed: 0, pending: 2, monitored: 0, loose: 0 });
    await counter.notify(first);
    expect((await lights()).attention.pending).toBe(1);
    expect(counter.client.told.findLast(({ event }) => event === 'lights.changed')).toMatchObject({
      body: { attention: { pending: 1 } },
    });
    counter.restart();
    expect((await lights()).attention.pending).toBe(1);
  });
});

describe('the test of the service', () => {
  it.each([
    [refused(422, 'INVALID_INPUTS'), null],
    [refused(400, 'invalid_amount'), null],
    [json(422, { message: 'The given data was invalid.', errors: { amount: ['too small'] } }), null],
    [json(200, { error: { code: 'INVALID_INPUTS', message: 'no' } }), null],
    [refused(401, 'UNAUTHORIZED'), 'service.unauthorized'],
    [refused(403, 'FORBIDDEN_IP_ADDRESS'), 'service.unclear'],
    [refused(503, 'MAINTENANCE_MODE'), 'service.unclear'],
    [refused(404, 'NOT_FOUND'), 'service.unclear'],
    [{ status: 404, headers: {}, body: '<html>' }, 'service.unclear'],
    [{ status: 502, headers: {}, body: '<html>' }, 'service.unclear'],
    [redirectTo('https://service.test/checkout/1'), 'service.unclear'],
  ] as const)('returns the verdict of the answer %j', async (reply, code) => {
    counter.service.reply = () => reply;
    const probe = await counter.client.get('service.test', {});
    expect(probe).toMatchObject({ ok: code === null, code });
    expect((await lights()).service).toMatchObject({ state: code === null ? 'good' : 'failing', code });
  });

  it('repeats the service’s own words', async () => {
    counter.service.reply = () => refused(403, 'FORBIDDEN_IP_ADDRESS');
    const { words } = await counter.client.get('service.test', {});
    expect(words).toEqual({ code: 'FORBIDDEN_IP_ADDRESS', message: 'said FORBIDDEN_IP_ADDRESS', fields: {} });
  });

  it('returns service.unreachable when the service does not answer', async () => {
    counter.network.policy = (from, request) => ({ ...smooth(from, request), refused: request.method === 'POST' });
    expect(await counter.client.get('service.test', {})).toMatchObject({ ok: false, code: 'service.unreachable' });
  });

  it('requests nothing that could be sold, uses the real keys, and writes nothing to the books', async () => {
    const { seq } = counter.till.ledger.journal.head();
    await counter.client.get('service.test', {});
    const [request] = counter.service.requests;
    const form = new URLSearchParams(Buffer.from(request?.body ?? []).toString('utf8'));
    expect([form.get('amount'), form.has('mobile_number'), form.get('invoice_no')?.startsWith('TEST-')]).toEqual([
      '0',
      false,
      true,
    ]);
    expect(request?.headers).toMatchObject({ authorization: 'Bearer access-token-of-tests', 'x-api-key': 'api-key-of-tests' });
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
  });
});

describe('the test of the relay', () => {
  it('passes when the feed and the public address answer', async () => {
    withNotices();
    expect(await counter.client.get('relay.test', {})).toMatchObject({ ok: true, code: null, words: null });
    const polls = counter.feed.polls.filter(({ query }) => query.includes('limit=1&'));
    expect(polls[0]).toMatchObject({ path: '/v1/feed/shop/T1', headers: { authorization: 'Bearer relay-token-of-tests' } });
    expect(polls[0]?.query).toMatch(/^after=0&wait=0&limit=1&head=ledger_/);
  });

  it.each([
    [{ status: 401, headers: {}, body: '' }, 'feed.unauthorized'],
    [{ status: 200, headers: {}, body: '{}' }, 'feed.malformed'],
    [{ status: 500, headers: {}, body: '' }, 'feed.unreachable'],
    [{ status: 429, headers: {}, body: '' }, 'feed.busy'],
  ])('returns the error code after %j', async (reply, code) => {
    withNotices(reply);
    expect(await counter.client.get('relay.test', {})).toMatchObject({ ok: false, code });
  });

  it('names the public address if only that does not answer', async () => {
    counter.feed.reply = (request) =>
      request.path === noticePath
        ? { status: 502, headers: {}, body: '' }
        : json(200, { relayId: 'relay-1', relayMs: 1, last: 0, items: [] });
    const { words, code } = await counter.client.get('relay.test', {});
    expect([code, words?.message]).toEqual(['feed.unreachable', `https://relay.test${noticePath}: 502`]);
  });
});
