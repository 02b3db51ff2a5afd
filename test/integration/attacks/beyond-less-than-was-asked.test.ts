// Attack: a customer pays one dinar of a hundred, and a person who may handle exceptions accepts that dinar as the full price
// without anybody's approval. Waiving the rest must need an approval and be listed in the close.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyForged } from '../../support/books/forged-books.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { resultOf, verifyIn } from '../../support/health.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';

let counter: Counter;
let owner: Known;
let salma: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
});
afterEach(() => counter.close());

const wallet = {};
const card = { gateway: 'card', mobile: undefined, amount: '18' };
/** Sells for 12.500 LYD or 18.00 USD, and sends a notice that reports only `amount`. */
const paidLess = async (amount: string, sale: object = wallet): Promise<number> => {
  await counter.notify(await counter.sell({ ...sale }), { amount });
  return (await counter.client.get('suspense.list', { after: null, limit: 9 })).rows.at(-1)?.seq ?? 0;
};
const accept = (seq: number, approval?: object): Promise<string> =>
  counter.client.codeOf('suspense.resolve', {
    ...{ requestId: newRequestId(), seq, choice: 'accept', reason: 'agreed' },
    ...(approval && { approval }),
  });
const preview = () => counter.client.get('close.preview', {});
const accounts = () => resultOf(verifyIn(counter.dir), 'accounts');

describe('accepting less than the price beyond a limit', () => {
  it.each([
    ['1.000 LYD', wallet, '11.5', '11.499'],
    ['0.50 USD', card, '17.50', '17.49'],
  ])('of %s needs another person', async (_, sale, near, far) => {
    await signIn(counter.client, salma);
    expect(await accept(await paidLess(near, sale))).toBe('ok');
    const seq = await paidLess(far, sale);
    const [view] = (await counter.client.get('suspense.list', { after: null, limit: 9 })).rows;
    expect(view?.waives?.isMuch).toBe(true);
    expect(await accept(seq)).toBe('caller.must-differ');
    expect(await accept(seq, by(salma))).toBe('caller.must-differ');
    expect(await accept(seq, by(owner))).toBe('ok');
    const approvals = (await preview()).approvals.filter(({ kind }) => kind === 'suspense.resolved');
    expect(approvals).toMatchObject([{ askedBy: salma.userId, approvedBy: owner.userId, self: false }]);
    expect(accounts().problem).toBeNull();
  });

  it('is recorded as self-approved when no other person may approve', async () => {
    await counter.client.get('people.change', { requestId: newRequestId(), userId: salma.userId, active: false });
    expect(await accept(await paidLess('1'))).toBe('ok');
    expect((await preview()).approvals).toMatchObject([{ kind: 'suspense.resolved', approvedBy: owner.userId, self: true }]);
    expect(accounts().problem).toBeNull();
  });

  it('needs another person also for one part of a sale whose other part was given back', async () => {
    const first = await paidLess('12');
    const { attemptId } = await counter.client.get('suspense.top-up', { requestId: newRequestId(), seq: first });
    await counter.world.until(() => counter.till.ledger.payments.attempt(attemptId)?.state === 'waiting');
    await counter.client.get('attempt.withdraw', { requestId: newRequestId(), attemptId });
    const back = { requestId: newRequestId(), seq: first, choice: 'give-back' as const, reason: 'asked' };
    await counter.client.get('suspense.resolve', back);
    await counter.notify(await counter.client.get('attempt.get', { attemptId }));
    const { rows } = await counter.client.get('suspense.list', { after: null, limit: 9 });
    expect(rows).toMatchObject([{ amountMinor: 500, waives: { amountMinor: 12_000, isMuch: true } }]);
    expect(await accept(rows[0]?.seq ?? 0)).toBe('caller.must-differ');
    expect(await accept(rows[0]?.seq ?? 0, by(salma))).toBe('ok');
    expect(accounts().problem).toBeNull();
  });

  it('is summed by currency in the close', async () => {
    for (const amount of ['12', '11.750']) await accept(await paidLess(amount));
    await accept(await paidLess('17.99', card));
    await accept(await paidLess('15'));
    expect((await preview()).waived).toEqual([
      { currency: 'LYD', count: 2, amountMinor: 1_250 },
      { currency: 'USD', count: 1, amountMinor: 1 },
    ]);
  });

  it('uses a limit that only an owner may change', async () => {
    const { shop } = await counter.client.get('settings.get', {});
    const limits = { ...shop.limits, wallet: { ...shop.limits.wallet, waivedAmountMinor: 12_000 } };
    const set = (approval?: object): Promise<string> =>
      counter.client.codeOf('settings.set', {
        requestId: newRequestId(),
        shop: { ...shop, limits },
        ...(approval && { approval }),
      });
    await signIn(counter.client, salma);
    expect(await set()).toBe('caller.not-allowed');
    const seq = await paidLess('1');
    expect(await accept(seq)).toBe('caller.must-differ');
    expect(await set(by(owner))).toBe('ok');
    expect(await accept(seq)).toBe('ok');
    expect(accounts().problem).toBeNull();
  });

  it('without approval, or without a statement of it, is reported by the verification; an older entry follows the older rule', async () => {
    await signIn(counter.client, salma);
    await accept(await paidLess('1'), by(owner));
    const forged = (version: number, change: string) =>
      resultOf(
        verifyForged(counter.dir, (db) => {
          db.prepare(`UPDATE journal SET version = ?, body = ${change} WHERE kind = 'suspense.resolved'`).run(version);
        }),
        'accounts',
      ).problem;
    expect(forged(3, `json_set(body, '$.approval', NULL)`)).toMatchObject({ code: 'approver-lacks-right' });
    expect(forged(3, `json_remove(body, '$.waived')`)).toMatchObject({ code: 'suspense-differs' });
    expect(forged(2, `json_set(json_remove(body, '$.waived'), '$.approval', NULL)`)).toBeNull();
  });
});
