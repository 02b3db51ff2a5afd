// The accounts check judges an approver by the roles that people had at that journal entry, accepts self-approval at a till
// without people, and finds every kind of refund sound.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyForged } from '../../../support/books/forged-books.ts';
import { type Counter, newRequestId, openCounter } from '../../../support/counter.ts';
import { verifyIn } from '../../../support/health.ts';
import { add, by, type Known, openShop, signIn } from '../../../support/people.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const accounts = (report: ReturnType<typeof verifyIn>) => report.checks.find(({ check }) => check === 'accounts');
const held = async () => (await counter.client.get('suspense.list', { after: null, limit: 1 })).rows[0]?.seq ?? 0;
const sellAt = async (...amounts: readonly (string | undefined)[]) => {
  const sold = await counter.sell();
  for (const amount of amounts) await counter.notify(sold, amount === undefined ? {} : { amount });
  return sold;
};
const ask = <T extends object>(more: T) => ({ requestId: newRequestId(), reason: 'agreed', ...more });

describe('the accounts check of a till with people', () => {
  let maha: Known;
  let salma: Known;
  let nuri: Known;
  let rania: Known;
  beforeEach(async () => {
    maha = await openShop(counter);
    salma = await add(counter.client, 'Salma', 'supervisor');
    rania = await add(counter.client, 'Rania', 'cashier');
    nuri = await add(counter.client, 'Nuri', 'cashier');
    await signIn(counter.client, nuri);
  });
  const resolveOne = async (choice: 'accept' | 'give-back' | 'keep-price', approval = by(salma)) =>
    counter.client.get('suspense.resolve', ask({ seq: await held(), choice, approval }));
  const change = async (who: Known, name: string, role: 'cashier' | 'supervisor', active = true) => {
    await signIn(counter.client, maha);
    await counter.client.get('people.change', { requestId: newRequestId(), userId: who.userId, name, role, active });
  };

  /**
   * Result of the accounts check after the approver of the last journal entry of this kind was replaced and the books were hashed
   * anew.
   */
  const approvedBy = (kind: string, userId: string) =>
    accounts(
      verifyForged(counter.dir, (db) => {
        db.prepare(
          `UPDATE journal SET body = json_set(body, '$.approval', json('{"by":"${userId}","self":false}'))
          WHERE seq = (SELECT max(seq) FROM journal WHERE kind = ?)`,
        ).run(kind);
      }),
    );

  it('accepts an approver who had the right then, whatever happened later', async () => {
    await sellAt('20');
    await resolveOne('keep-price');
    await change(salma, 'Salma', 'cashier');
    await change(salma, 'Salma', 'cashier', false);
    expect(accounts(verifyIn(counter.dir))).toMatchObject({ state: 'good', problem: null });
  });

  it('rejects an approver who had the right only later or no longer', async () => {
    await sellAt('20');
    await resolveOne('give-back');
    await change(rania, 'Rania', 'supervisor');
    expect(approvedBy('suspense.resolved', rania.userId)).toMatchObject({ problem: { code: 'approver-lacks-right' } });
    expect(approvedBy('suspense.resolved', salma.userId)).toMatchObject({ state: 'good' });
    expect(approvedBy('suspense.resolved', nuri.userId)).toMatchObject({ problem: { code: 'approver-lacks-right' } });
  });

  it('accepts the approval of a refund that was paid in another way', async () => {
    await sellAt(undefined, undefined);
    const seq = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows[0]?.seq ?? 0;
    await counter.client.get('refund.request', ask({ what: { kind: 'owed', seq }, way: 'transfer', reference: '' }));
    await counter.client.get('refund.approve', { requestId: newRequestId(), seq, approval: by(salma) });
    const pay = { requestId: newRequestId(), seq, way: 'cash', reference: '', approval: by(salma) } as const;
    await counter.client.get('refund.pay', pay);
    expect(accounts(verifyIn(counter.dir))).toMatchObject({ state: 'good' });
    expect(approvedBy('refund.paid', nuri.userId)).toMatchObject({ problem: { code: 'approver-lacks-right' } });
  });
});

it('a till without people approves its own payments, and each way of paying money out passes the check', async () => {
  const both = await sellAt(undefined, undefined);
  await sellAt('10');
  await counter.client.get('suspense.resolve', ask({ seq: await held(), choice: 'accept' }));
  await sellAt('20');
  await counter.client.get('suspense.resolve', ask({ seq: await held(), choice: 'keep-price' }));
  await sellAt('20');
  await counter.client.get('suspense.resolve', ask({ seq: await held(), choice: 'give-back' }));
  await sellAt('2');
  await counter.client.get('suspense.write-off', ask({ seq: await held() }));
  const what = { kind: 'goods', attemptId: both.attemptId, amount: '3' } as const;
  await counter.client.get('refund.give', ask({ what, way: 'cash', reference: '' }));
  const asked = await counter.client.get('refund.request', ask({ what }));
  await counter.client.get('refund.refuse', ask({ seq: asked.seq }));
  const again = await counter.client.get('refund.request', ask({ what }));
  await counter.client.get('refund.approve', { requestId: newRequestId(), seq: again.seq });
  await counter.client.get('refund.withdraw', ask({ seq: again.seq }));
  const owed = (await counter.client.get('refunds.list', { after: null, limit: 9 })).rows;
  const ways = owed.map((_, n) => (n % 2 === 0 ? 'transfer' : 'provider'));
  expect(new Set(ways).size).toBe(2);
  for (const [n, { seq }] of owed.entries())
    await counter.client.get(
      'refund.give',
      ask({ what: { kind: 'owed', seq }, way: ways[n] ?? 'transfer', reference: `T-${String(seq)}` }),
    );
  expect(accounts(verifyIn(counter.dir))).toMatchObject({ state: 'good', problem: null });
});
