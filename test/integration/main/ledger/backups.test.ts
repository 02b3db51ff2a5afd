// Backups are verified before they get their name, are complete or absent, and are kept for the promised time.
import { tillLedger } from '../../../../src/main/ledger/spec.ts';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyBooks, keepCopy, sha256OfFile } from '../../../../src/ledger/backup/backup.ts';
import {
  backupsIn,
  keptDays,
  listBackups,
  type Manifest,
  manifestBeside,
  surplus,
} from '../../../../src/ledger/backup/backup-files.ts';
import type { Jobs } from '../../../../src/main/jobs/jobs.ts';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { migrations } from '../../../../src/main/ledger/migrations/index.ts';
import { openBooksIn, really, verifyFile, workerJobs } from '../../../support/health.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { fillGenuine } from '../../../support/books/genuine-books.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { createRng, createWorld } from '../../../support/world.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;

describe('a backup', () => {
  let dir: ReturnType<typeof tempDir>;
  const file = (): string => join(dir.path, databaseFile);
  const make = (madeAtMs = noon, reason: Manifest['reason'] = 'daily') => {
    const copy = copyBooks(file(), dir.path, tillLedger);
    return copy.ok ? keepCopy(dir.path, copy.value, { reason, madeAtMs, verifiedAtMs: madeAtMs + 5 }) : copy;
  };
  const names = (): string[] => readdirSync(backupsIn(dir.path)).sort();

  beforeEach(() => {
    dir = tempDir();
    const ledger = openBooksIn(dir.path);
    fillGenuine(ledger, 20, createRng(3));
    ledger.close();
  });
  afterEach(() => dir.remove());

  it('is a verified copy beside a manifest of its content', () => {
    const made = make();
    const [manifest] = listBackups(dir.path) as [Manifest];
    expect(made).toEqual({ ok: true, value: manifest });
    const path = join(backupsIn(dir.path), manifest.file);
    const report = verifyFile(path);
    expect(report.outcome).toBe('partly');
    expect(manifest).toMatchObject({
      file: `qayd-20261121-120000-seq${report.seq}.db`,
      ...{ seq: report.seq, hash: report.hash, epoch: 1, ledgerId: report.ledgerId },
      ...{ reason: 'daily', madeAtMs: noon, verifiedAtMs: noon + 5, sha256: sha256OfFile(path) },
    });
    expect(names()).toEqual([manifest.file.replace('.db', '.json'), manifest.file].sort());
  });

  it('is made while the till continues to write', () => {
    const ledger = openBooksIn(dir.path);
    expect(make().ok).toBe(true);
    expect(ledger.write(({ record }) => record('till.opened', { appVersion: '1' }, { actor: 'till' })).ok).toBe(true);
    ledger.close();
  });

  it('of damaged books is refused with the damage found', () => {
    const db = new Database(file());
    db.exec('DROP TRIGGER postings_stay_u');
    db.exec('UPDATE postings SET amount_minor = amount_minor + 1 WHERE line = 0');
    db.close();
    expect(make()).toMatchObject({ ok: false, error: { code: 'data.damaged', params: { check: 'schema' } } });
    expect(names()).toEqual([]);
  });

  it('with more entries is newer than another backup of the same second', () => {
    const ledger = openBooksIn(dir.path);
    const note = () => ledger.write(({ record }) => record('till.opened', { appVersion: '1' }, { actor: 'till' }));
    // Seq 99 and 100 differ in length, so the newer file name would sort wrongly if names were compared as text.
    while (ledger.journal.head().seq < 99) note();
    make();
    note();
    const newest = make();
    ledger.close();
    expect(newest).toMatchObject({ ok: true, value: { seq: 100 } });
    expect(listBackups(dir.path)).toMatchObject([{ seq: 100 }]);
  });

  it('that the disk rejects leaves nothing behind', () => {
    expect(make().ok).toBe(true);
    const before = names();
    // A folder occupies the path of the next manifest, so writing that manifest fails.
    const copy = copyBooks(file(), dir.path, tillLedger);
    if (!copy.ok) throw new Error(copy.error.code);
    mkdirSync(join(backupsIn(dir.path), `qayd-20261122-120000-seq${copy.value.seq}.json.part`));
    const kept = keepCopy(dir.path, copy.value, { reason: 'daily', madeAtMs: noon + day, verifiedAtMs: noon + day });
    expect(kept).toMatchObject({ ok: false, error: { code: 'data.unwritable' } });
    expect(existsSync(copy.value.part)).toBe(false);
    expect(names()).toEqual(before);
  });

  it('deletes the partial copy of an interrupted backup', () => {
    mkdirSync(backupsIn(dir.path), { recursive: true });
    writeFileSync(join(backupsIn(dir.path), 'copy.db.part'), 'half');
    expect(make().ok).toBe(true);
    expect(names().some((name) => name.endsWith('.part'))).toBe(false);
  });

  it('is deleted with its manifest when it is surplus; a file without a manifest stays', () => {
    make(noon);
    const stranger = join(backupsIn(dir.path), 'qayd-20200101-000000-seq1.db');
    writeFileSync(stranger, 'somebody put it here');
    make(noon + 1000);
    expect(listBackups(dir.path).map(({ madeAtMs }) => madeAtMs)).toEqual([noon + 1000]);
    expect(names()).toHaveLength(3);
    expect(readFileSync(stranger, 'utf8')).toBe('somebody put it here');
  });

  it('is not read through a manifest that names another backup', () => {
    make(noon);
    const [manifest] = listBackups(dir.path) as [Manifest];
    const other = 'qayd-20200101-000000-seq1.db';
    for (const end of ['.db', '.json'])
      copyFileSync(
        join(backupsIn(dir.path), manifest.file.replace('.db', end)),
        join(backupsIn(dir.path), other.replace('.db', end)),
      );
    expect(manifestBeside(backupsIn(dir.path), other)).toBeNull();
    expect(listBackups(dir.path)).toEqual([manifest]);
  });
});

describe('the backups that are kept', () => {
  const backup = (madeAtMs: number, reason: Manifest['reason'] = 'daily') => ({ madeAtMs, reason }) as Manifest;
  const kept = (all: readonly Manifest[]): Manifest[] => {
    const gone = surplus(all);
    return all.filter((each) => !gone.includes(each));
  };

  it('are the last of each recent day, and all from before migrations', () => {
    const days = Array.from({ length: 20 }, (_, i) => [backup(noon - i * day + 3000, 'close'), backup(noon - i * day)]).flat();
    const migration = backup(noon - 300 * day, 'before-migration');
    const stay = kept([...days, migration]);
    expect(stay).toHaveLength(keptDays + 1);
    expect(stay.slice(0, keptDays).every(({ reason }) => reason === 'close')).toBe(true);
    expect(stay.at(-1)).toBe(migration);
  });

  it('are counted by days with a backup, not by calendar days', () =>
    expect(kept(Array.from({ length: 14 }, (_, i) => backup(noon - i * 30 * day)))).toHaveLength(14));
});

describe('before a migration', () => {
  let dir: ReturnType<typeof tempDir>;
  const older = (sql = ''): void => {
    const db = new Database(join(dir.path, databaseFile));
    db.pragma('journal_mode = wal');
    for (const migration of migrations.slice(0, 2)) db.exec(migration.sql);
    db.pragma(`user_version = ${migrations[1]?.number}`);
    db.exec(`INSERT INTO ledger VALUES (1, 'ledger_old', 1);${sql}`);
    db.close();
  };
  beforeEach(() => {
    dir = tempDir();
  });
  afterEach(() => dir.remove());

  it('the books are copied unchanged, and the copy is kept', () => {
    older();
    openBooksIn(dir.path).close();
    expect(listBackups(dir.path)).toMatchObject([
      { reason: 'before-migration', schema: migrations[1]?.number, ledgerId: 'ledger_old' },
    ]);
    const db = new Database(join(dir.path, databaseFile), { readonly: true });
    expect(db.pragma('user_version', { simple: true })).toBe(migrations.at(-1)?.number);
    db.close();
  });

  it('damaged books are left unchanged', () => {
    older(
      `INSERT INTO journal VALUES (1, 'ledger_old', 1, 'till.opened', 1, 0, 0, 'b', NULL, '2026-01-01', 'till', NULL, '{}', '', 'no hash')`,
    );
    expect(() => openBooksIn(dir.path)).toThrow('data.damaged');
    const db = new Database(join(dir.path, databaseFile), { readonly: true });
    expect(db.pragma('user_version', { simple: true })).toBe(migrations[1]?.number);
    db.close();
  });
});

describe('a till’s backups', () => {
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
  const made = () => listBackups(counter.dir);
  const calm = (): boolean => !counter.till.backups.now().busy;

  it('include one at the till’s end, unless nothing was written since the last', async () => {
    await counter.sell();
    counter.life.end();
    await counter.till.shut();
    expect(made()).toMatchObject([{ reason: 'close' }]);
    const [{ sha256 }] = made() as [Manifest];
    const ledger = openBooksIn(counter.dir, createWorld().life(9));
    ledger.close();
    expect(made()).toMatchObject([{ sha256 }]);
    counter.restart();
  });

  const close = async (): Promise<{ readonly seq: number }> => {
    const asked = counter.client.dispatch.answer('day.close', {
      ...{ requestId: newRequestId(), day: counter.till.businessDay(), acknowledge: true, override: null },
    });
    let over = false;
    void asked.finally(() => {
      over = true;
    });
    // The close first has a worker check the books, in real time.
    await really(() => over);
    const answer = await asked;
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value as { readonly seq: number };
  };

  it('include one for each close, which contains the close', async () => {
    await counter.sell();
    const { seq } = await close();
    await really(() => made().length === 1 && calm());
    expect(made()).toMatchObject([{ reason: 'close', seq }]);
    const db = new Database(join(backupsIn(counter.dir), made()[0]?.file ?? ''), { readonly: true });
    expect(db.prepare('SELECT number, seq FROM closes').all()).toEqual([{ number: 1, seq }]);
    db.close();
  });

  it('include another one if a running backup began before the close', async () => {
    counter.close();
    let copied = false;
    let letGo: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow: Jobs = {
      ...jobs,
      async run(job, onProgress) {
        const result = await jobs.run(job, onProgress);
        if (job.kind === 'copy' && !copied) {
          copied = true;
          await gate;
        }
        return result;
      },
    };
    counter = openCounter({ jobs: slow });
    await counter.sell();
    await counter.client.get('backup.make', {});
    await really(() => copied);
    const { seq } = await close();
    letGo();
    await really(() => made().length === 1 && made()[0]?.seq === seq && calm());
    expect(made()).toMatchObject([{ reason: 'close', seq }]);
  });

  it('keep the backup of a pending restore, even after another backup at the till’s end', async () => {
    await counter.sell();
    await counter.client.get('backup.make', {});
    await really(calm);
    const [{ file }] = made() as [Manifest];
    await counter.world.run(5_000);
    await counter.sell();
    const { asked } = await counter.client.get('backup.restore', { requestId: newRequestId(), file });
    expect(asked).toBe(file);
    counter.life.end();
    await counter.till.shut();
    expect(made().map(({ reason }) => reason)).toEqual(['close', 'by-hand']);
    counter.restart();
    expect(counter.till.ledger.journal.head().epoch).toBe(2);
  });

  it('include one a day while the till runs', async () => {
    await counter.sell();
    await counter.world.run(3_700_000);
    await really(() => made().length === 1 && calm());
    await counter.sell();
    await counter.world.run(20 * 3_600_000);
    expect(calm()).toBe(true);
    expect(made()).toHaveLength(1);
    await counter.world.run(6 * 3_600_000);
    await really(() => made().length === 2 && calm());
    expect(made().every(({ reason }) => reason === 'daily')).toBe(true);
    // The till looks once an hour: a backup that is exactly a day old is due at once, not an hour later.
    expect(made().map(({ madeAtMs }) => madeAtMs - (made()[1]?.madeAtMs ?? 0))).toEqual([day, 0]);
  });

  it('include one on request, and the till’s windows get an event', async () => {
    expect(await counter.client.get('backup.list', {})).toEqual({
      list: [],
      asked: null,
      busy: false,
      problem: null,
      folder: null,
      timeZone: 'Africa/Tripoli',
    });
    expect(await counter.client.get('backup.make', {})).toMatchObject({ busy: true });
    await really(calm);
    const { list } = await counter.client.get('backup.list', {});
    expect(list).toMatchObject([{ reason: 'by-hand', epoch: 1, seq: counter.till.ledger.journal.head().seq }]);
    expect(counter.client.told.filter(({ event }) => event === 'backups.changed')).toHaveLength(2);
  });

  it('show why a backup failed', async () => {
    writeFileSync(join(counter.dir, 'backups'), 'no folder');
    await counter.client.get('backup.make', {});
    await really(calm);
    expect(await counter.client.get('backup.list', {})).toMatchObject({ list: [], problem: { code: 'data.unwritable' } });
  });
});

it('a till without workers rejects a backup and a verification', async () => {
  const counter = openCounter();
  expect(await counter.client.codeOf('backup.make', {})).toBe('request.not-here');
  expect(await counter.client.codeOf('verify.start', {})).toBe('request.not-here');
  counter.close();
});
