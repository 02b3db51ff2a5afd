// Attack: eight addresses hold all connections of a relay idle, each within its own limit, so that genuine notices are reset. At
// the limit the relay must close the connection that has been idle longest, never one whose request is being answered.
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bearer, cardQuery, tillToken } from '../relay/kit.ts';
import { type StartedServer, startHttp } from '../relay/server.ts';

const perAddress = 5;
const addresses = Array.from({ length: 8 }, (_, i) => `127.0.0.${i + 2}`);

let at: StartedServer;
beforeEach(async (context) => {
  if (process.platform !== 'linux') context.skip('other loopback addresses than 127.0.0.1 are there on Linux alone');
  at = await startHttp({ limits: { connections: perAddress * addresses.length, connectionsPerAddress: perAddress } });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await at?.end();
});

const open: Socket[] = [];
const dial = async (localAddress: string, first = ''): Promise<Socket> => {
  const socket = connect({ port: at.port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  open.push(socket);
  await new Promise((resolve) => socket.once('connect', resolve));
  if (first !== '') socket.write(first);
  return socket;
};
const head = `POST /n/shop/T1/wallet/callback HTTP/1.1\r\nHost: x\r\n`;
/** Opens every connection that the relay accepts. */
const hold = async (first: string): Promise<void> => {
  for (const address of addresses) for (let i = 0; i < perAddress; i++) await dial(address, first);
};
const notify = async (invoiceNo: string): Promise<string> => {
  const socket = await dial('127.0.0.1', `GET /n/shop/T1/card/return?${cardQuery(invoiceNo)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1').slice(0, 12)));
    socket.once('close', () => resolve('reset'));
  });
};

describe.each([
  ['nothing', ''],
  ['endless headers', `${head}X-More: `],
  ['an incomplete body', `${head}Content-Length: 100\r\n\r\n{`],
])('eight addresses that hold all connections and send %s', (_, first) => {
  it('do not keep a genuine notice out', async () => {
    await hold(first);
    for (let i = 0; i < 3; i++) expect(await notify(`A-${i}`)).toBe('HTTP/1.1 200');
  });
});

it('a till’s older long poll is not closed to make room', async () => {
  const poll = await dial(
    '127.0.0.1',
    `GET /v1/feed/shop/T1?wait=25 HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer(tillToken).authorization}\r\n\r\n`,
  );
  const answered = new Promise<string>((resolve) => {
    poll.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1').slice(0, 12)));
    poll.once('close', () => resolve('reset'));
  });
  await hold('');
  await hold('');
  expect(await notify('A-1')).toBe('HTTP/1.1 200');
  expect(await answered).toBe('HTTP/1.1 200');
});

it('a client that keeps sending is not closed as the longest idle one', async () => {
  const slow = await dial('127.0.0.1', `${head}X-More: `);
  let isOpen = true;
  slow.once('close', () => (isOpen = false));
  await hold('');
  slow.write('a');
  await notify('A-1');
  await notify('A-2');
  expect(isOpen).toBe(true);
});
