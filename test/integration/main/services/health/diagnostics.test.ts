// The till's self-check, and the verification of the books while the till runs, both started from a window.
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Jobs } from '../../../../../src/main/jobs/jobs.ts';
import { databaseFile } from '../../../../../src/main/ledger/ledger.ts';
import { createWorkerJobs } from '../../../../../src/jobs/worker-jobs.ts';
import { type DiagnosticCheck, diagnosticChecks } from '../../../../../src/shared/health/diagnostics.ts';
import { usualReceipts } from '../../../../../src/shared/contract/counter/receipts.ts';
import { checkNames } from '../../../../../src/shared/health/verify-report.ts';
import { really, workerJobs } from '../../../../support/health.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { json } from '../../../../support/scripted-service.ts';

let counter: Counter;
let jobs: Jobs;
beforeEach(() => {
  jobs = workerJobs();
  counter = openCounter({ jobs });
});
afterEach(async () => {
  await jobs.stop();
  counter.close();
});

/** Makes the scripted relay return, as its stored chain heads, the heads that the till sent with its polls. */
const keepHeads = (): void => {
  const { feed, world } = counter;
  const answerFeed = (request: Parameters<NonNullable<typeof feed.reply>>[0]) => {
    const after = Number(new URLSearchParams(request.query).get('after'));
    return json(200, {
      relayId: feed.relayId,
      relayMs: world.nowMs,
      last: feed.items.length,
      items: feed.items.slice(after),
      wire: 2,
    });
  };
  feed.reply = (request) => {
    if (!request.path.startsWith('/v1/heads/')) return answerFeed(request);
    const heads = feed.polls.map(({ query }) => new URLSearchParams(query).get('head')).filter((head) => head !== null);
    const items = heads.map((head, i) => ({ id: i + 1, head, receivedAtMs: 1 }));
    return json(200, { relayId: feed.relayId, items: items.slice(Number(new URLSearchParams(request.query).get('after'))) });
  };
};

/** Runs virtual time and real time together until `done`. */
const both = async (done: () => boolean): Promise<void> => {
  const deadline = performance.now() + 20_000;
  while (!done()) {
    if (performance.now() > deadline) throw new Error('not reached in twenty seconds');
    await counter.world.run(20);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

describe('a verification of the running till', () => {
  it('reports its progress, and ends with a result for every check', async () => {
    const paid = await counter.sell();
    await counter.notify(paid);
    await counter.world.run(60_000);
    keepHeads();
    counter.till.verifications.start();
    await both(() => counter.till.verifications.now().state !== 'running');
    const { report, ...verification } = await counter.client.get('verify.get', {});
    expect(verification).toMatchObject({ state: 'done', check: null, code: null });
    expect(report?.checks.map(({ check, state }) => [check, state])).toEqual(checkNames.map((name) => [name, 'good']));
    const told = counter.client.told.filter(({ event }) => event === 'verify.changed').map(({ body }) => body);
    expect(told.at(0)).toMatchObject({ state: 'running' });
    expect(told.at(-1)).toMatchObject({ state: 'done' });
  });

  it('that is requested twice runs once', async () => {
    counter.feed.reply = () => ({ status: 503, headers: {}, body: '' });
    counter.till.verifications.start();
    expect(await counter.client.get('verify.start', {})).toMatchObject({ state: 'running' });
    await both(() => counter.till.verifications.now().state !== 'running');
    const ends = counter.client.told.filter(({ body }) => (body as { state?: string }).state === 'done');
    expect(ends).toHaveLength(1);
  });

  it('finds a row that another program changed', async () => {
    const paid = await counter.sell();
    await counter.notify(paid);
    const db = new Database(join(counter.dir, databaseFile));
    db.exec(`UPDATE attempts SET amount_minor = 1 WHERE invoice_no = '${paid.invoiceNo}'`);
    db.close();
    counter.feed.reply = () => ({ status: 503, headers: {}, body: '' });
    counter.till.verifications.start();
    await both(() => counter.till.verifications.now().state !== 'running');
    const { report } = counter.till.verifications.now();
    expect(report?.outcome).toBe('bad');
    expect(report?.checks.find(({ check }) => check === 'projections')?.problem).toMatchObject({
      code: 'projection-differs',
      params: { table: 'attempts', column: 'amount_minor' },
    });
    expect(report?.checks.find(({ check }) => check === 'heads')?.why).toMatchObject({ code: 'relay-unclear' });
  });

  it('whose worker ends reports the failure, and can be started again', async () => {
    const broken = createWorkerJobs(new URL('data:text/javascript,process.exit(3)'));
    const other = openCounter({ jobs: broken });
    other.feed.reply = () => ({ status: 503, headers: {}, body: '' });
    other.till.verifications.start();
    for (let i = 0; i < 2000 && other.till.verifications.now().state === 'running'; i++) {
      await other.world.run(20);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(other.till.verifications.now()).toMatchObject({ state: 'failed', code: 'request.failed' });
    expect(other.till.verifications.start()).toMatchObject({ ok: true, value: { state: 'running' } });
    other.close();
  });
});

describe('the self-check', () => {
  const run = async () => {
    counter.till.diagnostics.begin();
    await both(() => !counter.till.diagnostics.now().busy);
    return counter.till.diagnostics.now().list;
  };
  const of = async (check: DiagnosticCheck) => (await run()).find((each) => each.check === check);

  it('has a result for everything that a till depends on', async () => {
    const { shop } = await counter.client.get('settings.get', {});
    const receipts = { ...usualReceipts, way: { kind: 'network' as const, host: '127.0.0.1', port: 9100 } };
    await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, receipts } });
    expect((await run()).map(({ check }) => check)).toEqual(diagnosticChecks);
    expect(counter.client.told.some(({ event }) => event === 'diagnostics.changed')).toBe(true);
    expect(await counter.client.get('diagnostics.get', {})).toMatchObject({ busy: false, atMs: expect.any(Number) as number });
  });

  it.each([
    ['file', 'file-sound'],
    ['settings', 'settings-hold'],
    ['chain', 'chain-sound'],
    ['backups', 'backup-none'],
    ['keys', 'keys-open'],
  ] as const)('reports for %s: %s', async (check, code) => expect(await of(check)).toMatchObject({ code }));

  it('shows the chain head in its result', async () => {
    await counter.sell();
    const { seq, hash } = counter.till.ledger.journal.head();
    expect(await of('chain')).toMatchObject({ params: { seq, hash: hash.slice(0, 16) } });
  });

  it('finds a broken end of the journal, and warns on every screen', async () => {
    await counter.sell();
    const db = new Database(join(counter.dir, databaseFile));
    db.exec('DROP TRIGGER journal_stays_u');
    db.exec(`UPDATE journal SET actor = 'nobody' WHERE seq = 2`);
    db.close();
    expect(await of('chain')).toMatchObject({ state: 'bad', code: 'chain-broken', params: { seq: 2 } });
    expect((await counter.client.get('lights.get', {})).warnings).toMatchObject([{ code: 'data.damaged' }]);
  });

  describe('compared with the relay’s heads', () => {
    const file = () => join(counter.dir, databaseFile);
    const codes = async () => (await counter.client.get('lights.get', {})).warnings.map(({ code }) => code);
    /** Closes the till, applies `change` to its files, and starts the till again. */
    const startAnew = (change: () => void): void => {
      counter.life.end();
      counter.till.close();
      change();
      counter.restart();
    };
    const copyAside = (): string => {
      const copy = join(counter.dir, 'copy');
      const db = new Database(file());
      db.prepare('VACUUM INTO ?').run(copy);
      db.close();
      return copy;
    };
    beforeEach(async () => {
      keepHeads();
      await counter.sell();
      await counter.world.run(60_000);
    });

    it('books that continued agree', async () => {
      expect(await of('witness')).toMatchObject({ state: 'good', code: 'witness-agrees' });
      startAnew(() => {});
      expect(await of('witness')).toMatchObject({ state: 'good' });
      expect(await codes()).toEqual([]);
    });

    it('an older copy of the books is detected at its start, and every screen warns', async () => {
      const copy = copyAside();
      const { seq } = counter.till.ledger.journal.head();
      await counter.sell();
      await counter.world.run(60_000);
      const sold = counter.till.ledger.journal.head().seq;
      startAnew(() => renameSync(copy, file()));
      await both(() => counter.till.lights().warnings.length > 0);
      expect(await codes()).toEqual(['data.older']);
      const lacking = Number(counter.till.lights().warnings[0]?.params['seq']);
      expect([lacking > seq, lacking <= sold]).toEqual([true, true]);
      expect(await of('witness')).toMatchObject({ state: 'bad', code: 'witness-differs' });
    });

    it('a restored backup is not an older copy, because the relay saw its abandoned rows in another epoch', async () => {
      await counter.client.get('backup.make', {});
      await both(() => counter.till.backups.newest() !== null);
      const { file: name } = counter.till.backups.newest() as { file: string };
      await counter.sell();
      await counter.world.run(60_000);
      await counter.client.get('backup.restore', { requestId: newRequestId(), file: name });
      startAnew(() => {});
      await counter.world.run(60_000);
      expect(await of('witness')).toMatchObject({ state: 'good' });
      expect(await codes()).toEqual(['backup.put-back']);
    });

    it('deleted books are not replaced by new ones', () => {
      const throwAway = () => {
        for (const name of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, 'initialised.json']) {
          rmSync(join(counter.dir, name), { force: true });
        }
      };
      expect(() => startAnew(throwAway)).toThrow('data.missing');
    });

    it('an unreachable relay leaves the comparison open until it answers', async () => {
      const copy = copyAside();
      await counter.sell();
      await counter.world.run(60_000);
      counter.feed.reply = () => ({ status: 503, headers: {}, body: '' });
      startAnew(() => renameSync(copy, file()));
      expect(await of('witness')).toMatchObject({ state: 'unknown', code: 'witness-unknown' });
      expect(await codes()).toEqual([]);
      // Wait until the automatic self-check has run: after it, only the relay's answer can start another comparison of the books
      // with the relay.
      const { atMs } = counter.till.diagnostics.now();
      await both(() => counter.till.diagnostics.now().atMs !== atMs);
      keepHeads();
      await both(() => counter.till.lights().warnings.length > 0);
      expect(await codes()).toEqual(['data.older']);
      await both(() => counter.till.diagnostics.now().list.some(({ code }) => code === 'witness-differs'));
    });
  });

  it('reports the clock as right only once the relay has answered', async () => {
    expect(await of('clock')).toMatchObject({ state: 'good', code: 'clock-right' });
    counter.restart();
    counter.feed.reply = () => ({ status: 503, headers: {}, body: '' });
    expect(await of('clock')).toMatchObject({ state: 'unknown', code: 'clock-unknown' });
  });

  it('asks relay and service at once, and reports their answers', async () => {
    counter.service.reply = () => json(401, { status: 401, result: { code: 'UNAUTHORIZED' } });
    counter.feed.reply = () => json(401, {});
    const list = await run();
    expect(list.find(({ check }) => check === 'service')).toMatchObject({
      code: 'service-failing',
      params: { error: 'service.unauthorized' },
    });
    expect(list.find(({ check }) => check === 'relay')).toMatchObject({
      code: 'relay-failing',
      params: { error: 'feed.unauthorized' },
    });
  });

  it('runs once automatically after the start, without a call of its own', async () => {
    const calls = counter.service.requests.length;
    await counter.world.run(11_000);
    await really(() => counter.till.diagnostics.now().atMs !== null);
    expect(counter.till.diagnostics.now().list.find(({ check }) => check === 'service')).toMatchObject({
      code: 'service-unknown',
    });
    expect(counter.service.requests).toHaveLength(calls);
  });

  it('that runs automatically reports a relay’s last refusal', async () => {
    counter.feed.reply = () => json(401, {});
    await counter.world.run(11_000);
    await really(() => counter.till.diagnostics.now().atMs !== null);
    expect(counter.till.diagnostics.now().list.find(({ check }) => check === 'relay')).toMatchObject({
      state: 'bad',
      code: 'relay-failing',
      params: { error: 'feed.unauthorized' },
    });
  });

  it('does not run automatically without a worker, but still on request', async () => {
    const plain = openCounter();
    await plain.world.run(60_000);
    expect(plain.till.diagnostics.now()).toMatchObject({ list: [], atMs: null });
    plain.close();
  });
});

it.each([
  ['ahead', 7],
  ['behind', -7],
] as const)('reports a clock that is %s as wrong, with the difference in minutes', async (_, minutes) => {
  counter.close();
  const skew = { skewMs: 0 };
  counter = openCounter({ jobs, skew });
  await counter.world.run(60_000);
  skew.skewMs = minutes * 60_000;
  await counter.world.run(31_000);
  counter.till.diagnostics.begin();
  await both(() => !counter.till.diagnostics.now().busy);
  expect(counter.till.diagnostics.now().list.find(({ check }) => check === 'clock')).toMatchObject({
    state: 'bad',
    code: 'clock-wrong',
    params: { minutes: 7 },
  });
});
