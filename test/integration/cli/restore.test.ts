// `npm run restore` asks for an owner's PIN or the recovery code before it replaces the books.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupsIn } from '../../../src/ledger/backup/backup-files.ts';
import { copyBooks, keepCopy } from '../../../src/ledger/backup/backup.ts';
import { askedRestore } from '../../../src/ledger/backup/restore-request.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { tillLedger } from '../../../src/main/ledger/spec.ts';
import { tillWindow } from '../../../src/shared/people/rights.ts';
import { scryptStretch } from '../../../src/secrets/stretch.ts';
import { readBooks } from '../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { hireAt, type Known } from '../../support/people.ts';
import { pin } from '../../support/supervise.ts';
import { tempDir } from '../../support/temp-dir.ts';

let counter: Counter;
let place: ReturnType<typeof tempDir>;
let file: string;
let owner: Known;
let code: string;
beforeEach(async () => {
  counter = openCounter({ stretch: scryptStretch });
  await counter.sell();
  const copy = copyBooks(join(counter.dir, databaseFile), counter.dir, tillLedger);
  const kept = copy.ok ? keepCopy(counter.dir, copy.value, { reason: 'by-hand', madeAtMs: 1, verifiedAtMs: 1 }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  ({ file } = kept.value);
  // Adding a person hashes the PIN with real scrypt, so this call takes real time.
  const hired = await hireAt(counter.till, newRequestId(), pin);
  const caller = counter.till.staff.sessions.callerAt(tillWindow);
  const made = hired.ok && caller ? await counter.till.staff.people.makeRecovery({ requestId: newRequestId(), caller }) : hired;
  if (!hired.ok || !made.ok || !('code' in made.value)) throw new Error('no owner');
  owner = { userId: hired.value.userId, pin };
  ({ code } = made.value);
  counter.till.close();
  // A till in training: its own secrets lie beside its books.
  place = tempDir();
  cpSync(counter.dir, booksDir(), { recursive: true });
});
afterEach(() => {
  counter.close();
  place.remove();
});

const booksDir = (): string => join(place.path, 'books');
const secretsBeside = (): void => {
  const fixed = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
  writeFileSync(
    join(place.path, 'training-own.json'),
    JSON.stringify({ pepper: fixed(1), fingerprintKey: fixed(2), signingKey: fixed(3) }),
  );
};
const run = (input: string): Promise<{ status: number | null; text: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [resolve('src/cli/restore.ts'), booksDir(), '--from', file]);
    let text = '';
    child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (text += piece.toString()));
    child.on('close', (status) => done({ status, text }));
    child.stdin.end(input);
  });
const actors = () =>
  readBooks(booksDir(), (db) => db.prepare(`SELECT actor FROM journal WHERE kind = 'ledger.restored'`).pluck().all());
const lastNumber = () => Number(readBooks(booksDir(), (db) => db.prepare('SELECT last FROM numbering').pluck().get()));
const people = () => readBooks(booksDir(), (db) => db.prepare('SELECT name, role FROM users').all());

it('restore is refused without an owner’s PIN, and a wrong PIN is counted', async () => {
  secretsBeside();
  expect(await run('')).toMatchObject({ status: 1, text: expect.stringContaining('Only an owner') as string });
  const wrong = await run('000001\n');
  expect(wrong).toMatchObject({ status: 1, text: expect.stringContaining('4 tries left') as string });
  expect(actors()).toEqual([]);
  expect(existsSync(join(booksDir(), 'restore.json'))).toBe(false);
  expect(readBooks(booksDir(), (db) => db.prepare('SELECT failures FROM pins').pluck().get())).toBe(1);
});

it('restore runs with an owner’s PIN in the owner’s name, and the people remain in the restored books', async () => {
  secretsBeside();
  const { status, text } = await run(`${owner.pin}\n`);
  expect(status).toBe(0);
  // The command prints the skipped invoice numbers before it asks for the owner's PIN.
  const [jump = '', to = ''] = /Invoice numbers will go on with (T1-\d+), not with T1-0002/.exec(text) ?? [];
  expect(text.indexOf(jump)).toBeLessThan(text.indexOf('PIN'));
  expect(lastNumber() + 1).toBe(Number(to.slice('T1-'.length)));
  expect(actors()).toEqual([owner.userId]);
  expect(people()).toEqual([{ name: 'Maha', role: 'owner' }]);
});

it('restore accepts only the recovery code if the till’s own secret is not available', async () => {
  expect(await run(`${owner.pin}\n`)).toMatchObject({ status: 1 });
  expect(await run(`${code}\n`)).toMatchObject({ status: 0 });
  expect(actors()).toEqual(['owner']);
  expect(existsSync(backupsIn(booksDir()))).toBe(true);
});

it('restore leaves unreadable books with sealed keys to the till’s next start, because the keys may hold a recovery code', async () => {
  writeFileSync(join(booksDir(), databaseFile), 'no database at all');
  writeFileSync(join(place.path, 'keys.sealed'), '{}');
  expect(await run('')).toMatchObject({ status: 0, text: expect.stringContaining('at its next start') as string });
  expect(askedRestore(booksDir())).toMatchObject({ actor: 'unknown', backup: file, tag: null });
  expect(readFileSync(join(booksDir(), databaseFile), 'utf8')).toBe('no database at all');
});

it('restore of unreadable books without keys is recorded in nobody’s name, with an alert on every screen', async () => {
  writeFileSync(join(booksDir(), databaseFile), 'no database at all');
  expect(await run('')).toMatchObject({ status: 0 });
  expect(actors()).toEqual(['unknown']);
  const alerts = readBooks(booksDir(), (db) =>
    db.prepare(`SELECT body ->> '$.reason' FROM journal WHERE kind = 'alert.raised'`).pluck().all(),
  );
  expect(alerts).toEqual(['restore-unasked']);
});
