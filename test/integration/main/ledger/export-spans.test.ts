// Tests which runs of the journal an export covers: also a run of one entry, and none that begins behind the last entry.
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRuns } from '../../../../src/main/ledger/stores/day/export/spans.ts';

let db: Database.Database;
beforeEach(() => {
  db = new Database(':memory:');
  db.exec(`CREATE TABLE business_days (first_seq INTEGER, last_seq INTEGER, business_day TEXT);
    INSERT INTO business_days VALUES (1, 4, '2026-01-14'), (5, 5, '2026-01-15'), (6, ${Number.MAX_SAFE_INTEGER}, '2026-01-16')`);
});
afterEach(() => db.close());

const before = { from: 1, to: 4, day: '2026-01-14' };
const single = { from: 5, to: 5, day: '2026-01-15' };
const days = { from: '2026-01-14', to: '2026-01-16' };

it('a run of one entry is covered, by days and in a close', () => {
  expect(readRuns(db, days, 6)).toEqual([before, single, { from: 6, to: 6, day: '2026-01-16' }]);
  expect(readRuns(db, { entries: { from: 4, to: 5 } }, 6)).toEqual([{ ...before, from: 4 }, single]);
});

it('a run that begins after the last entry is not covered', () => expect(readRuns(db, days, 5)).toEqual([before, single]));
