// The relay on real sockets: exact bytes are received, limits are enforced, and logs and metrics contain no secret.
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../src/relay/config/config.ts';
import { feedPage } from '../../../src/shared/relay-wire/feed.ts';
import { bearer, cardQuery, merchantToken, rules, secret, tillToken, walletBody } from './kit.ts';
import { type StartedServer, startHttp } from './server.ts';

let at: StartedServer;
afterEach(() => at.end());

const callback = '/n/shop/T1/wallet/callback';
const feed = async (query = '') =>
  feedPage.parse(await (await fetch(at.url(`/v1/feed/shop/T1${query}`), { headers: bearer(tillToken) })).json());
const rawsInQuarantine = async (): Promise<string[]> => {
  const reply = await fetch(at.url('/v1/quarantine/shop/T1'), { headers: bearer(tillToken) });
  return ((await reply.json()) as { items: { raw: string }[] }).items.map(({ raw }) =>
    Buffer.from(raw, 'base64').toString('latin1'),
  );
};

describe('the bytes', () => {
  it.each([
    { 'content-type': 'application/json' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    {},
  ])('of a body are stored exactly, whatever its content type: %o', async (headers) => {
    at = await startHttp();
    const body = walletBody('A-1');
    const reply = await fetch(at.url(callback), { method: 'POST', body: new Uint8Array(body), headers });
    expect([reply.status, await reply.json()]).toEqual([200, { status: 'stored' }]);
    expect((await feed()).items[0]?.raw).toBe(body.toString('base64'));
  });

  it('of a chunked body are stored exactly', async () => {
    at = await startHttp();
    const body = walletBody('A-1').toString();
    const chunks = [body.slice(0, 5), body.slice(5)].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
    const reply = await at.raw(
      `POST ${callback} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect((await feed()).items[0]?.raw).toBe(Buffer.from(body).toString('base64'));
  });

  it('of a query are stored exactly, undecoded', async () => {
    at = await startHttp();
    const query = 'a=%zz&b=+%20&c=\'"&d=?/%C3%28';
    expect(await at.raw(`GET /n/shop/T1/card/return?${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 200 /,
    );
    expect(await rawsInQuarantine()).toEqual([query]);
  });

  it('of a path are compared undecoded', async () => {
    at = await startHttp();
    const statusOf = async (path: string): Promise<string> =>
      (await at.raw(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)).slice(9, 12);
    expect(await statusOf('/n/sho%70/T1/wallet/callback')).toBe('404');
    expect(await statusOf('/%zz')).toBe('404');
    expect(await statusOf('/n/shop/%zz/wallet/callback')).toBe('200');
    expect(await statusOf(`/${'x'.repeat(2000)}`)).toBe('404');
  });
});

describe('the limits', () => {
  it('of a body apply as of the last reload, without a restart', async () => {
    at = await startHttp({ limits: { bodyBytes: 1024 } });
    const statusOf = async (bytes: number): Promise<number> =>
      (await fetch(at.url(callback), { method: 'POST', body: new Uint8Array(bytes).fill(0x61) })).status;
    expect([await statusOf(1024), await statusOf(1025)]).toEqual([200, 413]);
    await at.relay.reload({ ...rules(), limits: { ...defaultLimits, bodyBytes: 2048 } });
    expect([await statusOf(2048), await statusOf(2049)]).toEqual([200, 413]);
  });

  it('refuse a body of 1 MB with 413, by its declared or actual length, and the relay continues', async () => {
    at = await startHttp();
    const body = new Uint8Array(1024 * 1024);
    const statusOf = (sent: Uint8Array<ArrayBuffer> | ReadableStream): Promise<number | string> =>
      fetch(at.url(callback), { method: 'POST', body: sent, duplex: 'half' } as RequestInit).then(
        ({ status }) => status,
        (error: Error) => (error.cause as { code?: string }).code ?? 'failed',
      );
    // Node may close the connection before a client that is still sending has read the 413.
    const grown = new ReadableStream<Uint8Array>({ pull: (to) => (to.enqueue(body), to.close()) });
    for (const sent of [body, grown]) expect([413, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(await statusOf(sent));
    expect(await at.raw(`POST ${callback} HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\n\r\n${'x'.repeat(70_000)}`)).toMatch(
      /^HTTP\/1.1 413 /,
    );
    expect(
      await at.raw(
        `PUT ${callback} HTTP/1.1\r\nHost: x\r\nContent-Length: 70000\r\nConnection: close\r\n\r\n${'x'.repeat(70_000)}`,
      ),
    ).toMatch(/^HTTP\/1.1 413 /);
    expect(await statusOf(new Uint8Array(walletBody('A-1')))).toBe(200);
    expect(await rawsInQuarantine()).toEqual([]);
  });

  it('refuse long headers with 431 and invalid HTTP with 400', async () => {
    at = await startHttp({ limits: { headerBytes: 1024 } });
    expect(await at.raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(2000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
    expect(await at.raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    expect((await fetch(at.url('/healthz'))).status).toBe(200);
  });

  it('bound an address’s requests per minute, but never a notice', async () => {
    at = await startHttp({ limits: { requestsPerMinutePerAddress: 3 } });
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await fetch(at.url(i % 2 ? '/nowhere' : '/healthz'))).status);
    expect(statuses).toEqual([200, 404, 200, 429, 429]);
    const refused = await fetch(at.url('/healthz'));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: 'limit.requests' } });
    for (let i = 0; i < 5; i++) {
      const posted = await fetch(at.url(callback), { method: 'POST', body: new Uint8Array(walletBody(`A-${i}`)) });
      const returned = await fetch(at.url(`/n/shop/T1/card/return?${cardQuery(`C-${i}`)}`));
      expect([posted.status, returned.status]).toEqual([200, 200]);
    }
  });

  it('allow a busy till with a valid token more polls than an address', async () => {
    at = await startHttp();
    for (let i = 0; i < 1_300; i++) await feed();
    expect((await fetch(at.url('/healthz'))).status).toBe(200);
  });

  it('bound an address’s connections: a waiting one is closed for a new one, a busy one is not, and other addresses connect', async () => {
    at = await startHttp({ limits: { connectionsPerAddress: 3 } });
    const { port } = at;
    const dial = (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      socket.on('error', () => {});
      const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
      const ask = async (path = '/healthz', headers = ''): Promise<void> => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
        await Promise.race([closed, new Promise((resolve) => socket.once('data', resolve))]);
      };
      return { socket, ask, text: () => text, closed };
    };
    const [first, second, third] = [dial('127.0.0.1'), dial('127.0.0.1'), dial('127.0.0.1')];
    for (const each of [first, second, third]) await each.ask();
    // The first connection has been idle longest, so the relay must close the first one to make room for the fourth.
    const fourth = dial('127.0.0.1');
    await fourth.ask();
    expect(fourth.text()).toMatch(/^HTTP\/1.1 200 /);
    await first.closed;
    const polls = [second, third, fourth];
    const token = `Authorization: ${bearer(tillToken).authorization}\r\n`;
    for (const { socket } of polls) socket.write(`GET /v1/feed/shop/T1?wait=25 HTTP/1.1\r\nHost: x\r\n${token}\r\n`);
    const next = async (localAddress: string): Promise<string> => {
      const again = dial(localAddress);
      await again.ask();
      again.socket.destroy();
      return again.text();
    };
    await expect.poll(() => next('127.0.0.1')).toBe('');
    expect(await next('127.0.0.2')).toMatch(/^HTTP\/1.1 200 /);
    second.socket.destroy();
    await second.closed;
    await expect.poll(() => next('127.0.0.1')).toMatch(/^HTTP\/1.1 200 /);
    for (const { socket } of polls) socket.destroy();
  });

  it('bound the running requests of an address behind a trusted proxy, but no notice', async () => {
    at = await startHttp({ limits: { connectionsPerAddress: 2 }, trustProxy: ['127.0.0.0/8'] });
    const leave = new AbortController();
    const ask = (address: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(at.url(path), { signal: leave.signal, headers: { 'x-forwarded-for': address, ...headers } });
    const poll = () => ask('192.0.2.1', '/v1/feed/shop/T1?wait=25', bearer(tillToken));
    const polls = [poll(), poll()].map((reply) => reply.catch(() => null));
    await expect.poll(async () => (await ask('192.0.2.1', '/healthz')).status).toBe(429);
    expect((await ask('192.0.2.2', '/healthz')).status).toBe(200);
    expect((await ask('192.0.2.1', `/n/shop/T1/card/return?${cardQuery('C-1')}`)).status).toBe(200);
    leave.abort();
    await Promise.all(polls);
    await expect
      .poll(async () => (await fetch(at.url('/healthz'), { headers: { 'x-forwarded-for': '192.0.2.1' } })).status)
      .toBe(200);
  });

  it('use the forwarded address only from a trusted proxy', async () => {
    const askFrom = async (address: string): Promise<number> =>
      (await fetch(at.url('/healthz'), { headers: { 'x-forwarded-for': address } })).status;
    at = await startHttp({ limits: { requestsPerMinutePerAddress: 1 }, trustProxy: ['127.0.0.0/8'] });
    expect([await askFrom('192.0.2.1'), await askFrom('192.0.2.2'), await askFrom('192.0.2.1')]).toEqual([200, 200, 429]);
    await at.end();
    at = await startHttp({ limits: { requestsPerMinutePerAddress: 1 } });
    expect([await askFrom('192.0.2.1'), await askFrom('192.0.2.2')]).toEqual([200, 429]);
  });
});

describe('the server', () => {
  it('rejects HEAD and unsupported methods on notice addresses', async () => {
    at = await startHttp();
    expect((await fetch(at.url(`/n/shop/T1/card/return?${cardQuery('A-1')}`), { method: 'HEAD' })).status).toBe(405);
    expect(await at.raw(`PROPFIND /n/shop/T1/card/return?x=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 405 /,
    );
    expect((await feed()).last).toBe(0);
  });

  it('ends a long poll with a notice, and also when the server closes', async () => {
    at = await startHttp();
    const first = feed('?wait=30');
    await fetch(at.url(callback), { method: 'POST', body: new Uint8Array(walletBody('A-1')) });
    expect((await first).items.map(({ number }) => number)).toEqual([1]);
    const second = feed('?after=1&wait=30').then(
      ({ items }) => items.length,
      () => 'closed',
    );
    await feed();
    await at.close();
    expect([0, 'closed']).toContain(await second);
  });

  it('returns 500 for a program error, logs it, and continues', async () => {
    at = await startHttp();
    const { handle } = at.relay;
    at.relay.handle = () => Promise.reject(new Error('a fault'));
    const statuses = [
      (await fetch(at.url(callback), { method: 'POST', body: '{}' })).status,
      (await fetch(at.url('/healthz'))).status,
    ];
    at.relay.handle = handle;
    expect(statuses).toEqual([500, 500]);
    expect(at.logged().match(/request\.broke/g)).toHaveLength(2);
    expect((await fetch(at.url('/healthz'))).status).toBe(200);
  });
});

it('log and metrics contain no secret, token, signature, invoice, mobile number, address or query', async () => {
  at = await startHttp({ rules: rules({}, { quarantinePerTill: 2 }) });
  const body = walletBody('INV-4711').toString();
  const hashed = /[0-9A-F]{64}/.exec(body)?.[0] as string;
  const bad = body.replace(hashed, hashed.replace(/./g, '7')).replace('12.50', '0912345678');
  for (const sent of [body, body, bad, 'INV-4711 junk', `${bad} `]) await fetch(at.url(callback), { method: 'POST', body: sent });
  await fetch(at.url(`/n/shop/T1/card/return?invoice_no=INV-4711&mobile_number=0912345678&hashed=${hashed}`));
  await fetch(at.url('/n/nobody/T1/card/return?invoice_no=INV-4711'));
  for (const token of [tillToken, merchantToken, 'wrong-token']) {
    await fetch(at.url('/v1/feed/shop/T1?after=x'), { headers: bearer(token) });
    await fetch(at.url('/v1/feed/shop/unrouted?head=INV-4711'), { headers: bearer(token) });
  }
  await at.raw('GET /INV-4711 HTTP/9.9\r\n\r\n');
  const metrics = await (await fetch(at.url('/metrics'))).text();
  expect(at.logged()).toContain('"event":"notice.unverified"');
  expect(metrics).toContain('outcome="stored"} 1\n');
  for (const text of [
    secret,
    tillToken,
    merchantToken,
    'wrong-token',
    hashed,
    '7'.repeat(64),
    'INV-4711',
    '0912345678',
    'junk',
    '127.0.0.1',
  ]) {
    expect(at.logged() + metrics, text).not.toContain(text);
  }
});
