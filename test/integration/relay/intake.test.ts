// The relay's intake: verifies, stores, deduplicates and answers incoming notices.
import Database from 'better-sqlite3';
import { attemptTag, tagKeyOfToken } from '../../../src/protocol/attempt-tag.ts';
import { noticePath } from '../../../src/shared/relay-wire/paths.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import {
  bearer,
  bodyOf,
  cardQuery,
  get,
  key,
  merchantToken,
  post,
  rules,
  signedQuery,
  startRelay,
  type StartedRelay,
  walletBody,
  tillToken,
} from './kit.ts';

let at: StartedRelay;
afterEach(() => at.end());

describe('a verified notice', () => {
  it('is answered with 200 and is in the feed with its exact bytes, key and profile', async () => {
    at = startRelay();
    const body = walletBody('A-1');
    const receivedAtMs = at.world.nowMs;
    const reply = await at.ask(
      post(body, { headers: { 'content-type': 'application/json', cookie: 'x', 'x-forwarded-for': '198.51.100.1' } }),
    );
    expect([reply.status, bodyOf(reply)]).toEqual([200, { status: 'stored' }]);
    const page = await at.feed();
    expect(page).toMatchObject({ last: 1, relayMs: at.world.nowMs });
    expect(page.items).toEqual([
      {
        number: 1,
        kind: 'wallet-callback',
        raw: body.toString('base64'),
        headers: { 'content-type': 'application/json' },
        receivedAtMs,
        keyId: 'k1',
        profileId: 'default',
      },
    ]);
  });

  it('is not answered before its commit', async () => {
    at = startRelay();
    let answered = false;
    const reply = at.relay.handle(post(walletBody('A-1'))).then((value) => {
      answered = true;
      return value;
    });
    await new Promise((resolve) => void setImmediate(resolve));
    expect(answered).toBe(false);
    expect(await at.drive(reply)).toMatchObject({ status: 200 });
  });

  it('gets a number without gaps, and simultaneous notices share one commit', async () => {
    at = startRelay();
    const bodies = Array.from({ length: 60 }, (_, i) =>
      i % 3 === 2 ? Buffer.from(`{"broken":${i}`) : walletBody(`A-${i % 50}`),
    );
    const replies = await at.drive(
      Promise.all(bodies.map((body, i) => at.relay.handle(post(body, { till: i % 2 ? 'T1' : 'T2' })))),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    for (const [till, token] of [
      ['T1', 'token-of-till-T1'],
      ['T2', 'token-of-till-T2'],
    ] as const) {
      const { items, last } = await at.feed('limit=500', till, token);
      expect(items.map(({ number }) => number)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
      const gauges = String((await at.ask(get('/metrics'))).body);
      expect(gauges).toMatch(new RegExp(`^qayd_relay_feed_last\\{merchant="[a-z]+",till="${till}"\\} ${last}$`, 'm'));
    }
    const metrics = String((await at.ask(get('/metrics'))).body);
    expect(metrics).toContain('qayd_relay_commits_total{result="done"} 1\n');
    expect(metrics).toContain('qayd_relay_commit_entries_sum 60\n');
    const buckets = metrics.matchAll(/^qayd_relay_commit_entries_bucket\{le="(.+)"\} (\d+)$/gm);
    const below = ['1', '2', '4', '8', '16', '32'].map((bound) => [bound, '0']);
    const reached = ['64', '128', '256', '+Inf'].map((bound) => [bound, '1']);
    expect([...buckets].map(([, bound, count]) => [bound, count])).toEqual([...below, ...reached]);
  });

  it('keeps its number when the same bytes are repeated, even in the same turn or after a restart', async () => {
    at = startRelay();
    const body = walletBody('A-1');
    await at.drive(Promise.all([at.relay.handle(post(body)), at.relay.handle(post(body))]));
    expect(await at.status(post(body))).toBe(200);
    at.restart();
    expect(await at.status(post(body))).toBe(200);
    expect(await at.invoices()).toEqual(['A-1']);
    at.relay.close();
    const db = new Database(at.dbFile, { readonly: true });
    expect(db.prepare('SELECT count FROM repeats').pluck().all()).toEqual([3]);
    db.close();
  });

  it('counts separately for another till or kind, but as the same in another encoding of its bytes', async () => {
    at = startRelay();
    const query = signedQuery('wallet-return', 'approved=1&invoice_no=A-1');
    expect(await at.status(get('/n/shop/T1/wallet/return', query))).toBe(200);
    expect(await at.status(get('/n/shop/T1/card/return', query))).toBe(200);
    expect(await at.status(get('/n/shop/T2/wallet/return', query))).toBe(200);
    expect(await at.status(post(walletBody('A-1')))).toBe(200);
    expect(await at.status(post(Buffer.concat([walletBody('A-1'), Buffer.from(' ')])))).toBe(200);
    expect((await at.feed()).items.map(({ kind }) => kind)).toEqual(['wallet-return', 'card-callback', 'wallet-callback']);
  });

  it('of a card is a GET query, under either name of its address', async () => {
    at = startRelay();
    for (const name of ['return', 'callback']) {
      const query = cardQuery(`C-${name}`);
      expect(await at.status(get(`/n/shop/T1/card/${name}`, query))).toBe(200);
    }
    const { items } = await at.feed();
    expect(items.map(({ kind }) => kind)).toEqual(['card-callback', 'card-callback']);
    expect(Buffer.from(items[0]!.raw, 'base64').toString()).toBe(cardQuery('C-return'));
  });

  it('verifies under any key and profile, and names both', async () => {
    const sorted = { ...defaultProfile, id: 'sorted', order: 'sorted' as const };
    at = startRelay(rules({ keys: [key('old', 'other'), key('new')], profiles: [defaultProfile, sorted] }));
    await at.ask(post(walletBody('A-1', 'other')));
    await at.ask(post(walletBody('A-2', undefined, sorted)));
    const { items } = await at.feed();
    expect(items.map(({ keyId, profileId }) => [keyId, profileId])).toEqual([
      ['old', 'default'],
      ['new', 'sorted'],
    ]);
  });

  it('does not verify under a key from its retirement on', async () => {
    at = startRelay();
    const retiredAtMs = at.world.nowMs + 1000;
    at.restart(rules({ keys: [key('k1', undefined, retiredAtMs)] }));
    await at.ask(post(walletBody('A-1')));
    await at.world.run(1000);
    await at.ask(post(walletBody('A-2')));
    expect(await at.invoices()).toEqual(['A-1']);
    expect((await at.quarantine()).map(({ problem }) => problem)).toEqual(['notice.bad-signature']);
  });

  it('at its attempt’s address is never refused because its sender was busy', async () => {
    at = startRelay(rules({}, { requestsPerMinutePerAddress: 2 }));
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push(await at.status(post(`junk ${i}`)));
    expect(statuses).toEqual([200, 200, 429, 429]);
    const [place, to] = [
      { merchant: 'shop', till: 'T1' },
      { attemptId: 'a', invoiceNo: 'A-1' },
    ];
    const tag = attemptTag(tagKeyOfToken(tillToken), { ...place, ...to, gateway: 'wallet' });
    const path = noticePath(place, 'wallet/callback', { attemptId: 'a', tag });
    for (let i = 0; i < 3; i++) expect(await at.status(post(walletBody('A-1'), { path }))).toBe(200);
    expect(await at.invoices()).toEqual(['A-1']);
    expect(await at.status(post(walletBody('A-2')))).toBe(429);
    await at.world.run(60_000);
    expect(await at.status(post(walletBody('A-2')))).toBe(200);
  });
});

describe('a notice’s address', () => {
  it('with an unknown till leads to the unrouted feed, which stores the name beside the notice', async () => {
    at = startRelay();
    expect(await at.status(post(walletBody('A-1'), { till: 'T9' }))).toBe(200);
    expect(await at.status(post('junk', { till: 'x%20y' }))).toBe(200);
    const page = await at.feed('', 'unrouted', merchantToken);
    expect(page.items[0]).toMatchObject({ number: 1, headers: { 'x-qayd-till': 'T9' } });
    expect(await at.quarantine('unrouted', merchantToken)).toMatchObject([
      { problem: 'notice.not-json', headers: { 'x-qayd-till': 'x%20y' } },
    ]);
    expect((await at.feed()).items).toEqual([]);
  });

  it('cannot carry another till’s name in a header', async () => {
    at = startRelay();
    await at.ask(post(walletBody('A-1'), { headers: { 'x-qayd-till': 'T9' } }));
    expect((await at.feed()).items[0]?.headers).toEqual({});
  });

  it('with an unknown merchant returns 404 and is counted', async () => {
    at = startRelay();
    expect(await at.status(post(walletBody('A-1'), { merchant: 'other' }))).toBe(404);
    expect(await at.ask(get('/n/other/T1/card/return', cardQuery('A-1')))).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    expect(String((await at.ask(get('/metrics'))).body)).toContain('qayd_relay_unknown_merchant_total 2\n');
  });

  it.each([
    '/',
    '/n',
    '/n/shop/T1',
    '/n/shop/T1/card/other',
    '/n/shop/T1/constructor/x',
    '/n/shop/T1/card/return/',
    '/v1',
    '/v1/feed/shop',
    '/v1/feed/shop/T1/x',
  ])('that does not exist returns 404: %s', async (path) => {
    at = startRelay();
    expect(await at.ask(get(path))).toMatchObject({ status: 404, headers: { 'content-type': 'application/json' } });
  });

  it.each([
    ['GET', '/n/shop/T1/wallet/callback', 'POST'],
    ['PUT', '/n/shop/T1/wallet/callback', 'POST'],
    ['POST', '/n/shop/T1/wallet/return', 'GET'],
    ['HEAD', '/n/shop/T1/card/return', 'GET'],
    ['OPTIONS', '/n/shop/T1/card/callback', 'GET'],
    ['POST', '/v1/feed/shop/T1', 'GET'],
    ['DELETE', '/v1/heads/shop/T1', 'GET'],
    ['HEAD', '/healthz', 'GET'],
  ])('refuses %s on %s, and names the allowed method', async (method, path, allow) => {
    at = startRelay();
    const reply = await at.ask({ ...get(path, cardQuery('A-1')), method });
    expect([reply.status, reply.headers['allow']]).toEqual([405, allow]);
    expect((await at.feed()).last).toBe(0);
  });

  it('ignores a browser’s prefetch', async () => {
    at = startRelay();
    for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }, { 'x-moz': 'prefetch' }]) {
      expect(await at.status(get('/n/shop/T1/card/return', cardQuery('A-1'), headers))).toBe(503);
    }
    expect((await at.feed()).last).toBe(0);
  });
});

describe('a hostile notice', () => {
  const hashed = '"hashed":"00"';
  it.each([
    ['a repeated key', `{"a":1,"a":2,${hashed}}`, 'notice.duplicate-key'],
    ['a repeated key in another escape', `{"a":1,"\\u0061":2,${hashed}}`, 'notice.duplicate-key'],
    ['an array', `[1,2]`, 'notice.not-json'],
    ['a nested array', `{"a":[1],${hashed}}`, 'notice.not-flat'],
    ['a nested object', `{"a":{"b":1},${hashed}}`, 'notice.not-flat'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'notice.not-utf8'],
    ['text that is not JSON', 'approved=1', 'notice.not-json'],
    ['nothing', '', 'notice.not-json'],
    ['no signature', '{"approved":1}', 'notice.unsigned'],
    ['a number as signature', '{"approved":1,"hashed":1}', 'notice.unsigned'],
    ['a wrong signature', `{"approved":1,${hashed}}`, 'notice.bad-signature'],
    ['__proto__', `{"__proto__":1,${hashed}}`, 'notice.bad-signature'],
  ])('with %s is quarantined byte for byte, and changes no feed', async (_, body, problem) => {
    at = startRelay();
    expect(await at.status(post(body))).toBe(200);
    expect(await at.quarantine()).toMatchObject([{ problem, raw: Buffer.from(body).toString('base64'), repeats: 0 }]);
    expect((await at.feed()).last).toBe(0);
  });

  it.each([
    ['a repeated parameter', 'approved=1&approved=0&hashed=00', 'notice.duplicate-key'],
    ['an array', 'a[]=1&hashed=00', 'notice.not-flat'],
    ['a broken escape', 'a=%zz&hashed=00', 'notice.bad-query'],
    ['bytes that are not UTF-8', 'a=%ff&hashed=00', 'notice.not-utf8'],
    ['no query', '', 'notice.unsigned'],
  ])('with %s in its query is quarantined', async (_, query, problem) => {
    at = startRelay();
    expect(await at.status(get('/n/shop/T1/card/return', query))).toBe(200);
    expect(await at.quarantine()).toMatchObject([{ problem, raw: Buffer.from(query).toString('base64') }]);
  });

  it('above the size limit returns 413 and is stored nowhere', async () => {
    at = startRelay();
    expect(await at.status(post(Buffer.alloc(64 * 1024 + 1, 0x20)))).toBe(413);
    expect(await at.status(get('/n/shop/T1/card/return', 'a='.padEnd(70_000, 'x')))).toBe(413);
    expect(await at.quarantine()).toEqual([]);
  });
});

describe('a relay without the secret', () => {
  it('passes signed notices on unverified, up to a limit for each till', async () => {
    at = startRelay(rules({ keys: [] }, { unverifiedPerTill: 2 }));
    const statuses = [];
    for (const name of ['A-1', 'A-2', 'A-3']) statuses.push(await at.status(post(walletBody(name))));
    expect(statuses).toEqual([200, 200, 503]);
    expect(await at.status(post(walletBody('A-1')))).toBe(200);
    expect(await at.status(post('{"approved":1}'))).toBe(200);
    const { items } = await at.feed();
    expect(items.map(({ number, keyId, profileId }) => [number, keyId, profileId])).toEqual([
      [1, null, null],
      [2, null, null],
    ]);
    expect((await at.quarantine()).map(({ problem }) => problem)).toEqual(['notice.unsigned']);
    // The till acknowledges both notices by polling after number 2, which makes room for the next notice, also after a restart.
    await at.feed('after=2');
    at.restart();
    expect(await at.status(post(walletBody('A-3')))).toBe(200);
  });
});

it('a closing relay returns 503 for notices not yet on disk, ends polls, and keeps stored notices', async () => {
  at = startRelay();
  await at.ask(post(walletBody('A-1')));
  const poll = at.relay.handle(get('/v1/feed/shop/T1', 'after=1&wait=30', bearer('token-of-till-T1')));
  // By now the poll is waiting for notices.
  await at.world.run(1_000);
  const pending = at.relay.handle(post(walletBody('A-2')));
  at.restart();
  expect((await Promise.all([pending, poll])).map(({ status }) => status)).toEqual([503, 200]);
  expect(await at.invoices()).toEqual(['A-1']);
});
