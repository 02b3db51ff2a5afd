// Attack: an owner approves a refund by transfer, and a supervisor pays it in cash alone. Paying by another way than the approved
// one needs a new approval.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyForged } from '../../support/books/forged-books.ts';
import { postingsIn } from '../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { resultOf, verifyIn } from '../../support/health.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';

let counter: Counter;
let owner: Known;
let salma: Known;
let nuri: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
});
afterEach(() => counter.close());

/** Requests a refund by transfer as `asker`, and approves it as the owner. */
const approvedTransfer = async (asker: Known, reference = ''): Promise<number> => {
  const attempt = await counter.sell();
  await counter.notify(attempt);
  await counter.notify(attempt);
  await signIn(counter.client, asker);
  const seq = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows[0]?.seq ?? 0;
  const what = { kind: 'owed' as const, seq };
  await counter.client.get('refund.request', { requestId: newRequestId(), what, reason: 'twice', way: 'transfer', reference });
  await signIn(counter.client, owner);
  const approve = { requestId: newRequestId(), seq, ...(asker === owner && { approval: by(salma) }) };
  await counter.client.get('refund.approve', approve);
  return seq;
};
const pay = (seq: number, how: object): Promise<string> =>
  counter.client.codeOf('refund.pay', { requestId: newRequestId(), seq, way: 'cash', reference: '', ...how });
const out = () => postingsIn(counter.dir).filter((line) => line.startsWith('paid-out:'));
const inClose = async () =>
  (await counter.client.get('close.preview', {})).approvals.filter(({ kind }) => kind === 'refund.paid');
const accounts = () => resultOf(verifyIn(counter.dir), 'accounts');

describe('a refund paid in cash although the owner approved a transfer', () => {
  it('needs another person, and the close lists it', async () => {
    const seq = await approvedTransfer(nuri);
    await signIn(counter.client, salma);
    expect(await pay(seq, {})).toBe('caller.must-differ');
    expect(await pay(seq, { approval: by(salma) })).toBe('caller.must-differ');
    expect(out()).toEqual([]);
    expect(await pay(seq, { approval: by(owner) })).toBe('ok');
    expect(out()).toEqual(['paid-out:cash -12500 LYD']);
    expect(await inClose()).toMatchObject([
      {
        ...{ askedBy: nuri.userId, approvedBy: owner.userId, self: false, money: { currency: 'LYD', amountMinor: 12_500 } },
        paid: { way: 'cash', reference: null, by: salma.userId, approvedAs: { way: 'transfer', reference: null } },
      },
    ]);
    expect(accounts().problem).toBeNull();
  });

  it('needs another person even if the approving owner pays, and also for another reference', async () => {
    const seq = await approvedTransfer(nuri, 'TR-1');
    expect(await pay(seq, {})).toBe('caller.must-differ');
    const other = { way: 'transfer', reference: 'TR-2' };
    expect(await pay(seq, other)).toBe('caller.must-differ');
    expect(await pay(seq, { ...other, approval: by(salma) })).toBe('ok');
    expect(await inClose()).toMatchObject([
      { approvedBy: salma.userId, paid: { reference: 'TR-2', by: owner.userId, approvedAs: { reference: 'TR-1' } } },
    ]);
  });

  it('is recorded as self-approved when no other person may approve', async () => {
    const seq = await approvedTransfer(nuri);
    const leave = { requestId: newRequestId(), userId: salma.userId, active: false };
    await counter.client.get('people.change', leave);
    expect(await pay(seq, {})).toBe('ok');
    expect(await inClose()).toMatchObject([{ approvedBy: owner.userId, self: true, paid: { approvedAs: { way: 'transfer' } } }]);
    expect(accounts().problem).toBeNull();
  });

  it('needs no further approval if it is paid as approved', async () => {
    const seq = await approvedTransfer(nuri);
    await signIn(counter.client, nuri);
    expect(await pay(seq, { way: 'transfer', reference: 'TR-1' })).toBe('ok');
    expect(await inClose()).toMatchObject([
      { approvedBy: owner.userId, paid: { way: 'transfer', reference: 'TR-1', by: nuri.userId, approvedAs: null } },
    ]);
  });

  it('without another person’s approval is reported by the verification; an older entry follows the older rule', async () => {
    const seq = await approvedTransfer(nuri);
    await signIn(counter.client, salma);
    await pay(seq, { approval: by(owner) });
    const forged = (version: number) =>
      verifyForged(counter.dir, (db) => {
        db.prepare(
          `UPDATE journal SET version = ?, body = json_set(body, '$.approval.by', actor) WHERE kind = 'refund.paid'`,
        ).run(version);
        // Entries before version 4 booked to an account of each currency.
        db.exec(`UPDATE postings SET account = 'bank:lyd' WHERE account = 'paid-out:transfer'`);
        db.exec(`UPDATE postings SET account = 'cash:lyd' WHERE account = 'paid-out:cash'`);
      });
    expect(resultOf(forged(2), 'accounts').problem).toMatchObject({ code: 'approver-lacks-right' });
    expect(resultOf(forged(1), 'accounts').problem).toBeNull();
  });
});
