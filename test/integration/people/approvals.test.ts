// A person without a right needs the approval of a person with it; journal entry, history, export and close name both.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../support/people.ts';

let counter: Counter;
let owner: Known;
let supervisor: Known;
let cashier: Known;
beforeEach(async () => {
  counter = openCounter();
  owner = await openShop(counter);
  supervisor = await add(counter.client, 'Salma', 'supervisor');
  cashier = await add(counter.client, 'Nuri', 'cashier');
  await signIn(counter.client, cashier);
});
afterEach(() => counter.close());

const settle = async (more: object = {}, client = counter.client): Promise<string> => {
  const { attemptId } = await counter.sell();
  return client.codeOf('attempt.settle', { requestId: newRequestId(), attemptId, reason: 'on the slip', ...more });
};
const last = () => counter.till.ledger.journal.bySeq(counter.till.ledger.journal.head().seq);
const close = async (): Promise<CloseDocument> => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  const asked = { requestId: newRequestId(), day, acknowledge: true, override: null };
  return (await counter.client.get('day.close', asked)).document as CloseDocument;
};

describe('a person without the right', () => {
  it('is refused without an approval, and with an approval of another person without the right', async () => {
    expect(await settle()).toBe('caller.not-allowed');
    expect(await settle({ approval: by(cashier) })).toBe('caller.not-allowed');
    const other = await (async () => {
      await signIn(counter.client, owner);
      const known = await add(counter.client, 'Huda', 'bookkeeper');
      await signIn(counter.client, cashier);
      return known;
    })();
    expect(await settle({ approval: by(other) })).toBe('caller.not-allowed');
    expect(last()).not.toMatchObject({ kind: 'attempt.settled' });
  });

  it('may act with an approval, and the entry names both people', async () => {
    expect(await settle({ approval: by(supervisor) })).toBe('ok');
    expect(last()).toMatchObject({
      kind: 'attempt.settled',
      version: 2,
      actor: cashier.userId,
      body: { approval: { by: supervisor.userId, self: false } },
    });
  });

  it('cannot call a command without its own approval check, unless the approval is valid', async () => {
    const { shop } = await counter.client.get('settings.get', {});
    const set = (more: object = {}) =>
      counter.client.codeOf('settings.set', { requestId: newRequestId(), shop: { ...shop, shopName: 'Other' }, ...more });
    const before = counter.till.ledger.journal.head().seq;
    expect(await set()).toBe('caller.not-allowed');
    expect(await set({ approval: { userId: supervisor.userId, pin: '000001' } })).toBe('people.wrong-pin');
    expect((await counter.client.get('settings.get', {})).shop).toEqual(shop);
    expect(await set({ approval: by(supervisor) })).toBe('ok');
    const rows = counter.till.ledger.journal.page(before, 999, 999).filter(({ kind }) => kind === 'approval.given');
    expect(rows.map(({ actor, body }) => [actor, JSON.parse(body) as unknown])).toEqual([
      [cashier.userId, { right: 'set-up', command: 'settings.set', by: supervisor.userId, self: false }],
    ]);
  });

  it('cannot use the approval of a person who left, or whose PIN another person chose', async () => {
    const owners = counter.client.at('office');
    await signIn(owners, owner);
    await owners.get('people.change', { requestId: newRequestId(), userId: supervisor.userId, pin: '614207' });
    expect(await settle({ approval: { userId: supervisor.userId, pin: '614207' } })).toBe('people.must-change');
    await owners.get('people.change', { requestId: newRequestId(), userId: supervisor.userId, active: false });
    expect(await settle({ approval: { userId: supervisor.userId, pin: '614207' } })).toBe('caller.not-allowed');
  });
});

describe('an action that needs two people', () => {
  it('needs another approver than the requester, even if the requester has the right', async () => {
    await signIn(counter.client, supervisor);
    expect(await settle()).toBe('caller.must-differ');
    expect(await settle({ approval: by(supervisor) })).toBe('caller.must-differ');
    expect(await settle({ approval: by(owner) })).toBe('ok');
    expect(last()).toMatchObject({ actor: supervisor.userId, body: { approval: { by: owner.userId, self: false } } });
  });

  it('may be done by the only person with the right, and is marked as self-approved', async () => {
    await signIn(counter.client, owner);
    await counter.client.get('people.change', { requestId: newRequestId(), userId: supervisor.userId, active: false });
    expect(await settle()).toBe('ok');
    expect(last()).toMatchObject({ actor: owner.userId, body: { approval: { by: owner.userId, self: true } } });
    const { approvals } = await close();
    expect(approvals).toMatchObject([{ kind: 'attempt.settled', askedBy: owner.userId, approvedBy: owner.userId, self: true }]);
  });

  it('is marked as self-approved at a till without people, too', async () => {
    counter.close();
    counter = openCounter();
    expect(await settle()).toBe('ok');
    expect(last()).toMatchObject({ actor: 'cashier', body: { approval: { by: 'cashier', self: true } } });
  });
});

it('a person with the right to a one-person action needs no approval, and the entry records none', async () => {
  await signIn(counter.client, supervisor);
  expect(await counter.client.codeOf('clock.acknowledge', { requestId: newRequestId() })).toBe('ok');
  expect(last()).toMatchObject({ actor: supervisor.userId, body: { approval: null } });
});

it('requester and approver are named in the history, the list of exceptions, the export and the close', async () => {
  const sold = await counter.sell();
  const asked = { requestId: newRequestId(), attemptId: sold.attemptId, reason: 'on the slip', approval: by(supervisor) };
  await counter.client.get('attempt.settle', asked);
  const { steps } = await counter.client.get('attempt.history', { attemptId: sold.attemptId });
  const approval = { by: supervisor.userId, name: 'Salma', self: false };
  expect(steps.at(-1)).toMatchObject({ kind: 'attempt.settled', actorName: 'Nuri', approval });
  expect(steps[0]).toMatchObject({ kind: 'attempt.started', actorName: 'Nuri', approval: null });

  await counter.notify(await counter.sell(), { gateway: 'other' });
  const { rows } = await counter.client.get('exceptions.list', { state: 'open', before: null, limit: 5 });
  const handled = { requestId: newRequestId(), seq: rows[0]?.seq ?? 0, note: 'seen', approval: by(supervisor) };
  expect((await counter.client.get('exception.handle', handled)).handled).toMatchObject({ actorName: 'Nuri', approval });

  const document = await close();
  expect(
    document.approvals.map(({ kind, invoiceNo, askedBy, approvedBy, self }) => [kind, invoiceNo, askedBy, approvedBy, self]),
  ).toEqual([
    ['attempt.settled', sold.invoiceNo, cashier.userId, supervisor.userId, false],
    ['exception.handled', null, cashier.userId, supervisor.userId, false],
  ]);
  expect(document.people).toContainEqual({ userId: supervisor.userId, name: 'Salma', role: 'supervisor' });

  const day = document.businessDay;
  const made = counter.till.exportJobs.start({ requestId: newRequestId(), from: day, to: day });
  if (!made.ok) throw new Error(made.error.code);
  await counter.world.until(() => counter.till.exportJobs.fileOf(made.value.exportId).ok);
  const file = counter.till.exportJobs.fileOf(made.value.exportId);
  const line = readFileSync(file.ok ? file.value : '', 'utf8')
    .split('\r\n')
    .find((each) => each.includes(sold.invoiceNo));
  expect(line?.split(';').slice(18, 21)).toEqual(['Nuri', 'Salma', 'no']);
});
