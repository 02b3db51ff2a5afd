// Attacks by typed text, each refused: a name that looks like another person's name, an invoice number that routes the notice to
// another till, and the checkbox by which a supervisor made themselves an owner.
import { afterEach, describe, expect, it } from 'vitest';
import { type Counter, newRequestId, openCounter } from '../../support/counter.ts';
import { add, newPin, openShop, signIn } from '../../support/people.ts';
import { testSettings } from '../../support/till.ts';

let counter: Counter;
afterEach(() => counter.close());

it.each(['Maha\ufe0f', 'Ma\u034fha', 'Maha\u3164', 'Maha\u2800'])(
  'a name with an invisible character is rejected: %j',
  async (name) => {
    counter = openCounter();
    await openShop(counter, 'Maha');
    const person = { requestId: newRequestId(), name, role: 'cashier', pin: newPin() };
    expect(await counter.client.codeOf('people.add', person)).toBe('people.name-malformed');
  },
);

it('a supervisor with the right to manage people cannot grant that right or set an owner’s PIN', async () => {
  counter = openCounter();
  const owner = await openShop(counter);
  const supervisor = await add(counter.client, 'Sami', 'supervisor');
  const { table } = await counter.client.get('people.list', {});
  const list = [...(table['supervisor'] ?? []), 'manage-people' as const];
  const after = await counter.client.get('rights.set', { requestId: newRequestId(), role: 'supervisor', rights: list });
  expect(after['supervisor']).not.toContain('manage-people');
  await signIn(counter.client, supervisor);
  const take = { requestId: newRequestId(), userId: owner.userId, pin: newPin() };
  expect(await counter.client.codeOf('people.change', take)).toBe('caller.not-allowed');
});

describe('an invoice number when notices are routed by invoice number', () => {
  const sale = { gateway: 'wallet', amount: '12.5', mobile: '0912345678', lang: 'ar' } as const;
  const codeOf = (invoiceNo: string): Promise<string> =>
    counter.client.codeOf('sale.start', { requestId: newRequestId(), ...sale, invoiceNo });

  it.each(['T2-0001', 'T1', 'T1-2-0001', 't1-0001', '0001'])('%s is rejected at the till T1', async (invoiceNo) => {
    counter = openCounter({ settings: testSettings({ addresses: 'fixed' }) });
    expect(await codeOf(invoiceNo)).toBe('invoice.not-ours');
  });
  it('with the till’s own prefix is accepted; without such routing any number is', async () => {
    counter = openCounter({ settings: testSettings({ addresses: 'fixed' }) });
    expect(await codeOf('T1-0042')).toBe('ok');
    counter.close();
    counter = openCounter();
    expect(await codeOf('T2-0001')).toBe('ok');
  });
});
