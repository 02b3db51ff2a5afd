// The second backup folder of a running till: who may choose it, what is copied and when, the warnings while its disk is away,
// and a restore from it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copiesIn } from '../../../../../src/ledger/backup/copies-in.ts';
import { backupsIn, listBackups, manifestOf } from '../../../../../src/ledger/backup/backup-files.ts';
import { readFolderChoice } from '../../../../../src/ledger/backup/second-folder.ts';
import type { Jobs } from '../../../../../src/main/jobs/jobs.ts';
import type { BackupFolderView } from '../../../../../src/shared/contract/setup/health.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { really, workerJobs } from '../../../../support/health.ts';
import { otherDisk } from '../../../../support/other-disk.ts';
import { add, by, newPin, openShop, signIn } from '../../../../support/people.ts';
import { tempDir } from '../../../../support/temp-dir.ts';

// Each job starts its own worker in real time, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const hour = 3_600_000;

let counter: Counter;
let jobs: Jobs;
let away: ReturnType<typeof tempDir>;
let folder: string;
let skew: { skewMs: number };
beforeEach(() => {
  jobs = workerJobs();
  away = tempDir();
  folder = join(away.path, 'copies');
  skew = { skewMs: 0 };
  counter = openCounter({ jobs, skew });
});
afterEach(async () => {
  await jobs.stop();
  counter.close();
  away.remove();
});

const list = () => counter.client.get('backup.list', {});
const view = async (): Promise<BackupFolderView> => {
  const { folder: told } = await list();
  if (!told) throw new Error('no folder');
  return told;
};
const isCalm = (): boolean => {
  const { busy, folder: told } = counter.till.backups.now();
  return !busy && told?.busy !== true;
};
const calm = (): Promise<void> => really(isCalm);
const choose = async (path = folder): Promise<void> => {
  // A worker makes the answer in real time, so wait for it in real time.
  const asked = counter.client.dispatch.answer('backup.choose-folder', { requestId: newRequestId(), folder: path });
  let over = false;
  void asked.finally(() => (over = true));
  await really(() => over);
  expect(await asked).toMatchObject({ ok: true });
  await calm();
};
const backUp = async (): Promise<void> => {
  await counter.world.run(1000);
  await counter.sell();
  await counter.client.get('backup.make', {});
  await calm();
};
const there = () => copiesIn(folder, counter.till.ledger.journal.head().ledgerId);
const warnings = async (): Promise<string[]> => (await counter.client.get('lights.get', {})).warnings.map(({ code }) => code);
const tick = async (times = 1): Promise<void> => {
  for (let n = 0; n < times; n++) {
    await counter.world.run(hour);
    await calm();
  }
};
const isAway = (): boolean => counter.till.backups.now().folder?.problem?.code === 'backup.folder-away';
/** Runs the till for half a minute, until the look at the folder and the run that this look starts have ended. */
const noticed = async (gone: boolean): Promise<void> => {
  await counter.world.run(30_000);
  await really(() => isAway() === gone && isCalm());
};
const nextDay = (): void => void (skew.skewMs += 25 * hour);
/** Simulate unplugging the disk, and plugging it in again. */
const pull = (): void => renameSync(folder, `${folder}-away`);
const plug = (): void => renameSync(`${folder}-away`, folder);

describe('a second folder', () => {
  it('gets the existing backups as soon as it is chosen, and each later backup', async () => {
    await backUp();
    await choose();
    expect(there()).toEqual(listBackups(counter.dir));
    nextDay();
    await backUp();
    expect(there()).toEqual(listBackups(counter.dir));
    expect(there()).toHaveLength(2);
    expect(await view()).toMatchObject({ folder, busy: false, left: 0, missingSinceMs: null, problem: null });
    expect((await view()).copiedAtMs).toBeGreaterThan(0);
    expect((await list()).list.map(({ places }) => places)).toEqual([
      ['home', 'folder'],
      ['home', 'folder'],
    ]);
  });

  it('gets a first backup if there is none yet when it is chosen', async () => {
    expect(listBackups(counter.dir)).toEqual([]);
    await choose();
    expect(listBackups(counter.dir)).toHaveLength(1);
    expect(there()).toEqual(listBackups(counter.dir));
    expect(await view()).toMatchObject({ copied: 1, left: 0, problem: null });
  });

  it('is shown with the number of backups that the last copying brought', async () => {
    await backUp();
    nextDay();
    await backUp();
    await choose();
    expect(await view()).toMatchObject({ copied: 2 });
    await counter.client.get('backup.copy', {});
    await calm();
    expect(await view()).toMatchObject({ copied: 0 });
    counter.restart();
    expect(await view()).toMatchObject({ copied: null });
  });

  it('is kept over a restart, but is in no backup', async () => {
    await choose();
    await backUp();
    const { copiedAtMs } = await view();
    counter.restart();
    expect(await view()).toMatchObject({ folder, copiedAtMs });
    expect(readFolderChoice(counter.dir)).toMatchObject({ folder });
    const [made] = listBackups(counter.dir);
    expect(readFileSync(join(backupsIn(counter.dir), made?.file ?? '')).includes(folder)).toBe(false);
  });

  it('that is unsuitable is refused with the reason, and the earlier choice stays', async () => {
    await choose();
    for (const [asked, code] of [
      ['copies', 'backup.folder-malformed'],
      [join(counter.dir, 'x'), 'backup.folder-inside'],
      ['/proc/qayd', 'backup.folder-unwritable'],
    ] as const) {
      const refused = counter.client.dispatch.answer('backup.choose-folder', { requestId: newRequestId(), folder: asked });
      let over = false;
      void refused.finally(() => (over = true));
      await really(() => over);
      expect(await refused).toMatchObject({ ok: false, error: { code } });
    }
    expect(await view()).toMatchObject({ folder });
  });

  it('is chosen by an owner only', async () => {
    const owner = await openShop(counter);
    const huda = await add(counter.client, 'Huda', 'supervisor');
    await signIn(counter.client, huda);
    const pin = newPin();
    await counter.client.get('pin.change', { requestId: newRequestId(), current: huda.pin, pin });
    const asked = { requestId: newRequestId(), folder };
    const refused = { ok: false, error: { code: 'caller.not-allowed', params: { right: 'change-connection' } } };
    expect(await counter.client.dispatch.answer('backup.choose-folder', asked)).toMatchObject(refused);
    expect(await counter.client.dispatch.answer('backup.forget-folder', { requestId: newRequestId() })).toMatchObject(refused);
    expect(readFolderChoice(counter.dir)).toBeNull();
    const answer = counter.client.dispatch.answer('backup.choose-folder', { ...asked, approval: by(owner) });
    const isChosen = (): boolean => readFolderChoice(counter.dir) !== null;
    for (let n = 0; !isChosen() && n < 400; n++) {
      await counter.world.run(5);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await answer).toMatchObject({ ok: true, value: { folder: { folder } } });
  });

  it('that is forgotten gets no further copies, and keeps its files', async () => {
    await backUp();
    await choose();
    const before = readdirSync(folder);
    expect(await counter.client.get('backup.forget-folder', { requestId: newRequestId() })).toMatchObject({ folder: null });
    nextDay();
    await backUp();
    expect(readdirSync(folder)).toEqual(before);
    expect(existsSync(join(counter.dir, 'backup-folder.json'))).toBe(false);
  });

  it('is picked in the host’s dialog; a cancelled dialog changes nothing', async () => {
    let picked: string | null = null;
    counter.close();
    counter = openCounter({ jobs, abilities: { pickFolder: async () => picked } });
    const pick = async (): Promise<void> => {
      const asked = counter.client.dispatch.answer('backup.pick-folder', { requestId: newRequestId() });
      let over = false;
      void asked.finally(() => (over = true));
      await really(() => over);
      expect(await asked).toMatchObject({ ok: true });
    };
    await pick();
    expect((await list()).folder).toBeNull();
    picked = folder;
    await pick();
    await calm();
    expect(await view()).toMatchObject({ folder });
  });

  it('never delays a sale, however slow its disk is', async () => {
    counter.close();
    let copying = false;
    let letGo: () => void = () => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const slow: Jobs = {
      ...jobs,
      async run(job, onProgress) {
        if (job.kind === 'copy-out') {
          copying = true;
          await gate;
        }
        return jobs.run(job, onProgress);
      },
    };
    counter = openCounter({ jobs: slow });
    const asked = counter.client.dispatch.answer('backup.choose-folder', { requestId: newRequestId(), folder });
    await really(() => copying);
    expect(await asked).toMatchObject({ ok: true });
    const attempt = await counter.sell();
    await counter.notify(attempt);
    expect(counter.till.ledger.payments.attempt(attempt.attemptId)?.state).toBe('approved');
    await counter.client.get('backup.make', {});
    await really(() => !counter.till.backups.now().busy);
    expect(listBackups(counter.dir)).toHaveLength(1);
    letGo();
    await calm();
    expect(there()).toHaveLength(1);
  });

  it('is waited for at the till’s end for at most twenty seconds', async () => {
    await choose();
    await counter.sell();
    counter.life.end();
    await counter.till.shut();
    expect(copiesIn(folder, null)).toEqual(listBackups(counter.dir));
    expect(copiesIn(folder, null)).toMatchObject([{ reason: 'close' }]);
    counter.restart();
    const stuck: Jobs = { ...jobs, run: (job, on) => (job.kind === 'copy-out' ? new Promise(() => {}) : jobs.run(job, on)) };
    counter.close();
    counter = openCounter({ jobs: stuck });
    void counter.client.dispatch.answer('backup.choose-folder', { requestId: newRequestId(), folder });
    await really(() => counter.till.backups.now().folder?.busy === true);
    let shut = false;
    void counter.till.shut().then(() => (shut = true));
    await really(() => listBackups(counter.dir).length === 1);
    for (let ms = 0; ms < 19_000; ms += 1000) await counter.world.run(1000);
    expect(shut).toBe(false);
    await counter.world.run(2000);
    await really(() => shut);
  });
});

describe('while the second folder’s disk is disconnected', () => {
  it('the till’s own backup is kept, the list shows since when copies are missing, and they are made once the disk is back', async () => {
    await choose();
    await backUp();
    pull();
    nextDay();
    await backUp();
    const [newest] = listBackups(counter.dir);
    expect((await list()).problem).toBeNull();
    expect(await view()).toMatchObject({
      missingSinceMs: newest?.madeAtMs,
      problem: { code: 'backup.folder-away' },
      apart: null,
    });
    expect(existsSync(folder)).toBe(false);
    plug();
    await tick();
    expect(await view()).toMatchObject({ missingSinceMs: null, problem: null });
    expect(there()).toEqual(listBackups(counter.dir));
  });

  it('copies count as missing since the first backup without a copy, even if that backup was deleted meanwhile', async () => {
    await choose();
    await backUp();
    pull();
    await backUp();
    const { missingSinceMs } = await view();
    const [first] = listBackups(counter.dir);
    expect(missingSinceMs).toBe(first?.madeAtMs);
    for (const name of [first?.file ?? '', manifestOf(first?.file ?? '')]) rmSync(join(backupsIn(counter.dir), name));
    nextDay();
    await backUp();
    expect(await view()).toMatchObject({ missingSinceMs, problem: { code: 'backup.folder-away' } });
  });

  it('no copy is missing if no backup was made since', async () => {
    await choose();
    await backUp();
    pull();
    await tick();
    expect(await view()).toMatchObject({ missingSinceMs: null, problem: { code: 'backup.folder-away' } });
  });

  it('every screen warns after a day of missing copies, also after a restart, until the copies are made', async () => {
    await choose();
    await backUp();
    pull();
    await backUp();
    const { missingSinceMs } = await view();
    expect(await warnings()).not.toContain('backup.copies-missing');
    nextDay();
    await tick();
    expect(await warnings()).toContain('backup.copies-missing');
    expect((await view()).missingSinceMs).toBe(missingSinceMs);
    counter.restart();
    await counter.world.run(15_000);
    await calm();
    expect(await warnings()).toContain('backup.copies-missing');
    expect((await view()).missingSinceMs).toBe(missingSinceMs);
    plug();
    await counter.client.get('backup.copy', {});
    await calm();
    expect(await warnings()).not.toContain('backup.copies-missing');
  });

  it('the till notices within a minute that the folder went, and that it came back, and makes the copies', async () => {
    await choose();
    await backUp();
    pull();
    await noticed(true);
    expect(await view()).toMatchObject({ missingSinceMs: null, problem: { code: 'backup.folder-away' } });
    expect((await list()).list).toMatchObject([{ places: ['home'] }]);
    expect((await counter.client.get('lights.get', {})).warnings).toMatchObject([
      { code: 'backup.folder-away', params: { folder, since: expect.any(String) as string } },
    ]);
    nextDay();
    await backUp();
    plug();
    await noticed(false);
    expect(there()).toEqual(listBackups(counter.dir));
    expect(await view()).toMatchObject({ missingSinceMs: null, problem: null, copied: 1 });
    expect((await list()).list.map(({ places }) => places)).toEqual([
      ['home', 'folder'],
      ['home', 'folder'],
    ]);
    expect(await warnings()).not.toContain('backup.folder-away');
  });

  it('the time since which the folder is not there stays over a restart', async () => {
    await choose();
    await backUp();
    pull();
    await noticed(true);
    const said = async () => (await counter.client.get('lights.get', {})).warnings.map(({ code, params }) => [code, params]);
    const before = await said();
    counter.restart();
    await noticed(true);
    expect(await said()).toEqual(before);
  });

  it('a file in the folder’s place is reported and not touched', async () => {
    await choose();
    await backUp();
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file in its place');
    await backUp();
    expect(await view()).toMatchObject({ problem: { code: 'backup.folder-away' } });
  });
});

describe('about the second folder’s disk, the self-check', () => {
  const copies = async () => {
    await counter.client.get('diagnostics.run', {});
    const deadline = performance.now() + 20_000;
    while ((await counter.client.get('diagnostics.get', {})).busy && performance.now() < deadline) {
      await counter.world.run(20);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return (await counter.client.get('diagnostics.get', {})).list.find(({ check }) => check === 'copies');
  };

  it('reports that no folder was chosen', async () =>
    expect(await copies()).toEqual({ check: 'copies', state: 'warning', code: 'copies-none', params: {} }));

  it('warns if the folder is on the disk of the books', async () => {
    await choose();
    await backUp();
    expect(await view()).toMatchObject({ apart: false });
    expect(await copies()).toMatchObject({ state: 'warning', code: 'copies-same-disk' });
  });

  it('accepts another disk, and reports when the last copy was made', async (context) => {
    const other = otherDisk(counter.dir);
    if (!other) context.skip('only one disk here');
    folder = join(other?.path ?? '', 'copies');
    await choose();
    await backUp();
    expect(await view()).toMatchObject({ apart: true });
    expect(await copies()).toMatchObject({ state: 'good', code: 'copies-fresh', params: { time: expect.any(String) as string } });
    rmSync(folder, { recursive: true });
    await backUp();
    expect(await copies()).toMatchObject({
      state: 'warning',
      code: 'copies-missing',
      params: { error: 'backup.folder-away', since: expect.any(String) as string },
    });
    other?.remove();
  });

  it('looks again: a disk connected just now gets its copies', async () => {
    await choose();
    await backUp();
    pull();
    await backUp();
    expect(await view()).toMatchObject({ problem: { code: 'backup.folder-away' } });
    plug();
    expect(await copies()).toMatchObject({ code: 'copies-same-disk' });
    expect(there()).toEqual(listBackups(counter.dir));
  });
});

describe('a restore', () => {
  it('reads from either folder, and names the folder it used', async () => {
    await choose();
    await backUp();
    const [made] = listBackups(counter.dir);
    const file = made?.file ?? '';
    await counter.sell();
    // The backup in the till's own folder is lost with its disk.
    rmSync(join(backupsIn(counter.dir), file));
    rmSync(join(backupsIn(counter.dir), manifestOf(file)));
    await counter.client.get('backup.copy', {});
    await calm();
    expect((await list()).list).toMatchObject([{ file, places: ['folder'] }]);
    expect(await counter.client.codeOf('backup.restore', { requestId: newRequestId(), file })).toBe('backup.unknown');
    expect(await counter.client.get('backup.restore', { requestId: newRequestId(), file, from: 'folder' })).toMatchObject({
      asked: file,
    });
    counter.restart();
    expect(counter.till.ledger.journal.head().epoch).toBe(2);
    expect(counter.till.ledger.journal.bySeq((made?.seq ?? 0) + 1)).toMatchObject({
      kind: 'ledger.restored',
      body: { backup: file },
    });
  });

  it('from a damaged copy is refused, and the books stay', async () => {
    await choose();
    await backUp();
    const [made] = listBackups(counter.dir);
    const file = made?.file ?? '';
    await counter.client.get('backup.restore', { requestId: newRequestId(), file, from: 'folder' });
    const path = join(folder, file);
    writeFileSync(path, Buffer.alloc(made?.bytes ?? 0, 1));
    expect(() => counter.restart()).toThrow('backup.damaged');
    counter.restart();
    expect(counter.till.ledger.journal.head().epoch).toBe(1);
  });

  it.each([['../../x.db'], ['/etc/passwd'], ['qayd-20200101-000000-seq1.db']])(
    'rejects the unknown backup %s in the second folder',
    async (file) => {
      await choose();
      mkdirSync(folder, { recursive: true });
      expect(await counter.client.codeOf('backup.restore', { requestId: newRequestId(), file, from: 'folder' })).toBe(
        'backup.unknown',
      );
    },
  );
});
