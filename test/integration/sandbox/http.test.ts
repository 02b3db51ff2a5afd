// The simulated service's HTTP server and HTTP client over real sockets on loopback.
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeServe } from '../../../src/platform/node-server.ts';
import { listen } from '../../../src/sandbox/http-server.ts';
import type { Service } from '../../../src/sandbox/service.ts';
import type { RawReply, RawRequest, Serving, StopSignal } from '../../../src/shared/ports.ts';
import { createStop } from '../../../src/shared/stop.ts';
import { createKit, credentials, strictLog, walletFields } from './kit.ts';

const echo: RawReply = { status: 200, headers: {}, body: 'fine' };

const serve = async (handle: (request: RawRequest, stop: StopSignal) => Promise<RawReply> | RawReply): Promise<Serving> => {
  const service: Service = {
    handle: async (request, stop) => handle(request, stop as StopSignal),
    setPublicUrl: () => {},
    close: () => {},
  };
  const server = await listen(nodeServe, service, strictLog, { host: '127.0.0.1', port: 0 });
  if (!server.ok) throw new Error(server.error.code);
  onTestFinished(() => server.value.close());
  return server.value;
};

/** Sends bytes unchanged. Returns everything received until the server closes the connection. */
const talk = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(text, 'latin1')));
    let got = '';
    socket.on('data', (chunk) => {
      got += chunk.toString('latin1');
    });
    socket.on('end', () => resolve(got));
    socket.on('error', reject);
  });

describe('the service’s HTTP server', () => {
  it('passes path and query on undecoded, and refuses bytes beyond ASCII', async () => {
    const seen: RawRequest[] = [];
    const { port } = await serve((request) => {
      seen.push(request);
      return echo;
    });
    await talk(port, 'GET /a%2Fb//c?x=%zz&y=+1?&z HTTP/1.1\r\nHost: h\r\nX-Two: 1\r\nX-Two: 2\r\nConnection: close\r\n\r\n');
    await talk(port, 'GET http://proxy.test/p?q HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    expect(await talk(port, 'GET /?x=\xd8\xb1 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen).toMatchObject([
      {
        method: 'GET',
        path: '/a%2Fb//c',
        query: 'x=%zz&y=+1?&z',
        headers: { 'x-two': '1, 2' },
        remoteAddress: '127.0.0.1',
      },
      { path: '/p', query: 'q' },
    ]);
  });

  it('accepts a body of up to 64 KB, with or without a declared length', async () => {
    const { port } = await serve(({ body }) => ({ ...echo, body: String(body.length) }));
    const url = `http://127.0.0.1:${port}/`;
    expect(await (await fetch(url, { method: 'POST', body: Buffer.alloc(65_536) })).text()).toBe('65536');
    const large = await fetch(url, { method: 'POST', body: Buffer.alloc(65_537) });
    expect([large.status, await large.json()]).toMatchObject([413, { error: { code: 'PAYLOAD_TOO_LARGE' } }]);
    const chunk = `10001\r\n${'x'.repeat(0x10001)}\r\n0\r\n\r\n`;
    expect(await talk(port, `POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`)).toMatch(
      /^HTTP\/1\.1 413 /,
    );
  });

  it('signals the service when the client disconnects', async () => {
    const arrived = createStop();
    const gone = createStop();
    const { port } = await serve((_, stop) => {
      arrived.stop();
      return new Promise((resolve) => {
        stop.onStop(() => {
          gone.stop();
          resolve(echo);
        });
      });
    });
    const leave = new AbortController();
    const call = fetch(`http://127.0.0.1:${port}/`, { signal: leave.signal }).catch(() => 'left');
    await new Promise<void>((resolve) => void arrived.signal.onStop(resolve));
    leave.abort();
    expect(await call).toBe('left');
    await new Promise<void>((resolve) => void gone.signal.onStop(resolve));
  });

  it('returns 500 in the error shape when the service throws', async () => {
    const { port } = await serve(() => Promise.reject(new Error('bug')));
    const reply = await fetch(`http://127.0.0.1:${port}/`);
    expect([reply.status, await reply.json()]).toMatchObject([500, { error: { code: 'BACKEND_ERROR' } }]);
  });

  it('reports why it cannot listen', async () => {
    const { port } = await serve(() => echo);
    expect(await listen(nodeServe, {} as Service, strictLog, { host: '127.0.0.1', port })).toEqual({
      ok: false,
      error: { code: 'EADDRINUSE' },
    });
  });

  it('closes even if clients keep their connections open', async () => {
    const server = await serve(() => echo);
    await (await fetch(`http://127.0.0.1:${server.port}/`)).text();
    await server.close();
    await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow('fetch failed');
  });

  it('passes a confirm call, a page and a payment to the service', async () => {
    const kit = createKit();
    const { port } = await serve((request, stop) => kit.service().handle(request, stop));
    const base = `http://127.0.0.1:${port}`;
    kit.service().setPublicUrl(base);
    const form = new FormData();
    for (const [name, value] of Object.entries(walletFields)) form.set(name, value);
    const confirmed = await fetch(`${base}/api/v1/transaction/wallet/confirm`, {
      method: 'POST',
      headers: credentials,
      body: form,
    });
    const { result } = (await confirmed.json()) as { result: { redirect_url: string } };
    expect((await fetch(result.redirect_url)).headers.get('content-type')).toBe('text/html; charset=utf-8');
    const paid = await fetch(result.redirect_url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay', method: 'method_a' }),
    });
    expect([paid.status, paid.redirected, await paid.text()]).toMatchObject([
      200,
      true,
      expect.stringContaining('تم الدفع') as string,
    ]);
  });
});
