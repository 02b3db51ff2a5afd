// Refund rights, the business day on which a refund counts, and its text on the receipt and in the export.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { receiptFacts } from '../../../../../src/main/services/receipts/receipt-facts.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { postingsIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { add, by, type Known, openShop, signIn } from '../../../../support/people.ts';

let counter: Counter;
let salma: Known;
let omar: Known;
let huda: Known;
let nuri: Known;
beforeEach(async () => {
  counter = openCounter();
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  omar = await add(counter.client, 'Omar', 'supervisor');
  huda = await add(counter.client, 'Huda', 'auditor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  await signIn(counter.client, nuri);
});
afterEach(() => counter.close());

const cash = { way: 'cash', reference: '' } as const;
const sold = async (changes: Record<string, unknown> = {}): Promise<AttemptView> => {
  const attempt = await counter.sell(changes);
  await counter.notify(attempt);
  return attempt;
};
const goods = ({ attemptId }: AttemptView, amount = '2') => ({ kind: 'goods' as const, attemptId, amount });
const said = () => ({ requestId: newRequestId(), reason: 'worn' });
const codeOf = (name: string, more: object) => counter.client.codeOf(name, { ...said(), ...more });
const plainCodeOf = (name: string, more: object) => counter.client.codeOf(name, { requestId: newRequestId(), ...more });
const request = (attempt: AttemptView) => counter.client.get('refund.request', { ...said(), what: goods(attempt) });
const approve = (seq: number, who: Known) =>
  counter.client.get('refund.approve', { requestId: newRequestId(), seq, approval: by(who) });
const pay = (seq: number) => counter.client.get('refund.pay', { requestId: newRequestId(), seq, ...cash });
const close = async () => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  const closed = await counter.client.get('day.close', { requestId: newRequestId(), day, acknowledge: true, override: null });
  if (!('refunds' in closed.document)) throw new Error('a close of before refunds');
  return closed.document;
};

it('an auditor reads refunds, but cannot request, withdraw or pay one, or charge a top-up', async () => {
  const attempt = await sold();
  const { seq } = await request(attempt);
  await counter.notify(await counter.sell(), { amount: '3' });
  await signIn(counter.client, huda);
  const held = (await counter.client.get('suspense.list', { after: null, limit: 1 })).rows[0]?.seq ?? 0;
  expect(await codeOf('refund.request', { what: goods(attempt) })).toBe('caller.not-allowed');
  expect(await codeOf('refund.withdraw', { seq })).toBe('caller.not-allowed');
  expect(await plainCodeOf('refund.pay', { seq, ...cash })).toBe('caller.not-allowed');
  expect(await plainCodeOf('suspense.top-up', { seq: held })).toBe('caller.not-allowed');
  expect((await counter.client.get('refund.get', { seq })).state).toBe('requested');
});

it('a requester cannot withdraw an approved refund alone, even with the right to approve others', async () => {
  await signIn(counter.client, salma);
  const { seq } = await request(await sold());
  await approve(seq, omar);
  expect(await codeOf('refund.withdraw', { seq })).toBe('caller.must-differ');
  await signIn(counter.client, omar);
  expect(await codeOf('refund.withdraw', { seq })).toBe('ok');
});

it('an unapproved return books nothing, however it ends, and a new request has no approval', async () => {
  const attempt = await sold();
  const before = postingsIn(counter.dir);
  const { seq } = await request(attempt);
  await counter.client.get('refund.withdraw', { ...said(), seq });
  expect(postingsIn(counter.dir)).toEqual(before);
  await counter.notify(attempt);
  const owed = (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows[0]?.seq ?? 0;
  const ask = () => counter.client.get('refund.request', { ...said(), what: { kind: 'owed', seq: owed } });
  await ask();
  await approve(owed, salma);
  await counter.client.get('refund.withdraw', { ...said(), seq: owed, approval: by(salma) });
  expect(await ask()).toMatchObject({ state: 'requested', approved: null, ended: null });
});

it('a shift contains the refunds that its user paid during it: not before, not after, and not mere requests', async () => {
  const attempt = await sold();
  const [before, within, after, others] = [
    await request(attempt),
    await request(attempt),
    await request(attempt),
    await request(attempt),
  ].map(({ seq }) => seq) as [number, number, number, number];
  for (const seq of [before, within, after, others]) await approve(seq, salma);
  await pay(before);
  await counter.client.get('shift.open', { requestId: newRequestId() });
  await pay(within);
  await signIn(counter.client, salma);
  await pay(others);
  await signIn(counter.client, nuri);
  const sums = [{ currency: 'LYD', way: 'cash', count: 1, amountMinor: 2_000 }];
  expect((await counter.client.get('shift.close', { requestId: newRequestId() })).paidBack).toEqual(sums);
  await pay(after);
  const { rows } = await counter.client.get('shift.list', { before: null, limit: 1 });
  expect(rows[0]?.paidBack).toEqual(sums);
});

it('a close contains the refunds since the last close with their approvers, and separates owed from set-aside amounts', async () => {
  const attempt = await sold();
  const { seq } = await request(attempt);
  await approve(seq, salma);
  await close();
  // Salma pays the refund that another person requested.
  await signIn(counter.client, salma);
  await pay(seq);
  await signIn(counter.client, nuri);
  await counter.notify(await counter.sell(), { amount: '3' });
  await counter.notify(await counter.sell(), { amount: '4' });
  await counter.notify(attempt);
  const { rows } = await counter.client.get('suspense.list', { after: null, limit: 1 });
  const choice = { seq: rows[0]?.seq ?? 0, choice: 'give-back' as const, approval: by(salma) };
  await counter.client.get('suspense.resolve', { ...said(), ...choice });
  const { refunds, approvals } = await close();
  expect(refunds).toEqual({
    moves: [
      { move: 'give-back', currency: 'LYD', count: 1, amountMinor: 3_000 },
      { move: 'paid-cash', currency: 'LYD', count: 1, amountMinor: 2_000 },
    ],
    owed: [{ currency: 'LYD', count: 2, amountMinor: 15_500 }],
    suspense: [{ currency: 'LYD', count: 1, amountMinor: 4_000 }],
  });
  const approved = { askedBy: nuri.userId, approvedBy: salma.userId };
  expect(approvals).toMatchObject([
    { kind: 'refund.paid', ...approved, money: { currency: 'LYD', amountMinor: 2_000 }, paid: { way: 'cash', by: salma.userId } },
    { kind: 'suspense.resolved', ...approved, money: { currency: 'LYD', amountMinor: 3_000 }, paid: null },
  ]);
});

it('a return withdrawn before its approval moves nothing, and an approved one is reversed', async () => {
  const attempt = await sold();
  const [asked, approved] = [(await request(attempt)).seq, (await request(attempt)).seq];
  await approve(approved, salma);
  await counter.client.get('refund.withdraw', { ...said(), seq: asked });
  await counter.client.get('refund.withdraw', { ...said(), seq: approved, approval: by(salma) });
  expect((await close()).refunds.moves).toEqual([
    { move: 'return-withdrawn', currency: 'LYD', count: 1, amountMinor: 2_000 },
    { move: 'returned', currency: 'LYD', count: 1, amountMinor: 2_000 },
  ]);
});

it('a close contains a refund paid by the first entry after the last close, and the last close does not', async () => {
  const { seq } = await request(await sold());
  await approve(seq, salma);
  const paidIn = ({ refunds }: Awaited<ReturnType<typeof close>>) => refunds.moves.filter(({ move }) => move === 'paid-cash');
  expect(paidIn(await close())).toEqual([]);
  const { journal } = counter.till.ledger;
  const closed = journal.head().seq;
  await pay(seq);
  expect(journal.bySeq(closed)?.kind).toBe('day.closed');
  expect(journal.bySeq(closed + 1)?.kind).toBe('refund.paid');
  expect(paidIn(await close())).toEqual([{ move: 'paid-cash', currency: 'LYD', count: 1, amountMinor: 2_000 }]);
});

it('the receipt of a refund shows the day and time of its payment, and the customer of its sale', async () => {
  counter.close();
  // Ten minutes before midnight in Tripoli.
  counter = openCounter({ startMs: Date.UTC(2026, 0, 15, 21, 50) });
  await openShop(counter);
  salma = await add(counter.client, 'Salma', 'supervisor');
  nuri = await add(counter.client, 'Nuri', 'cashier');
  await signIn(counter.client, nuri);
  const { seq } = await request(await sold({ customerName: 'Amal' }));
  await approve(seq, salma);
  await counter.world.run(11 * 60_000);
  await signIn(counter.client, nuri);
  const atMs = counter.life.clock.wallMs();
  const { paidBack } = await pay(seq);
  const place = { merchant: 'shop', till: 'T1', shopName: 'Qayd', timeZone: 'Africa/Tripoli', training: false };
  expect(receiptFacts(counter.till.ledger, 'refund', paidBack?.refundId ?? '', place)).toMatchObject({
    value: { businessDay: '2026-01-16', atMs, customerName: 'Amal', amountMinor: 2_000, paidBackBy: 'cash' },
  });
});
