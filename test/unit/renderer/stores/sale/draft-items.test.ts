// Items of a new sale: the amount is their sum, in one currency, until somebody types another amount.
import { describe, expect, it } from 'vitest';
import { createDraftStore } from '../../../../../src/renderer/stores/sale/draft-store.ts';
import type { CounterItem } from '../../../../../src/shared/contract/counter/counter.ts';

const tea: CounterItem = { name: 'شاي', currency: 'LYD', priceMinor: 1_500 };
const cake: CounterItem = { name: 'Cake', currency: 'LYD', priceMinor: 4_250 };
const cup: CounterItem = { name: 'Cup', currency: 'USD', priceMinor: 199 };
const car: CounterItem = { name: 'Car', currency: 'LYD', priceMinor: 999_999_999_990 };

const draft = (...items: readonly CounterItem[]) => {
  const store = createDraftStore();
  for (const item of items) store.getState().addItem(item);
  return {
    ...store,
    shown: () => ({
      amount: store.getState().amount,
      items: store.getState().items.map(({ name, count }) => `${count} ${name}`),
    }),
  };
};

describe('items', () => {
  it('are counted, and their sum is the amount', () => {
    expect(draft(tea, cake, tea).shown()).toEqual({ amount: '7.25', items: ['2 شاي', '1 Cake'] });
  });

  it('are taken away one by one, or all at once', () => {
    const sale = draft(tea, cake, tea);
    sale.getState().lessItem(cake);
    expect(sale.shown()).toEqual({ amount: '3', items: ['2 شاي'] });
    sale.getState().lessItem(tea);
    sale.getState().lessItem(tea);
    expect(sale.shown()).toEqual({ amount: '', items: [] });
    const again = draft(tea, cake);
    again.getState().clearItems();
    expect(again.shown()).toEqual({ amount: '', items: [] });
  });

  it('are none once somebody types the amount', () => {
    const sale = draft(tea);
    sale.getState().type('amount', '2');
    expect(sale.shown()).toEqual({ amount: '2', items: [] });
  });

  it('stay when anything else is typed', () => {
    const sale = draft(tea);
    sale.getState().type('mobile', '0912345678');
    expect(sale.shown()).toEqual({ amount: '1.5', items: ['1 شاي'] });
  });

  it('never meet those of another currency', () => {
    const sale = draft(tea, cup);
    expect(sale.shown().items).toEqual(['1 شاي']);
    sale.getState().choose('card');
    expect(sale.shown()).toEqual({ amount: '', items: [] });
    sale.getState().addItem(cup);
    expect(sale.shown()).toEqual({ amount: '1.99', items: ['1 Cup'] });
    // Choosing the gateway that is already chosen must keep the items.
    sale.getState().choose('card');
    expect(sale.shown().items).toEqual(['1 Cup']);
  });

  it('that come to more than can be charged are refused in words, and what was there stays', () => {
    const sale = draft(car, tea);
    expect(sale.shown().items).toEqual(['1 Car']);
    expect(sale.getState().errors.amount?.code).toBe('amount.too-long');
    sale.getState().lessItem(car);
    expect(sale.getState().errors.amount).toBeUndefined();
  });

  it('are no more than 999 of one', () => {
    const sale = createDraftStore();
    for (let i = 0; i < 1005; i++) sale.getState().addItem({ ...tea, priceMinor: 10 });
    expect(sale.getState().items).toEqual([{ name: 'شاي', priceMinor: 10, count: 999 }]);
  });

  it('go with the sale', () => {
    const sale = draft(tea);
    sale.getState().clear();
    expect(sale.shown()).toEqual({ amount: '', items: [] });
  });
});

it('a name and a note are kept as they are typed, and numbers are not', () => {
  const { getState } = createDraftStore();
  getState().type('note', 'طاولة ٤');
  getState().type('amount', '٤٫٥');
  expect([getState().note, getState().amount]).toEqual(['طاولة ٤', '4.5']);
});
