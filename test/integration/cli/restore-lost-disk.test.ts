// Books lost with their disk: listed in the second backup folder, restored into an empty data folder, and opened on a machine
// without the old till's own secrets.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyBooks, keepCopy } from '../../../src/ledger/backup/backup.ts';
import { backupsIn, type Manifest } from '../../../src/ledger/backup/backup-files.ts';
import { copyOut } from '../../../src/ledger/backup/copies.ts';
import { writeFolderChoice } from '../../../src/ledger/backup/second-folder.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { tillLedger } from '../../../src/main/ledger/spec.ts';
import { ownSecretsOf } from '../../../src/secrets/own.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { verifyIn } from '../../support/health.ts';
import { type Known, openShop, signIn } from '../../support/people.ts';
import { createTillClient } from '../../support/till-client.ts';
import { openTill, testSecrets } from '../../support/till.ts';
import { receiptCode } from '../../support/receipt.ts';
import { tempDir } from '../../support/temp-dir.ts';

let counter: Counter;
let stick: ReturnType<typeof tempDir>;
let folder: string;
let made: Manifest;
let owner: Known;
let code: string;
/** A receipt that the lost machine printed. */
let printed: string;
beforeEach(async () => {
  counter = openCounter();
  stick = tempDir();
  folder = join(stick.path, 'copies');
  mkdirSync(folder);
  owner = await openShop(counter);
  ({ code } = await counter.client.get('recovery.make', { requestId: newRequestId() }));
  await counter.notify(await counter.sell());
  printed = receiptCode({ atMs: counter.life.clock.wallMs() });
  await counter.world.run(60_000);
  const copy = copyBooks(join(counter.dir, databaseFile), counter.dir, tillLedger);
  const kept = copy.ok ? keepCopy(counter.dir, copy.value, { reason: 'close', madeAtMs: 1, verifiedAtMs: 1 }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  made = kept.value;
  const choice = {
    version: 1,
    folder,
    apart: false,
    chosenAtMs: 1,
    last: null,
    missingSinceMs: null,
    awaySinceMs: null,
  } as const;
  writeFolderChoice(counter.dir, choice);
  const order = { dataDir: counter.dir, folder, apart: false, ledgerId: made.ledgerId, spared: null };
  const { problem } = copyOut(order, () => false);
  if (problem) throw new Error(problem.code);
  counter.till.close();
});
afterEach(() => {
  counter.close();
  stick.remove();
});

const run = (script: string, ...args: string[]): Promise<{ status: number | null; text: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [resolve(script), ...args]);
    let text = '';
    child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (text += piece.toString()));
    child.on('close', (status) => done({ status, text }));
    child.stdin.end('');
  });
const restore = (...args: string[]) => run('src/cli/restore.ts', ...args);

it('restore lists the backups of both folders, each with its value for --from', async () => {
  const { status, text } = await restore(counter.dir);
  expect(status).toBe(0);
  expect(text).toContain(`In ${backupsIn(counter.dir)} (times of the shop, Africa/Tripoli):`);
  expect(text).toContain(`  ${made.file}  on closing, up to row ${made.seq}`);
  expect(text).toContain(`In ${folder} (times of the shop, Africa/Tripoli):`);
  expect(text).toContain(`  ${join(folder, made.file)}  on closing, up to row ${made.seq}`);
  expect(text).toContain('It is on the same disk as the books');
});

it('restore reports a missing backup folder, and still lists the till’s own backups', async () => {
  rmSync(folder, { recursive: true });
  const { text } = await restore(counter.dir);
  expect(text).toContain(made.file);
  expect(text).toContain('The backup folder is not there now');
});

it('restore brings deleted books back from the second folder with the printed value for --from', async () => {
  rmSync(join(counter.dir, databaseFile));
  rmSync(backupsIn(counter.dir), { recursive: true });
  const { text } = await restore(counter.dir);
  expect(text).toContain(join(folder, made.file));
  expect(await restore(counter.dir, '--from', join(folder, made.file))).toMatchObject({ status: 0 });
  expect(verifyIn(counter.dir)).toMatchObject({ epoch: 2 });
});

it('restore rejects a damaged copy and a copy with a wrong name', async () => {
  const file = join(folder, made.file);
  writeFileSync(file, Buffer.alloc(made.bytes, 1));
  const fresh = join(stick.path, 'new');
  expect(await restore(fresh, '--from', file)).toMatchObject({
    status: 1,
    text: expect.stringContaining('is damaged') as string,
  });
  expect(await restore(fresh, '--from', join(folder, 'none.db'))).toMatchObject({ status: 1 });
  expect(existsSync(join(fresh, 'books', databaseFile))).toBe(false);
});

it('restore brings books lost with their disk into a new data folder, on a machine without the till’s own secrets', async () => {
  rmSync(counter.dir, { recursive: true });
  const live = join(stick.path, 'new', 'live');
  // Make the backup writable by everybody, as on many removable disks.
  chmodSync(join(folder, made.file), 0o777);
  const listed = await restore(live, '--from', folder);
  expect(listed.text).toContain(join(folder, made.file));
  expect(existsSync(live)).toBe(false);
  const restored = await restore(live, '--from', join(folder, made.file));
  expect(restored).toMatchObject({ status: 0, text: expect.stringContaining(`The books in ${join(live, 'books')}`) as string });
  const books = join(live, 'books');
  expect(statSync(join(books, databaseFile)).mode & 0o777).toBe(0o600);
  expect(readdirSync(books)).toContain('initialised.json');

  const other = Buffer.alloc(32, 9).toString('base64');
  const secrets = { ...testSecrets, ...ownSecretsOf(() => ({ pepper: other, fingerprintKey: other, signingKey: other })) };
  const till = openTill({ dir: books, life: counter.world.life(7), network: counter.network, secrets });
  const client = createTillClient(counter.world, till);
  expect(till.ledger.journal.head()).toMatchObject({ ledgerId: made.ledgerId, epoch: 2 });
  const reasons = () => till.alerts.open().map(({ reason }) => reason);
  expect(reasons()).toEqual(['books-restored']);
  const verdict = async () => {
    const checked = await till.receiptCheck.check({ requestId: newRequestId(), text: printed, actor: 'till' });
    return checked.ok && ('why' in checked.value ? checked.value.why : checked.value.is);
  };
  // Nobody has confirmed the key that the restored books name, so their receipts count as a former machine's.
  expect(await verdict()).toBe('former-machine');
  expect(await client.codeOf('session.sign-in', owner)).toBe('people.pepper-gone');
  await client.get('recovery.use', { requestId: newRequestId(), code, userId: owner.userId, pin: '835172' });
  expect(await verdict()).toBe('genuine');
  expect(reasons()).toEqual(['books-restored', 'owner-recovered']);
  await signIn(client, { ...owner, pin: '835172' });
  const { invoiceNo } = await client.get('sale.propose', {});
  const sale = { gateway: 'wallet' as const, amount: '3', invoiceNo, mobile: '0912345678', lang: 'ar' as const };
  const { attemptId } = await client.get('sale.start', { requestId: newRequestId(), ...sale });
  await counter.world.until(() => till.ledger.payments.attempt(attemptId)?.state === 'waiting');
  till.close();
  expect(verifyIn(books).checks.filter(({ state }) => state === 'bad')).toEqual([]);
});

it('restore refuses the folder around the modes, and names the folders that a till opens', async () => {
  const root = join(stick.path, 'root');
  mkdirSync(join(root, 'live'), { recursive: true });
  expect(await restore(root, '--from', join(folder, made.file))).toMatchObject({
    ...{ status: 2, text: expect.stringContaining(join(root, 'live')) as string },
  });
  expect(existsSync(join(root, 'books'))).toBe(false);
});

it('verify prints when the newest backup and the last copy were made', async () => {
  const last = { file: made.file, copiedAtMs: Date.UTC(2026, 10, 21, 9, 30) };
  const choice = { version: 1, folder, apart: true, chosenAtMs: 1, last, missingSinceMs: null, awaySinceMs: null } as const;
  writeFolderChoice(counter.dir, choice);
  const text = async (): Promise<string> => (await run('src/cli/verify.ts', counter.dir)).text;
  expect(await text()).toContain(`Newest backup: 1970-01-01 02:00. Last copy in ${folder}: 2026-11-21 11:30.`);
  writeFolderChoice(counter.dir, { ...choice, missingSinceMs: Date.UTC(2026, 10, 22) });
  expect(await text()).toContain('Copies are missing there since 2026-11-22 02:00.');
  writeFolderChoice(counter.dir, null);
  expect(await text()).toContain('No second folder was chosen for backups: they lie on one disk.');
});
