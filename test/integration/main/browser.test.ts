// The till in a browser: who comes in, who does not, what is served, and what is told.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largestBody } from '../../../src/main/browser/guard.ts';
import { contentPolicy as hostPolicy } from '../../../src/main/browser/policy.ts';
import { mostSessions, tokenLifeMs } from '../../../src/main/browser/sessions.ts';
import { contentPolicy as windowPolicy } from '../../../src/main/electron/csp.ts';
import { serveCounter, type Served } from '../../support/browser-host.ts';
import { newRequestId } from '../../support/counter.ts';
import { openRaw, requestBytes, sendRaw } from '../../support/raw-http.ts';

let served: Served;
let cookie: string;
let own: readonly (readonly [string, string])[];
beforeAll(async () => {
  served = await serveCounter(1500);
  cookie = await served.enter();
  own = [
    ['host', `127.0.0.1:${served.port}`],
    ['cookie', cookie],
  ];
});
afterAll(() => served.close());

const page = (target: string, headers: readonly (readonly [string, string])[] = own) => served.send({ target, headers });
const origin = (): readonly [string, string] => ['origin', served.host.origin];
const call = (name: string, input: unknown, headers: readonly (readonly [string, string])[] = [...own, origin()]) =>
  served.send({
    method: 'POST',
    target: `/api/${name}`,
    headers: [...headers, ['content-type', 'application/json']],
    body: typeof input === 'string' ? input : JSON.stringify(input),
  });
const pathOf = (url: string): string => new URL(url).pathname;
const host = (): readonly (readonly [string, string])[] => [['host', `127.0.0.1:${served.port}`]];

describe('the one-time address', () => {
  it('is on loopback alone, with 256 random bits', () => {
    const url = new URL(served.host.startUrl());
    expect(url.hostname).toBe('127.0.0.1');
    expect(Buffer.from(url.pathname.slice('/start/'.length), 'base64url')).toHaveLength(32);
  });

  it('gives a cookie that no script can read and no other site can send, and leads to the till', async () => {
    const answer = await page(pathOf(served.host.startUrl()), host());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(`^qayd-${served.port}=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
  });

  it('works once', async () => {
    const url = served.host.startUrl();
    await served.enter(url);
    const again = await page(pathOf(url), host());
    expect([again.status, again.headers.has('set-cookie')]).toEqual([403, false]);
  });

  it('works for ten minutes', async () => {
    const url = served.host.startUrl();
    served.pass(tokenLifeMs - 1000);
    await served.enter(url);
    const late = served.host.startUrl();
    served.pass(tokenLifeMs);
    expect((await page(pathOf(late), host())).status).toBe(403);
  });

  it('is void once another one was made', async () => {
    const first = served.host.startUrl();
    const second = served.host.startUrl();
    expect((await page(pathOf(first), host())).status).toBe(403);
    await served.enter(second);
  });

  it('is not used up by a look ahead, another method, or a guess', async () => {
    const url = served.host.startUrl();
    const path = pathOf(url);
    expect((await page(path, [...host(), ['sec-purpose', 'prefetch;prerender']])).status).toBe(403);
    expect((await served.send({ method: 'HEAD', target: path, headers: host() })).status).toBe(405);
    expect((await page(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, host())).status).toBe(403);
    expect((await page(`${path}?x`, host())).status).toBe(404);
    await served.enter(url);
  });

  it('is announced anew when somebody comes and none is good any more, and only then', async () => {
    served.announced.length = 0;
    await served.enter(served.host.startUrl());
    expect(served.announced).toEqual([]);
    const stranger = await page('/', host());
    expect([stranger.status, stranger.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(stranger.body).toMatch(/العنوان[\s\S]*Open the address/);
    await page('/', host());
    expect(served.announced).toHaveLength(1);
    await served.enter(served.announced[0]);
  });
});

describe('a session', () => {
  it.each([
    ['none', () => []],
    ['a guess', () => [['cookie', `qayd-${served.port}=${'A'.repeat(43)}`]] as const],
    ['under another name', () => [['cookie', cookie.replace('qayd-', 'qaid-')]] as const],
    ['of another port', () => [['cookie', cookie.replace(/^qayd-[0-9]+/, 'qayd-1')]] as const],
    ['twice', () => [['cookie', `${cookie}; ${cookie}`]] as const],
    ['empty', () => [['cookie', `qayd-${served.port}=`]] as const],
    ['cut short', () => [['cookie', cookie.slice(0, -1)]] as const],
  ])('is needed for everything: %s', async (_, cookies) => {
    const headers = [...host(), ...cookies()];
    const asked = [
      await page('/', headers),
      await page('/assets/index-AbCd1234.js', headers),
      await page('/api/events', headers),
      await call('app.get', {}, [...headers, origin()]),
    ];
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('stands among other cookies of this machine', async () => {
    const answer = await page('/', [...host(), ['cookie', `a=1; ${cookie}; qayd-1=x`]]);
    expect(answer.status).toBe(200);
  });

  it('ends when so many newer ones began', async () => {
    const first = await served.enter();
    for (let i = 0; i < mostSessions; i++) await served.enter();
    expect((await page('/', [...host(), ['cookie', first]])).status).toBe(401);
    cookie = await served.enter();
    own = [...host(), ['cookie', cookie]];
  });
});

describe('a page', () => {
  it('comes with the nonce of its own policy, a new one each time', async () => {
    const [first, second] = [await page('/'), await page('/index.html')];
    const nonce = /content="([^"]+)"/.exec(first.body)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
    expect(first.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(first.body).not.toContain('__CSP_NONCE__');
    expect(second.body).not.toBe(first.body);
  });

  it('has the policy of the Electron windows, but that it may talk to its own origin', () => {
    expect(hostPolicy('x').replace("connect-src 'self'", "connect-src 'none'").split('; ').sort()).toEqual(
      windowPolicy('x').split('; ').sort(),
    );
    expect(hostPolicy()).not.toMatch(/unsafe|\*|https?:/);
  });

  it('and every other answer forbids frames, sniffing, caching and leaving a trace', async () => {
    const answers = [
      await page('/'),
      await page('/none'),
      await page('/', host()),
      await call('app.get', {}),
      await page('/', [['host', 'x']]),
    ];
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    }
  });

  it('of a hashed name is kept by the browser, and no other', async () => {
    expect((await page('/assets/index-AbCd1234.js')).headers.get('cache-control')).toContain('immutable');
    expect((await page('/assets/plain.css')).headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    '/../secret.html',
    '/assets/../../secret.html',
    '/%2e%2e/secret.html',
    '/assets/..%2f..%2fsecret.html',
    '/assets/%2e%2e/%2e%2e/secret.html',
    '/..%5csecret.html',
    '/..\\secret.html',
    '//secret.html',
    '/./index.html',
    '/assets//plain.css',
    '/index.html/',
    '/index.html%00.js',
    '/INDEX.HTML',
    '/notes.txt',
    '/assets/link.js',
    '/assets/',
    '/etc/passwd',
    'secret.html',
    '*',
    'http://127.0.0.1/index.html',
  ])('that is not of the screens does not exist: %s', async (target) => {
    const { status, text } = await page(target);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('outside');
  });
});

describe('a call', () => {
  it('is answered as in any other host', async () => {
    const answer = await call('app.get', {});
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: true, value: { host: 'browser', till: 'T1' } });
    expect(JSON.parse((await call('app.get', { extra: 1 })).body)).toMatchObject({ error: { code: 'request.malformed' } });
    expect(JSON.parse((await call('no.such', {})).body)).toMatchObject({ error: { code: 'request.unknown' } });
  });

  it('with a stolen cookie and no origin is refused', async () => {
    const sale = {
      requestId: newRequestId(),
      gateway: 'wallet',
      amount: '5',
      invoiceNo: 'T1-0001',
      mobile: '0912345678',
      lang: 'ar',
    };
    const { seq } = served.counter.till.ledger.journal.head();
    expect((await call('sale.start', sale, own)).status).toBe(403);
    for (const [name, value] of [
      ['origin', 'null'],
      ['origin', `http://127.0.0.1:${served.port + 1}`],
      ['origin', `https://127.0.0.1:${served.port}`],
      ['origin', `http://localhost:${served.port}`],
      ['sec-fetch-site', 'same-site'],
    ] as const)
      expect((await call('sale.start', sale, [...own, ...(name === 'origin' ? [] : [origin()]), [name, value]])).status).toBe(
        403,
      );
    expect(served.counter.till.ledger.journal.head().seq).toBe(seq);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    '',
  ])('of the type %j, as a form of another site could send it, is refused', async (type) => {
    const headers = [...own, origin(), ...(type ? ([['content-type', type]] as const) : [])];
    expect((await served.send({ method: 'POST', target: '/api/app.get', headers, body: '{}' })).status).toBe(415);
  });

  it.each(['{', '', '{"a":}', '\u0000', '['.repeat(5000)])('that is no JSON is refused: %j', async (body) => {
    const answer = await call('app.get', body);
    expect([answer.status, answer.body]).toEqual([400, '{"ok":false,"error":{"code":"request.malformed","params":{}}}']);
  });

  it('larger than it may be is refused, said beforehand or not', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(largestBody) });
    expect((await call('app.get', large)).status).toBe(413);
    const chunk = 'x'.repeat(64 * 1024);
    const head = requestBytes({
      method: 'POST',
      target: '/api/app.get',
      headers: [...own, origin(), ['content-type', 'application/json'], ['transfer-encoding', 'chunked']],
    });
    const chunks = Array.from({ length: 6 }, () => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
    expect((await sendRaw(served.port, `${head}${chunks}0\r\n\r\n`)).status).toBe(413);
    expect((await call('app.get', {})).status).toBe(200);
  });

  it('that dribbles in is cut off, and nobody else waits for it', async () => {
    const head = requestBytes({
      method: 'POST',
      target: '/api/app.get',
      headers: [...own, origin(), ['content-type', 'application/json'], ['content-length', '100']],
    });
    const slow = openRaw(served.port, `${head}{`);
    const slower = openRaw(served.port, 'GET / HT');
    expect((await call('app.get', {})).status).toBe(200);
    await Promise.all([slow.closed, slower.closed]);
    expect([slow.text().slice(0, 12), slower.text().slice(0, 12)]).toEqual(['HTTP/1.1 408', 'HTTP/1.1 408']);
  });
});

describe('events', () => {
  const stream = () => openRaw(served.port, requestBytes({ target: '/api/events', headers: own }));

  it('reach every open page, and end with it', async () => {
    const [one, two] = [stream(), stream()];
    await expect.poll(() => one.text() + two.text()).toMatch(/retry: 1000[\s\S]*retry: 1000/);
    const attempt = await served.counter.sell();
    for (const each of [one, two])
      await expect.poll(each.text).toContain(`event: attempt.changed\ndata: {"attemptId":"${attempt.attemptId}",`);
    expect(one.text()).toContain('content-type: text/event-stream');
    one.socket.destroy();
    await one.closed;
    await served.counter.sell();
    two.socket.destroy();
  });

  it('end with the host', async () => {
    const other = await serveCounter();
    const open = openRaw(
      other.port,
      requestBytes({
        target: '/api/events',
        headers: [
          ['host', `127.0.0.1:${other.port}`],
          ['cookie', await other.enter()],
        ],
      }),
    );
    await expect.poll(open.text).toContain('retry: 1000');
    await other.close();
    await open.closed;
    expect((await sendRaw(other.port, 'GET / HTTP/1.1\r\n\r\n')).status).toBe(0);
  });
});

describe('the log', () => {
  it('holds no token, no session and nothing that was sent', () => {
    const text = JSON.stringify(served.log.lines);
    expect(text).not.toContain(cookie.split('=')[1]);
    expect(text).not.toMatch(/[A-Za-z0-9_-]{43}/);
    expect(text).not.toContain('secret');
  });
});
