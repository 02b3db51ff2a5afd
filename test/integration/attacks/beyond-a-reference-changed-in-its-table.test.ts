// Attack: a thief changes the reference of a paid refund in its table and books the same transfer for a second refund, so that
// the check for repeated references finds nothing. Then the thief restores the table.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Counter, openCounter } from '../../support/counter.ts';
import { workerJobs } from '../../support/health.ts';
import { sql, thiefOf } from '../../support/thief.ts';

const jobs = workerJobs();
let counter: Counter;
const { rows, reopened, restarted, reasons, alerts, give, sold } = thiefOf(() => counter, jobs);
beforeEach(() => {
  counter = openCounter({ jobs });
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

const transfer = (attemptId: string, reference: string, more: object = {}): Promise<string> =>
  give({ kind: 'goods', attemptId, amount: '20' }, { way: 'transfer', reference, ...more });

it.each([
  ['in the same spelling', 'ABC-1'],
  ['in a spelling that looks the same', 'abc 1'],
])('a reference that is used twice, %s, without an alert about it is found from the journal alone', async (_, again) => {
  const [one, two] = [await sold(), await sold()];
  expect(await transfer(one, 'ABC-1')).toBe('ok');
  expect(await transfer(two, again)).toBe('refund.reference-used');
  reopened(sql(`UPDATE refunds SET reference = 'other' WHERE reference = 'ABC-1'`));
  expect(await transfer(two, again)).toBe('ok');
  await restarted(sql(`UPDATE refunds SET reference = 'ABC-1' WHERE reference = 'other'`));
  const seq = rows().findLast(({ kind }) => kind === 'refund.paid')?.seq;
  expect(await alerts()).toMatchObject([{ reason: 'money-differs', params: { first: seq, problem: 'reference-used' } }]);
});

it('a repeated reference that was confirmed is reported only by its own alert', async () => {
  const [one, two] = [await sold(), await sold()];
  expect(await transfer(one, 'ABC-1')).toBe('ok');
  expect(await transfer(two, 'ABC 1', { sameReference: true })).toBe('ok');
  await restarted();
  expect(await reasons()).toEqual(['reference-twice']);
});

it('two refunds that an older version paid by one reference are not judged again', async () => {
  const [one, two] = [await sold(), await sold()];
  expect(await transfer(one, 'ABC-1')).toBe('ok');
  expect(await transfer(two, 'ABC-2')).toBe('ok');
  await restarted((db) => {
    const all = db
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('journal', 'postings')")
      .all() as {
      readonly name: string;
      readonly sql: string;
    }[];
    for (const { name } of all) db.exec(`DROP TRIGGER ${name}`);
    db.exec(
      `UPDATE journal SET version = 2, body = replace(body, 'ABC-2', 'ABC-1') WHERE kind LIKE 'refund.%' AND body LIKE '%ABC-_%'`,
    );
    // The older version posted to the bank.
    db.exec(`UPDATE postings SET account = 'bank:lyd' WHERE account = 'paid-out:transfer'`);
    for (const each of all) db.exec(each.sql);
  });
  expect(await reasons()).not.toContain('money-differs');
});
