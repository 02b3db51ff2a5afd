// The API by which tills read from the relay: feed, long poll and chain heads, and who may call it.
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { mostPageBytes } from '../../../src/relay/feed/feed-poll.ts';
import { holdsApartMs } from '../../../src/relay/feed/holds.ts';
import { feedPage } from '../../../src/shared/relay-wire/feed.ts';
import { headsPage, readNewestHead } from '../../../src/shared/relay-wire/heads.ts';
import { quarantinePage } from '../../../src/shared/relay-wire/quarantine.ts';
import { digestOfItem } from '../../../src/protocol/feed-digest.ts';
import { alikeHeader, type Have, haveHeader, sentHave } from '../../../src/shared/relay-wire/have.ts';
import { wireHeader } from '../../../src/shared/relay-wire/parts.ts';
import { loseNotices } from '../../support/lost-notices.ts';
import { createStop } from '../../../src/shared/stop.ts';
import {
  bearer,
  bodyOf,
  feedPageOf,
  get,
  key,
  merchantToken,
  post,
  rules,
  sha256,
  startRelay,
  type StartedRelay,
  tillToken,
  walletBody,
  headKey,
  signedHead,
} from './kit.ts';

let at: StartedRelay;
afterEach(() => at.end());

const poll = (query: string, token = tillToken) => get('/v1/feed/shop/T1', query, bearer(token));
const head = (seq: number): string => `ledger-1.1.${seq}.${'a'.repeat(64)}`;

describe('the feed', () => {
  it('returns notices after a number in order, up to the limit, and the highest number', async () => {
    at = startRelay();
    for (let i = 1; i <= 5; i++) await at.ask(post(walletBody(`A-${i}`)));
    const page = await at.feed('after=1&limit=2');
    expect(page.items.map(({ number }) => number)).toEqual([2, 3]);
    expect(page.last).toBe(5);
    expect((await at.feed('after=5')).items).toEqual([]);
  });

  it('keeps numbers, bytes and relay id over a restart', async () => {
    at = startRelay();
    await at.ask(post(walletBody('A-1')));
    const before = await at.feed();
    at.restart();
    expect(await at.feed()).toEqual(before);
    await at.ask(post(walletBody('A-2')));
    expect((await at.feed('after=1')).items.map(({ number }) => number)).toEqual([2]);
  });

  it('ends a page early to limit its bytes', async () => {
    at = startRelay(rules({ keys: [] }));
    const large = (i: number): string => `{"i":"${i}","pad":"${'x'.repeat(60_000)}","hashed":"0"}`;
    for (let i = 0; i < 20; i++) await at.ask(post(large(i)));
    const { items, last } = await at.feed('limit=500');
    expect(items.length).toBe(Math.ceil(mostPageBytes / large(1).length));
    expect(last).toBe(20);
  });

  it('answers at once to a till whose cursor is ahead of the feed', async () => {
    at = startRelay();
    expect(await at.feed('after=7&wait=30')).toMatchObject({ last: 0, items: [], relayMs: at.world.nowMs });
  });

  it.each([
    'after=-1',
    'after=01',
    'after=1.0',
    'after=',
    'after',
    'after=1&after=2',
    'wait=31',
    'limit=0',
    'limit=501',
    'limit=1e2',
    'head=x',
    'head=',
    'other=1',
    '__proto__=1',
    'after=%31',
  ])('refuses the query %s, and names the parameter', async (query) => {
    at = startRelay();
    const reply = await at.ask(poll(query));
    expect(reply.status).toBe(400);
    expect(bodyOf(reply)).toMatchObject({
      error: { code: 'query.malformed', message: expect.stringContaining(query.split('=')[0] as string) as string },
    });
  });
});

describe('a long poll', () => {
  it('ends with the commit of the next notice', async () => {
    at = startRelay();
    const startedMs = at.world.nowMs;
    const waiting = at.relay.handle(poll('wait=30'));
    await at.world.run(5000);
    await at.ask(post(walletBody('A-1')));
    const page = feedPage.parse(bodyOf(await waiting));
    expect(page.items.map(({ number }) => number)).toEqual([1]);
    expect(page.relayMs - startedMs).toBe(5000);
  });

  it('is not ended by another till’s notice, a repeat or an unverified notice', async () => {
    at = startRelay();
    await at.ask(post(walletBody('A-1')));
    let answered = false;
    const waiting = at.relay.handle(poll('after=1&wait=30')).finally(() => {
      answered = true;
    });
    for (const raw of [post(walletBody('A-1')), post('junk'), post(walletBody('A-2'), { till: 'T2' })]) await at.ask(raw);
    expect(answered).toBe(false);
    await at.ask(post(walletBody('A-3')));
    expect(feedPage.parse(bodyOf(await waiting)).last).toBe(2);
  });

  it('ends at once and empty when a signed notice is quarantined, before or during the wait', async () => {
    at = startRelay();
    const held = (n: number) => at.ask(post(walletBody(`B-${n}`, 'a key that the relay has not')));
    await held(1);
    const startedMs = at.world.nowMs;
    expect(await at.feed('wait=30')).toMatchObject({ items: [], relayMs: startedMs });
    const waiting = at.relay.handle(poll('wait=30'));
    await at.world.run(holdsApartMs);
    await held(2);
    expect(feedPage.parse(bodyOf(await waiting))).toMatchObject({ items: [], relayMs: startedMs + holdsApartMs });
  });

  it('ends at once for each notice that was quarantined before it, not only for the first', async () => {
    at = startRelay();
    for (const n of [1, 2, 3]) {
      await at.ask(post(walletBody(`C-${n}`, 'a key that the relay has not')));
      const startedMs = at.world.nowMs;
      expect(await at.feed('wait=30')).toMatchObject({ items: [], relayMs: startedMs });
      await at.world.run(holdsApartMs);
    }
  });

  it('ends at once also when the quarantined notice is signed but unreadable', async () => {
    at = startRelay();
    const startedMs = at.world.nowMs;
    const waiting = at.relay.handle(poll('wait=30'));
    await at.ask(post('{"invoice_no":"B-1","amount":"9","amount":"9","hashed":"abc"}'));
    expect(feedPage.parse(bodyOf(await waiting))).toMatchObject({ items: [], relayMs: startedMs });
  });

  it('ends early at most once in five seconds, however many notices are quarantined', async () => {
    at = startRelay();
    const startedMs = at.world.nowMs;
    let polls = 0;
    for (let n = 0; at.world.nowMs - startedMs < 20 * holdsApartMs; n += 1, polls += 1) {
      for (let i = 0; i < 5; i += 1) await at.ask(post(walletBody(`B-${n}-${i}`, 'a key that the relay has not')));
      await at.feed('wait=30');
      await at.world.run(500);
    }
    expect(polls).toBeLessThanOrEqual(2 * 20);
  });

  it('ends empty after its wait', async () => {
    at = startRelay();
    const startedMs = at.world.nowMs;
    expect(await at.feed('wait=20')).toMatchObject({ items: [], relayMs: startedMs + 20_000 });
  });

  it('ends when its client disconnects', async () => {
    at = startRelay();
    const client = createStop();
    const waiting = at.relay.handle(poll('wait=30'), client.signal);
    await at.world.run(1);
    client.stop();
    expect(feedPage.parse(bodyOf(await waiting)).items).toEqual([]);
    expect((await at.drive(at.relay.handle(poll('wait=30'), client.signal))).status).toBe(200);
    expect(at.world.nowMs).toBeLessThan(Date.UTC(2026, 0, 15, 8, 0, 1));
  });
});

describe('a token for the feed', () => {
  it.each([
    ['none', '/v1/feed/shop/T1', {}],
    ['a wrong token', '/v1/feed/shop/T1', bearer('wrong')],
    ['another till’s token', '/v1/feed/shop/T1', bearer('token-of-till-T2')],
    ['the merchant’s token for a till', '/v1/feed/shop/T1', bearer(merchantToken)],
    ['a till’s token for unrouted', '/v1/feed/shop/unrouted', bearer(tillToken)],
    ['the token’s hash', '/v1/feed/shop/T1', bearer(sha256(tillToken))],
    ['any token for an unknown till', '/v1/feed/shop/T9', bearer(tillToken)],
    ['any token for an unknown merchant', '/v1/heads/other/T1', bearer(tillToken)],
    ['any token with a malformed query', '/v1/quarantine/shop/T9', bearer(tillToken)],
    ['another scheme', '/v1/feed/shop/T1', { authorization: `Basic ${tillToken}` }],
  ])('is refused in the same way: %s', async (_, path, headers) => {
    at = startRelay();
    const reply = await at.ask(get(path, 'x=1', headers));
    expect([reply.status, reply.headers['www-authenticate'], bodyOf(reply)]).toEqual([
      401,
      'Bearer',
      { error: { code: 'token.refused', message: 'This token reads nothing here.' } },
    ]);
    expect(String((await at.ask(get('/metrics'))).body)).toContain('qayd_relay_unauthorized_total 1\n');
  });

  it('changes with the configuration', async () => {
    at = startRelay();
    const { merchants, limits } = rules({ tills: [{ id: 'T1', tokenSha256: sha256('new') }] });
    await at.drive(at.relay.reload({ merchants, limits }));
    expect(await at.status(poll(''))).toBe(401);
    expect(await at.status(poll('', 'new'))).toBe(200);
  });
});

describe('chain heads', () => {
  const heads = async (query = '') => headsPage.parse(bodyOf(await at.ask(get('/v1/heads/shop/T1', query, bearer(tillToken)))));

  it('are stored in order with the relay’s time, each change once', async () => {
    at = startRelay();
    const startedMs = at.world.nowMs;
    await at.feed(`head=${head(1)}`);
    await at.drive(Promise.all([at.relay.handle(poll(`head=${head(2)}`)), at.relay.handle(poll(`head=${head(2)}`))]));
    await at.world.run(1000);
    at.restart();
    await at.feed(`head=${head(2)}`);
    await at.feed(`head=${head(1)}`);
    const { items } = await heads();
    expect(items.map((item) => [item.head, item.receivedAtMs - startedMs])).toEqual([
      [head(1), 0],
      [head(2), 0],
      [head(1), 1000],
    ]);
    expect((await heads(`after=${items[0]!.id}&limit=1`)).items).toEqual([items[1]]);
    expect((await heads('newest=1&limit=2')).items).toEqual(items.slice(1));
    expect((await heads(`newest=1&after=${items[1]!.id}`)).items).toEqual(items.slice(2));
    expect(await at.status(get('/v1/heads/shop/T1', 'newest=2', bearer(tillToken)))).toBe(400);
  });

  describe('the header with the newest signed head before a poll', () => {
    const withKey = rules({ tills: [{ id: 'T1', tokenSha256: sha256(tillToken), headKey }] });
    const told = async (seq: number, headers = signedHead(head(seq))) => {
      const reply = await at.ask(get('/v1/feed/shop/T1', `head=${head(seq)}`, { ...bearer(tillToken), ...headers }));
      expect(feedPage.safeParse(bodyOf(reply)).success).toBe(true);
      return readNewestHead(reply.headers['qayd-newest-head'])?.head ?? null;
    };

    it.each([
      ['whose key it knows', withKey],
      ['whose key it does not know', rules()],
    ])('is in the answer to a till %s', async (_, config) => {
      at = startRelay(config);
      expect([await told(5), await told(7), await told(9)]).toEqual([null, head(5), head(7)]);
      at.restart();
      expect(await told(9)).toBe(head(9));
    });

    it('has the head’s signature, as the list of heads has', async () => {
      at = startRelay(rules());
      await told(5);
      const asked = get('/v1/heads/shop/T1', '', { ...bearer(tillToken), 'qayd-wire': '2' });
      const signature = signedHead(head(5))['qayd-head-signature'];
      expect(headsPage.parse(bodyOf(await at.ask(asked))).items).toMatchObject([{ head: head(5), signed: false, signature }]);
    });

    it('still names the newest head when a till sends older ones, if the relay knows its key', async () => {
      at = startRelay(withKey);
      for (const seq of [5, 9]) await told(seq);
      expect([await told(6), await told(7)]).toEqual([head(9), head(9)]);
    });

    it('never names a head without a signature or with a wrong one', async () => {
      at = startRelay(rules());
      await told(5, {});
      expect(await told(6, {})).toBeNull();
      at.end();
      at = startRelay(withKey);
      await told(5, { 'qayd-head-signature': 'x'.repeat(86) });
      expect(await told(6)).toBeNull();
    });
  });

  it('and notices cannot be changed or deleted, even by hand', async () => {
    at = startRelay(rules({ tills: [{ id: 'T1', tokenSha256: sha256(tillToken), headKey }] }));
    await at.ask(post(walletBody('A-1')));
    await at.ask(get('/v1/feed/shop/T1', `head=${head(1)}`, { ...bearer(tillToken), ...signedHead(head(1)) }));
    at.relay.close();
    const db = new Database(at.dbFile);
    db.pragma('recursive_triggers = ON');
    for (const sql of [
      "UPDATE heads SET head = 'x'",
      'DELETE FROM heads',
      'UPDATE notices SET number = 2',
      'DELETE FROM notices',
      'INSERT OR REPLACE INTO notices SELECT * FROM notices',
      'INSERT OR REPLACE INTO heads SELECT * FROM heads',
    ]) {
      expect(() => db.exec(sql), sql).toThrow(/append-only/);
    }
    db.close();
  });
});

it('the quarantine is read page by page, each entry as it arrived', async () => {
  at = startRelay(rules({ keys: [key('k1')] }));
  for (let i = 0; i < 3; i++) await at.ask(post(`junk ${i}`, { headers: { 'user-agent': 'probe' } }));
  await at.ask(post('junk 1'));
  const read = async (query: string) =>
    quarantinePage.parse(bodyOf(await at.ask(get('/v1/quarantine/shop/T1', query, bearer(tillToken))))).items;
  const all = await read('');
  expect(all.map(({ repeats, headers }) => [repeats, headers])).toEqual(
    [0, 1, 0].map((repeats) => [repeats, { 'user-agent': 'probe' }]),
  );
  expect(await read(`after=${all[0]!.id}&limit=1`)).toEqual([all[1]]);
});

describe('a till that sends the notices that it has read', () => {
  const digests = async (): Promise<Have[]> =>
    (await at.feed('limit=500')).items.map((item) => ({ number: item.number, digest: digestOfItem(item) })).toReversed();
  const relayId = async (): Promise<string> => (await at.feed()).relayId;
  const wired = { ...bearer(tillToken), [wireHeader]: '2' };
  const asked = (query: string, have: string | null, token = tillToken) =>
    get('/v1/feed/shop/T1', query, { ...wired, ...bearer(token), ...(have !== null && { [haveHeader]: have }) });
  const alike = async (have: string | null, query = '') => (await at.ask(asked(query, have))).headers[alikeHeader];
  /** Starts a relay with the given notices, and returns the header of a till that has read all of them. */
  const readTo = async (last: number, first = rules()): Promise<string> => {
    at = startRelay(first);
    for (let i = 1; i <= last; i++) await at.ask(post(walletBody(`A-${i}`)));
    return sentHave(await relayId(), await digests()) ?? '';
  };
  /** Takes the newest notices away from the store, as a restored older copy does, and gives their numbers to others. */
  const loseTo = async (last: number, given: number): Promise<void> => {
    at.relay.close();
    loseNotices(at.dbFile, last);
    at.restart();
    for (let i = 1; i <= given; i++) await at.ask(post(walletBody(`B-${i}`)));
  };

  it('is told the last of them that the relay holds alike, whether or not the relay has the secret', async () => {
    for (const first of [rules(), rules({ keys: [] })]) {
      const have = await readTo(5, first);
      expect(await alike(have)).toBe('5');
      await loseTo(3, 2);
      expect(await alike(have)).toBe('3');
      expect(await alike(have, 'after=5')).toBe('3');
      await loseTo(0, 1);
      expect(await alike(have)).toBe('0');
      at.end();
    }
    at = startRelay();
  });

  it('is answered at once if the relay lost some, and otherwise waits for a notice', async () => {
    const have = await readTo(3);
    const startedMs = at.world.nowMs;
    await at.ask(asked('after=3&wait=30', have));
    expect(at.world.nowMs - startedMs).toBe(30_000);
    await loseTo(1, 2);
    const laterMs = at.world.nowMs;
    const reply = await at.ask(asked('after=3&wait=30', have));
    expect([reply.headers[alikeHeader], at.world.nowMs]).toEqual(['1', laterMs]);
  });

  /** Begins a long poll of a till that has read three notices, and loses two of them during the wait. */
  const loseWhileWaiting = async () => {
    const have = await readTo(3);
    const waiting = at.relay.handle(asked('after=3&wait=30', have));
    await at.world.run(1_000);
    loseNotices(at.dbFile, 1);
    return { have, waiting };
  };

  it('is told at once by the poll that waits, if the notices were lost meanwhile and a new one ends the wait', async () => {
    const { waiting } = await loseWhileWaiting();
    const laterMs = at.world.nowMs;
    await at.ask(post(walletBody('C-1')));
    expect([(await at.drive(waiting)).headers[alikeHeader], at.world.nowMs]).toEqual(['1', laterMs]);
  });

  it('is told at once by its next poll, if the notices were lost during a wait that nothing ended, and that read nothing again', async () => {
    const { have, waiting } = await loseWhileWaiting();
    // A second read at the end of the wait would find the loss.
    expect((await at.drive(waiting)).headers[alikeHeader]).toBe('3');
    const laterMs = at.world.nowMs;
    const reply = await at.ask(asked('after=3&wait=30', have));
    expect([reply.headers[alikeHeader], at.world.nowMs]).toEqual(['1', laterMs]);
  });

  it('is told nothing if it sends none, or none that can be read, or those of another store, and gets its notices', async () => {
    const have = await readTo(3);
    const bad = [null, '', 'x', have.replace('.', ' '), `${have},`, have.replace(/^relay_/, 'other_'), `${have} more`];
    for (const text of bad) {
      const reply = await at.ask(asked('', text));
      expect([reply.status, reply.headers[alikeHeader]]).toEqual([200, undefined]);
      expect(feedPageOf(reply).items).toHaveLength(3);
    }
  });

  it('is told nothing with a wrong token', async () => {
    const have = await readTo(1);
    const reply = await at.ask(asked('', have, 'wrong'));
    expect([reply.status, reply.headers[alikeHeader]]).toEqual([401, undefined]);
  });

  it('is counted and logged without flooding the log', async () => {
    const have = await readTo(3);
    await loseTo(2, 1);
    for (let i = 0; i < 30; i++) await alike(have);
    expect(at.log.lines.filter((line) => line.includes('feed.differs'))).toEqual([
      JSON.stringify({ event: 'feed.differs', merchant: 'shop', till: 'T1' }),
    ]);
    expect(String((await at.ask(get('/metrics'))).body)).toContain('qayd_relay_feed_differences_total 30');
  });

  it('counts at a relay without the secret as having read only what both hold alike', async () => {
    const have = await readTo(4, rules({ keys: [] }, { unverifiedPerTill: 4 }));
    await loseTo(1, 3);
    await alike(have, 'after=4');
    const statuses = [];
    for (let i = 4; i <= 5; i++) statuses.push(await at.status(post(walletBody(`B-${i}`))));
    // Only the first of the four notices was read, so three wait and one more is accepted.
    expect(statuses).toEqual([200, 503]);
  });
});
