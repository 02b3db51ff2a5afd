// The window of a till without its books: every request is answered with the reason, except the contract entries for backups,
// which still work.
import { tillLedger } from '../../../../src/main/ledger/spec.ts';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyBooks, keepCopy } from '../../../../src/ledger/backup/backup.ts';
import { backupsIn, manifestOf } from '../../../../src/ledger/backup/backup-files.ts';
import { writeFolderChoice } from '../../../../src/ledger/backup/second-folder.ts';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { createRescueDispatch } from '../../../../src/main/opening/rescue.ts';
import { contract } from '../../../../src/shared/contract/index.ts';
import type { Jobs } from '../../../../src/main/jobs/jobs.ts';
import { backUp } from '../../../support/books/books.ts';
import { openBooksIn, workerJobs } from '../../../support/health.ts';
import { newRequestId } from '../../../support/counter.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { createWorld } from '../../../support/world.ts';

let dir: ReturnType<typeof tempDir>;
let file: string;
let jobs: Jobs;
beforeEach(() => {
  dir = tempDir();
  jobs = workerJobs();
  const books = openBooksIn(dir.path);
  const named = { mode: 'live', merchant: 'shop', till: 'T1' } as const;
  books.write(({ record }) => record('till.opened', { appVersion: 'test', timeZone: 'Asia/Tokyo', named }, { actor: 'till' }));
  books.close();
  const copy = copyBooks(join(dir.path, databaseFile), dir.path, tillLedger);
  const kept = copy.ok ? keepCopy(dir.path, copy.value, { reason: 'daily', madeAtMs: 0, verifiedAtMs: 0 }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  file = kept.value.file;
  rmSync(join(dir.path, databaseFile));
});
afterEach(async () => {
  await jobs.stop();
  dir.remove();
});

const own = { mode: 'live', merchant: 'shop', till: 'T1', shopName: '' } as const;
const missing = () => createRescueDispatch({ code: 'data.missing', params: { file: 'qayd.db' } }, dir.path, jobs, own);

it('the rescue window lists the backups and stores a restore request, which the next start carries out', async () => {
  const dispatch = missing();
  const listed = await dispatch.answer('backup.list', {});
  expect(contract['backup.list'].output.parse((listed as { value: unknown }).value)).toMatchObject({
    list: [{ file }],
    // The shop's time zone as the backup has it. No machine that runs this test is in this zone.
    timeZone: 'Asia/Tokyo',
    asked: null,
  });
  const wish = { requestId: newRequestId(), file };
  expect(await dispatch.answer('backup.restore', wish)).toMatchObject({ ok: true, value: { asked: file } });
  const ledger = openBooksIn(dir.path);
  expect(ledger.journal.head()).toMatchObject({ epoch: 2, seq: 3 });
  expect(ledger.journal.bySeq(2)).toMatchObject({ kind: 'ledger.restored', actor: 'unknown' });
  ledger.close();
});

it('the rescue window cancels a restore request', async () => {
  const dispatch = missing();
  await dispatch.answer('backup.restore', { requestId: newRequestId(), file });
  expect(await dispatch.answer('backup.keep-books', { requestId: newRequestId() })).toMatchObject({ value: { asked: null } });
});

it.each([
  ['another call', 'app.get', {}, 'data.missing'],
  ['an invalid call', 'constructor', {}, 'data.missing'],
  [
    'an unknown backup',
    'backup.restore',
    { requestId: 'request-12345678', file: 'qayd-20200101-000000-seq1.db' },
    'backup.unknown',
  ],
  ['a path', 'backup.restore', { requestId: 'request-12345678', file: '../../etc/passwd' }, 'backup.unknown'],
  ['nonsense', 'backup.restore', { file: 7 }, 'request.malformed'],
] as const)('the rescue window answers %s with the reason', async (_, name, input, code) =>
  expect(await missing().answer(name, input)).toMatchObject({ ok: false, error: { code } }),
);

it('the rescue window lists no backup if a restore would not help', async () => {
  writeFileSync(join(dir.path, 'note'), '');
  const dispatch = createRescueDispatch({ code: 'data.in-use', params: {} }, dir.path, jobs, own);
  expect(await dispatch.answer('backup.list', {})).toMatchObject({ ok: false, error: { code: 'data.in-use' } });
});

it.each([
  ['of these books alone if the data folder names them', (): void => {}, [true, false]],
  ['of all books if nothing names these books', (): void => rmSync(join(dir.path, 'initialised.json')), [true, true]],
  ['of all books if the name is unreadable', (): void => writeFileSync(join(dir.path, 'initialised.json'), '{'), [true, true]],
] as const)('the rescue window lists the copies in the second folder %s', async (_, change, wanted) => {
  const away = tempDir();
  const copied = (name: string, from: string): string => {
    for (const each of [name, manifestOf(name)]) copyFileSync(join(backupsIn(from), each), join(away.path, each));
    return name;
  };
  const ours = copied(file, dir.path);
  const other = tempDir();
  // Another start time gives the books another id.
  openBooksIn(other.path, createWorld(Date.UTC(2027, 0, 15)).life(1)).close();
  const others = copied(backUp(other.path).file, other.path);
  const choice = {
    version: 1,
    folder: away.path,
    apart: false,
    chosenAtMs: 1,
    last: null,
    missingSinceMs: null,
    awaySinceMs: null,
  } as const;
  expect(writeFolderChoice(dir.path, choice)).toMatchObject({ ok: true });
  change();
  const listed = (await missing().answer('backup.list', {})) as { readonly value: unknown };
  const { list } = contract['backup.list'].output.parse(listed.value);
  const there = list.filter(({ places }) => places.includes('folder')).map((each) => each.file);
  expect([there.includes(ours), there.includes(others)]).toEqual(wanted);
  other.remove();
  away.remove();
});
