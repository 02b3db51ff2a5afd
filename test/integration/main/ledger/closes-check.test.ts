// The verification makes each close anew from the journal: it finds sound closes sound whatever happened after them, and names
// what differs in a forged one, although all hashes were made to fit again.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { verifyForged } from '../../../support/books/forged-books.ts';
import { resultOf, verifyIn } from '../../../support/health.ts';
import { approval, hirePin, settle } from '../../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

const close = async () => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  return counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
};
const paid = async (changes: Record<string, unknown> = {}) => {
  const attempt = await counter.sell(changes);
  await counter.notify(attempt);
  return attempt;
};

/** Two closes; what the first lists as open is settled, proved, handled and changed after it. */
const twoCloses = async (): Promise<void> => {
  await paid();
  const waiting = await counter.sell();
  const vouched = await settle(counter, await counter.sell());
  await counter.notify(waiting, { invoice_no: 'T9-1', transaction_id: 's-1' });
  await close();
  await counter.notify(waiting);
  await counter.notify(vouched);
  const [exception] = (await counter.client.get('exceptions.list', { state: 'open', before: null, limit: 10 })).rows;
  await counter.client.get('exception.handle', { requestId: newRequestId(), seq: exception?.seq ?? 0, note: 'theirs', approval });
  await paid({ gateway: 'card', mobile: undefined, amount: '18' });
  await close();
  await paid();
};

describe('the check of closes', () => {
  it('finds closes sound after all that happened since', async () => {
    await twoCloses();
    counter.restart();
    expect(resultOf(verifyIn(counter.dir), 'closes')).toMatchObject({ state: 'good', looked: 2, problem: null });
    const forged = verifyForged(counter.dir, () => {});
    expect(forged.checks.filter(({ state }) => state === 'bad')).toEqual([]);
  });

  const text = (of: string): string => `UPDATE journal SET body = json_set(body, '$.text', '' || ${of}) WHERE seq = @seq`;
  const changed = (path: string, to: string): string => text(`json_set(body ->> '$.text', '${path}', ${to})`);
  it.each([
    ['a balance', changed('$.balances[0].closingMinor', '1'), 'close-balance-differs', 'balances'],
    ['a sum', changed('$.money[0].salesMinor', '1'), 'close-differs', 'money'],
    ['money of the drawer', changed('$.drawer', `json('[{"currency":"LYD"}]')`), 'close-differs', 'drawer'],
    ['the root', changed('$.rows.root', `'ab'`), 'close-root-differs', 'rows'],
    ['the exceptions', changed('$.exceptions', `json('[]')`), 'close-differs', 'exceptions'],
    [
      'the link to the close before',
      changed('$.previous', `json('{"number":1,"seq":1,"sha256":""}')`),
      'close-differs',
      'previous',
    ],
    ['a text that no field shows', changed('$.businessDay', `'2026-01-01'`), 'close-signature-wrong', ''],
    ['a text that is no close', text(`'{"format":"other"}'`), 'close-differs', 'text'],
    [
      'the signature',
      `UPDATE journal SET body = json_set(body, '$.signature.value', 'AAAA') WHERE seq = @seq`,
      'close-signature-wrong',
      '',
    ],
    [
      'no signature',
      `UPDATE journal SET body = json_set(body, '$.signature', NULL) WHERE seq = @seq`,
      'close-signature-wrong',
      '',
    ],
    ['a covered row', `UPDATE journal SET wall_ms = wall_ms + 1 WHERE seq = @seq - 2`, 'close-root-differs', 'rows'],
  ])('names %s', async (_, sql, code, field) => {
    await paid();
    await counter.notify(await counter.sell(), { invoice_no: 'T9-1', transaction_id: 's-1' });
    const { seq } = await close();
    const report = verifyForged(counter.dir, (db) => db.prepare(sql).run({ seq }));
    const problem = { code, params: { seq, number: 1, ...(field && { field }) } };
    expect(resultOf(report, 'closes')).toMatchObject({ state: 'bad', problem });
  });

  it('names a close whose row cannot be read', async () => {
    await paid();
    const { seq } = await close();
    const report = verifyForged(
      counter.dir,
      (db) => db.prepare(`UPDATE journal SET body = json_remove(body, '$.text') WHERE seq = ?`).run(seq),
      () => {},
    );
    expect(resultOf(report, 'closes')).toMatchObject({
      state: 'bad',
      looked: 1,
      problem: { code: 'close-differs', params: { seq, field: 'text' } },
    });
  });

  it('takes closes from before the till signed them, but none after a signed one', async () => {
    await twoCloses();
    const report = (isForged: string) =>
      verifyForged(counter.dir, (db) =>
        db
          .prepare(
            `UPDATE journal SET version = 3, body = json_remove(body, '$.signature') WHERE kind = 'day.closed' AND ${isForged}`,
          )
          .run(),
      );
    const ofNumber = (number: number): string => `body ->> '$.number' = ${number}`;
    // The first close is a row that the second covers, so its root is wrong then: only the first close's own result counts.
    expect(resultOf(report(ofNumber(1)), 'closes').problem?.params['number']).toBe(2);
    expect(resultOf(report(ofNumber(2)), 'closes')).toMatchObject({
      state: 'bad',
      problem: { code: 'close-signature-wrong', params: { number: 2 } },
    });
  });

  it('names a signature by a key that the till did not have', async () => {
    await paid();
    const { seq } = await close();
    const report = verifyForged(counter.dir, (db) =>
      db.prepare(`UPDATE journal SET body = json_set(body, '$.signingKey', 'AAAA') WHERE kind = 'till.opened'`).run(),
    );
    // The till’s start is a covered row, so the root is wrong, too, and is named first.
    expect(resultOf(report, 'closes')).toMatchObject({ state: 'bad', problem: { params: { seq } } });
  });
});
