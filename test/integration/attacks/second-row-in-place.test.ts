// Attack: a thief changes kind and body of a row in the closed books, but not its hash. The next row still names that hash, every
// tag and chain head matches, and the tables are rebuilt from the changed row. Only a check that hashes the rows finds the
// change.
import type Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAnew } from '../../../src/main/ledger/make-anew.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { workerJobs } from '../../support/health.ts';
import { add, openShop } from '../../support/people.ts';
import { approval, hirePin } from '../../support/supervise.ts';
import { pastTriggers, sql, thiefOf } from '../../support/thief.ts';

const jobs = workerJobs();
let counter: Counter;
const { rows, restarted, reasons, alerts, close, give, sold, bad } = thiefOf(() => counter, jobs);
beforeEach(() => {
  counter = openCounter({ jobs });
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

const inPlace = (text: string) => (db: Database.Database) => {
  pastTriggers('journal', text)(db);
  makeAnew(db);
};
const last = (kind: string): number => rows().findLast((row) => row.kind === kind)?.seq ?? 0;
/** SQL that replaces these journal rows by a `books.checked` entry, which moves no money. */
const blank = (seqs: readonly number[]): string =>
  `UPDATE journal SET request_id = NULL, actor = 'till', (kind, version, body) =
    (SELECT kind, version, body FROM journal WHERE kind = 'books.checked' LIMIT 1) WHERE seq IN (${seqs.join()})`;

it('a paid refund whose row was overwritten is reported before it can be paid again', async () => {
  const goods = { kind: 'goods', attemptId: await sold(), amount: '20' };
  expect(await give(goods)).toBe('ok');
  await restarted();
  const seqs = rows()
    .filter(({ kind }) => kind.startsWith('refund.'))
    .map(({ seq }) => seq);
  await restarted(pastTriggers('postings', `DELETE FROM postings WHERE seq IN (${seqs.join()})`), inPlace(blank(seqs)));
  expect(bad()).toContain('chain:row-changed');
  expect(await reasons()).not.toEqual([]);
  await give(goods);
  expect((await close()).alerts).not.toEqual([]);
});

it('books in which a cashier’s row was overwritten with an owner’s role are not opened', async () => {
  await openShop(counter);
  await add(counter.client, 'Sami', 'cashier');
  await restarted();
  const owner = `UPDATE journal SET body = replace(body, '"role":"cashier"', '"role":"owner"') WHERE seq = ${last('user.added')}`;
  await expect(restarted(inPlace(owner))).rejects.toThrow('data.damaged');
});

it('an overwritten row is reported once, also if its alert was acknowledged before the next start finds the row again', async () => {
  await hirePin(counter);
  await sold();
  await restarted();
  await restarted(inPlace(blank([last('attempt.answered')])));
  const found = (await alerts()).filter(({ reason }) => reason === 'rows-unsealed');
  expect(found).toHaveLength(1);
  const seq = found[0]?.seq;
  expect(await counter.client.codeOf('alert.acknowledge', { requestId: newRequestId(), seq, approval })).toBe('ok');
  await restarted();
  expect(await reasons()).not.toContain('rows-unsealed');
});

it('an overwritten alert that names every row does not hide the changed rows', async () => {
  const goods = { kind: 'goods', attemptId: await sold(), amount: '20' };
  expect(await give(goods)).toBe('ok');
  await restarted();
  const [asked, ...others] = rows().flatMap(({ kind, seq }) => (kind.startsWith('refund.') ? [seq] : []));
  const body = JSON.stringify({ reason: 'rows-unsealed', params: { first: 1, last: 1_000_000 } });
  await restarted(
    pastTriggers('postings', `DELETE FROM postings WHERE seq IN (${[asked, ...others].join()})`),
    inPlace(blank(others)),
    inPlace(`UPDATE journal SET kind = 'alert.raised', version = 1, body = '${body}' WHERE seq = ${asked}`),
  );
  const { open } = await counter.client.get('alerts.list', {});
  expect(open.filter(({ params }) => params['last'] !== 1_000_000).map(({ reason }) => reason)).toContain('rows-unsealed');
});

it('an alert whose row was overwritten is still listed', async () => {
  await sold();
  await restarted(sql('UPDATE feed_cursor SET after_number = 0'));
  expect(await reasons()).toEqual(['sidecar-differs']);
  await restarted(inPlace(blank([last('alert.raised')])));
  const document = await close();
  expect(bad()).toContain('chain:row-changed');
  expect([await reasons(), document.alerts]).not.toEqual([[], []]);
});
