// Honest cases that resemble changed tables: a till whose tables match the journal raises no alert at its start, and payouts do
// not wait for ever.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fail } from '../../../src/shared/result.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import type { Jobs } from '../../../src/main/jobs/jobs.ts';
import { readBooks } from '../../support/books/books.ts';
import { type Counter, openCounter } from '../../support/counter.ts';
import { workerJobs } from '../../support/health.ts';
import { lyingIndex, sql, thiefOf } from '../../support/thief.ts';
import { createTillClient } from '../../support/till-client.ts';
import { openTill } from '../../support/till.ts';

const jobs = workerJobs();
let counter: Counter;
const { rows, reopened, started, restarted, reasons, close, give, sold } = thiefOf(() => counter, jobs);
beforeEach(() => {
  counter = openCounter({ jobs });
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

const busyDay = async (): Promise<void> => {
  const attemptId = await sold();
  await give({ kind: 'goods', attemptId, amount: '5' });
  const twice = await counter.sell();
  await counter.notify(twice);
  await counter.notify(twice);
  await counter.notify({ ...twice, invoiceNo: 'T1-9999' });
  await counter.notify(await counter.sell(), { amount: '3' });
  await close();
  await sold();
};

it('a till that ended normally raises no alert', async () => {
  await busyDay();
  await restarted();
  expect(await reasons()).toEqual([]);
});

it('a till killed in the middle of a day with an unread write-ahead log raises no alert', async () => {
  await busyDay();
  const parts = [databaseFile, `${databaseFile}-wal`];
  for (const part of parts) cpSync(join(counter.dir, part), join(counter.dir, `kept-${part}`));
  await restarted(() => {
    for (const part of parts) cpSync(join(counter.dir, `kept-${part}`), join(counter.dir, part));
    expect(existsSync(join(counter.dir, `${databaseFile}-wal`))).toBe(true);
  });
  expect(await reasons()).toEqual([]);
});

it('migrated books of version 0.1 raise no alert', async () => {
  counter.till.close();
  const packed = readFileSync(new URL('../../fixtures/books-0.1/books.db.gz', import.meta.url));
  writeFileSync(join(counter.dir, databaseFile), gunzipSync(packed));
  const lastMs = readBooks(counter.dir, (db) => db.prepare('SELECT max(wall_ms) FROM journal').pluck().get() as number);
  await counter.world.run(Math.max(0, lastMs + 60_000 - counter.world.nowMs));
  await restarted();
  expect(await reasons()).not.toContain('books-altered');
});

it('a repaired table is not reported again, and the next start pays refunds at once', async () => {
  const attemptId = await sold();
  await restarted(sql('DELETE FROM receipts'), lyingIndex('journal_alerts'));
  expect(await reasons()).toEqual(['books-altered']);
  await restarted();
  expect(await reasons()).toEqual(['books-altered']);
  started();
  expect(await give({ kind: 'goods', attemptId, amount: '20' })).toBe('ok');
  expect(rows().filter(({ kind }) => kind === 'alert.raised')).toHaveLength(1);
});

it('refunds are refused while the check of the start fails, and the next refund repeats the check', async () => {
  const attemptId = await sold();
  let isAway = true;
  const now = counter.jobs as Jobs;
  counter.jobs = {
    run: async (job, onProgress) => (isAway && job.kind === 'recheck' ? fail('request.failed') : now.run(job, onProgress)),
    stop: () => now.stop(),
  };
  counter.restart();
  const goods = { kind: 'goods', attemptId, amount: '20' };
  expect(await give(goods)).toBe('books.checking');
  isAway = false;
  expect(await give(goods)).toBe('ok');
});

it('a refund waits a bounded time for a slow check, and is then refused with the reason', async () => {
  const attemptId = await sold();
  counter.life.end();
  counter.till.close();
  const { world, network, dir } = counter;
  const never: Jobs = { run: () => new Promise(() => {}), stop: async () => {} };
  const till = openTill({ dir, life: world.life(99), network, jobs: never });
  const began = world.nowMs;
  const asked = {
    requestId: 'request-waits-long',
    what: { kind: 'goods', attemptId, amount: '20' },
    reason: 'x',
    way: 'cash',
    reference: '',
  };
  expect(await createTillClient(world, till).codeOf('refund.give', asked)).toBe('books.checking');
  expect(world.nowMs - began).toBeGreaterThanOrEqual(30_000);
  till.close();
  reopened();
});
