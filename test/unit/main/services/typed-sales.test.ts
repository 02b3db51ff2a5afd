// Tests how the till keeps unfinished sales: by person and window, for at most twelve hours, and at most fifty.
import { expect, it } from 'vitest';
import type { TypedSale } from '../../../../src/shared/contract/counter/typed-sale.ts';
import { createTypedSales, keptMs, mostKept } from '../../../../src/main/services/sale/typed-sales.ts';

const sale: TypedSale = {
  ...{ gateway: 'wallet', amount: '12.5', invoiceNo: 'T1-0001', invoiceIsOwn: false, mobile: '0912345678' },
  ...{ email: '', customerName: '', note: '', items: [] },
};
const at = (user: string, windowId = '1') => ({ window: 'till', windowId, user }) as const;
const create = () => {
  const now = { ms: 0 };
  return { now, sales: createTypedSales({ monoMs: () => now.ms }) };
};

it('a typed sale belongs to one person at one window', () => {
  const { sales } = create();
  sales.keep(at('huda'), sale);
  expect(sales.of(at('huda'))).toEqual(sale);
  expect([sales.of(at('yusuf')), sales.of(at('huda', '2'))]).toEqual([null, null]);
  sales.keep(at('huda'), null);
  expect(sales.of(at('huda'))).toBeNull();
});

it('a typed sale is forgotten after twelve hours', () => {
  const { now, sales } = create();
  sales.keep(at('huda'), sale);
  now.ms = keptMs - 1;
  expect(sales.of(at('huda'))).toEqual(sale);
  now.ms = keptMs;
  expect(sales.of(at('huda'))).toBeNull();
});

it('the sale that was typed longest ago is forgotten when there are too many', () => {
  const { sales } = create();
  for (let i = 0; i <= mostKept; i++) sales.keep(at('huda', String(i)), sale);
  expect(sales.of(at('huda', '0'))).toBeNull();
  expect(sales.of(at('huda', '1'))).toEqual(sale);
  sales.keep(at('huda', '1'), sale);
  sales.keep(at('huda', 'new'), sale);
  expect([sales.of(at('huda', '1')), sales.of(at('huda', '2'))]).toEqual([sale, null]);
});
