// The counter's settings: quick amounts, a short list of items, and how received money is announced.
import { z } from 'zod';
import { byCurrency, type Currency } from '../../money.ts';
import { mostItems, mostOfAnItem } from '../../payment/sale-details.ts';
import { currency, minor } from '../parts.ts';

/** An item's name, shown on a button and stored with each sale: one line of text. */
const itemName = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u);
/** A price in minor units. The service takes at most two decimals, so the third decimal of a dinar amount must be zero. */
const price = minor.positive().max(999_999_999_990);

export const mostQuickAmounts = 6;

/** An item that the shop sells often. */
export const counterItem = z.strictObject({ name: itemName, currency, priceMinor: price });
export type CounterItem = z.infer<typeof counterItem>;

/** An item as a sale stores it. */
export const saleItem = z.strictObject({ name: itemName, priceMinor: price, count: z.int().min(1).max(mostOfAnItem) });
export const saleItems = z.array(saleItem).max(mostItems);

const quick = z.array(price).max(mostQuickAmounts);

export const counterSettings = z.strictObject({
  quickAmounts: z.strictObject({ LYD: quick, USD: quick } satisfies Record<Currency, typeof quick>),
  items: z.array(counterItem).max(mostItems),
  /** The sound when money arrives. */
  sound: z.enum(['off', 'normal', 'loud']),
  /** True to speak the amount aloud, if the machine has a speech voice for the till's language. */
  speech: z.boolean(),
});
export type CounterSettings = z.infer<typeof counterSettings>;

/** The counter's settings of a shop that changed none. */
export const usualCounter: CounterSettings = {
  quickAmounts: byCurrency(() => []),
  items: [],
  sound: 'normal',
  speech: true,
};
