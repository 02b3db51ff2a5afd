// Jobs that were asked to stop end by themselves between two steps, because terminating a thread inside SQLite is unsafe.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backupsIn } from '../../../../src/ledger/backup/backup-files.ts';
import type { Job, Jobs } from '../../../../src/main/jobs/jobs.ts';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { noHeads } from '../../../../src/main/ledger/verify/verify-books.ts';
import { genuineKeys, openBooksIn, really, workerJobs } from '../../../support/health.ts';
import { openCounter } from '../../../support/counter.ts';
import { fillGenuine } from '../../../support/books/genuine-books.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { testSecrets, testKeys } from '../../../support/till.ts';
import { signedAs } from '../../../support/unit/calibrate.ts';
import { createRng } from '../../../support/world.ts';

/** Exit codes of worker threads: 0 for a worker that ended by itself, 1 for a terminated one. */
let codes: (number | null)[] = [];
let online: Promise<void>[] = [];
const watch = (worker: Worker): void => {
  const at = codes.push(null) - 1;
  online.push(new Promise((done) => void worker.once('online', () => done())));
  worker.once('exit', (code) => {
    codes[at] = code;
  });
};

const dir = tempDir();
const file = join(dir.path, databaseFile);
beforeAll(() => {
  const ledger = openBooksIn(dir.path);
  fillGenuine(ledger, 800, createRng(7));
  ledger.close();
});
afterAll(() => dir.remove());

beforeEach(() => {
  codes = [];
  online = [];
  process.on('worker', watch);
});
afterEach(() => void process.off('worker', watch));

const query = Array.from({ length: 9 }, (_, i) => `k${i}=v${i}`).join('&');
const place = { merchant: 'shop', till: 'T1', key: testSecrets.publicKey() };
const jobsOfEachKind: readonly Job[] = [
  { kind: 'verify', file, keys: genuineKeys, heads: noHeads, place, tagKey: testSecrets.tagKey() },
  { kind: 'copy', file, dataDir: dir.path },
  { kind: 'file', file },
  { kind: 'calibrate', samples: [signedAs('card-callback', query, 'nothing')], secret: testKeys.secret },
];
const runAny = (jobs: Jobs, job: Job): Promise<unknown> => jobs.run(job);

describe('a stopped job', () => {
  it.each(jobsOfEachKind)('of kind $kind ends by itself once it runs', async (job) => {
    const jobs = workerJobs();
    void runAny(jobs, job);
    await new Promise((resolve) => void setImmediate(resolve));
    await Promise.all(online);
    await jobs.stop();
    expect(codes).toEqual([0]);
  });

  it.each(jobsOfEachKind)('of kind $kind that has not begun returns nothing, and stop() waits for its thread', async (job) => {
    const jobs = workerJobs();
    const answered = runAny(jobs, job);
    await jobs.stop();
    expect(codes).toEqual([0]);
    expect(await Promise.race([answered, Promise.resolve('nothing')])).toBe('nothing');
  });

  it('in the middle of a verification ends at the next step', async () => {
    const jobs = workerJobs();
    const told: string[] = [];
    const stopped = new Promise<void>((resolve) => {
      void jobs.run(
        { kind: 'verify', file, keys: genuineKeys, heads: noHeads, place, tagKey: testSecrets.tagKey() },
        ({ check }) => {
          told.push(check);
          if (check === 'chain') resolve(jobs.stop());
        },
      );
    });
    await stopped;
    expect(codes).toEqual([0]);
    expect(told).not.toContain('heads');
  });

  it('in the middle of a backup leaves no partial file', async () => {
    const jobs = workerJobs();
    const backups = backupsIn(dir.path);
    mkdirSync(backups, { recursive: true });
    void jobs.run({ kind: 'copy', file, dataDir: dir.path });
    await really(() => readdirSync(backups).length > 0);
    await jobs.stop();
    expect({ codes, left: readdirSync(backups) }).toEqual({ codes: [0], left: [] });
  });

  it('does not block later jobs', async () => {
    const jobs = workerJobs();
    void jobs.run({ kind: 'file', file });
    await jobs.stop();
    expect(await jobs.run({ kind: 'file', file })).toEqual({ ok: true, value: null });
    await jobs.stop();
    expect(codes).toEqual([0, 0]);
  });

  it('that is stopped twice ends once, and both calls wait for its end', async () => {
    const jobs = workerJobs();
    void jobs.run({ kind: 'file', file });
    await Promise.all([jobs.stop(), jobs.stop()]);
    expect(codes).toEqual([0]);
  });
});

it('a closed till has no running job', async () => {
  const jobs = workerJobs();
  const counter = openCounter({ jobs });
  await counter.sell();
  await counter.client.get('verify.start', {});
  await counter.world.run(1_000);
  await really(() => codes.length > 0);
  counter.life.end();
  await counter.till.shut();
  expect(codes.length).toBeGreaterThan(1);
  expect(codes.filter((code) => code !== 0)).toEqual([]);
  counter.restart();
  counter.close();
  await jobs.stop();
}, 60_000);
