// Attack: a thief changes tables or indexes of a closed till, has it pay, print or close by them, and restores them. The hash
// chain and all tags stay valid. Each start therefore compares every table with the journal and every index with its table, and
// payouts and closes wait for the result.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { workerJobs } from '../../support/health.ts';
import { add, by, openShop, signIn } from '../../support/people.ts';
import { type ByHand, lyingIndex, sql, thiefOf } from '../../support/thief.ts';

const jobs = workerJobs();
let counter: Counter;
const { rows, started, restarted, alerts, reasons, close, give, sold, bad } = thiefOf(() => counter, jobs);
beforeEach(() => {
  counter = openCounter({ jobs });
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

const altered = async () =>
  (await alerts()).filter(({ reason }) => reason === 'books-altered').map(({ params }) => params['where']);
const settle = (attemptId: string, more: object = {}): Promise<string> =>
  counter.client.codeOf('attempt.settle', { requestId: newRequestId(), attemptId, reason: 'seen on their phone', ...more });
const goodsOf = (attemptId: string) => ({ kind: 'goods', attemptId, amount: '20' });

describe('a paid refund is not paid again', () => {
  it.each<[string, string, ByHand]>([
    ['after its row was deleted', 'refunds', sql('DELETE FROM refunds')],
    [
      'after its index rows were deleted',
      'refunds_by_attempt, refunds_by_return',
      (db) => {
        for (const name of ['refunds_by_attempt', 'refunds_by_return']) lyingIndex(name)(db);
      },
    ],
  ])('%s: a second payment waits for the check of this start, and the alert names the changed table', async (_, where, work) => {
    const goods = goodsOf(await sold());
    expect(await give(goods)).toBe('ok');
    started(work);
    expect(await give(goods)).toBe('refund.too-much');
    expect(await altered()).toEqual([where]);
    expect(rows().filter(({ kind }) => kind === 'refund.paid')).toHaveLength(1);
    expect(bad()).toEqual([]);
    await restarted();
    expect(await altered()).toEqual([where]);
  });

  it('a reused reference is refused, although the first reference was changed in the table', async () => {
    const [one, two] = [await sold(), await sold()];
    const transfer = { way: 'transfer', reference: 'ABC-1' };
    expect(await give(goodsOf(one), transfer)).toBe('ok');
    started(sql(`UPDATE refunds SET reference = 'other'`));
    expect(await give(goodsOf(two), transfer)).toBe('refund.reference-used');
    expect(await altered()).toEqual(['refunds']);
  });

  it('a repeated notice is not owed back, although its digest was deleted', async () => {
    const attempt = await counter.sell({ amount: '20' });
    await counter.notify(attempt, { transaction_id: 'tx-one' });
    await restarted(
      sql(
        `DELETE FROM notices; UPDATE receipts SET transaction_id = 'tx-other'; UPDATE attempt_transactions SET transaction_id = 'tx-other'`,
      ),
    );
    await counter.notify(attempt, { transaction_id: 'tx-one' });
    expect((await counter.client.get('refunds.list', { after: null, limit: 9 })).rows).toEqual([]);
    expect(await altered()).toHaveLength(1);
  });
});

it('an alert whose index was emptied is still listed before and in the close', async () => {
  await sold();
  await restarted(sql('UPDATE feed_cursor SET after_number = 0'));
  expect(await reasons()).toEqual(['sidecar-differs']);
  await restarted(lyingIndex('journal_alerts'));
  expect(await reasons()).toEqual(['sidecar-differs', 'books-altered']);
  const document = await close();
  expect(document.alerts.map(({ reason }) => reason)).toEqual(['sidecar-differs', 'books-altered']);
});

it('a removed right stays removed, although index and table of people were changed to restore it', async () => {
  const owner = await openShop(counter);
  const nuri = await add(counter.client, 'Nuri', 'supervisor');
  const ali = await add(counter.client, 'Ali', 'cashier');
  await counter.client.get('people.change', { requestId: newRequestId(), userId: nuri.userId, role: 'cashier' });
  const row = rows().findLast(({ kind }) => kind === 'user.changed')?.seq ?? 0;
  // The newest row of people stays in the index, so a cache keyed by that row would not notice the change; the people must be
  // read again.
  await counter.client.get('people.change', { requestId: newRequestId(), userId: ali.userId, name: 'Ali B.' });
  started((db) => {
    lyingIndex('journal_people', `seq <> ${row}`)(db);
    db.exec(`UPDATE users SET role = 'supervisor' WHERE user_id = '${nuri.userId}'`);
  });
  await signIn(counter.client, ali);
  const { attemptId } = await counter.sell({ amount: '20' });
  expect(await settle(attemptId, { approval: by(nuri) })).toBe('caller.not-allowed');
  await signIn(counter.client, owner);
  expect(await altered()).toEqual(['users, journal_people']);
});

it('a payment settled by hand is unconfirmed in the close, and its exception open, although the tables say otherwise', async () => {
  const attempt = await counter.sell({ amount: '20' });
  expect(await settle(attempt.attemptId)).toBe('ok');
  await counter.notify({ ...attempt, invoiceNo: 'T1-9999' });
  started(
    sql(`UPDATE receipts SET by_hand = 0, transaction_id = 'tx-hand' WHERE by_hand = 1; UPDATE attempts SET unverified = 0;
      UPDATE exceptions SET handled_seq = seq`),
  );
  const document = await close();
  expect(document.unverified).toHaveLength(1);
  expect(document.exceptions).toMatchObject([{ reason: 'invoice-unknown' }]);
  expect(document.alerts.map(({ reason }) => reason)).toEqual(['books-altered']);
});

it('forged rows make no receipt: after the check of the start the missing payment is reported, and no receipt prints', async () => {
  await sold();
  const { attemptId } = await counter.sell({ amount: '20' });
  await restarted((db) => {
    const { seq } = db.prepare("SELECT max(seq) AS seq FROM journal WHERE kind = 'attempt.started'").get() as { seq: number };
    db.exec(`UPDATE attempts SET state = 'approved', receipts = 1 WHERE attempt_id = '${attemptId}';
      INSERT INTO receipts (seq, attempt_id, kind, gateway, transaction_id, method, currency, amount_minor, late, business_day, booked_ms, by_hand)
        SELECT ${seq}, attempt_id, 'sale', gateway, 'tx-none', NULL, currency, amount_minor, 0, business_day, started_ms, 0
          FROM attempts WHERE attempt_id = '${attemptId}';
      INSERT OR IGNORE INTO attempt_entries VALUES ('${attemptId}', ${seq})`);
  });
  const asked = { requestId: newRequestId(), kind: 'payment', id: attemptId, as: 'print' };
  expect(await counter.client.codeOf('receipt.print', asked)).toBe('receipt.none');
  expect(await altered()).toEqual(['attempt_entries, attempts, receipts']);
});

it('a forged rule of days is deleted and reported', async () => {
  await sold();
  await restarted(sql(`INSERT OR REPLACE INTO day_rules VALUES (1, '', 'Pacific/Kiritimati', '00:00', 0)`));
  expect(await altered()).toEqual(['day_rules']);
  expect(bad()).toEqual([]);
});
