// Reads a real till's journal as another program would: this test imports nothing of src/main, and `till-journal-rooms` forbids
// src/till-journal to import it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createJournalReader } from '../../../src/ledger/journal.ts';
import type { Posting } from '../../../src/shared/ledger/postings.ts';
import { type Db, openReader } from '../../../src/sqlite/open.ts';
import { type Entry, entryKinds, kinds, readEntry, sidecarAfter } from '../../../src/till-journal/index.ts';
import { emptySidecar } from '../../../src/till-journal/sidecar-body.ts';
import { tempDir } from '../../support/temp-dir.ts';

const fixture = fileURLToPath(new URL('../../fixtures/shop-ac27c40/T1-qayd.db.gz', import.meta.url));
const folder = tempDir();
let db: Db;
let entries: readonly Entry[];

beforeAll(() => {
  const file = join(folder.path, 'qayd.db');
  writeFileSync(file, gunzipSync(readFileSync(fixture)));
  db = openReader(file);
  const journal = createJournalReader(db, kinds);
  const { seq } = journal.head();
  entries = journal.page(0, seq, seq).map(readEntry);
});
afterAll(() => {
  db.close();
  folder.remove();
});

it('an office, a proof or a tool reads each entry of a till’s journal without the till’s code', () => {
  expect(entries.length).toBeGreaterThan(30);
  for (const { kind } of entries) expect(entryKinds).toContain(kind);
  // Each body has the type of its kind, converted to the newest version.
  const started = entries.flatMap((entry) => (entry.kind === 'attempt.started' ? [entry.body.amountMinor] : []));
  const printed = entries.flatMap((entry) => (entry.kind === 'receipt.printed' ? [entry.body.told] : []));
  expect(started.length).toBeGreaterThan(2);
  expect(started.every(Number.isSafeInteger)).toBe(true);
  expect(printed.length).toBeGreaterThan(0);
  expect(printed).not.toContain(undefined);
});

it('an entry’s postings can be computed without the till’s code, equal line for line', () => {
  const booked = db
    .prepare('SELECT seq, account, currency, amount_minor AS amountMinor FROM postings ORDER BY seq, line')
    .all() as (Posting & { readonly seq: number })[];
  const said = entries.flatMap((entry) => kinds.postingsOf(entry).map((posting) => ({ seq: entry.seq, ...posting })));
  expect(said.length).toBeGreaterThan(10);
  expect(said).toEqual(booked);
});

it('the state of cursor, quarantine and PINs can be computed from the entries', () => {
  const said = entries.reduce(sidecarAfter, emptySidecar);
  expect(said.cursor?.after).toBe(db.prepare('SELECT after_number FROM feed_cursor').pluck().get());
  expect(said.shelf.map(([id]) => id)).toEqual(db.prepare('SELECT id FROM unverified ORDER BY id').pluck().all());
  expect(said.pins.map(([userId]) => userId)).toEqual(db.prepare('SELECT user_id FROM pins ORDER BY user_id').pluck().all());
});
