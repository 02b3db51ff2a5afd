// Tests the items of a new sale: the amount is their sum, in one currency, until a person types another amount.
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

describe('the items of a sale', () => {
  it('are counted, and their sum is the amount', () => {
    expect(draft(tea, cake, tea).shown()).toEqual({ amount: '7.25', items: ['2 شاي', '1 Cake'] });
  });

  it('are removed one by one, or all at once', () => {
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

  it('are removed once the amount is typed', () => {
    const sale = draft(tea);
    sale.getState().type('amount', '2');
    expect(sale.shown()).toEqual({ amount: '2', items: [] });
  });

  it('stay when another field is typed', () => {
    const sale = draft(tea);
    sale.getState().type('mobile', '0912345678');
    expect(sale.shown()).toEqual({ amount: '1.5', items: ['1 شاي'] });
  });

  it('are never mixed with items of another currency', () => {
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

  it('that exceed the largest amount are rejected with an error, and the items before stay', () => {
    const sale = draft(car, tea);
    expect(sale.shown().items).toEqual(['1 Car']);
    expect(sale.getState().errors.amount?.code).toBe('amount.too-long');
    sale.getState().lessItem(car);
    expect(sale.getState().errors.amount).toBeUndefined();
  });

  it('are limited to 999 of one item', () => {
    const sale = createDraftStore();
    for (let i = 0; i < 1005; i++) sale.getState().addItem({ ...tea, priceMinor: 10 });
    expect(sale.getState().items).toEqual([{ name: 'شاي', priceMinor: 10, count: 999 }]);
  });

  it('are removed with the sale', () => {
    const sale = draft(tea);
    sale.getState().clear();
    expect(sale.shown()).toEqual({ amount: '', items: [] });
  });
});

it('digits in a name and a note stay as typed, and digits in numbers become Latin', () => {
  const { getState } = createDraftStore();
  getState().type('note', 'طاولة ٤');
  getState().type('amount', '٤٫٥');
  expect([getState().note, getState().amount]).toEqual(['طاولة ٤', '4.5']);
});
