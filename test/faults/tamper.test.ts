// The short form of the proof "tamper" (docs/reliability.md): a verification finds and names each falsification of the books.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { verifyFile } from '../support/health.ts';
import { tempDir } from '../support/temp-dir.ts';
import { createRng } from '../support/world.ts';
import { closeAttackers } from '../torture/tamper/close-attacks.ts';
import { refundAttackers } from '../torture/tamper/refund-attacks.ts';
import { soundBooks } from '../torture/tamper/books.ts';
import { tamper } from '../torture/tamper/proof.ts';
import { catches, proves } from './kit/short-form.ts';

proves(tamper);
catches(tamper);

// Run each attacker at least once, even if the proof above did not draw it.
describe('falsified refunds and closes in the books', () => {
  it.each([...refundAttackers, ...closeAttackers].map(({ name, run }) => [name, run] as const))('%s', (_, run) => {
    const dir = tempDir();
    const file = join(dir.path, 'books.db');
    for (const seed of [1, 2, 3]) {
      const attack = run(soundBooks(seed), createRng(seed));
      writeFileSync(file, attack?.bytes ?? Buffer.alloc(0));
      const report = verifyFile(file);
      expect(attack?.named(report), JSON.stringify(report.checks.filter(({ state }) => state === 'bad'))).toBe(true);
    }
    dir.remove();
  });
});

// Flips bits of the stored schema that verifications of earlier versions missed, found by seeds 328, 330, 343, 388, 427, 470 and
// 582.
describe('a flipped bit in the schema that SQLite itself overlooks', () => {
  const { bytes } = soundBooks(1);
  const schemaOf = (file: Buffer): string => {
    const db = new Database(file);
    try {
      return JSON.stringify(db.prepare('SELECT * FROM sqlite_schema').all());
    } catch {
      return '';
    } finally {
      db.close();
    }
  };
  /** Position of a schema text that is in use; pages left behind by a migration may hold an older copy. */
  const inUse = (text: string): number => {
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
      const other = Buffer.from(bytes);
      other[at + text.length - 1] = (other[at + text.length - 1] as number) ^ 1;
      if (schemaOf(other) !== schemaOf(bytes)) return at;
    }
    throw new Error(`${text} is not read`);
  };
  const index = bytes.lastIndexOf('sqlite_autoindex_attempts_2');
  const sequences = inUse('tablesqlite_sequencesqlite_sequence');
  const serialType = inUse('indexexceptions_openexceptions') - 5;
  const flips = [
    ['the type of an index', index - 5 + 1, 1, 'bad'],
    ['the table of an index', index + 'sqlite_autoindex_attempts_2'.length, 1, 'bad'],
    ['a name of bytes instead of text', serialType, 1, 'bad'],
    ['the letter case of the sequences’ type', sequences + 'tabl'.length, 0x20, 'bad'],
    ['the name of the sequences', sequences + 'tablesqlite_sequen'.length, 0x20, 'bad'],
    ['the table of the sequences', sequences + 'tablesqlite_sequencesqlite_sequen'.length, 0x20, 'bad'],
    ['the number of the schema, to a higher one', 62, 0x40, 'partly'],
  ] as const;
  it.each(flips)('%s', (_, at, bit, outcome) => {
    const dir = tempDir();
    const file = join(dir.path, 'books.db');
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] as number) ^ bit;
    writeFileSync(file, flipped);
    const report = verifyFile(file);
    dir.remove();
    expect(report.checks.find(({ check }) => check === 'schema')?.state).toBe(outcome === 'bad' ? 'bad' : 'unchecked');
    expect(report.outcome).toBe(outcome);
  });
});
