// A faulty network printer: each failure has its error code, and reports if part of the receipt may have been printed.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeClock } from '../../../src/platform/node-ports.ts';
import { createNetworkPrint } from '../../../src/printing/network.ts';
import type { Clock } from '../../../src/shared/ports.ts';
import { type FakePrinter, type Mood, startFakePrinter } from '../../support/fake-printer.ts';

/** Long limits: a printer that answers is waited for, however busy the machine is. */
const patient = { connectMs: 20_000, statusMs: 20_000, stalledMs: 20_000, wholeMs: 60_000 };
const print = createNetworkPrint(nodeClock, patient);
/** Larger than the operating system's socket buffers, so that sending must wait for the printer. */
const long = Buffer.alloc(12_000_000, 0x55);
const some = long.subarray(0, 1_000_000);
const short = Buffer.from('a receipt');

let printer: FakePrinter | null = null;
afterEach(async () => {
  await printer?.close();
  printer = null;
});
const to = async (mood: Mood) => {
  printer = await startFakePrinter(mood);
  return { host: '127.0.0.1', port: printer.port };
};
const codeOf = async (mood: Mood, bytes: Uint8Array = short, by = print) => {
  const printed = await by(await to(mood), bytes);
  return printed.ok ? 'ok' : [printed.error.code, printed.error.params['sent']];
};
/** A clock that moves only when a piece begins: each piece takes nine tenths of `limitMs`, its time limit. */
const clockOfPieces = (limitMs: number): Clock => {
  const plans = new Set<{ readonly dueMs: number; readonly run: () => void }>();
  let nowMs = 0;
  return {
    wallMs: () => nowMs,
    monoMs: () => nowMs,
    after(ms, run) {
      if (ms === limitMs) nowMs += 0.9 * limitMs;
      for (const plan of plans) if (plan.dueMs <= nowMs && plans.delete(plan)) plan.run();
      const plan = { dueMs: nowMs + ms, run };
      plans.add(plan);
      return () => void plans.delete(plan);
    },
  };
};

describe('a network printer', () => {
  it.each([
    ['good', print],
    ['mute', createNetworkPrint(nodeClock, { ...patient, statusMs: 150 })],
  ] as const)('that is %s receives every byte once', async (mood, by) => {
    expect(await codeOf(mood, short, by)).toBe('ok');
    await expect.poll(() => Buffer.concat(printer?.printed ?? []).toString()).toBe('a receipt');
    expect(printer?.connections).toBe(1);
  });

  it.each([
    ['no-paper', 'printer.no-paper'],
    ['open', 'printer.open'],
    ['offline', 'printer.offline'],
  ] as const)('that reports %s receives nothing', async (mood, code) => {
    expect(await codeOf(mood)).toEqual([code, 0]);
    expect(Buffer.concat(printer?.printed ?? [])).toHaveLength(0);
  });

  it('whose paper runs out during a print reports it as possibly printed', async () =>
    expect(await codeOf('runs-out')).toEqual(['printer.no-paper', 1]));

  it('that disconnects during a print is reported as broken', async () =>
    expect(await codeOf('hangs-up', long)).toEqual(['printer.broken', 1]));

  it('that reads nothing times out, and does not delay the next receipt', async () => {
    const brief = createNetworkPrint(nodeClock, { ...patient, statusMs: 150, stalledMs: 400 });
    const address = await to('deaf');
    expect(await brief(address, long)).toMatchObject({ error: { code: 'printer.timeout', params: { sent: 1 } } });
    if (printer) printer.mood = 'mute';
    expect(await brief(address, short)).toMatchObject({ ok: true });
  });

  it('that reads slowly receives all bytes, with a time limit for each piece', async () => {
    const stalledMs = 1000;
    const clock = clockOfPieces(stalledMs);
    const slow = createNetworkPrint(clock, { ...patient, stalledMs, wholeMs: Infinity });
    expect(await slow(await to('slow'), some)).toMatchObject({ ok: true });
    expect(clock.monoMs()).toBeGreaterThan(100 * stalledMs);
    await expect.poll(() => printer?.printed[0]?.length, { timeout: 25_000 }).toBe(some.length);
  });

  it('that reads too slowly for a queue times out, and the next receipt prints', async () => {
    const stalledMs = 1000;
    const clock = clockOfPieces(stalledMs);
    const hasty = createNetworkPrint(clock, { ...patient, stalledMs, wholeMs: 50 * stalledMs });
    const address = await to('slow');
    expect(await hasty(address, some)).toMatchObject({ error: { code: 'printer.timeout', params: { sent: 1 } } });
    expect(clock.monoMs()).toBeLessThan(52 * stalledMs);
    if (printer) printer.mood = 'good';
    expect(await hasty(address, short)).toMatchObject({ ok: true });
  });

  it('whose receipt fails halfway prints the next one in the queue correctly', async () => {
    const address = await to('hangs-up');
    const [first, second] = [print(address, long), print(address, short)];
    expect(await first).toMatchObject({ error: { code: 'printer.broken', params: { sent: 1 } } });
    if (printer) printer.mood = 'good';
    expect(await second).toMatchObject({ ok: true });
    await expect.poll(() => printer?.printed.at(-1)?.toString()).toBe('a receipt');
  });

  it('receives one receipt after the other, never two at once', async () => {
    const address = await to('good');
    await Promise.all(['one', 'two', 'three'].map((text) => print(address, Buffer.from(text))));
    await expect.poll(() => printer?.printed.map(String)).toEqual(['one', 'two', 'three']);
  });
});

describe('a printer’s address', () => {
  it('without a listener is refused', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const { port } = server.address() as AddressInfo;
    await new Promise((done) => server.close(done));
    const printed = await print({ host: '127.0.0.1', port }, short);
    expect(printed).toMatchObject({
      ok: false,
      error: { code: 'printer.refused', params: { sent: 0, host: '127.0.0.1', port } },
    });
  });

  it.each(['8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8', '1.1.1.1'])('outside the shop (%s) is never connected to', async (host) =>
    expect(await print({ host, port: 9100 }, short)).toMatchObject({
      ok: false,
      error: { code: 'printer.far', params: { sent: 0 } },
    }),
  );

  it('by name is resolved, and used if it is in the shop’s network', async () => {
    const { port } = await to('good');
    expect(await print({ host: 'localhost', port }, short)).toMatchObject({ ok: true });
    expect(await print({ host: 'no-such-printer.invalid', port }, short)).toMatchObject({
      error: { code: 'printer.unreachable' },
    });
  });

  it('by a name that resolves outside the shop is never connected to', async () => {
    // Hexadecimal host names resolve to addresses: the first to 203.0.113.9, outside the shop; the second to this machine.
    const { port } = await to('good');
    expect(await print({ host: '0xcb007109', port }, short)).toMatchObject({
      error: { code: 'printer.far', params: { sent: 0 } },
    });
    expect(await print({ host: '0x7f000001', port }, short)).toMatchObject({ ok: true });
  });
});
