// The HTTP port over real sockets: its result for every way in which a call can end.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createUndiciHttp } from '../../../src/platform/undici-http.ts';
import { nodeClock } from '../../../src/platform/node-ports.ts';
import { createStop } from '../../../src/shared/stop.ts';

const client = createUndiciHttp(nodeClock.after);
const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const listening = (server: Server | ReturnType<typeof createTcpServer>): Promise<string> => {
  servers.push({
    close: () => {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
};
const serve = (listener: RequestListener) => listening(createServer(listener));
const call = (url: string, more = {}) =>
  client.http({
    method: 'POST',
    url,
    headers: { 'x-a': 'b' },
    body: Buffer.from('a=1'),
    timeoutMs: 5_000,
    maxReplyBytes: 1000,
    ...more,
  });

it('an HTTP call sends method, headers and body once, and follows no redirect', async () => {
  let calls = 0;
  const url = await serve((request, response) => {
    calls += 1;
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () =>
      response.writeHead(302, { location: '/else' }).end(`${request.method} ${String(request.headers['x-a'])} ${body}`),
    );
  });
  const reply = await call(`${url}/x`);
  expect(reply).toMatchObject({ ok: true, value: { status: 302, headers: { location: '/else' } } });
  expect(reply.ok && Buffer.from(reply.value.body).toString()).toBe('POST b a=1');
  expect(calls).toBe(1);
});

it('a refused connection and an unknown name are reported as not sent', async () => {
  const url = await serve(() => {});
  servers.pop()?.close();
  expect(await call(url)).toEqual({ ok: false, error: { sent: false, reason: 'connection-refused' } });
  expect(await call('http://no-such-host.invalid/')).toMatchObject({ ok: false, error: { sent: false, reason: 'dns' } });
});

it('a failed TLS handshake is reported as not sent', async () => {
  const url = await serve((_, response) => response.end('plain'));
  expect(await call(url.replace('http', 'https'))).toMatchObject({ ok: false, error: { sent: false, reason: 'tls' } });
});

it('a reset is reported as possibly sent, and not retried', async () => {
  let calls = 0;
  const url = await serve((request) => {
    calls += 1;
    request.socket.destroy();
  });
  expect(await call(url)).toEqual({ ok: false, error: { sent: true, reason: 'reset' } });
  expect(calls).toBe(1);
});

it('a silent or slow answer ends at its deadline', async () => {
  const silent = await serve(() => {});
  expect(await call(silent, { timeoutMs: 50 })).toEqual({ ok: false, error: { sent: true, reason: 'timeout' } });
  const dripping = await serve((_, response) => {
    response.writeHead(200);
    response.write('x');
  });
  expect(await call(dripping, { timeoutMs: 50 })).toEqual({ ok: false, error: { sent: true, reason: 'timeout' } });
});

it('a reply above the limit is cut off', async () => {
  const url = await serve((_, response) => response.end('x'.repeat(2000)));
  expect(await call(url)).toEqual({ ok: false, error: { sent: true, reason: 'too-large' } });
});

it('a waiting call ends at its stop signal', async () => {
  const stop = createStop();
  const url = await serve(() => stop.stop());
  const reply = await client.http({ method: 'GET', url, headers: {}, timeoutMs: 5_000, maxReplyBytes: 10 }, stop.signal);
  expect(reply).toEqual({ ok: false, error: { sent: true, reason: 'stopped' } });
});

it('an answer that is not HTTP is reported as possibly sent', async () => {
  const url = await listening(createTcpServer((socket) => socket.end('hello\r\n')));
  expect(await call(url)).toMatchObject({ ok: false, error: { sent: true } });
});
