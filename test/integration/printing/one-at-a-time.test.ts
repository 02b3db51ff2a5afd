// Receipts print one at a time, each with time limits, so that a slow or missing printer delays the next receipt only for a
// limited time.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNetworkPrint } from '../../../src/printing/network.ts';
import { statusAsked } from '../../../src/printing/status.ts';
import { createHandClock, type HandClock } from '../../support/hand-clock.ts';

const times = { connectMs: 1, statusMs: 2, stalledMs: 3, wholeMs: 4 };
/** Larger than the operating system's socket buffers, so that sending must wait for the printer. */
const long = Buffer.alloc(12_000_000, 0x55);
const short = Buffer.from('a receipt');

/** A printer that neither answers nor reads, so each print ends only by a time limit of the till. */
const server = createServer((socket) => {
  lines.push(socket);
  socket.on('error', () => {});
  socket.pause();
});
let lines: Socket[] = [];
let clock: HandClock;
let print: ReturnType<typeof createNetworkPrint>;
let address: { readonly host: string; readonly port: number };
beforeEach(async () => {
  lines = [];
  clock = createHandClock();
  print = createNetworkPrint(clock, times);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
});
afterEach(async () => {
  for (const line of lines) line.destroy();
  await new Promise((done) => server.close(done));
});

/**
 * Counts the connections accepted so far. It opens one more and waits for it: connections are accepted in order, so all earlier
 * connections have then been counted.
 */
const linesByNow = async (): Promise<number> => {
  const own = connect(address.port, address.host);
  await once(own, 'connect');
  const { localPort } = own;
  await expect.poll(() => lines.some(({ remotePort }) => remotePort === localPort)).toBe(true);
  own.destroy();
  lines = lines.filter(({ remotePort }) => remotePort !== localPort);
  return lines.length;
};
const until = async (ms: number): Promise<void> => {
  await expect.poll(() => clock.planned()).toContain(ms);
};

it('the next receipt begins only after the one before has ended', async () => {
  const first = print(address, long);
  await until(times.statusMs);
  clock.strike(times.statusMs);
  await until(times.wholeMs);
  const second = print(address, short);
  const third = print(address, short);
  expect(await linesByNow()).toBe(1);
  lines[0]?.resetAndDestroy();
  expect(await first).toMatchObject({ error: { code: 'printer.broken', params: { sent: 1 } } });
  await until(times.statusMs);
  expect(await linesByNow()).toBe(2);
  clock.strike(times.statusMs);
  expect(await second).toMatchObject({ ok: true });
  await until(times.statusMs);
  clock.strike(times.statusMs);
  expect(await third).toMatchObject({ ok: true });
});

it('a printer that cannot be reached in time fails as not sent', async () => {
  const printed = print(address, short);
  // Let promises run, but no network event.
  await Promise.resolve();
  await Promise.resolve();
  expect(clock.planned()).toEqual([times.connectMs]);
  clock.strike(times.connectMs);
  expect(await printed).toMatchObject({ error: { code: 'printer.unreachable', params: { sent: 0 } } });
});

it.each(['stalledMs', 'wholeMs'] as const)('a printer that stops reading fails after %s', async (bound) => {
  const printed = print(address, long);
  await until(times.statusMs);
  clock.strike(times.statusMs);
  await until(times[bound]);
  clock.strike(times[bound]);
  expect(await printed).toMatchObject({ error: { code: 'printer.timeout', params: { sent: 1 } } });
  // No timer of this receipt may remain: it would cut off the next receipt.
  expect(clock.planned()).toEqual([]);
});

it('a printer that disconnects at the status request has printed nothing', async () => {
  const printed = print(address, short);
  await until(times.statusMs);
  await expect.poll(() => lines.length).toBe(1);
  lines[0]?.resume().end();
  expect(await printed).toMatchObject({ error: { code: 'printer.broken', params: { sent: 0 } } });
});

it('a printer that disconnects during a print fails as possibly printed', async () => {
  const printed = print(address, long);
  await until(times.statusMs);
  clock.strike(times.statusMs);
  await until(times.wholeMs);
  lines[0]?.resume().end();
  expect(await printed).toMatchObject({ error: { code: 'printer.broken', params: { sent: 1 } } });
});

it('a printer that disconnects after all bytes has printed', async () => {
  const printed = print(address, short);
  await until(times.statusMs);
  await expect.poll(() => lines.length).toBe(1);
  // A printer that reports its state gets a second status request after the receipt; this printer closes the connection instead
  // of answering.
  lines[0]?.write(Buffer.from([0x12, 0x12, 0x12]));
  const heard: Buffer[] = [];
  lines[0]?.on('data', (piece: Buffer) => {
    heard.push(piece);
    if (Buffer.concat(heard).length === 2 * statusAsked.length + short.length) lines[0]?.end();
  });
  lines[0]?.resume();
  expect(await printed).toMatchObject({ ok: true });
});
