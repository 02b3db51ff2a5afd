// The lists of needed and of monitored payments never overlap. Status lights, filter, Day screen, preview and close show the same
// counts. Monitored payments leave their list by time alone.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../../../../../src/main/ledger/ledger.ts';
import { done } from '../../../../../src/main/ledger/migrations/0400-done.ts';
import { migrations } from '../../../../../src/main/ledger/migrations/index.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { attentions } from '../../../../../src/shared/payment/attention.ts';
import { paymentStatusOf, isLive, liveStatuses } from '../../../../../src/shared/payment/payment-status.ts';
import { tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { json, redirectTo } from '../../../../support/scripted-service.ts';
import { approval, hirePin, openExceptions, settle } from '../../../../support/supervise.ts';

let counter: Counter;
let skew: { skewMs: number };
beforeEach(async () => {
  skew = { skewMs: 0 };
  counter = openCounter({ skew });
  await hirePin(counter);
});
afterEach(() => counter.close());

const unknown = async (): Promise<AttemptView> => {
  counter.service.reply = () => json(502, {});
  const attempt = await counter.sell();
  counter.service.reply = () => redirectTo('https://service.test/checkout/1');
  return attempt;
};
const now = ({ attemptId }: AttemptView): Promise<AttemptView> => counter.client.get('attempt.get', { attemptId });
const leave = ({ attemptId }: AttemptView, requestId = newRequestId()) =>
  counter.client.ask('attempt.left', { requestId, attemptId });
const withdraw = ({ attemptId }: AttemptView) => counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId });
const lights = async () => (await counter.client.get('lights.get', {})).attention;
const days = 86_400_000;

/**
 * For each list of payments: its counts in the status lights, in a close's preview and on the Day screen, and its length in a
 * search.
 */
const everywhere = async () => {
  const { businessDay } = await counter.client.get('app.get', {});
  const filter = { text: '', gateway: null, method: null, before: null, limit: 200 };
  const listed = async (list: string, day: string | null) =>
    (await counter.client.get('payments.search', { ...filter, day, states: [list] })).rows.length;
  const preview = await counter.client.get('close.preview', {});
  const counts = [];
  for (const list of attentions)
    counts.push({
      ...{ list, lights: (await lights())[list], filter: await listed(list, null), preview: preview[list].length },
      day: (await counter.client.get('day.get', { day: businessDay })).attention[list],
      filterOfDay: await listed(list, businessDay),
    });
  return counts;
};

describe('the lists of needed and of monitored payments', () => {
  it('have the same counts in strip, filter, day, preview and close', async () => {
    await counter.notify(await counter.sell());
    await counter.sell();
    await unknown();
    await settle(counter, await counter.sell());
    await counter.notify(await counter.sell(), { amount: '9.00' });
    await counter.notify(await counter.sell(), { currency: 'USD' });
    await counter.notify(await counter.sell(), { approved: undefined, canceled: '1' });
    await counter.notify(await counter.sell(), { invoice_no: 'T9-1' });
    await withdraw(await counter.sell());
    const all = await everywhere();
    for (const { lights: count, filter, preview, day, filterOfDay } of all)
      expect([filter, preview, day, filterOfDay]).toEqual([count, count, count, count]);
    expect(all.map(({ list, lights: count }) => [list, count])).toEqual([
      ['needed', 4],
      ['pending', 2],
      ['monitored', 1],
    ]);
    expect((await lights()).loose).toBe(1);
    const { businessDay } = await counter.client.get('app.get', {});
    const { document } = await counter.client.get('day.close', {
      ...{ requestId: newRequestId(), day: businessDay, acknowledge: true, override: null },
    });
    if (document.version !== 7) throw new Error('an old close');
    expect([document.needed.length, document.pending.length, document.monitored.length]).toEqual([4, 2, 1]);
    expect(document.needed.map(({ display, owner }) => [display, owner])).toEqual(
      ['unknown', 'settled', 'wrong-amount', 'unfit'].map((display) => [display, 'cashier']),
    );
  });

  it('abandoned payments are monitored, and leave the list after three days', async () => {
    for (let n = 0; n < 5; n++) await counter.sell();
    await counter.world.run(20 * 60_000);
    expect(await lights()).toEqual({ needed: 0, pending: 0, monitored: 5, loose: 0 });
    skew.skewMs = 3 * days - 22 * 60_000;
    expect((await lights()).monitored).toBe(5);
    await counter.world.run(60_000);
    expect((await lights()).monitored).toBe(5);
    // The monitored payments leave the list by time alone, and the windows get an event.
    await counter.world.run(3 * 60_000);
    expect(await lights()).toEqual({ needed: 0, pending: 0, monitored: 0, loose: 0 });
    expect(counter.client.told.findLast(({ event }) => event === 'lights.changed')).toMatchObject({
      body: { attention: { monitored: 0 } },
    });
  });

  it('a late payment is booked long after it left the list', async () => {
    const sold = await counter.sell();
    await counter.world.run(20 * 60_000);
    skew.skewMs = 4 * days;
    expect((await lights()).monitored).toBe(0);
    await counter.client.get('paid.take', {});
    await counter.notify(sold);
    expect(paymentStatusOf(await now(sold))).toBe('paid-late');
    expect((await counter.client.get('paid.take', {})).map(({ attemptId }) => attemptId)).toEqual([sold.attemptId]);
  });

  it('an owed refund needs action until it is handled, and a paid sale needs no other action', async () => {
    const first = await unknown();
    const retry = { requestId: newRequestId(), saleId: first.saleId, supersede: true };
    const second = await counter.client.get('sale.retry', retry);
    await counter.world.until(() => counter.till.ledger.payments.attempt(second.attemptId)?.state === 'waiting');
    expect(await lights()).toMatchObject({ pending: 1, monitored: 1 });
    await counter.notify(first);
    expect(await lights()).toEqual({ needed: 0, pending: 0, monitored: 0, loose: 0 });
    await counter.notify(second);
    expect((await lights()).needed).toBe(1);
    const [owed] = await openExceptions(counter);
    await counter.client.get('exception.handle', {
      requestId: newRequestId(),
      seq: owed?.seq ?? 0,
      approval,
      note: 'given back',
    });
    expect((await lights()).needed).toBe(0);
  });
});

describe('“not paid, the customer left”', () => {
  it.each([
    ['waiting', () => counter.sell()],
    ['unknown', () => unknown()],
    [
      'expired',
      async () => {
        const sold = await counter.sell();
        await counter.world.run(20 * 60_000);
        return sold;
      },
    ],
  ] as const)('is recorded with its author, and a payment that is %s is monitored afterwards', async (state, begin) => {
    const attempt = await begin();
    expect(await now(attempt)).toMatchObject({ state });
    const requestId = newRequestId();
    expect(await leave(attempt, requestId)).toMatchObject({ ok: true, value: { state: 'withdrawn' } });
    // The payment may still have been made, so its status is `left`.
    expect(paymentStatusOf(await now(attempt))).toBe('left');
    const { seq } = counter.till.ledger.journal.head();
    expect(counter.till.ledger.journal.bySeq(seq)).toMatchObject({
      ...{ kind: 'attempt.left', actor: 'cashier', requestId, body: { attemptId: attempt.attemptId } },
    });
    expect(await leave(attempt, requestId)).toMatchObject({ ok: true });
    expect(counter.till.ledger.journal.head().seq).toBe(seq);
    expect(await lights()).toMatchObject({ needed: 0, pending: 0, monitored: 1 });
    const { steps } = await counter.client.get('attempt.history', { attemptId: attempt.attemptId });
    expect(steps.at(-1)).toMatchObject({ kind: 'attempt.left', event: 'departure' });
    await counter.notify(attempt);
    expect(paymentStatusOf(await now(attempt))).toBe('paid-late');
    expect(await counter.client.get('paid.take', {})).toMatchObject([{ attemptId: attempt.attemptId }]);
    const before = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
  });

  it('is refused for a settled payment, and its request id for any other command', async () => {
    const paid = await counter.sell();
    await counter.notify(paid);
    expect(await leave(paid)).toMatchObject({ error: { code: 'attempt.not-open' } });
    const requestId = newRequestId();
    const [one, other] = [await counter.sell(), await counter.sell()];
    expect((await leave(one, requestId)).ok).toBe(true);
    expect(await leave(other, requestId)).toMatchObject({ error: { code: 'request.reused' } });
    expect(await counter.client.codeOf('attempt.withdraw', { requestId, attemptId: one.attemptId })).toBe('request.reused');
  });

  it('on a payment whose customer returned as paid needs action', async () => {
    const sold = await counter.sell();
    await counter.comeBack(sold);
    await leave(sold);
    expect(await openExceptions(counter)).toMatchObject([{ reason: 'return-without-callback', attemptId: sold.attemptId }]);
    expect((await lights()).needed).toBe(1);
  });
});

describe('a payment whose wrong amount was given back or kept while its code was still valid', () => {
  const resolved = async (choice: 'give-back' | 'write-off'): Promise<AttemptView> => {
    const sold = await counter.sell();
    await counter.notify(sold, { amount: '9.00' });
    const seq = counter.till.ledger.refunds.unresolved(0, 1)[0]?.seq ?? 0;
    const asked = { requestId: newRequestId(), seq, reason: 'agreed', approval };
    if (choice === 'write-off') await counter.client.get('suspense.write-off', asked);
    else await counter.client.get('suspense.resolve', { ...asked, choice });
    return now(sold);
  };
  const running = async (): Promise<number> => {
    const all = { text: '', day: null, states: [...liveStatuses], gateway: null, method: null, before: null, limit: 200 };
    return (await counter.client.get('payments.search', all)).rows.filter(isLive).length;
  };
  /**
   * The number of pending payments by a search for running ones, the status lights, the filter, a close's preview, and the Day
   * screen.
   */
  const pending = async (): Promise<readonly unknown[]> => {
    const { lights: light, filter, preview, day } = (await everywhere()).find(({ list }) => list === 'pending') ?? {};
    return [await running(), light, filter, preview, day];
  };

  it.each(['give-back', 'write-off'] as const)('is done and on no list: %s', async (choice) => {
    const other = await counter.sell();
    const sold = await resolved(choice);
    expect([sold.state, paymentStatusOf(sold)]).toEqual(['waiting', choice === 'give-back' ? 'given-back' : 'written-off']);
    expect(await pending()).toEqual([1, 1, 1, 1, 1]);
    await leave(other);
    expect(await pending()).toEqual([0, 0, 0, 0, 0]);
    expect(await lights()).toMatchObject({ needed: 0, monitored: 1 });
    // A person has already returned or written off the money of `sold`, so `sold` is not listed as needed, pending or monitored,
    // even after its time limit. The one monitored payment is `other`.
    await counter.world.run(20 * 60_000);
    expect((await now(sold)).state).toBe('expired');
    expect(await lights()).toMatchObject({ needed: 0, pending: 0, monitored: 1 });
  });

  it('is no longer pending after books of the previous version were migrated', async () => {
    await resolved('write-off');
    counter.life.end();
    counter.till.close();
    const db = new Database(join(counter.dir, databaseFile));
    const older = migrations.filter(({ number }) => number < done.number);
    const empty = new Database(':memory:');
    for (const { sql } of older) empty.exec(sql);
    // Swap only the schema text: the one differing column is generated, so the stored rows are equal in both versions.
    db.unsafeMode();
    db.pragma('writable_schema = ON');
    db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(
      empty.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'attempts'`).pluck().get(),
      'attempts',
    );
    db.pragma('writable_schema = RESET');
    db.exec('REINDEX attempts_by_attention');
    // Restores the schema of the earlier version: drops the objects and columns that later migrations added, and creates the
    // objects that later migrations removed or changed.
    const items = (of: Database.Database): Map<string, { readonly type: string; readonly sql: string }> =>
      new Map(
        (of.prepare('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all() as { name: string }[]).map(
          (item) => [item.name, item as unknown as { type: string; sql: string }],
        ),
      );
    const [there, then] = [items(db), items(empty)];
    for (const [name, { type }] of there) if (!then.has(name)) db.exec(`DROP ${type} IF EXISTS ${name}`);
    const columnsOf = (of: Database.Database, table: string): readonly string[] =>
      (of.pragma(`table_info(${table})`) as { readonly name: string }[]).map((column) => column.name);
    for (const [name, { type, sql }] of then) {
      if (type === 'index' && there.get(name)?.sql !== sql) db.exec(`DROP INDEX IF EXISTS ${name}; ${sql}`);
      else if (!there.has(name)) db.exec(sql);
      if (type !== 'table') continue;
      const had = columnsOf(empty, name);
      for (const column of columnsOf(db, name)) if (!had.includes(column)) db.exec(`ALTER TABLE ${name} DROP COLUMN ${column}`);
    }
    db.pragma(`user_version = ${older.at(-1)?.number}`);
    expect(db.prepare('SELECT attention FROM attempts').pluck().all()).toEqual(['pending']);
    db.close();
    counter.restart();
    expect(await pending()).toEqual([0, 0, 0, 0, 0]);
  });
});
