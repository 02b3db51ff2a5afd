// A live till refuses books of training and, unless somebody confirms, those of another till, while every honest restore stays
// possible. Tested for every way to restore: Settings, the rescue window, the first set-up, the command line.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupsIn, manifestOf, readManifest } from '../../../../src/ledger/backup/backup-files.ts';
import { askRestore } from '../../../../src/ledger/backup/restore-request.ts';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { backUp } from '../../../support/books/books.ts';
import { createRescueDispatch } from '../../../../src/main/opening/rescue.ts';
import { createSetupCopies } from '../../../../src/main/opening/setup/copies.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../../src/platform/node-ports.ts';
import type { OwnTill } from '../../../../src/shared/ledger/named-till.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { openBooksIn, workerJobs } from '../../../support/health.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { testSettings } from '../../../support/till.ts';

const jobs = workerJobs();
const live: OwnTill = { mode: 'live', merchant: 'shop', till: 'T1' };
let machine: ReturnType<typeof tempDir>;
const counters: Counter[] = [];
beforeEach(() => {
  machine = tempDir();
});
afterEach(() => {
  for (const counter of counters.splice(0)) counter.close();
  machine.remove();
});

type Made = { readonly dir: string; readonly file: string; readonly path: string };
const made = (dir: string): Made => {
  const { file } = backUp(dir);
  return { dir, file, path: join(backupsIn(dir), file) };
};
/** Makes a backup of a till with one paid payment. */
const of = async (changes: Record<string, unknown>): Promise<Made & { readonly counter: Counter }> => {
  // Other start times give the ledgers different ids.
  const startMs = Date.UTC(2026, 0, 15 + counters.length);
  const counter = openCounter({ settings: testSettings(changes), startMs });
  counters.push(counter);
  await counter.notify(await counter.sell());
  return { counter, ...made(counter.dir) };
};
const ofTraining = () => of({ mode: 'training', merchant: 'training' });
const ofAnother = () => of({ till: 'T2' });
/** A backup of an older version, which names no till in its books or in the file beside them. */
const ofOlder = (): Made => {
  const dir = join(machine.path, 'older');
  const books = openBooksIn(dir);
  books.write(({ record }) => record('till.opened', { appVersion: '1.3.0' }, { actor: 'till' }));
  books.close();
  const older = made(dir);
  asOne(older);
  return older;
};
/** Rewrites the backup's manifest in the format of version 1. */
const asOne = ({ dir, file }: Pick<Made, 'dir' | 'file'>): void => {
  const path = join(backupsIn(dir), manifestOf(file));
  const { named: _, appVersion: __, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify({ ...rest, version: 1 }));
};

it('the manifest names mode, shop, till and the version that wrote the books; version 1 can be read', async () => {
  const backup = await of({});
  expect(readManifest(backupsIn(backup.dir), backup.file)).toMatchObject({ version: 2, named: live, appVersion: 'test' });
  asOne(backup);
  expect(readManifest(backupsIn(backup.dir), backup.file)).toMatchObject({ version: 1, file: backup.file });
});

it('the manifest names the version that last opened the books, even if that is an older program', () => {
  const dir = join(machine.path, 'both');
  const books = openBooksIn(dir);
  books.write(({ record }) => record('till.opened', { appVersion: '1.4.0' }, { actor: 'till' }));
  books.write(({ record }) => record('till.opened', { appVersion: '1.3.0' }, { actor: 'till' }));
  books.close();
  const { file } = made(dir);
  expect(readManifest(backupsIn(dir), file)).toMatchObject({ appVersion: '1.3.0' });
});

describe('in the settings', () => {
  it('a backup of this till is restored after its facts are shown', async () => {
    const { counter, file } = await of({});
    const withJobs = openCounter({ jobs });
    counters.push(withJobs);
    const own = made(withJobs.dir);
    const look = await withJobs.client.dispatch.answer('backup.look', { file: own.file });
    expect(look).toMatchObject({ ok: true, value: { verdict: 'same', path: own.path, facts: { named: live, paid: 0 } } });
    expect(await counter.client.codeOf('backup.restore', { requestId: newRequestId(), file })).toBe('ok');
  });

  it('a backup without a till’s name is restored after a confirmation', async () => {
    const backup = await of({});
    asOne(backup);
    const { counter, file } = backup;
    const wish = () => ({ requestId: newRequestId(), file });
    expect(await counter.client.codeOf('backup.restore', wish())).toBe('backup.unnamed');
    expect(await counter.client.codeOf('backup.restore', { ...wish(), agreed: true })).toBe('ok');
    counter.restart();
    expect(counter.till.ledger.journal.head().epoch).toBe(2);
  });

  it('a backup whose manifest contradicts its books is rejected at the start', async () => {
    const training = await ofTraining();
    askRestore(training.dir, { requestId: newRequestId(), actor: 'owner', backup: training.file, own: live, agreed: true });
    training.counter.till.close();
    expect(() => openBooksIn(training.dir)).toThrow('backup.another-mode');
    openBooksIn(training.dir).close();
  });
});

describe('in the rescue window', () => {
  const rescue = (dir: string) => {
    rmSync(join(dir, databaseFile), { force: true });
    return createRescueDispatch({ code: 'data.missing', params: {} }, dir, jobs, { ...live, shopName: '' });
  };
  const restore = (made_: Made, agreed = false) =>
    rescue(made_.dir).answer('backup.restore', { requestId: newRequestId(), file: made_.file, agreed });

  it('a backup of training is refused, even with a confirmation', async () => {
    const training = await ofTraining();
    training.counter.till.close();
    expect(await rescue(training.dir).answer('backup.look', { file: training.file })).toMatchObject({
      value: { verdict: 'another-mode', facts: { named: { mode: 'training' }, paid: 1 } },
    });
    expect(await restore(training, true)).toMatchObject({ error: { code: 'backup.another-mode' } });
  });

  it('a backup of another till names both tills, and is restored after a confirmation', async () => {
    const another = await ofAnother();
    another.counter.till.close();
    expect(await rescue(another.dir).answer('backup.look', { file: another.file })).toMatchObject({
      value: { verdict: 'another-till', own: { till: 'T1' }, facts: { named: { till: 'T2' } } },
    });
    expect(await restore(another)).toMatchObject({ error: { code: 'backup.another-till' } });
    expect(await restore(another, true)).toMatchObject({ ok: true });
  });

  it('a backup without a till’s name shows its facts and asks for a confirmation', async () => {
    const older = ofOlder();
    expect(await rescue(older.dir).answer('backup.look', { file: older.file })).toMatchObject({
      value: {
        verdict: 'unnamed',
        path: older.path,
        facts: { named: null, paid: 0, days: { first: expect.any(String) as string } },
      },
    });
    expect(await restore(older)).toMatchObject({ error: { code: 'backup.unnamed' } });
    expect(await restore(older, true)).toMatchObject({ ok: true });
    const books = openBooksIn(older.dir);
    expect(books.journal.head().epoch).toBe(2);
    books.close();
  });

  it('Back cancels the request', async () => {
    const older = ofOlder();
    await restore(older, true);
    const back = await rescue(older.dir).answer('backup.keep-books', { requestId: newRequestId() });
    expect(back).toMatchObject({ value: { asked: null } });
  });
});

describe('in the first set-up', () => {
  const begin = async ({ dir, file }: Made, own: OwnTill = { mode: 'live', merchant: null, till: null }) => {
    const copies = createSetupCopies({
      ...{ dir: join(machine.path, 'live'), clock: nodeClock, random: nodeRandom, files: nodeFiles, jobs },
    });
    await copies.find(backupsIn(dir));
    const here = { ...own, shopName: '' };
    const checked = await copies.check(file, here);
    const verdict = checked.ok ? checked.value.verdict : checked.error.code;
    return { verdict, restore: (agreed: boolean) => copies.restore(file, here, agreed) };
  };
  const isEmpty = (): boolean => !existsSync(join(machine.path, 'live', 'books', databaseFile));

  it('a backup of training cannot begin a live till', async () => {
    const { verdict, restore } = await begin(await ofTraining());
    expect(verdict).toBe('another-mode');
    expect(restore(true)).toMatchObject({ error: { code: 'backup.another-mode' } });
    expect(isEmpty()).toBe(true);
  });

  it('a backup of the shop’s own lost till begins the till', async () => {
    const { verdict, restore } = await begin(await of({}));
    expect([verdict, restore(false).ok]).toEqual(['first', true]);
  });

  it('a backup without a till’s name begins the till after a confirmation', async () => {
    const { verdict, restore } = await begin(ofOlder());
    expect(verdict).toBe('unnamed');
    expect(restore(false)).toMatchObject({ error: { code: 'backup.unnamed' } });
    expect(restore(true)).toEqual({ ok: true, value: null });
  });

  it('a backup of another till than typed begins the till after a confirmation', async () => {
    const { verdict, restore } = await begin(await ofAnother(), live);
    expect(verdict).toBe('another-till');
    expect(restore(false)).toMatchObject({ error: { code: 'backup.another-till' } });
    expect(restore(true)).toEqual({ ok: true, value: null });
  });
});

describe('on the command line', () => {
  const run = (dir: string, from: string, input: string): Promise<{ status: number | null; text: string }> =>
    new Promise((done) => {
      const child = spawn(process.execPath, [resolve('src/cli/restore.ts'), dir, '--from', from]);
      let text = '';
      child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
      child.stderr.on('data', (piece: Buffer) => (text += piece.toString()));
      child.on('close', (status) => done({ status, text }));
      child.stdin.end(input);
    });
  const fresh = () => join(machine.path, 'new', 'live');

  it('a backup of training is refused for a live till', async () => {
    const { path } = await ofTraining();
    const refused = await run(fresh(), path, 'yes\n');
    expect(refused).toMatchObject({ status: 1, text: expect.stringContaining('by a till in mode training') as string });
    expect(existsSync(join(fresh(), 'books', databaseFile))).toBe(false);
  });

  it('a backup without a till’s name prints its facts and asks for a confirmation', async () => {
    const { path } = ofOlder();
    expect(await run(fresh(), path, 'no\n')).toMatchObject({
      status: 1,
      text: expect.stringContaining('does not name its till') as string,
    });
    const restored = await run(fresh(), path, 'yes\n');
    expect(restored).toMatchObject({ status: 0 });
    expect(restored.text).toContain(`${path}\nBooks of a till that they do not name`);
    expect(restored.text).toContain('payments that were paid: 0.');
  });

  it('a backup of another till names both tills and asks for a confirmation', async () => {
    const here = await of({});
    here.counter.till.close();
    const { path } = await ofAnother();
    const asked = await run(here.dir, path, 'no\n');
    expect(asked).toMatchObject({ status: 1, text: expect.stringContaining('till T2 of shop (live)') as string });
    expect(asked.text).toContain('The books here are of till T1 of shop (live).');
    // A restore never replaces existing books by the books of another ledger.
    expect(await run(here.dir, path, 'yes\n')).toMatchObject({
      status: 1,
      text: expect.stringContaining('another till’s books') as string,
    });
  });
});
