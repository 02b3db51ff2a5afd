// Cashiers lost the right to close a day, and one closed a colleague's shift with a supervisor's PIN. The journal row and the
// close must name the approving supervisor, not the cashier alone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyForged } from '../../support/books/forged-books.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { resultOf, verifyIn } from '../../support/health.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';

let counter: Counter;
let owner: Known;
let salma: Known;
let nuri: Known;
let huda: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  huda = await add(counter.client, 'Huda', 'cashier');
  await counter.client.get('rights.set', { requestId: newRequestId(), role: 'cashier', rights: ['look', 'sell'] });
  await signIn(counter.client, huda);
  await counter.client.get('shift.open', { requestId: newRequestId() });
});
afterEach(() => counter.close());

const close = (userId: string, approval?: object): Promise<string> =>
  counter.client.codeOf('shift.close', { requestId: newRequestId(), userId, ...(approval && { approval }) });
const closed = () => {
  const row = counter.till.ledger.journal.page(0, 999, 999).find(({ kind }) => kind === 'shift.closed');
  return row && { actor: row.actor, version: row.version, body: JSON.parse(row.body) as object };
};
const approvals = async () => (await counter.client.get('close.preview', {})).approvals;

describe('shift.close of another person', () => {
  it('records its approval, and the close names both people', async () => {
    await signIn(counter.client, nuri);
    expect(await close(huda.userId)).toBe('caller.not-allowed');
    expect(await close(huda.userId, by(nuri))).toBe('caller.not-allowed');
    expect(await close(huda.userId, by(salma))).toBe('ok');
    const approval = { by: salma.userId, self: false };
    expect(closed()).toMatchObject({ actor: nuri.userId, version: 2, body: { userId: huda.userId, approval } });
    expect(await approvals()).toMatchObject([
      { kind: 'shift.closed', askedBy: nuri.userId, approvedBy: salma.userId, self: false, money: null },
    ]);
    expect(resultOf(verifyIn(counter.dir), 'accounts').state).toBe('good');
  });

  it('needs no approval by a person who may close the day, nor for the own shift', async () => {
    await signIn(counter.client, salma);
    expect(await close(huda.userId)).toBe('ok');
    expect(closed()).toMatchObject({ actor: salma.userId, body: { approval: null } });
    await signIn(counter.client, nuri);
    await counter.client.get('shift.open', { requestId: newRequestId() });
    expect(await close(nuri.userId)).toBe('ok');
    expect(await approvals()).toEqual([]);
    expect(resultOf(verifyIn(counter.dir), 'accounts').state).toBe('good');
  });

  it('without a valid approval is reported by the verification; an older entry without the field is not', async () => {
    await signIn(counter.client, nuri);
    await close(huda.userId, by(owner));
    const forged = (version: number) =>
      verifyForged(counter.dir, (db) => {
        db.prepare(`UPDATE journal SET version = ?, body = json_remove(body, '$.approval') WHERE kind = 'shift.closed'`).run(
          version,
        );
      });
    expect(resultOf(forged(2), 'accounts').problem).toMatchObject({ code: 'approver-lacks-right' });
    expect(resultOf(forged(1), 'accounts').problem).toBeNull();
  });
});
