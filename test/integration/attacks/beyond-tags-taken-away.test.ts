// Attack: a thief changes tags (each journal row's HMAC) in the middle of closed books and leaves the last tag, the only one that
// the till checks at a start. The worker checks the other tags since the last `books.checked`. A verification checks all tags
// from the row that the keys mark names as the first tagged one.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBooks } from '../../../src/ledger/verify/books-file.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { noHeads, verifyBooks } from '../../../src/main/ledger/verify/verify-books.ts';
import { type Counter, openCounter } from '../../support/counter.ts';
import { genuineKeys, really, resultOf, workerJobs } from '../../support/health.ts';
import { openShop, signIn, type Known } from '../../support/people.ts';
import { memoryMark, testSecrets } from '../../support/till.ts';

const jobs = workerJobs();
let counter: Counter;
let owner: Known;
beforeEach(async () => {
  counter = openCounter({ jobs });
  owner = await openShop(counter);
  await signIn(counter.client, owner);
  await counter.notify(await counter.sell());
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

const kinds = () => counter.till.ledger.journal.page(0, 999, 999).map(({ kind }) => kind);
/** Waits until the background check that the till makes at each start has recorded `books.checked`. */
const checkedAtStart = async (): Promise<void> => {
  const before = kinds().filter((kind) => kind === 'books.checked').length;
  await counter.world.run(5_000);
  await really(() => kinds().filter((kind) => kind === 'books.checked').length > before);
};
const unsealed = async () =>
  (await counter.client.get('alerts.list', {})).open
    .filter(({ reason }) => reason === 'rows-unsealed')
    .map(({ params }) => params);
const tagRows = (): number[] => {
  const db = new Database(join(counter.dir, databaseFile), { readonly: true });
  const rows = db.prepare('SELECT seq FROM tags ORDER BY seq').pluck().all() as number[];
  db.close();
  return rows;
};
/** Closes the till and runs `sql` on its books, as any program on the machine could. */
const byHand = (sql: string): void => {
  counter.life.end();
  counter.till.close();
  const db = new Database(join(counter.dir, databaseFile));
  db.exec(sql);
  db.close();
};

it('the worker checks the tags since its last check, and reports the first bad row once', async () => {
  const [before, changed] = tagRows().slice(-3);
  byHand(`UPDATE tags SET tag = 'aa' WHERE seq = ${changed}`);
  counter.restart();
  expect(await unsealed()).toEqual([]);
  await checkedAtStart();
  const named = [{ first: Number(before) + 1, last: Number(changed) }];
  expect(await unsealed()).toEqual(named);
  counter.restart();
  await checkedAtStart();
  expect(await unsealed()).toEqual(named);
});

it('the worker does not report a row again that a start has already reported', async () => {
  const last = tagRows().at(-1);
  byHand(`UPDATE tags SET tag = 'aa' WHERE seq = ${last}`);
  counter.restart();
  const named = await unsealed();
  expect(named).toMatchObject([{ last }]);
  await checkedAtStart();
  expect(await unsealed()).toEqual(named);
});

it('books without tags fail from the first tagged row that the mark names', () => {
  const head = counter.till.ledger.journal.head().seq;
  const taggedFrom = memoryMark(`${counter.dir} ${testSecrets.publicKey()}`).read()?.taggedFrom;
  expect(taggedFrom).toBe(1);
  byHand('DELETE FROM tags');
  const books = openBooks(join(counter.dir, databaseFile));
  if (!books.ok) throw new Error(books.error.code);
  const given = { keys: genuineKeys, heads: noHeads, tagKey: testSecrets.tagKey() };
  const unknown = verifyBooks(books.value, given, ['tags']);
  const known = verifyBooks(books.value, { ...given, taggedFrom: 4 }, ['tags']);
  const behind = verifyBooks(books.value, { ...given, taggedFrom: head + 1 }, ['tags']);
  books.value.close();
  expect(resultOf(known, 'tags')).toMatchObject({
    state: 'bad',
    problem: { code: 'rows-untagged', params: { from: 4, to: head } },
  });
  for (const report of [unknown, behind]) expect(resultOf(report, 'tags')).toMatchObject({ state: 'unchecked' });
  counter.restart();
});

it('honest: a check of untouched books finds nothing', async () => {
  await checkedAtStart();
  counter.restart();
  await checkedAtStart();
  expect((await counter.client.get('alerts.list', {})).open).toEqual([]);
});
