// `npm run verify` and `npm run restore` as typed on a terminal: exit codes, texts, JSON, and a relay over real HTTP.
import { tillLedger } from '../../../src/main/ledger/spec.ts';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyBooks, keepCopy } from '../../../src/ledger/backup/backup.ts';
import { databaseFile, openLedger } from '../../../src/main/ledger/ledger.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import type { KeysInput } from '../../../src/secrets/keys.ts';
import type { KeyStore } from '../../../src/secrets/key-holders.ts';
import type { Secrets } from '../../../src/secrets/port.ts';
import { openSecrets, sealedFileName } from '../../../src/secrets/store.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { nodeRandom } from '../../../src/platform/node-ports.ts';
import type { VerifyReport } from '../../../src/shared/health/verify-report.ts';
import type { BackupReason } from '../../../src/ledger/backup/backup-files.ts';
import { openBooksIn } from '../../support/health.ts';
import { fillGenuine } from '../../support/books/genuine-books.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { testKeys } from '../../support/till.ts';
import { createRng, createWorld } from '../../support/world.ts';

const withInput = (
  child: ReturnType<typeof spawn>,
  { input = '', answers = [] }: { input?: string; answers?: readonly string[] } = {},
): Promise<Ran> =>
  new Promise((done) => {
    let stdout = '';
    let stderr = '';
    const left = [...answers];
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      // A terminal merges stdout and stderr into one stream, so answer each prompt as soon as it is read.
      if (left.length > 0 && stdout.endsWith(': ')) child.stdin?.write(`${left.shift()}\n`);
    });
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => done({ code, stdout, stderr }));
    if (answers.length === 0) child.stdin?.end(input);
  });

type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };
const run = (script: string, ...args: readonly string[]): Promise<Ran> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [resolve('src/cli', `${script}.ts`), ...args]);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('close', (code) => done({ code, stdout, stderr }));
    // If a backup names no till, the restore asks for a confirmation first.
    child.stdin.end('yes\n');
  });

let dir: ReturnType<typeof tempDir>;
let keysFile: string;
let head: string;
beforeEach(() => {
  dir = tempDir();
  const ledger = openBooksIn(dir.path);
  fillGenuine(ledger, 15, createRng(4));
  const { ledgerId, epoch, seq, hash } = ledger.journal.head();
  head = `${ledgerId}.${epoch}.${seq}.${hash}`;
  ledger.close();
  keysFile = join(dir.path, 'keys.json');
  const names = { merchant: 'shop', till: 'T1', relayPublicUrl: 'https://relay.test' };
  writeFileSync(keysFile, JSON.stringify({ ...testKeys, secretId: 'k1', ...names }));
});
afterEach(() => dir.remove());

type Page = (after: number, limit: number) => { id: number; head: string; receivedAtMs: number }[];
/** Serves the chain heads that a relay recorded, to callers with the right token only. */
const withRelay = async (page: Page, work: (url: string) => Promise<void>): Promise<void> => {
  const server: Server = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://relay.test');
    const known = headers.authorization === `Bearer ${testKeys.relayToken}` && pathname === '/v1/heads/shop/T1';
    const items = known ? page(Number(searchParams.get('after')), Number(searchParams.get('limit'))) : [];
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ relayId: 'relay-1', items }));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await new Promise((closed) => void server.close(closed));
  }
};

describe('verify', () => {
  it('exits with 3 with the keys of a file, which check no tags, and reads all pages of heads', () =>
    withRelay(
      (after, limit) =>
        Array.from({ length: Math.min(limit, 1203 - after) }, (_, i) => ({ id: after + i + 1, head, receivedAtMs: 1 })),
      async (url) => {
        const { code, stdout, stderr } = await run('verify', dir.path, '--keys', keysFile, '--relay', url);
        expect([code, stderr]).toEqual([3, '']);
        expect(stdout).toContain('(1,203)');
        expect(stdout.match(/^not checked.*$/gm)).toEqual([expect.stringContaining('the till’s own secret')]);
        expect(stdout + stderr).not.toContain(testKeys.secret);
      },
    ));

  it('exits with 1 for damaged books, and names the first bad row', async () => {
    const db = new Database(join(dir.path, databaseFile));
    db.pragma('foreign_keys = OFF');
    db.exec('DROP TRIGGER journal_stays_d');
    db.exec('DELETE FROM journal WHERE seq = 7');
    db.close();
    const { code, stdout } = await run('verify', dir.path);
    expect(code).toBe(1);
    expect(stdout).toContain('journal row 7 is missing: the next one there is 8');
  });

  it('exits with 1 if the relay recorded a head that the books no longer have', () =>
    withRelay(
      () => [{ id: 1, head: head.replace(/\.1\.\d+\./, '.1.4000.'), receivedAtMs: 1 }],
      async (url) => {
        const token = join(dir.path, 'token');
        writeFileSync(token, `${testKeys.relayToken}\n`);
        const names = ['--merchant', 'shop', '--till', 'T1'];
        const { code, stdout } = await run('verify', dir.path, '--relay', url, '--relay-token-file', token, ...names);
        expect(code).toBe(1);
        expect(stdout).toContain('are gone: the relay recorded them up to 4000');
      },
    ));

  it('exits with 3 if all checks that could run passed, and lists the checks that could not run', async () => {
    const { code, stdout } = await run('verify', dir.path);
    expect(code).toBe(3);
    expect(stdout).toContain('there are no keys to check them with');
    expect(stdout).toContain('no relay was given');
  });

  it('exits with 3 for older books, prints “written by an older version: not checked; open them once with this one”, and still checks `file`, `chain` and `balances`', async () => {
    const file = join(dir.path, 'older.db');
    writeFileSync(file, gunzipSync(readFileSync(resolve('test/fixtures/books-0.1/books.db.gz'))));
    const { code, stdout } = await run('verify', file);
    expect(code).toBe(3);
    expect(stdout).toMatch(/written by an older version \(schema 50\): not checked; open them once with this one/);
    expect(stdout).not.toMatch(/BAD|no such column|put a backup in its place/);
    for (const check of ['file', 'chain', 'balances']) expect(stdout).toMatch(new RegExp(`^ok +${check} `, 'm'));
    for (const check of ['projections', 'sidecar', 'notices']) expect(stdout).toMatch(new RegExp(`^not checked ${check} `, 'm'));
  });

  it('exits with 3 when the relay does not answer or refuses', async () => {
    const far = await run('verify', dir.path, '--keys', keysFile, '--relay', 'http://127.0.0.1:1');
    expect([far.code, far.stdout]).toEqual([
      3,
      expect.stringContaining('the relay is not responding (connection-refused)') as string,
    ]);
    await withRelay(
      () => [],
      async (url) => {
        const refused = await run('verify', dir.path, '--keys', keysFile, '--till', 'T9', '--relay', url);
        expect([refused.code, refused.stdout]).toEqual([
          3,
          expect.stringContaining('the relay refuses the token (401)') as string,
        ]);
        const none = await run('verify', dir.path, '--keys', keysFile, '--relay', url);
        expect([none.code, none.stdout]).toEqual([3, expect.stringContaining('has recorded no head of this till') as string]);
      },
    );
  });

  it.each([
    ['there is no such folder', () => ['/nowhere/at/all']],
    ['no folder is given', () => []],
    ['an option is unknown', () => [dir.path, '--frobnicate']],
    ['the keys file is invalid', () => [dir.path, '--keys', join(dir.path, databaseFile)]],
    ['a token would be sent over plain http', () => [dir.path, '--keys', keysFile, '--relay', 'http://relay.example.com']],
    ['no token is given', () => [dir.path, '--relay', 'https://relay.example.com']],
    [
      'the database is too damaged to open',
      () => {
        writeFileSync(join(dir.path, databaseFile), 'no database');
        return [dir.path];
      },
    ],
  ] as const)('exits with 2 when %s', async (_, args) => {
    const { code, stdout, stderr } = await run('verify', ...args());
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).not.toBe('');
  });

  it('prints one JSON object with --json', async () => {
    const { stdout, code } = await run('verify', dir.path, '--json');
    const report = JSON.parse(stdout) as VerifyReport;
    expect([code, report.outcome, report.checks.length]).toEqual([3, 'partly', 13]);
    const none = await run('verify', '/nowhere/at/all', '--json');
    expect(JSON.parse(none.stdout)).toMatchObject({ outcome: 'unusable', error: { code: 'data.missing' } });
  });

  it('accepts the folder around all modes if only one mode has books', async () => {
    const books = join(dir.path, 'data', 'trial', 'pay.test', 'books');
    mkdirSync(books, { recursive: true });
    renameSync(join(dir.path, databaseFile), join(books, databaseFile));
    const { code, stdout } = await run('verify', join(dir.path, 'data'));
    expect([code, stdout.split('\n')[0]]).toEqual([3, join(books, databaseFile)]);
    const others = join(dir.path, 'data', 'trial', 'other.test', 'books');
    mkdirSync(others, { recursive: true });
    writeFileSync(join(others, databaseFile), '');
    const two = await run('verify', join(dir.path, 'data'));
    expect(two.code).toBe(2);
    expect(two.stderr).toContain(`${others}, ${books}`);
    expect((await run('restore', join(dir.path, 'data'))).stderr).toContain('Name one of these');
  });

  it('accepts a mode’s folder or a database file, and uses the profiles beside the books', async () => {
    const mode = join(dir.path, 'mode');
    mkdirSync(join(mode, 'books'), { recursive: true });
    renameSync(join(dir.path, databaseFile), join(mode, 'books', databaseFile));
    expect((await run('verify', mode)).code).toBe(3);
    expect((await run('verify', join(mode, 'books', databaseFile))).code).toBe(3);
    writeFileSync(join(mode, 'connection.json'), '{');
    expect((await run('verify', mode)).code).toBe(2);
  });
});

describe('the sealed keys beside the books', () => {
  const lockedWords = /the keys are there, locked by a passphrase: .*QAYD_PASSPHRASE_FILE/;
  const passphrase = 'سوق الجمعة 100%';
  const sealWith = async (keyStore: KeyStore | null): Promise<Secrets> => {
    const store = await openSecrets({ dir: dir.path, random: nodeRandom, files: nodeFiles, keyStore });
    await store.unlock(passphrase);
    const saved = await store.save({ keys: JSON.parse(readFileSync(keysFile, 'utf8')) as KeysInput });
    if (!saved.ok) throw new Error(saved.error.code);
    rmSync(keysFile);
    return store.secrets();
  };
  /** Appends a journal row whose tag is made by `tagOf`; returns the chain head of the books. */
  const tagged = (tagOf: Secrets['fingerprint']): string => {
    const opened = openLedger(dir.path, { ...createWorld().life(2), tagOf }, defaultDay);
    if (!opened.ok) throw new Error(opened.error.code);
    opened.value.write(({ record }) => record('alert.raised', { reason: 'people-differ', params: {} }, { actor: 'till' }));
    const { ledgerId, epoch, seq, hash } = opened.value.journal.head();
    opened.value.close();
    return `${ledgerId}.${epoch}.${seq}.${hash}`;
  };
  const script = resolve('src/cli/verify.ts');
  const runWith = (env: Readonly<Record<string, string>>, input = '', ...args: readonly string[]): Promise<Ran> =>
    withInput(spawn(process.execPath, [script, dir.path, ...args], { env: { ...process.env, ...env } }), { input });
  /** Runs the command on a pseudo-terminal. */
  const runOnTerminal = (...answers: readonly string[]): Promise<Ran> =>
    withInput(spawn('script', ['-qec', `'${process.execPath}' '${script}' '${dir.path}'`, '/dev/null']), { answers });
  const lineOf = ({ stdout }: Ran): string => /^.*stored notices are signed.*$/m.exec(stdout)?.[0] ?? '';

  it('are unlocked by a passphrase that is typed unseen, and make the keys file unnecessary', async ({ skip }) => {
    if (spawnSync('script', ['--version']).status !== 0) skip('no program here gives a terminal');
    await sealWith(null);
    const ran = await runOnTerminal('not this one', passphrase);
    expect(ran.stdout).toContain('Passphrase of the keys');
    expect(ran.stdout).toContain('This passphrase does not open the keys');
    expect(ran.stdout).not.toContain(passphrase);
    expect(lineOf(ran)).toMatch(/^ok /);
    expect(ran.code).toBe(3);
    const without = await runOnTerminal('');
    expect(without.stdout).toMatch(lockedWords);
    expect(without.stdout).not.toContain('there are no keys');
    expect(lineOf(without)).toMatch(/^not checked/);
  });

  it('are unlocked by a passphrase from a file or standard input, and supply the relay’s token', async () => {
    const { fingerprint } = await sealWith(null);
    head = tagged(fingerprint);
    const file = join(dir.path, 'passphrase');
    writeFileSync(file, `${passphrase}\n`);
    await withRelay(
      (after) => (after === 0 ? [{ id: 1, head, receivedAtMs: 1 }] : []),
      async (url) => {
        const ran = await runWith({ QAYD_PASSPHRASE_FILE: file }, '', '--relay', url);
        expect([ran.code, ran.stderr]).toEqual([0, '']);
        expect(ran.stdout).toContain('All is checked and good.');
      },
    );
    expect(lineOf(await runWith({ QAYD_PASSPHRASE_FILE: '-' }, `${passphrase}\n`))).toMatch(/^ok /);
    const wrong = await runWith({ QAYD_PASSPHRASE_FILE: '-' }, 'not this one\n');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('This passphrase does not open the keys') as string]);
  });

  it('are reported as locked with the way to unlock them, and the other checks run', async () => {
    await sealWith(null);
    const ran = await runWith({});
    expect(lineOf(ran)).toMatch(/^not checked/);
    expect([ran.code, ran.stderr]).toEqual([3, '']);
    expect(ran.stdout).toMatch(lockedWords);
    expect(ran.stdout).not.toContain('there are no keys');
    const { stdout } = await runWith({}, '', '--json');
    expect(stdout).toContain('"keys-locked"');
  });

  it('in the system’s key store are left to the app, whose Verify now is named', async () => {
    await sealWith({
      isAvailable: async () => true,
      encrypt: async (text) => Buffer.from(text, 'utf8'),
      decrypt: async (bytes) => Buffer.from(bytes).toString('utf8'),
    });
    const ran = await runWith({ QAYD_PASSPHRASE_FILE: '-' }, passphrase);
    expect([ran.code, ran.stdout]).toEqual([3, expect.stringContaining('Verify now') as string]);
  });

  it('do not stop the verification when they are damaged', async () => {
    await sealWith(null);
    const file = join(dir.path, sealedFileName);
    writeFileSync(file, readFileSync(file, 'utf8').replace('scrypt', 'Scrypt'));
    const ran = await runWith({ QAYD_PASSPHRASE_FILE: '-' }, passphrase);
    expect([ran.code, ran.stderr]).toEqual([3, expect.stringContaining('keys.sealed is damaged') as string]);
  });
});

describe('restore', () => {
  const backUp = (reason: BackupReason = 'daily'): string => {
    const copy = copyBooks(join(dir.path, databaseFile), dir.path, tillLedger);
    const madeAtMs = Date.UTC(2026, 10, 21, 12);
    const kept = copy.ok ? keepCopy(dir.path, copy.value, { reason, madeAtMs, verifiedAtMs: madeAtMs }) : copy;
    if (!kept.ok) throw new Error(kept.error.code);
    return kept.value.file;
  };

  it('lists the backups', async () => {
    expect((await run('restore', dir.path)).stdout).toContain('There are no backups in');
    const file = backUp();
    const { code, stdout } = await run('restore', dir.path);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`2026-11-21 14:00:00  ${file}  daily, up to row`) as string]);
  });

  it.each([
    ['close', 'on closing'],
    ['by-hand', 'asked for'],
  ] as const)('lists the reason for a backup in words (%s), and its time in the shop’s time zone', async (reason, words) => {
    const ledger = openBooksIn(dir.path);
    ledger.write(({ record }) => record('till.opened', { appVersion: '1', timeZone: 'Asia/Dubai' }, { actor: 'till' }));
    ledger.close();
    const file = backUp(reason);
    const { stdout } = await run('restore', dir.path);
    expect(stdout).toContain('(times of the shop, Asia/Dubai)');
    expect(stdout).toContain(`2026-11-21 16:00:00  ${file}  ${words}, up to row`);
    // A folder with backups alone, without books: the time zone is read from the backups.
    const copies = await run('restore', dir.path, '--from', join(dir.path, 'backups'));
    expect(copies.stdout).toContain(`2026-11-21 16:00:00  ${join(dir.path, 'backups', file)}  ${words}`);
  });

  it('replaces the books with a backup, and the verification then passes', async () => {
    const file = backUp();
    const { code, stdout } = await run('restore', dir.path, '--from', file);
    expect([code, stdout]).toEqual([0, expect.stringContaining('in epoch 2') as string]);
    const { stdout: verified } = await run('verify', dir.path, '--json');
    expect(JSON.parse(verified)).toMatchObject({ outcome: 'partly', epoch: 2 });
  });

  it('refuses while the till runs, and leaves no request behind', async () => {
    const file = backUp();
    const ledger = openBooksIn(dir.path);
    const { code, stderr } = await run('restore', dir.path, '--from', file);
    expect([code, stderr]).toEqual([1, expect.stringContaining('A till is open on this data already') as string]);
    ledger.close();
    const again = openBooksIn(dir.path);
    expect(again.journal.head().epoch).toBe(1);
    again.close();
  });

  it.each([
    ['an unknown backup', 1, () => [dir.path, '--from', 'qayd-20200101-000000-seq1.db']],
    ['no folder', 1, () => ['/nowhere/at/all']],
    ['a missing argument', 2, () => []],
  ] as const)('prints the reason for %s', async (_, expected, args) => {
    const { code, stderr } = await run('restore', ...args());
    expect(code).toBe(expected);
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });
});
