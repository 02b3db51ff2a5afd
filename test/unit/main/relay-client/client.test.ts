// The till's client of its relay with a scripted network: the exact request of each call, and the error for each kind of reply.
import { describe, expect, it } from 'vitest';
import { asFeedResult, createRelayClient, smallerPage } from '../../../../src/relay-client/client.ts';
import type { Http, HttpRequest } from '../../../../src/shared/ports.ts';
import { err, ok, type Result } from '../../../../src/shared/result.ts';

type Answer = Awaited<ReturnType<Http>>;
const replyWith = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer =>
  ok({ status, headers, body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)) });
const failure = (reason: 'timeout' | 'too-large', sent = true): Answer => err({ reason, sent });
const empty = { relayId: 'r1', relayMs: 5, last: 0, items: [] };

const open = (answer: Answer, more: Partial<Parameters<typeof createRelayClient>[1]> = {}) => {
  const sent: HttpRequest[] = [];
  const http: Http = async (request) => (sent.push(request), answer);
  const place = { relayUrl: 'https://relay.test', merchant: 'waha', till: 'T1', token: () => 'secret', ...more };
  return { client: createRelayClient(http, place), sent };
};
const codeOf = (asked: Result<unknown>): unknown => (asked.ok ? 'ok' : [asked.error.code, asked.error.params]);

describe('a poll', () => {
  it('names merchant, till and cursor in its address, leaves out what is not given, and carries the token in a header', async () => {
    const { client, sent } = open(replyWith(200, empty));
    expect(await client.feed({ after: 7, limit: 50, wait: 25 }, 35_000)).toMatchObject({ ok: true, value: empty });
    expect(sent[0]).toMatchObject({
      method: 'GET',
      url: 'https://relay.test/v1/feed/waha/T1?after=7&limit=50&wait=25',
      headers: { authorization: 'Bearer secret', 'qayd-wire': '2' },
      timeoutMs: 35_000,
      maxReplyBytes: 1024 * 1024,
    });
    await client.feed({ after: 7, limit: 50, wait: 0, head: undefined }, 35_000);
    expect(sent[1]?.url).toBe('https://relay.test/v1/feed/waha/T1?after=7&limit=50&wait=0');
  });

  it('sends the head signed, signs it once while it stays the same, and sends the public key of a live till alone', async () => {
    const signed: string[] = [];
    const signHead = (head: string): string => (signed.push(head), `signed ${head}`);
    const { client, sent } = open(replyWith(200, empty), { signHead, liveKey: 'public' });
    for (const head of ['a', 'a', 'b']) await client.feed({ after: 0, limit: 1, wait: 0, head }, 1);
    expect(signed).toEqual(['a', 'b']);
    expect(sent.map(({ headers }) => Object.values(headers).filter((text) => /^signed|^public/.test(text)))).toEqual([
      ['signed a', 'public'],
      ['signed a', 'public'],
      ['signed b', 'public'],
    ]);
    const trial = open(replyWith(200, empty), { signHead });
    await trial.client.feed({ after: 0, limit: 1, wait: 0, head: 'a' }, 1);
    expect(Object.values(trial.sent[0]?.headers ?? {})).not.toContain('public');
  });
});

describe('an unreadable page', () => {
  it.each<[string, Answer, unknown]>([
    ['a broken connection', failure('timeout'), ['feed.unreachable', { reason: 'timeout' }]],
    ['a body above the limit', failure('too-large'), ['feed.beyond-bounds', { mostKiB: 1024 }]],
    ['a wrong token', replyWith(401), ['feed.unauthorized', {}]],
    ['a forbidden till', replyWith(403), ['feed.unauthorized', {}]],
    ['a relay that is too busy', replyWith(429), ['feed.busy', {}]],
    ['a wait of a part of a second', replyWith(429, {}, { 'retry-after': '0' }), ['feed.busy', { seconds: 1 }]],
    ['a wait', replyWith(429, {}, { 'retry-after': '17' }), ['feed.busy', { seconds: 17 }]],
    ['a wait of hours, which is cut to a minute', replyWith(429, {}, { 'retry-after': '7200' }), ['feed.busy', { seconds: 60 }]],
    ['a failing relay', replyWith(503), ['feed.unreachable', { status: 503 }]],
    ['a relay without its store', replyWith(503, { error: { code: 'store.away', message: '' } }), ['feed.cannot-store', {}]],
    ['another 503', replyWith(503, { error: { code: 'relay.unavailable' } }), ['feed.unreachable', { status: 503 }]],
    ['another status', replyWith(500, { error: { code: 'store.away' } }), ['feed.unreachable', { status: 500 }]],
    ['a page that is no JSON', replyWith(200, '<html>'), ['feed.malformed', {}]],
    ['a page of another shape', replyWith(200, { items: 1 }), ['feed.malformed', {}]],
    ['more items than were asked for', replyWith(200, { items: [1, 2] }), ['feed.beyond-bounds', { items: 2, mostItems: 1 }]],
    [
      'a notice above the limit',
      replyWith(200, { items: [{ raw: 'x'.repeat(87_385) }] }),
      ['feed.beyond-bounds', { itemKiB: 64 }],
    ],
    [
      'too many headers',
      replyWith(200, { items: [{ raw: '', headers: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`h${i}`, ''])) }] }),
      ['feed.beyond-bounds', { itemKiB: 64 }],
    ],
    [
      'headers that are too long',
      replyWith(200, { items: [{ raw: '', headers: { name: 'x'.repeat(16 * 1024 - 3) } }] }),
      ['feed.beyond-bounds', { itemKiB: 64 }],
    ],
  ])('has its own error: %s', async (_, answer, expected) => {
    const { client } = open(answer);
    expect(codeOf(asFeedResult(await client.feed({ after: 0, limit: 1, wait: 0 }, 1)))).toEqual(expected);
  });

  it('is asked for again with fewer items only if its bytes were too many', () => {
    const beyond = (params: Record<string, number>) => ({ code: 'feed.beyond-bounds', params });
    expect(smallerPage(100, beyond({ mostKiB: 1024 }))).toBe(25);
    expect(smallerPage(3, beyond({ mostKiB: 1024 }))).toBe(1);
    expect(smallerPage(1, beyond({ mostKiB: 1024 }))).toBeNull();
    expect(smallerPage(100, beyond({ itemKiB: 64 }))).toBeNull();
    expect(smallerPage(100, { code: 'feed.malformed', params: { mostKiB: 1024 } })).toBeNull();
  });
});

it.each([
  [200, true],
  [404, true],
  [409, true],
  [422, true],
  [401, false],
  [429, false],
  [503, false],
])('a profile that the relay answers with %i needs no second request: %j', async (status, done) => {
  const { client, sent } = open(replyWith(status));
  expect(await client.tellProfile({ id: 'p' })).toBe(done);
  expect(sent[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer secret' } });
  expect(JSON.parse(new TextDecoder().decode(sent[0]?.body))).toEqual({ profile: { id: 'p' } });
});

it('a profile whose request failed is sent again', async () => {
  expect(await open(failure('timeout')).client.tellProfile({})).toBe(false);
});
