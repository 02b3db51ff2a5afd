// Opens books that another program has locked, for a moment or for longer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile, openLedger } from '../../src/main/ledger/ledger.ts';
import { tempDir } from '../support/temp-dir.ts';
import { testSettings } from '../support/till.ts';
import { createWorld } from '../support/world.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

/** Locks the books exclusively, as SQLite does while the last connection closes: no other connection can read. */
const holder = `
  import Database from ${JSON.stringify(import.meta.resolve('better-sqlite3'))};
  const [file, ms] = process.argv.slice(1);
  const db = new Database(file);
  db.pragma('locking_mode = EXCLUSIVE');
  db.exec('BEGIN EXCLUSIVE');
  console.log('held');
  process.stdin.once('data', () => setTimeout(() => process.exit(), Number(ms)));
`;

describe('books locked by another program', () => {
  const open = () => openLedger(dir.path, createWorld().life(1), testSettings().day);
  const openWhileHeldFor = async (ms: number) => {
    const first = open();
    if (!first.ok) throw new Error(first.error.code);
    first.value.close();
    const file = join(dir.path, databaseFile);
    const child = spawn(process.execPath, ['--input-type=module', '-e', holder, file, String(ms)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.stdin.write('let go\n');
    const opened = open();
    return { opened, ended, child };
  };

  it('are opened after a short wait when the lock is released', async () => {
    const { opened, ended } = await openWhileHeldFor(300);
    expect(opened).toMatchObject({ ok: true });
    if (opened.ok) opened.value.close();
    await ended;
  });

  it('are reported as in use after a longer wait, and open once the lock is released', async () => {
    const { opened, ended, child } = await openWhileHeldFor(60_000);
    expect(opened).toMatchObject({ ok: false, error: { code: 'data.in-use', params: { file: join(dir.path, databaseFile) } } });
    child.kill('SIGKILL');
    await ended;
    const later = open();
    expect(later).toMatchObject({ ok: true });
    if (later.ok) later.value.close();
  });
});
