// Refunds: an owed amount is requested, approved by a second person and paid once, never exceeding what is owed; the same for
// returned goods.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RefundView } from '../../../../../src/shared/contract/books/refunds.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { postingsIn, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';
import { openExceptions } from '../../../../support/supervise.ts';

let counter: Counter;
let salma: Known;
let omar: Known;
let nuri: Known;
beforeEach(async () => {
  counter = openCounter();
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  omar = await add(counter.client, 'Omar', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  await signIn(counter.client, nuri);
});
afterEach(() => counter.close());

const sold = async (): Promise<AttemptView> => {
  const attempt = await counter.sell();
  await counter.notify(attempt);
  return attempt;
};
const paidTwice = async (): Promise<AttemptView> => {
  const attempt = await sold();
  await counter.notify(attempt);
  return attempt;
};
const listed = () => counter.client.get('refunds.list', { after: null, limit: 50 });
const owed = async (): Promise<RefundView> => {
  const { rows } = await listed();
  return rows[0] as RefundView;
};
const cash = { way: 'cash', reference: '' } as const;
const give = (what: object, more: object = {}) => ({
  ...{ requestId: newRequestId(), what, reason: 'the customer asked', ...cash },
  ...{ approval: by(salma), ...more },
});
const get = (name: 'refund.give', input: object): Promise<RefundView> => counter.client.get(name, input as never);
const codeOf = (name: string, input: object) => counter.client.codeOf(name, input);
const newest = (count: number) => postingsIn(counter.dir).slice(-count);
const goods = ({ attemptId }: AttemptView, amount: string) => ({ kind: 'goods', attemptId, amount });

describe('a sale that was paid twice', () => {
  it('is owed back from the second payment on, without a request', async () => {
    const attempt = await paidTwice();
    const { rows, owed: sums } = await listed();
    expect(rows).toMatchObject([
      { attemptId: attempt.attemptId, source: 'paid-twice', state: 'owed', booked: true, amountMinor: 12_500 },
    ]);
    expect(sums).toEqual([{ currency: 'LYD', count: 1, amountMinor: 12_500 }]);
  });

  it('is refunded by three entries at once, approved by another person, and answers its exception', async () => {
    await paidTwice();
    const { seq } = await owed();
    const before = counter.till.ledger.journal.head().seq;
    const paid = await get('refund.give', give({ kind: 'owed', seq }));
    expect(paid).toMatchObject({
      state: 'paid',
      requested: { byName: 'Nuri', reason: 'the customer asked' },
      approved: { byName: 'Nuri', approval: { name: 'Salma', self: false } },
      ended: { byName: 'Nuri' },
      paidBack: { way: 'cash', reference: null, refundId: expect.stringMatching(/^refund_[0-9a-z]{22}$/) },
    });
    const kinds = counter.till.ledger.journal.page(before, before + 9, 9).map(({ kind }) => kind);
    expect(kinds).toEqual(['refund.requested', 'refund.approved', 'refund.paid']);
    expect(newest(2)).toEqual(['refunds-owed 12500 LYD', 'paid-out:cash -12500 LYD']);
    expect(await openExceptions(counter)).toEqual([]);
    expect(await listed()).toEqual({ rows: [], more: false, owed: [] });
  });

  it.each([
    ['transfer', 'paid-out:transfer -12500 LYD'],
    ['provider', 'clearing:wallet -12500 LYD'],
  ])('refunded by %s needs a reference', async (way, credit) => {
    await paidTwice();
    const { seq } = await owed();
    expect(await codeOf('refund.give', give({ kind: 'owed', seq }, { way }))).toBe('refund.reference-missing');
    expect(await get('refund.give', give({ kind: 'owed', seq }, { way, reference: ' TR-77 ' }))).toMatchObject({
      paidBack: { way, reference: 'TR-77' },
    });
    expect(newest(1)).toEqual([credit]);
  });

  it('is refunded once, whether the request is repeated or another window sends one', async () => {
    await paidTwice();
    const { seq } = await owed();
    const asked = give({ kind: 'owed', seq });
    const [first, again] = [await get('refund.give', asked), await get('refund.give', asked)];
    expect(again).toEqual(first);
    expect(await codeOf('refund.give', { ...asked, reason: 'another' })).toBe('request.reused');
    expect(await codeOf('refund.give', give({ kind: 'owed', seq }))).toBe('refund.not-now');
    expect(await codeOf('refund.pay', { requestId: newRequestId(), seq, ...cash })).toBe('refund.not-now');
    expect(postingsIn(counter.dir).filter((line) => line.startsWith('paid-out'))).toEqual(['paid-out:cash -12500 LYD']);
  });

  it('lists each refund step in its payment’s history', async () => {
    const attempt = await paidTwice();
    await get('refund.give', give({ kind: 'owed', seq: (await owed()).seq }));
    const { steps } = await counter.client.get('attempt.history', { attemptId: attempt.attemptId });
    expect(steps.slice(-3)).toMatchObject([
      { kind: 'refund.requested', actorName: 'Nuri', detail: 'the customer asked' },
      { kind: 'refund.approved', approval: { name: 'Salma' } },
      { kind: 'refund.paid', reason: 'cash', postings: [{ account: 'refunds-owed' }, { account: 'paid-out:cash' }] },
    ]);
  });
});

describe('a refund in steps', () => {
  const request = async (): Promise<RefundView> => {
    await paidTwice();
    const { seq } = await owed();
    return counter.client.get('refund.request', { requestId: newRequestId(), what: { kind: 'owed', seq }, reason: 'twice' });
  };
  const approve = (seq: number, more: object = {}) => ({ requestId: newRequestId(), seq, ...more });

  it('cannot be approved by its requester at any window; another person may approve without a third', async () => {
    await signIn(counter.client, salma);
    const { seq } = await request();
    expect(await codeOf('refund.approve', approve(seq))).toBe('caller.must-differ');
    expect(await codeOf('refund.approve', approve(seq, { approval: by(salma) }))).toBe('caller.must-differ');
    await signIn(counter.client, nuri);
    expect(await codeOf('refund.approve', approve(seq, { approval: by(salma) }))).toBe('caller.not-allowed');
    await signIn(counter.client, omar);
    const approved = await counter.client.get('refund.approve', approve(seq));
    expect(approved).toMatchObject({ state: 'approved', approved: { byName: 'Omar', approval: { name: 'Omar', self: false } } });
    await signIn(counter.client, nuri);
    expect(await counter.client.get('refund.pay', { requestId: newRequestId(), seq, ...cash })).toMatchObject({ state: 'paid' });
    const { document } = await counter.client.get('day.close', {
      ...{ requestId: newRequestId(), day: (await counter.client.get('app.get', {})).businessDay },
      ...{ acknowledge: true, override: null },
    });
    const who = { askedBy: salma.userId, approvedBy: omar.userId };
    expect(document).toMatchObject({
      approvals: [{ kind: 'refund.paid', ...who, paid: { way: 'cash', by: nuri.userId } }],
    });
  });

  it('cannot be paid before its approval', async () => {
    const { seq } = await request();
    expect(await codeOf('refund.pay', { requestId: newRequestId(), seq, ...cash })).toBe('refund.not-now');
  });

  it('that is refused or withdrawn stays owed, shows the reason, and can be requested again', async () => {
    const { seq } = await request();
    const refused = await counter.client.get('refund.refuse', {
      ...{ requestId: newRequestId(), seq, reason: 'the customer left' },
      approval: by(omar),
    });
    expect(refused).toMatchObject({ state: 'owed', ended: { reason: 'the customer left', approval: { name: 'Omar' } } });
    const again = { requestId: newRequestId(), what: { kind: 'owed' as const, seq }, reason: 'came back' };
    expect(await counter.client.get('refund.request', again)).toMatchObject({ state: 'requested', ended: null });
    const withdrawn = { requestId: newRequestId(), seq, reason: 'wrong sale' };
    expect(await counter.client.get('refund.withdraw', withdrawn)).toMatchObject({ state: 'owed' });
    expect(await counter.client.get('refund.withdraw', withdrawn)).toMatchObject({ state: 'owed' });
    expect((await listed()).owed).toEqual([{ currency: 'LYD', count: 1, amountMinor: 12_500 }]);
  });
});

describe('returned goods', () => {
  it('are owed once a person approves, in part, and then refunded', async () => {
    const attempt = await sold();
    const paid = await get('refund.give', give(goods(attempt, '4.5')));
    expect(paid).toMatchObject({ source: 'goods-returned', amountMinor: 4_500, state: 'paid' });
    expect(newest(4)).toEqual([
      'sales-returns 4500 LYD',
      'refunds-owed -4500 LYD',
      'refunds-owed 4500 LYD',
      'paid-out:cash -4500 LYD',
    ]);
    expect(await counter.client.get('refunds.of', { attemptId: attempt.attemptId })).toMatchObject({
      ...{ paidMinor: 12_500, returnableMinor: 8_000 },
      refunds: [{ state: 'paid' }],
    });
  });

  it('are limited to the paid amount less earlier returns and requests', async () => {
    const attempt = await sold();
    expect(await codeOf('refund.give', give(goods(attempt, '12.51')))).toBe('refund.too-much');
    await counter.client.get('refund.request', {
      requestId: newRequestId(),
      what: goods(attempt, '10') as never,
      reason: 'worn',
    });
    expect(await codeOf('refund.give', give(goods(attempt, '2.51')))).toBe('refund.too-much');
    expect(await codeOf('refund.give', give(goods(attempt, '2.5')))).toBe('ok');
    expect(await codeOf('refund.give', give(goods(attempt, '0.01')))).toBe('refund.too-much');
  });

  it('are limited together for all charges of a sale', async () => {
    const first = await counter.sell();
    const again = { requestId: newRequestId(), saleId: first.saleId, supersede: true };
    const second = await counter.client.get('sale.retry', again);
    await counter.world.until(() => counter.till.ledger.payments.attempt(second.attemptId)?.state === 'waiting');
    await counter.notify(second);
    expect(await codeOf('refund.give', give(goods(second, '10')))).toBe('ok');
    expect(await codeOf('refund.give', give(goods(first, '2.51')))).toBe('refund.too-much');
    expect(await codeOf('refund.give', give(goods(first, '2.5')))).toBe('ok');
    expect(await codeOf('refund.give', give(goods(second, '0.01')))).toBe('refund.too-much');
  });

  it('are requested once for one request id; another amount or payment under that id is refused', async () => {
    const [one, other] = [await sold(), await sold()];
    const asked = { requestId: newRequestId(), what: goods(one, '3') as never, reason: 'worn' };
    const { seq } = await counter.client.get('refund.request', asked);
    expect(await counter.client.get('refund.request', asked)).toMatchObject({ seq, amountMinor: 3_000 });
    for (const what of [goods(one, '9'), goods(other, '3')])
      expect(await codeOf('refund.request', { ...asked, what })).toBe('request.reused');
    expect((await listed()).rows.map((each) => each.seq)).toEqual([seq]);
  });

  it('of an unpaid sale are refused', async () => {
    expect(await codeOf('refund.give', give(goods(await counter.sell(), '1')))).toBe('refund.nothing-paid');
  });

  it('are no longer owed after the withdrawal of an approved return, which needs another person', async () => {
    const attempt = await sold();
    const { seq } = await counter.client.get('refund.request', {
      ...{ requestId: newRequestId(), reason: 'worn' },
      what: goods(attempt, '5') as never,
    });
    expect((await listed()).owed).toEqual([]);
    await counter.client.get('refund.approve', { requestId: newRequestId(), seq, approval: by(salma) });
    expect((await listed()).owed).toEqual([{ currency: 'LYD', count: 1, amountMinor: 5_000 }]);
    const withdraw = { requestId: newRequestId(), seq, reason: 'the customer keeps them' };
    expect(await codeOf('refund.withdraw', withdraw)).toBe('caller.not-allowed');
    expect(await counter.client.get('refund.withdraw', { ...withdraw, approval: by(omar) })).toMatchObject({
      state: 'withdrawn',
    });
    expect(newest(4)).toEqual([
      'sales-returns 5000 LYD',
      'refunds-owed -5000 LYD',
      'sales-returns -5000 LYD',
      'refunds-owed 5000 LYD',
    ]);
    expect(await listed()).toMatchObject({ rows: [], owed: [] });
    expect(await counter.client.get('refunds.of', { attemptId: attempt.attemptId })).toMatchObject({ returnableMinor: 12_500 });
  });
});

it('a payment shows only the refunds of its own sale', async () => {
  const [one, other] = [await paidTwice(), await paidTwice()];
  for (const { attemptId } of [one, other])
    expect((await counter.client.get('refunds.of', { attemptId })).refunds.map((each) => each.attemptId)).toEqual([attemptId]);
});

describe('the refund list', () => {
  it('has the oldest first, in pages', async () => {
    const numbers: string[] = [];
    for (let i = 0; i < 3; i++) numbers.push((await paidTwice()).invoiceNo);
    const first = await counter.client.get('refunds.list', { after: null, limit: 2 });
    expect([first.rows.map(({ invoiceNo }) => invoiceNo), first.more]).toEqual([numbers.slice(0, 2), true]);
    const rest = await counter.client.get('refunds.list', { after: first.rows[1]?.seq ?? 0, limit: 2 });
    expect([rest.rows.map(({ invoiceNo }) => invoiceNo), rest.more]).toEqual([numbers.slice(2), false]);
  });

  it('of ended refunds has the newest first', async () => {
    for (let i = 0; i < 2; i++) await paidTwice();
    const { rows } = await listed();
    for (const { seq } of rows) await get('refund.give', give({ kind: 'owed', seq }));
    const ended = await counter.client.get('refunds.ended', { before: null, limit: 1 });
    expect([ended.rows.map(({ seq }) => seq), ended.more]).toEqual([[rows[1]?.seq], true]);
  });
});

it('all refund tables are the same after a restart and a rebuild', async () => {
  const attempt = await paidTwice();
  await get('refund.give', give({ kind: 'owed', seq: (await owed()).seq }));
  await get('refund.give', give(goods(attempt, '1')));
  const before = tablesIn(counter.dir);
  counter.till.ledger.rebuild();
  expect(tablesIn(counter.dir)).toEqual(before);
  counter.restart();
  await signIn(counter.client, nuri);
  expect((await listed()).rows).toEqual([]);
});
