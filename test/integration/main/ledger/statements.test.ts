// A till's statements are compiled when they are first run.
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLedger } from '../../../../src/main/ledger/ledger.ts';
import { lateStatements } from '../../../../src/sqlite/statements.ts';
import { nodeClock, nodeRandom } from '../../../../src/platform/node-ports.ts';
import { defaultDay } from '../../../../src/shared/time/business-day.ts';
import { tempDir } from '../../../support/temp-dir.ts';

describe('a late-compiled statement', () => {
  const db = new Database(':memory:');
  const statements = lateStatements(db);

  it('is compiled once, at its first run', () => {
    const compiled = vi.spyOn(db, 'prepare');
    const add = statements.prepare('INSERT INTO later VALUES (?, ?)');
    const names = statements.prepare('SELECT name FROM later WHERE number > @after ORDER BY number').pluck();
    expect(compiled).not.toHaveBeenCalled();
    expect(() => add.run(1, 'one')).toThrow('no such table: later');
    db.exec('CREATE TABLE later (number INTEGER, name TEXT)');
    compiled.mockClear();
    expect(add.run(1, 'one').changes).toBe(1);
    add.run(2, 'two');
    expect(names.all({ after: 0 })).toEqual(['one', 'two']);
    expect(names.get({ after: 1 })).toBe('two');
    expect(compiled).toHaveBeenCalledTimes(2);
  });

  it('shows whether the books are open', () => {
    expect(statements.open).toBe(true);
    db.close();
    expect(statements.open).toBe(false);
  });
});

describe('a till that opens', () => {
  const dir = tempDir();
  afterEach(() => dir.remove());

  it('compiles only a few of its hundred statements', () => {
    const open = () => openLedger(dir.path, { clock: nodeClock, random: nodeRandom }, defaultDay);
    const made = open();
    if (!made.ok) throw new Error(made.error.code);
    made.value.close();
    const compiled = vi.spyOn(Database.prototype, 'prepare');
    const opened = open();
    expect(compiled.mock.calls.length).toBeLessThan(10);
    compiled.mockRestore();
    if (opened.ok) opened.value.close();
    expect(opened.ok).toBe(true);
  });
});
