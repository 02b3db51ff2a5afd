// An exception is listed with its evidence until a supervisor records how it was handled, or a payment resolves it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBooks, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { approval, approvedWith, hirePin, openExceptions, settle } from '../../../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const handle = (seq: number, changes: Record<string, unknown> = {}) =>
  counter.client.ask('exception.handle', { requestId: newRequestId(), seq, approval, note: 'asked the provider', ...changes });
const handled = async () => (await counter.client.get('exceptions.list', { state: 'handled', before: null, limit: 50 })).rows;
/** Some notices for invoices that this till never issued. */
const strangers = async (count: number): Promise<void> => {
  const attempt = await counter.sell();
  for (let n = 1; n <= count; n++) await counter.notify(attempt, { invoice_no: `T7-${n}`, transaction_id: `s-${n}` });
};

describe('an exception', () => {
  it('is listed newest first, in pages, with the notice’s facts', async () => {
    await strangers(5);
    const first = await counter.client.get('exceptions.list', { state: 'open', before: null, limit: 3 });
    expect(first.rows.map(({ invoiceNo }) => invoiceNo)).toEqual(['T7-5', 'T7-4', 'T7-3']);
    expect(first.rows[0]).toMatchObject({
      reason: 'invoice-unknown',
      attemptId: null,
      gateway: 'wallet',
      transactionId: 's-5',
      amount: '12.500',
      handled: null,
    });
    const rest = await counter.client.get('exceptions.list', { state: 'open', before: first.rows[2]?.seq ?? 0, limit: 3 });
    expect([first.more, rest.more, rest.rows.map(({ invoiceNo }) => invoiceNo)]).toEqual([true, false, ['T7-2', 'T7-1']]);
  });

  it('has its evidence: the exact bytes, their signer and their time', async () => {
    await strangers(1);
    const [row] = await openExceptions(counter);
    const step = await counter.client.get('exception.evidence', { seq: row?.seq ?? 0 });
    expect(step).toMatchObject({
      kind: 'notice.judged',
      notice: { exception: 'invoice-unknown', keyId: 'k1', profileId: 'default' },
    });
    expect(step.notice?.raw).toContain('"invoice_no":"T7-1"');
    expect(await counter.client.codeOf('exception.evidence', { seq: 1 })).toBe('exception.unknown');
  });

  it('is counted in the lights and in its day until it is handled, and windows get an event', async () => {
    await strangers(2);
    const [row] = await openExceptions(counter);
    expect((await counter.client.get('lights.get', {})).exceptions).toBe(2);
    expect((await counter.client.get('day.get', { day: row?.businessDay ?? '' })).exceptions).toBe(2);
    counter.client.told.length = 0;
    expect((await handle(row?.seq ?? 0)).ok).toBe(true);
    expect(counter.client.told.map(({ event }) => event)).toEqual(['exceptions.changed', 'lights.changed']);
    expect((await counter.client.get('lights.get', {})).exceptions).toBe(1);
    expect((await counter.client.get('day.get', { day: row?.businessDay ?? '' })).exceptions).toBe(1);
    counter.restart();
    expect((await counter.client.get('lights.get', {})).exceptions).toBe(1);
  });
});

describe('handling an exception', () => {
  it('is recorded with its note and its author, and is kept over a rebuild', async () => {
    await strangers(1);
    const [row] = await openExceptions(counter);
    const seq = row?.seq ?? 0;
    expect(await handle(seq)).toMatchObject({ ok: true, value: { handled: { note: 'asked the provider' } } });
    const entry = counter.till.ledger.journal.bySeq(counter.till.ledger.journal.head().seq);
    expect(entry).toMatchObject({
      kind: 'exception.handled',
      actor: 'cashier',
      body: { seq, note: 'asked the provider', approval: { by: 'supervisor', self: false } },
    });
    expect(await openExceptions(counter)).toEqual([]);
    expect((await handled()).map((each) => each.seq)).toEqual([seq]);
    const before = tablesIn(counter.dir);
    counter.till.ledger.rebuild();
    expect(tablesIn(counter.dir)).toEqual(before);
  });

  it('is refused without a note, with a wrong PIN, twice, and for another entry', async () => {
    await strangers(1);
    const [row] = await openExceptions(counter);
    const seq = row?.seq ?? 0;
    expect(await handle(seq, { approval: approvedWith('000001') })).toMatchObject({ error: { code: 'people.wrong-pin' } });
    const before = counter.till.ledger.journal.head().seq;
    expect(counter.till.ledger.journal.bySeq(before)).toMatchObject({ kind: 'pin.refused' });
    expect(await handle(seq, { note: ' ' })).toMatchObject({ error: { code: 'request.malformed' } });
    expect(await handle(1)).toMatchObject({ error: { code: 'exception.unknown' } });
    expect(counter.till.ledger.journal.head().seq).toBe(before);
    const requestId = newRequestId();
    expect((await handle(seq, { requestId })).ok).toBe(true);
    expect((await handle(seq, { requestId })).ok).toBe(true);
    expect(await handle(seq, { requestId, note: 'other' })).toMatchObject({ error: { code: 'request.reused' } });
    expect(await handle(seq)).toMatchObject({ error: { code: 'exception.handled' } });
  });
});

describe('a customer who returned as paid without a callback', () => {
  it('is an exception once the till stops waiting, and the callback answers it', async () => {
    const attempt = await counter.sell();
    await counter.comeBack(attempt);
    expect(await openExceptions(counter)).toEqual([]);
    await counter.world.run(16 * 60_000);
    expect(await openExceptions(counter)).toMatchObject([{ reason: 'return-without-callback', attemptId: attempt.attemptId }]);
    await counter.notify(attempt);
    expect(await openExceptions(counter)).toEqual([]);
    expect(await handled()).toMatchObject([{ reason: 'return-without-callback', handled: { note: null } }]);
    expect((await counter.client.get('lights.get', {})).exceptions).toBe(0);
  });

  it('is an exception when the cashier gives the payment up, and a settlement by hand answers it', async () => {
    const attempt = await counter.sell();
    await counter.comeBack(attempt);
    await counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId: attempt.attemptId });
    const [row] = await openExceptions(counter);
    expect(row).toMatchObject({ reason: 'return-without-callback' });
    const step = await counter.client.get('exception.evidence', { seq: row?.seq ?? 0 });
    expect(step).toMatchObject({ kind: 'attempt.moved', event: 'withdrawal' });
    await settle(counter, attempt);
    expect(await openExceptions(counter)).toEqual([]);
  });

  it('is no exception if the customer returned unpaid, or if the payment arrived in time', async () => {
    const unpaid = await counter.sell();
    await counter.comeBack(unpaid, '0');
    const paid = await counter.sell();
    await counter.comeBack(paid);
    await counter.notify(paid);
    await counter.world.run(16 * 60_000);
    expect(await openExceptions(counter)).toEqual([]);
  });
});

it('the list of open exceptions is read by an index, whatever its length', () => {
  const plan = readBooks(
    counter.dir,
    (db) =>
      db
        .prepare(
          'EXPLAIN QUERY PLAN SELECT seq FROM exceptions e WHERE e.handled_seq IS NULL AND e.seq < 9 ORDER BY e.seq DESC LIMIT 5',
        )
        .all() as { detail: string }[],
  );
  expect(plan.map(({ detail }) => detail).join()).toContain('exceptions_open');
});
