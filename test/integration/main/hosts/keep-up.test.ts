// Training restarts its service and relay: a killed child returns on the same port with its data, and a child that keeps dying is
// not restarted again.
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { payAsCustomer } from '../../../../src/cli/demo-customer.ts';
import { type Child, keepUp, mostStarts } from '../../../../src/main/training/keep-up.ts';
import { createTill } from '../../../../src/main/till.ts';
import { type Fork, startTraining } from '../../../../src/main/training/training.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../../src/platform/node-ports.ts';
import { createUndiciHttp } from '../../../../src/platform/undici-http.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { strictLog } from '../../../support/till.ts';
import { createWorld } from '../../../support/world.ts';

type Forked = { readonly program: string; readonly child: ChildProcess };

/** Forks programs like the command line, and keeps a handle of each for killing it. */
const forkInto =
  (forked: Forked[]): Fork =>
  (program, args) => {
    const child = spawn(process.execPath, [resolve(`src/cli/${program}.ts`), ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    forked.push({ program, child });
    const lines = createInterface({ input: child.stdout });
    return {
      onLine: (listener) => void lines.on('line', listener),
      ended: new Promise((done) => void child.once('exit', done)),
      kill: () => void child.kill('SIGTERM'),
    };
  };

describe('training starts a killed relay or service again', () => {
  it('and a payment begun before its restart completes', async () => {
    const dir = tempDir();
    const forked: Forked[] = [];
    const started = {
      dir: join(dir.path, 'training'),
      clock: nodeClock,
      random: nodeRandom,
      files: nodeFiles,
      fork: forkInto(forked),
    };
    const training = await startTraining(started);
    const client = createUndiciHttp(nodeClock.after);
    const ports = { clock: nodeClock, random: nodeRandom, http: client.http, files: nodeFiles, log: strictLog };
    const books = { dataDir: join(dir.path, 'till'), appVersion: 'test' };
    const till = createTill({ ...ports, secrets: training.secrets }, training.settings, books);
    if (!till.ok) throw new Error(till.error.code);
    const { payments, ledger, feedStatus, checkNow } = till.value;
    const within = { timeout: 60_000, interval: 50 };
    try {
      const sale = { requestId: 'request-000001', actor: 'cashier', gateway: 'wallet', amount: '12.5', lang: 'ar' } as const;
      const begun = payments.startSale({ ...sale, invoiceNo: 'T1-0001', mobile: '0912345678' });
      if (!begun.ok) throw new Error(begun.error.code);
      const attempt = () => ledger.payments.attempt(begun.value.attemptId);
      await expect.poll(() => attempt()?.state, within).toBe('waiting');
      await expect.poll(() => feedStatus().state, within).toBe('following');
      for (const { child } of [...forked]) child.kill('SIGKILL');
      await expect.poll(() => feedStatus().state, within).toBe('failing');
      await expect
        .poll(() => forked.map(({ program }) => program).toSorted(), within)
        .toEqual(['relay', 'relay', 'service', 'service']);
      const asCustomer = (): Promise<string> => payAsCustomer(attempt()?.redirectUrl ?? '', 'wallet').then(() => 'paid', String);
      await expect.poll(() => fetch(`${training.relayUrl}/healthz`).then(({ status }) => status, String), within).toBe(200);
      await expect.poll(asCustomer, within).toBe('paid');
      void checkNow();
      await expect.poll(() => attempt()?.state, within).toBe('approved');
    } finally {
      till.value.close();
      await client.close();
      await training.stop();
      dir.remove();
    }
    expect(forked).toHaveLength(4);
    expect(forked.every(({ child }) => child.exitCode !== null || child.signalCode !== null)).toBe(true);
  }, 240_000);
});

describe('a child process that keeps ending', () => {
  /** Each child ends only when the test ends it or kills it. */
  const begin = () => {
    const world = createWorld();
    const ends: (() => void)[] = [];
    const spawned: number[] = [];
    const make = (): Child => {
      let end = (): void => {};
      const ended = new Promise<number>((done) => {
        end = () => done(1);
      });
      ends.push(end);
      spawned.push(world.nowMs);
      return { onLine: () => {}, ended, kill: end };
    };
    const kept = keepUp(world.life(1).clock, make(), make);
    return { world, ends, spawned, kept, endLast: () => ends.at(-1)?.() };
  };

  it('is restarted after longer and longer delays, and finally given up', async () => {
    const { world, spawned, endLast } = begin();
    const delays: number[] = [];
    while (delays.length < mostStarts) {
      const endedMs = world.nowMs;
      endLast();
      await world.until(() => spawned.length === delays.length + 2);
      delays.push(world.nowMs - endedMs);
    }
    expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000]);
    endLast();
    await world.run(3_600_000);
    expect(spawned).toHaveLength(1 + mostStarts);
  });

  it('counts as healthy again after a minute', async () => {
    const { world, spawned, endLast } = begin();
    for (let i = 0; i < 3 * mostStarts; i++) {
      await world.run(60_000);
      endLast();
      await world.run(1_000);
    }
    expect(spawned).toHaveLength(1 + 3 * mostStarts);
  });

  it('is not restarted once training has stopped', async () => {
    const { world, spawned, kept, endLast } = begin();
    endLast();
    await world.run(100);
    await kept.stop();
    await world.run(3_600_000);
    expect(spawned).toHaveLength(1);
  });
});
