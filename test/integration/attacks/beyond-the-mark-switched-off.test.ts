// Attack: a thief with the data folder, but without the keys, edits the journal so that the till seems never to have tagged its
// rows. The thief removes the connection from each `till.opened` entry, deletes the tags and hashes the chain anew. Before this
// was fixed, no alert showed, and a PIN hashed without the till's secret was accepted. Also tested: honest books that look alike.
import Database from 'better-sqlite3';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOf, journalColumns } from '../../../src/ledger/journal.ts';
import { genesisHash, type JournalRow } from '../../../src/shared/ledger/chain.ts';
import { pinSum } from '../../../src/people/store/secret-sums.ts';
import { databaseFile, openLedger } from '../../../src/main/ledger/ledger.ts';
import { noHeads, verifyBooks } from '../../../src/main/ledger/verify/verify-books.ts';
import { openBooks } from '../../../src/ledger/verify/books-file.ts';
import { defaultDay } from '../../../src/shared/time/business-day.ts';
import { genuineKeys, resultOf, verifyIn } from '../../support/health.ts';
import { type Counter, openCounter } from '../../support/counter.ts';
import { type Known, openShop, signIn } from '../../support/people.ts';
import type { KeysMark } from '../../../src/secrets/keys-mark.ts';
import { memoryMark, openTill, quickStretch, testSecrets } from '../../support/till.ts';
import { newOwn, ownSecretsOf } from '../../../src/secrets/own.ts';

let counter: Counter;
let owner: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  await signIn(counter.client, owner);
  await counter.notify(await counter.sell());
});
afterEach(() => counter.close());

const alerts = async () => (await counter.client.get('alerts.list', {})).open.map(({ reason, params }) => [reason, params]);

/**
 * Rewrites every journal row and the hash chain, as a program that can write the file may; drops the triggers first and restores
 * them afterwards.
 */
const rewrite = (change: (row: JournalRow) => JournalRow, after: (db: Database.Database) => void = () => {}): void => {
  counter.life.end();
  counter.till.close();
  const db = new Database(join(counter.dir, databaseFile));
  const triggers = db.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  let prevHash = genesisHash;
  for (const row of db.prepare(`SELECT ${journalColumns} FROM journal ORDER BY seq`).all() as JournalRow[]) {
    const changed = { ...change(row), prevHash };
    prevHash = hashOf(changed);
    db.prepare('UPDATE journal SET body = ?, prev_hash = ?, hash = ? WHERE seq = ?').run(
      changed.body,
      changed.prevHash,
      prevHash,
      row.seq,
    );
  }
  after(db);
  for (const { sql } of triggers) db.exec(sql);
  db.close();
};
const withoutConnection = (row: JournalRow): JournalRow => {
  if (row.kind !== 'till.opened') return row;
  const { connection: _, ...body } = JSON.parse(row.body) as Record<string, unknown>;
  return { ...row, body: JSON.stringify(body) };
};
const head = (): number => counter.till.ledger.journal.head().seq;

it('deleted tags raise an alert on every screen, although each start entry was edited to name no connection', async () => {
  const last = head();
  rewrite(withoutConnection, (db) => db.exec('DELETE FROM tags'));
  counter.restart();
  expect(await alerts()).toEqual([['rows-unsealed', { first: 1, last }]]);
});

it('books cut back to before the first tag raise the alert, whatever first tagged row the mark names', async () => {
  const last = head();
  const mark = memoryMark(`${counter.dir} ${testSecrets.publicKey()}`);
  mark.keep({ ...(mark.read() as KeysMark), taggedFrom: 10_000 });
  rewrite(withoutConnection, (db) => db.exec('DELETE FROM tags'));
  counter.restart();
  expect(await alerts()).toEqual([['rows-unsealed', { first: 1, last }]]);
});

it('a rehashed history is reported from its first bad row on', async () => {
  const last = head();
  let bad = 0;
  rewrite((row) => {
    if (row.kind !== 'attempt.answered') return row;
    bad = row.seq;
    return { ...row, body: row.body.replace('redirected', 'unanswered') };
  });
  counter.restart();
  expect(bad).toBeGreaterThan(1);
  expect(await alerts()).toContainEqual(['rows-unsealed', { first: bad, last }]);
  // The till tags later rows behind the changed one; a verification still names the changed row.
  expect(resultOf(verifyIn(counter.dir), 'tags')).toMatchObject({
    state: 'bad',
    problem: { code: 'tag-differs', params: { from: bad } },
  });
});

it('a PIN hashed without the pepper is rejected, although the journal names it', async () => {
  const cost = { N: 131_072, r: 8, p: 1 };
  const salt = Buffer.alloc(16, 7);
  const theirs = '835172';
  const hash = await quickStretch(theirs, salt, cost);
  rewrite(
    (row) => {
      if (row.kind !== 'user.added') return row;
      const body = JSON.parse(row.body) as Record<string, unknown>;
      return { ...row, body: JSON.stringify({ ...body, pin: pinSum(JSON.stringify(cost), salt, hash) }) };
    },
    (db) => {
      db.prepare('UPDATE pins SET cost = ?, salt = ?, hash = ?, pepper = NULL').run(JSON.stringify(cost), salt, hash);
      db.exec('DELETE FROM tags');
    },
  );
  counter.restart();
  expect(await counter.client.codeOf('session.sign-in', { userId: owner.userId, pin: theirs })).toBe('people.pepper-gone');
});

it('deleted books and a deleted folder mark do not start new books under these keys', () => {
  counter.life.end();
  counter.till.close();
  for (const name of readdirSync(counter.dir)) rmSync(join(counter.dir, name), { recursive: true });
  expect(() => counter.restart()).toThrow('data.missing');
});

it('books of another ledger are not opened under these keys', async () => {
  const other = openCounter({ startMs: Date.UTC(2026, 5, 1) });
  await openShop(other);
  other.till.close();
  counter.life.end();
  counter.till.close();
  for (const name of readdirSync(counter.dir)) rmSync(join(counter.dir, name), { recursive: true });
  cpSync(other.dir, counter.dir, { recursive: true });
  other.close();
  expect(() => counter.restart()).toThrow('data.foreign');
});

it('rows written under other keys are reported when the till’s own keys return, and no other row', async () => {
  const first = head() + 1;
  const theirs = { ...testSecrets, ...ownSecretsOf(() => newOwn({ bytes: (n) => Buffer.alloc(n, 9) })) };
  counter.restart(undefined, theirs);
  const last = head();
  counter.restart();
  expect((await alerts()).filter(([reason]) => reason === 'rows-unsealed')).toEqual([['rows-unsealed', { first, last }]]);
  counter.restart();
  expect((await alerts()).filter(([reason]) => reason === 'rows-unsealed')).toHaveLength(1);
});

it('appended rows are reported by the verification even before a start', async () => {
  const last = head();
  counter.life.end();
  counter.till.close();
  const theirs = openLedger(counter.dir, counter.world.life(99), defaultDay);
  if (!theirs.ok) throw new Error(theirs.error.code);
  theirs.value.write(({ record }) => record('alert.raised', { reason: 'people-differ', params: {} }, { actor: 'till' }));
  theirs.value.close();
  const behind = { from: last + 1, to: last + 1 };
  expect(resultOf(verifyIn(counter.dir), 'tags')).toMatchObject({
    state: 'bad',
    problem: { code: 'rows-untagged', params: behind },
  });
  counter.restart();
});

it('honest: a verification without the till’s own secrets leaves the tags unchecked and finds no fault', () => {
  const books = openBooks(join(counter.dir, databaseFile));
  if (!books.ok) throw new Error(books.error.code);
  const report = verifyBooks(books.value, { keys: genuineKeys, heads: noHeads, tagKey: null });
  books.value.close();
  expect(report.outcome).toBe('partly');
  expect(resultOf(report, 'tags')).toMatchObject({ state: 'unchecked', why: { code: 'no-own-secrets' } });
  expect(resultOf(verifyIn(counter.dir), 'tags')).toMatchObject({ state: 'good', remarks: [] });
});

it('honest: a new machine takes the books over with one alert, and its next start raises none', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'qayd-elsewhere-'));
  const last = head();
  counter.life.end();
  counter.till.close();
  cpSync(counter.dir, elsewhere, { recursive: true });
  const life = counter.world.life(7);
  const own = ownSecretsOf(() => newOwn({ bytes: (n) => Buffer.alloc(n, 8) }));
  const open = () => openTill({ dir: elsewhere, life, network: counter.network, secrets: { ...testSecrets, ...own } });
  let till = open();
  expect(till.alerts.open().map(({ reason }) => reason)).toEqual(['books-taken-over']);
  till.close();
  till = open();
  expect(till.alerts.open().map(({ reason }) => reason)).toEqual(['books-taken-over']);
  till.close();
  const secrets = ownSecretsOf(() => newOwn({ bytes: (n) => Buffer.alloc(n, 8) }));
  const books = openBooks(join(elsewhere, databaseFile));
  if (!books.ok) throw new Error(books.error.code);
  const report = verifyBooks(books.value, { keys: genuineKeys, heads: noHeads, tagKey: secrets.tagKey() });
  books.value.close();
  expect(resultOf(report, 'tags')).toMatchObject({
    state: 'good',
    remarks: [{ code: 'tagged-before', params: { from: 1, to: last } }],
  });
  life.end();
  rmSync(elsewhere, { recursive: true });
});

it('honest: a new shop raises no alert, neither at its first start nor later', async () => {
  counter.restart();
  counter.restart();
  expect(await alerts()).toEqual([]);
});
