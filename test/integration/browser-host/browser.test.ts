// The till in a browser: which requests get in, which are refused, which files are served, and which events are sent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largestBody } from '../../../src/browser-host/guard.ts';
import { mostOfSession } from '../../../src/browser-host/events.ts';
import { mostKnown, mostStrangers } from '../../../src/browser-host/connections.ts';
import { mostSessions, tokenLifeMs } from '../../../src/browser-host/sessions.ts';
import { browserPolicy, windowPolicy } from '../../../src/main/pages/policy.ts';
import { outsidePath, pageKeyHeader } from '../../../src/shared/contract/channels.ts';
import { type Entered, serveCounter, type Served } from '../../support/hosts/browser-host.ts';
import { newRequestId } from '../../support/counter.ts';
import { openRaw, requestBytes, sendRaw } from '../../support/machine/raw-http.ts';

let served: Served;
let session: Entered;
let own: readonly (readonly [string, string])[];
beforeAll(async () => {
  served = await serveCounter({ requestTimeoutMs: 1500 });
  session = await served.enter();
  own = ownHeaders(session);
});
afterAll(() => served.close());

const ownHeaders = ({ cookie, pageKey }: Entered) => [...host(), ['cookie', cookie], [pageKeyHeader, pageKey]] as const;

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

  it('sets an HttpOnly SameSite cookie and a key for this tab, and leads to the till', async () => {
    const answer = await page(pathOf(served.host.startUrl()), host());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(`^qayd-${served.port}=[A-Za-z0-9_-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
    );
    expect(answer.body).toMatch(
      /<script nonce="[^"]+">\nsessionStorage\.setItem\('[a-z.-]+', '[A-Za-z0-9_-]{43}'\);\nlocation\.replace\('\/'\);\n<\/script>/,
    );
    const nonce = /nonce="([^"]+)"/.exec(answer.body)?.[1];
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    );
  });

  it('may be opened from a file or another site, but only as a page navigation', async () => {
    const from = (mode: string, dest: string) =>
      page(pathOf(url), [...host(), ['sec-fetch-site', 'cross-site'], ['sec-fetch-mode', mode], ['sec-fetch-dest', dest]]);
    const url = served.host.startUrl();
    const others = [
      ['no-cors', 'image'],
      ['cors', 'empty'],
      ['navigate', 'iframe'],
      ['no-cors', 'script'],
    ] as const;
    for (const [mode, dest] of others) expect((await from(mode, dest)).status).toBe(403);
    expect((await from('navigate', 'document')).status).toBe(200);
  });

  it('works once', async () => {
    const url = served.host.startUrl();
    await served.enter(url);
    const again = await page(pathOf(url), host());
    expect([again.status, again.headers.has('set-cookie')]).toEqual([403, false]);
    expect(again.body).not.toContain('sessionStorage');
  });

  it('works for ten minutes', async () => {
    const url = served.host.startUrl();
    served.pass(tokenLifeMs - 1000);
    await served.enter(url);
    const late = served.host.startUrl();
    served.pass(tokenLifeMs);
    expect((await page(pathOf(late), host())).status).toBe(403);
  });

  it('is void once a newer address was made', async () => {
    const first = served.host.startUrl();
    const second = served.host.startUrl();
    expect((await page(pathOf(first), host())).status).toBe(403);
    await served.enter(second);
  });

  it('is not used up by a prefetch, another method or a guess', async () => {
    const url = served.host.startUrl();
    const path = pathOf(url);
    expect((await page(path, [...host(), ['sec-purpose', 'prefetch;prerender']])).status).toBe(403);
    expect((await served.send({ method: 'HEAD', target: path, headers: host() })).status).toBe(405);
    expect((await page(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, host())).status).toBe(403);
    expect((await page(`${path}?x`, host())).status).toBe(404);
    await served.enter(url);
  });

  it('is printed again only when a visitor arrives and no valid address is left', async () => {
    served.announced.length = 0;
    await served.enter(served.host.startUrl());
    expect(served.announced).toEqual([]);
    const stranger = await page('/', host());
    expect([stranger.status, stranger.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(stranger.body).toMatch(
      /نافذة الأوامر التي بدأت منها الصندوق[\s\S]*Open the address that stands in the terminal where the till was started/,
    );
    await page('/', host());
    expect(served.announced).toHaveLength(1);
    await served.enter(served.announced[0]);
  });
});

describe('a session', () => {
  const without = (...names: string[]) => own.filter(([name]) => !names.includes(name));
  const apis = async (headers: readonly (readonly [string, string])[]) => [
    await page('/api/events', headers),
    await call('app.get', {}, [...headers, origin()]),
  ];

  it.each([
    ['none', () => []],
    ['a guess', () => [['cookie', `qayd-${served.port}=${'A'.repeat(43)}`]] as const],
    ['under another name', () => [['cookie', session.cookie.replace('qayd-', 'qaid-')]] as const],
    ['of another port', () => [['cookie', session.cookie.replace(/^qayd-[0-9]+/, 'qayd-1')]] as const],
    ['twice', () => [['cookie', `${session.cookie}; ${session.cookie}`]] as const],
    ['empty', () => [['cookie', `qayd-${served.port}=`]] as const],
    ['truncated', () => [['cookie', session.cookie.slice(0, -1)]] as const],
  ])('is needed for every request, and the key alone does not suffice: %s', async (_, cookies) => {
    const headers = [...without('cookie'), ...cookies()];
    const asked = [await page('/', headers), await page('/assets/index-AbCd1234.js', headers), ...(await apis(headers))];
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it.each([
    ['none', async () => []],
    ['a guess', async () => ['A'.repeat(43)]],
    ['empty', async () => ['']],
    ['truncated', async () => [session.pageKey.slice(0, -1)]],
    ['of another session', async () => [(await served.enter()).pageKey]],
    ['the cookie again', async () => [session.cookie.split('=')[1] as string]],
  ])('needs cookie and key together: with the cookie alone it gets no call and no event: %s', async (_, keys) => {
    const headers = [...without(pageKeyHeader), ...(await keys()).map((key) => [pageKeyHeader, key] as const)];
    const { seq } = served.counter.till.ledger.journal.head();
    expect((await apis(headers)).map(({ status }) => status)).toEqual([401, 401]);
    expect(served.counter.till.ledger.journal.head().seq).toBe(seq);
    expect((await page('/', headers)).body).not.toContain(served.counter.till.ledger.journal.head().hash);
  });

  it('with a cookie stolen by a server on another port is refused without the key', async () => {
    // Replays the browser's request from a program with the stolen cookie: all headers of our own page, but without the key.
    const stolen = [...host(), ['cookie', session.cookie], origin(), ['sec-fetch-site', 'same-origin']] as const;
    expect((await apis(stolen.filter(([name]) => name !== 'origin'))).map(({ status }) => status)).toEqual([401, 401]);
    expect((await call('app.get', {}, [...own, ['origin', `http://127.0.0.1:${served.port + 1}`]])).status).toBe(403);
  });

  it('is found among other cookies of this machine', async () => {
    const cookies = ['cookie', `a=1; ${session.cookie}; qayd-1=x`] as const;
    expect((await call('app.get', {}, [...without('cookie'), cookies, origin()])).status).toBe(200);
  });

  it('is not shared by tabs: a tab without a key is sent to the page with instructions', async () => {
    served.announced.length = 0;
    await served.enter(served.host.startUrl());
    const answer = await page(outsidePath, without(pageKeyHeader));
    expect([answer.status, answer.body]).toEqual([
      401,
      expect.stringMatching(/كل عنوان يفتح تبويبًا واحدًا[\s\S]*each address opens one tab/),
    ]);
    expect(served.announced).toHaveLength(1);
  });

  it('ends when too many newer ones began', async () => {
    const first = await served.enter();
    for (let i = 0; i < mostSessions; i++) await served.enter();
    expect((await page('/', ownHeaders(first))).status).toBe(401);
    expect((await apis(ownHeaders(first))).map(({ status }) => status)).toEqual([401, 401]);
    session = await served.enter();
    own = ownHeaders(session);
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

  it('has the policy of the Electron windows, plus connections to its own origin', () => {
    expect(browserPolicy('x').replace("connect-src 'self'", "connect-src 'none'").split('; ').sort()).toEqual(
      windowPolicy('x').split('; ').sort(),
    );
    expect(browserPolicy()).not.toMatch(/unsafe|\*|https?:/);
  });

  it('and every other answer forbid frames, sniffing, caching and referrers', async () => {
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

  it('is cached only if its file name holds a hash', async () => {
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
  ])('outside the screens does not exist: %s', async (target) => {
    const { status, text } = await page(target);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('outside');
  });
});

describe('a call', () => {
  it('gets the same answer as in any other host', async () => {
    const answer = await call('app.get', {});
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: true, value: { host: 'browser', till: 'T1' } });
    expect(JSON.parse((await call('app.get', { extra: 1 })).body)).toMatchObject({ error: { code: 'request.malformed' } });
    expect((await call('no.such', {})).status).toBe(404);
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
  ])('of the type %j, which another site’s form could send, is refused', async (type) => {
    const headers = [...own, origin(), ...(type ? ([['content-type', type]] as const) : [])];
    expect((await served.send({ method: 'POST', target: '/api/app.get', headers, body: '{}' })).status).toBe(415);
  });

  it.each(['{', '', '{"a":}', '\u0000', '['.repeat(5000)])('that is not JSON is refused: %j', async (body) => {
    const answer = await call('app.get', body);
    expect([answer.status, answer.body]).toEqual([400, '{"ok":false,"error":{"code":"request.malformed","params":{}}}']);
  });

  it('above the size limit is refused, with or without a declared length', async () => {
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

  it('that arrives too slowly is cut off, and other calls are answered meanwhile', async () => {
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

  it('reach every open page, and stop when it closes', async () => {
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

  it('end with their session when the same browser enters by a newer address', async () => {
    const before = await served.enter();
    const open = openRaw(served.port, requestBytes({ target: '/api/events', headers: ownHeaders(before) }));
    await expect.poll(open.text).toContain('retry: 1000');
    // Another browser gets its own cookie, and the session of the first stays valid.
    await served.enter();
    expect((await page('/', ownHeaders(before))).status).toBe(200);
    expect((await page(pathOf(served.host.startUrl()), [...host(), ['cookie', before.cookie]])).status).toBe(200);
    await open.closed;
    expect((await page('/', ownHeaders(before))).status).toBe(401);
  });

  it('go to at most eight streams of a session; other sessions still receive theirs', async () => {
    const other = await serveCounter({ requestTimeoutMs: 60_000 });
    const streamOf = ({ cookie, pageKey }: Entered) =>
      openRaw(
        other.port,
        requestBytes({
          target: '/api/events',
          headers: [
            ['host', `127.0.0.1:${other.port}`],
            ['cookie', cookie],
            [pageKeyHeader, pageKey],
          ],
        }),
      );
    const greedy = await other.enter();
    const open = [];
    for (let i = 0; i <= mostOfSession; i++) {
      const each = streamOf(greedy);
      await expect.poll(each.text, { interval: 2 }).toContain('\r\n\r\n');
      open.push(each);
    }
    expect(open.map((each) => each.text().slice(9, 12))).toEqual([...Array.from({ length: mostOfSession }, () => '200'), '503']);
    const honest = streamOf(await other.enter());
    await other.counter.sell();
    await expect.poll(honest.text).toContain('event: attempt.changed');
    // A closed connection frees its place for another.
    open[0]?.socket.destroy();
    await open[0]?.closed;
    const again = streamOf(greedy);
    await expect.poll(again.text).toContain('HTTP/1.1 200');
    for (const each of [...open, honest, again]) each.socket.destroy();
    await other.close();
  });

  it('end with the host', async () => {
    const other = await serveCounter();
    const entered = await other.enter();
    const open = openRaw(
      other.port,
      requestBytes({
        target: '/api/events',
        headers: [
          ['host', `127.0.0.1:${other.port}`],
          ['cookie', entered.cookie],
          [pageKeyHeader, entered.pageKey],
        ],
      }),
    );
    await expect.poll(open.text).toContain('retry: 1000');
    await other.close();
    await open.closed;
    expect((await sendRaw(other.port, 'GET / HTTP/1.1\r\n\r\n')).status).toBe(0);
  });
});

describe('connections', () => {
  const head = (headers: readonly (readonly [string, string])[]): string =>
    `GET /assets/plain.css HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;

  it('of strangers never use up all places: a session still gets in and keeps its streams', async () => {
    const other = await serveCounter({ requestTimeoutMs: 60_000 });
    const entered = await other.enter();
    const headers = [
      ['host', `127.0.0.1:${other.port}`],
      ['cookie', entered.cookie],
      [pageKeyHeader, entered.pageKey],
    ] as const;
    const open = openRaw(other.port, requestBytes({ target: '/api/events', headers }));
    await expect.poll(open.text).toContain('retry: 1000');
    const idle = Array.from({ length: 3 * mostStrangers }, () => openRaw(other.port, ''));
    let gone = 0;
    for (const each of idle) void each.closed.then(() => (gone += 1));
    await expect.poll(() => gone).toBe(2 * mostStrangers);
    const shape = { method: 'POST', target: '/api/app.get', body: '{}' };
    const asking = [...headers, ['origin', other.host.origin], ['content-type', 'application/json']] as const;
    expect((await other.send({ ...shape, headers: asking })).status).toBe(200);
    await other.counter.sell();
    await expect.poll(open.text).toContain('event: attempt.changed');
    for (const each of [open, ...idle]) each.socket.destroy();
    await other.close();
  });

  it('with the cookie alone count as strangers', async () => {
    const other = await serveCounter({ requestTimeoutMs: 60_000 });
    const { cookie } = await other.enter();
    const headers = [
      ['host', `127.0.0.1:${other.port}`],
      ['cookie', cookie],
    ] as const;
    const kept = Array.from({ length: mostStrangers + 1 }, () => openRaw(other.port, head(headers)));
    let gone = 0;
    for (const each of kept) void each.closed.then(() => (gone += 1));
    await expect.poll(() => gone).toBe(1);
    for (const each of kept) each.socket.destroy();
    await other.close();
  });

  it('with a session have a limit, too', async () => {
    const other = await serveCounter({ requestTimeoutMs: 60_000 });
    const entered = await other.enter();
    const headers = [
      ['host', `127.0.0.1:${other.port}`],
      ['cookie', entered.cookie],
      [pageKeyHeader, entered.pageKey],
      ['origin', other.host.origin],
      ['content-type', 'application/json'],
      ['content-length', '2'],
    ] as const;
    const asks = `POST /api/app.get HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{}`;
    const kept = [];
    for (let i = 0; i <= mostKnown; i++) {
      const each = openRaw(other.port, asks);
      await expect.poll(each.text, { interval: 2 }).toContain('\r\n\r\n');
      kept.push(each);
    }
    expect(kept.map((each) => each.text().slice(9, 12))).toEqual([...Array.from({ length: mostKnown }, () => '200'), '503']);
    for (const each of kept) each.socket.destroy();
    await other.close();
  });
});

describe('the log', () => {
  it('contains no token, no session and no request text', () => {
    const text = JSON.stringify(served.log.lines);
    expect(text).not.toContain(session.cookie.split('=')[1]);
    expect(text).not.toContain(session.pageKey);
    expect(text).not.toMatch(/[A-Za-z0-9_-]{43}/);
    expect(text).not.toContain('secret');
  });
});
