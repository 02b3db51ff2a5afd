// The proxy of tests behaves as a network that fails: without an end that a side could notice, until it is healed.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../support/machine/postgres.ts';
import { startTcpProxy, type TcpProxy } from '../../support/machine/tcp-proxy.ts';

let server: Server;
/** The server's side of each connection that reached it. */
let reached: Socket[];
let proxy: TcpProxy;
beforeEach(async () => {
  reached = [];
  server = createServer((socket) => {
    socket.on('error', () => {});
    reached.push(socket);
    socket.on('data', (chunk: Buffer) => socket.write(`heard ${chunk.toString()}`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The first port refuses: it is passed over.
  proxy = await startTcpProxy([await freePort(), (server.address() as AddressInfo).port]);
});
afterEach(() => {
  proxy.close();
  for (const socket of reached) socket.destroy();
  server.close();
});

/** A client of the proxy, with what the client has heard and whether its connection is over. */
const client = async () => {
  const socket = connect(proxy.port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let heard = '';
  let isOver = false;
  socket.on('data', (chunk: Buffer) => void (heard += chunk.toString()));
  socket.on('close', () => void (isOver = true));
  await once(socket, 'connect');
  return { socket, heard: () => heard, isOver: () => isOver };
};
const asking = async () => {
  const each = await client();
  each.socket.write('a');
  await expect.poll(each.heard).toBe('heard a');
  return each;
};

it('passes bytes and ends both ways, and passes over a port that refuses', async () => {
  const [one, other] = [await asking(), await asking()];
  reached[0]?.destroy();
  await expect.poll(one.isOver).toBe(true);
  other.socket.destroy();
  await expect.poll(() => reached[1]?.destroyed).toBe(true);
});

it('a silenced connection passes neither bytes nor an end, and later ones work', async () => {
  const [one, other] = [await asking(), await asking()];
  proxy.silence();
  one.socket.write('b');
  reached[0]?.write('c');
  other.socket.destroy();
  reached[0]?.end();
  await asking();
  expect([one.heard(), one.isOver(), reached.length, reached[1]?.destroyed]).toEqual(['heard a', false, 3, false]);
});

it('a cut proxy accepts connections and stays silent; once healed, the cut ones are broken and new ones work', async () => {
  const one = await asking();
  proxy.cut();
  const late = await client();
  for (const { socket } of [one, late]) socket.write('b');
  // A whole exchange beside the proxy takes longer than a byte through it would.
  const beside = connect((server.address() as AddressInfo).port, '127.0.0.1', () => beside.write('c'));
  await once(beside, 'data');
  beside.destroy();
  expect([one.heard(), late.heard(), one.isOver(), late.isOver(), reached.length]).toEqual(['heard a', '', false, false, 2]);
  proxy.heal();
  await expect.poll(() => [one.isOver(), late.isOver(), reached[0]?.destroyed]).toEqual([true, true, true]);
  expect([one.heard(), late.heard()]).toEqual(['heard a', '']);
  await asking();
});
