// Attack: one bank transfer is booked as the payment of two refunds. For the second refund, its reference is typed with a
// Cyrillic letter, full-width digits or an invisible character, or under another way of paying, to pass as a different reference.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RefundView } from '../../../src/shared/contract/books/refunds.ts';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const owed = async (): Promise<RefundView> => {
  const attempt = await counter.sell();
  await counter.notify(attempt);
  await counter.notify(attempt);
  return (await counter.client.get('refunds.list', { after: null, limit: 1 })).rows[0] as RefundView;
};
const give = (seq: number, how: object): Promise<string> =>
  counter.client.codeOf('refund.give', {
    ...{ requestId: newRequestId(), what: { kind: 'owed', seq }, reason: 'twice', way: 'transfer' },
    ...how,
  });
const ended = async () => (await counter.client.get('refunds.ended', { before: null, limit: 9 })).rows;

describe('a refund reference', () => {
  it.each([
    ['with a Cyrillic letter', 'TR-77С1', 'transfer'],
    ['in full width', 'ＴＲ-７７Ｃ１', 'transfer'],
    ['in Arabic digits', 'TR-٧٧C١', 'transfer'],
    ['with an invisible mark', 'TR-77\u2060C1', 'transfer'],
    ['with a mark on a letter', 'TR-77C\u03011', 'transfer'],
    ['with another dash, and l instead of 1', 'TR–77Cl', 'transfer'],
    ['for a refund by the provider', 'TR-77C1', 'provider'],
    ['for a refund in cash', 'tr 77 c1', 'cash'],
  ])('is compared across all ways and by its look: %s, a match asks for confirmation', async (_, reference, way) => {
    expect(await give((await owed()).seq, { reference: 'TR-77C1' })).toBe('ok');
    const { seq } = await owed();
    expect(await give(seq, { reference, way })).toBe('refund.reference-used');
    expect(await give(seq, { reference, way, sameReference: true })).toBe('ok');
    const [first] = (await counter.client.get('alerts.list', {})).open;
    // The reference is stored and returned exactly as typed; only the comparison is normalized.
    expect(first).toMatchObject({ reason: 'reference-twice', params: { reference } });
    expect((await ended()).map(({ paidBack }) => paidBack?.reference)).toEqual([reference, 'TR-77C1']);
    counter.restart();
    expect((await ended()).map((row) => row.sameReference?.seq)).toEqual((await ended()).map((row) => row.seq).reverse());
  });

  it('that differs asks for no confirmation', async () => {
    expect(await give((await owed()).seq, { reference: 'TR-77C1' })).toBe('ok');
    expect(await give((await owed()).seq, { reference: 'TR-77C2' })).toBe('ok');
    expect(await give((await owed()).seq, { reference: '', way: 'cash' })).toBe('ok');
    expect(await give((await owed()).seq, { reference: '', way: 'cash' })).toBe('ok');
    expect((await counter.client.get('alerts.list', {})).open).toEqual([]);
  });

  it('is compared with refunds from before this start, which raise no new alert', async () => {
    expect(await give((await owed()).seq, { reference: 'TR-77C1' })).toBe('ok');
    counter.restart();
    expect((await counter.client.get('alerts.list', {})).open).toEqual([]);
    expect(await give((await owed()).seq, { reference: 'ТR-77C1' })).toBe('refund.reference-used');
  });
});
