// Attack: a thief deletes the rows of a paid refund from its table and leaves the journal alone. The hash chain and all tags stay
// valid, so the same refund could be paid a second time. Each start and each close therefore recompute the money from the
// journal.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { really, workerJobs } from '../../support/health.ts';

const jobs = workerJobs();
let counter: Counter;
beforeEach(() => {
  counter = openCounter({ jobs });
});
afterEach(async () => {
  counter.close();
  await jobs.stop();
});

const rows = () => counter.till.ledger.journal.page(0, 999, 999);
/** Edits the books' file while the till is closed, as any writer of that file can. */
const byHand = (sql: string): void => {
  counter.life.end();
  counter.till.close();
  const db = new Database(join(counter.dir, databaseFile));
  db.exec(sql);
  db.close();
};
/**
 * Runs `sql` on the closed books, and starts the till without workers: like an older version, it does not compare tables with the
 * journal.
 */
const reopened = (sql: string): void => {
  byHand(sql);
  counter.jobs = undefined;
  counter.restart();
};
/** Restarts the till with the background check that the till makes at each start. */
const restarted = async (): Promise<void> => {
  byHand('');
  counter.jobs = jobs;
  counter.restart();
  const checks = () => rows().filter(({ kind }) => kind === 'books.checked').length;
  const before = checks();
  await counter.world.run(5_000);
  await really(() => checks() > before);
};
const alerts = async () =>
  (await counter.client.get('alerts.list', {})).open
    .filter(({ reason }) => reason === 'money-differs')
    .map(({ seq, reason, params }) => ({ seq, reason, params }));
const give = (what: object): Promise<string> =>
  counter.client.codeOf('refund.give', {
    requestId: newRequestId(),
    what,
    reason: 'goods came back',
    way: 'cash',
    reference: '',
  });
const paidRows = (): number[] => rows().flatMap(({ kind, seq }) => (kind === 'refund.paid' ? [seq] : []));
const last = (kind: string): number => rows().findLast((row) => row.kind === kind)?.seq ?? 0;

const sold = async (): Promise<string> => {
  const attempt = await counter.sell({ amount: '20' });
  await counter.notify(attempt);
  return attempt.attemptId;
};
const acknowledge = (seq: number): Promise<string> =>
  counter.client.codeOf('alert.acknowledge', { requestId: newRequestId(), seq });

describe('a refund paid twice raises an alert', () => {
  it('when the refund’s row was deleted from its table: the first excess entry is named once', async () => {
    const goods = { kind: 'goods', attemptId: await sold(), amount: '20' };
    expect(await give(goods)).toBe('ok');
    expect(await give(goods)).toBe('refund.too-much');
    reopened('DELETE FROM refunds');
    expect(await give(goods)).toBe('ok');
    expect(paidRows()).toHaveLength(2);
    await restarted();
    const [alert, ...others] = await alerts();
    expect([alert?.reason, others]).toEqual(['money-differs', []]);
    expect(alert?.params).toEqual({
      count: 3,
      first: last('refund.requested'),
      last: last('refund.paid'),
      problem: 'refund-not-owed',
    });
    // The open alert is not raised again at a restart, nor after somebody acknowledged it.
    await restarted();
    expect(await alerts()).toEqual([alert]);
    expect(await acknowledge(alert?.seq ?? 0)).toBe('ok');
    await restarted();
    expect(await alerts()).toEqual([]);
  });

  it('when a paid refund was marked as owed again; a later refund is named even after the earlier alert was acknowledged', async () => {
    const again = async (): Promise<void> => {
      const attempt = await counter.sell();
      await counter.notify(attempt);
      await counter.notify(attempt);
      const [row] = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows;
      const owed = { kind: 'owed', seq: row?.seq };
      expect(await give(owed)).toBe('ok');
      reopened(
        `UPDATE refunds SET state = 'owed', ended_seq = NULL, refund_id = NULL, way = NULL, reference = NULL WHERE seq = ${row?.seq}`,
      );
      expect(await give(owed)).toBe('ok');
      await restarted();
      const [alert] = await alerts();
      expect(alert).toMatchObject({
        reason: 'money-differs',
        params: { first: last('refund.requested'), problem: 'refund-not-owed' },
      });
      expect(await acknowledge(alert?.seq ?? 0)).toBe('ok');
    };
    await again();
    await again();
  });

  it('when another sale’s payment was counted for the refunded sale', async () => {
    const attemptId = await sold();
    const other = await sold();
    reopened(`INSERT INTO attempt_entries SELECT '${attemptId}', seq FROM attempt_entries WHERE attempt_id = '${other}';
      UPDATE receipts SET amount_minor = 40000 WHERE attempt_id = '${attemptId}'`);
    expect(await give({ kind: 'goods', attemptId, amount: '40' })).toBe('ok');
    await restarted();
    expect((await alerts()).map(({ reason }) => reason)).toEqual(['money-differs']);
  });

  it('when the notice of a payment was deleted from its table, arrived again, and was owed as a refund', async () => {
    const attempt = await counter.sell({ amount: '20' });
    await counter.notify(attempt, { transaction_id: 'tx-one' });
    reopened(`DELETE FROM notices; UPDATE receipts SET transaction_id = 'tx-other';
      UPDATE attempt_transactions SET transaction_id = 'tx-other'`);
    await counter.notify(attempt, { transaction_id: 'tx-one' });
    const [row] = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows;
    expect(await give({ kind: 'owed', seq: row?.seq })).toBe('ok');
    await restarted();
    expect(await alerts()).toMatchObject([
      { reason: 'money-differs', params: { first: last('notice.judged'), problem: 'account-differs' } },
    ]);
  });

  it('in the close of that day', async () => {
    counter.close();
    counter = openCounter();
    const goods = { kind: 'goods', attemptId: await sold(), amount: '20' };
    expect(await give(goods)).toBe('ok');
    byHand('DELETE FROM refunds');
    counter.restart();
    expect(await give(goods)).toBe('ok');
    const asked = { requestId: newRequestId(), day: counter.till.businessDay(), acknowledge: true, override: null };
    const { document } = await counter.client.get('day.close', asked);
    expect('alerts' in document && document.alerts.map(({ reason }) => reason)).toEqual(['books-altered', 'money-differs']);
    expect((await alerts()).map(({ reason }) => reason)).toEqual(['money-differs']);
  });

  it('but honest refunds raise none: in parts, of a double payment, refused and requested again', async () => {
    const attemptId = await sold();
    for (const amount of ['5', '15']) expect(await give({ kind: 'goods', attemptId, amount })).toBe('ok');
    const attempt = await counter.sell();
    await counter.notify(attempt);
    await counter.notify(attempt);
    const [row] = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows;
    expect(await give({ kind: 'owed', seq: row?.seq })).toBe('ok');
    await restarted();
    expect(await alerts()).toEqual([]);
  });
});
