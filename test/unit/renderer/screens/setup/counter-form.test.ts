// Tests the form of the Sell screen's settings: quick amounts typed in one field, and items typed one by one or pasted.
import { describe, expect, it } from 'vitest';
import { translator } from '../../../../../src/renderer/i18n/index.ts';
import { formOf, readCounter, readItem } from '../../../../../src/renderer/screens/setup/settings/counter/counter-form.ts';
import type { CounterItem, CounterSettings } from '../../../../../src/shared/contract/counter/counter.ts';

const t = translator('en');
const tea: CounterItem = { name: 'Tea', currency: 'LYD', priceMinor: 1_500 };
const counter: CounterSettings = { quickAmounts: { LYD: [5_000, 12_500], USD: [] }, items: [tea], sound: 'loud', speech: false };

describe('quick amounts', () => {
  it('are read back unchanged', () => {
    expect(formOf(counter).quick).toEqual({ LYD: '5 12.5', USD: '' });
    expect(readCounter(formOf(counter), t, 'en')).toEqual({ counter, troubles: {} });
  });

  it.each(['5 10 20', '٥ ١٠ ٢٠', '5; 10، 20 10'])('%j is read as three amounts', (LYD) => {
    const read = readCounter({ ...formOf(counter), quick: { LYD, USD: '' } }, t, 'en');
    expect(read.counter?.quickAmounts.LYD).toEqual([5_000, 10_000, 20_000]);
  });

  it.each(['abc', '1.555', '0', '1 2 3 4 5 6 7', '1,5', '1،5', '١،٥'])('%j is rejected with an error at its field', (USD) => {
    const read = readCounter({ ...formOf(counter), quick: { LYD: '', USD } }, t, 'en');
    expect(read.counter).toBeNull();
    expect(Object.keys(read.troubles)).toEqual(['USD']);
    expect(read.troubles.USD).toMatch(/\.$/);
  });
});

describe('an item', () => {
  it.each([
    [{ name: '', price: '2' }, ['name']],
    [{ name: 'x'.repeat(41), price: '2' }, ['name']],
    [{ name: 'Tea', price: '2' }, ['name']],
    [{ name: 'Cake', price: '' }, ['price']],
    [{ name: '', price: '2.555' }, ['name', 'price']],
  ])('%j is rejected at the fields %j', (typed, fields) => {
    const { item, troubles } = readItem({ ...typed, currency: 'LYD' }, [tea], t, 'en');
    expect([item, Object.keys(troubles)]).toEqual([null, fields]);
  });

  it('may have the name of an item in another currency', () => {
    const { item } = readItem({ name: ' Tea ', price: '٢', currency: 'USD' }, [tea], t, 'en');
    expect(item).toEqual({ name: 'Tea', currency: 'USD', priceMinor: 200 });
  });
});
