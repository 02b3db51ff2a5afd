// A restore in the first set-up accepts only verified backups, works only if no books exist, and changes nothing if it fails.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyBooks, keepCopy, sha256OfFile } from '../../../../src/ledger/backup/backup.ts';
import { backupsIn, type Manifest, manifestOf } from '../../../../src/ledger/backup/backup-files.ts';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { tillLedger } from '../../../../src/main/ledger/spec.ts';
import { createSetupCopies } from '../../../../src/main/opening/setup/copies.ts';
import { createSetupDispatch } from '../../../../src/main/opening/setup/dispatch.ts';
import { createSetUp } from '../../../../src/main/opening/setup/set-up.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../../src/platform/node-ports.ts';
import { createUndiciHttp } from '../../../../src/platform/undici-http.ts';
import { openSecrets } from '../../../../src/secrets/store.ts';
import { ok } from '../../../../src/shared/result.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { openBooksIn, verifyIn, workerJobs } from '../../../support/health.ts';
import { tempDir } from '../../../support/temp-dir.ts';

let counter: Counter;
let machine: ReturnType<typeof tempDir>;
const jobs = workerJobs();
beforeEach(() => {
  counter = openCounter();
  machine = tempDir();
});
afterEach(() => {
  counter.close();
  machine.remove();
});

const backUp = (madeAtMs: number, dir = counter.dir): Manifest => {
  const copy = copyBooks(join(dir, databaseFile), dir, tillLedger);
  const kept = copy.ok ? keepCopy(dir, copy.value, { reason: 'by-hand', madeAtMs, verifiedAtMs: madeAtMs }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  return kept.value;
};
/** Identity of a till on which no set-up was done yet. */
const own = { mode: 'live', merchant: null, till: null, shopName: '' } as const;
const disk = (): string => backupsIn(counter.dir);
const books = (): string => join(machine.path, 'live', 'books');
const copiesOf = (picked?: string | null) =>
  createSetupCopies({
    ...{ dir: join(machine.path, 'live'), clock: nodeClock, random: nodeRandom, files: nodeFiles, jobs },
    ...(picked !== undefined && { pickFolder: async () => picked }),
  });
/** File names of a folder with their SHA-256. */
const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, sha256OfFile(join(folder, name))]));

it('the set-up lists for each copy its till and its last entry, and begins an empty machine’s books with the chosen copy', async () => {
  await counter.sell();
  const older = backUp(Date.UTC(2026, 10, 21, 8));
  await counter.sell();
  const newer = backUp(Date.UTC(2026, 10, 22, 8));
  const there = contentOf(disk());
  const copies = copiesOf();
  const found = await copies.find(disk());
  const list = [newer, older].map(({ file, seq, hash, madeAtMs }) => ({ file, seq, hash, madeAtMs }));
  expect(found).toEqual({ ok: true, value: { folder: disk(), timeZone: 'Africa/Tripoli', list } });
  const { seq, hash } = newer;
  expect(await copies.check(newer.file, own)).toMatchObject({
    ok: true,
    value: {
      facts: { seq, hash, epoch: 1, wayIn: 'as-before', timeZone: 'Africa/Tripoli' },
      verdict: 'first',
      jump: { from: 'T1-0003', to: 'T1-10003', skipped: 10_000, grows: false },
      path: join(disk(), newer.file),
    },
  });
  expect(copies.restore(newer.file, own, false)).toEqual({ ok: true, value: null });
  expect(copies.books()).toMatchObject({ seq: seq + 1, epoch: 2 });
  expect(verifyIn(books()).checks.filter(({ state }) => state === 'bad')).toEqual([]);
  expect(contentOf(disk())).toEqual(there);
});

it('the set-up never replaces present or deleted books', async () => {
  await counter.sell();
  const { file } = backUp(Date.UTC(2026, 10, 21));
  openBooksIn(books()).close();
  const before = sha256OfFile(join(books(), databaseFile));
  const copies = copiesOf();
  await copies.find(disk());
  expect(copies.restore(file, own, false)).toMatchObject({ error: { code: 'setup.books-there' } });
  expect(sha256OfFile(join(books(), databaseFile))).toBe(before);
  // Only the file that marks the folder as initialised remains; the database was removed.
  rmSync(join(books(), databaseFile));
  expect(copies.restore(file, own, false)).toMatchObject({ error: { code: 'setup.books-there' } });
  expect(existsSync(join(books(), databaseFile))).toBe(false);
});

it.each([
  ['a changed byte', (path: string) => writeFileSync(path, readFileSync(path).fill(7, 5000, 5001))],
  ['a truncated copy', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 9000))],
  ['another file', (path: string) => writeFileSync(path, 'something else')],
])('%s fails the verification and is not restored, and the machine stays empty', async (_, spoil) => {
  await counter.sell();
  const { file } = backUp(Date.UTC(2026, 10, 21));
  spoil(join(disk(), file));
  const copies = copiesOf();
  expect(await copies.find(disk())).toMatchObject({ ok: true, value: { list: [{ file }] } });
  expect(await copies.check(file, own)).toMatchObject({ error: { code: 'backup.damaged' } });
  expect(copies.restore(file, own, false)).toMatchObject({ error: { code: 'backup.damaged' } });
  expect(copies.books()).toBeNull();
  expect(readdirSync(books()).filter((name) => name !== 'owner.lock')).toEqual([]);
});

it('the set-up reports why a folder has no copies, and ignores foreign files', async () => {
  await counter.sell();
  const { file } = backUp(Date.UTC(2026, 10, 21));
  const stick = join(machine.path, 'stick');
  mkdirSync(stick);
  const copies = copiesOf();
  expect(await copies.find('stick')).toMatchObject({ error: { code: 'backup.folder-malformed' } });
  expect(await copies.find(join(machine.path, 'none'))).toMatchObject({ error: { code: 'backup.folder-unreadable' } });
  expect(await copies.find(stick)).toEqual({ ok: true, value: { folder: stick, timeZone: null, list: [] } });
  // Places a link to a copy, and a copy without its manifest; neither may be offered for a restore.
  copyFileSync(join(disk(), manifestOf(file)), join(stick, manifestOf(file)));
  symlinkSync(join(disk(), file), join(stick, file));
  copyFileSync(join(disk(), file), join(stick, file.replace(/seq/, 'seq9')));
  expect(await copies.find(stick)).toEqual({ ok: true, value: { folder: stick, timeZone: null, list: [] } });
  expect(await copies.check(file, own)).toMatchObject({ error: { code: 'backup.unknown' } });
  expect(copies.restore(file, own, false)).toMatchObject({ error: { code: 'backup.unknown' } });
  expect(existsSync(books())).toBe(false);
});

it('the set-up opens the system’s folder dialog if the host has one; a cancelled dialog changes nothing', async () => {
  await counter.sell();
  const { file } = backUp(Date.UTC(2026, 10, 21));
  expect(await copiesOf().find(null)).toMatchObject({ error: { code: 'request.not-here' } });
  expect(await copiesOf(null).find(null)).toEqual({ ok: true, value: { folder: null, timeZone: null, list: [] } });
  expect(await copiesOf(disk()).find(null)).toMatchObject({ ok: true, value: { folder: disk(), list: [{ file }] } });
});

it('the set-up shows before the restore whether a recovery code will open the books', async () => {
  await counter.client.get('people.add', { requestId: newRequestId(), name: 'Maha', role: 'owner', pin: '274916' });
  const without = backUp(Date.UTC(2026, 10, 21));
  await counter.client.get('recovery.make', { requestId: newRequestId() });
  const made = backUp(Date.UTC(2026, 10, 22));
  const copies = copiesOf();
  await copies.find(disk());
  expect(await copies.check(without.file, own)).toMatchObject({ value: { facts: { wayIn: 'none' } } });
  expect(await copies.check(made.file, own)).toMatchObject({ value: { facts: { wayIn: 'recovery' } } });
});

it('books without a till’s name are restored in the set-up only after a confirmation for that copy', async () => {
  const older = join(machine.path, 'older');
  const written = openBooksIn(older);
  written.write(({ record }) => record('till.opened', { appVersion: '1.3.0' }, { actor: 'till' }));
  written.close();
  const { file } = backUp(Date.UTC(2026, 10, 21), older);
  const copies = copiesOf();
  await copies.find(backupsIn(older));
  const store = await openSecrets({ dir: machine.path, random: nodeRandom, files: nodeFiles, keyStore: null });
  const { http } = createUndiciHttp(nodeClock.after);
  const ports = { clock: nodeClock, files: nodeFiles, http };
  const setUp = createSetUp({ mode: 'live', dir: machine.path, ...ports, store, timeZone: 'UTC', copies });
  const { answer } = createSetupDispatch(setUp, copies, { open: async () => ok(null), train: null });
  const till = { window: 'till', windowId: '1' } as const;
  expect(await answer('setup.restore', { file }, till)).toMatchObject({ error: { code: 'backup.unnamed' } });
  expect(copies.books()).toBeNull();
  expect(await answer('setup.restore', { file, agreed: true }, till)).toMatchObject({ ok: true });
  expect(copies.books()).toMatchObject({ epoch: 2 });
});
