// What a sale may carry beside its payment: the customer's name, a note, and the items that its amount is the sum of.
import { checkedMoney, type Currency, type Money } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';

export const longestCustomerName = 80;
export const longestNote = 200;

/** So many of one item, at the price of then: minor units of the sale's currency. */
export type SaleItem = { readonly name: string; readonly priceMinor: number; readonly count: number };

export const mostItems = 60;
export const mostOfAnItem = 999;

/** Marks that only turn the direction of text: pasted with it, never meant. */
const directions = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** Line ends, control characters, and what nobody sees. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line as it is kept; null where nothing is left of it, undefined where it cannot be kept. */
const readLine = (typed: string, longest: number): string | null | undefined => {
  const text = typed.normalize('NFC').replace(directions, '').trim().replace(/ +/g, ' ');
  if (text === '') return null;
  return Array.from(text).length <= longest && !unseen.test(text) ? text : undefined;
};

/** Null when nothing was typed. Errors: `customer.malformed`. */
export const readCustomerName = (typed: string): Result<string | null> => {
  const name = readLine(typed, longestCustomerName);
  return name === undefined ? fail('customer.malformed', { longest: longestCustomerName }) : ok(name);
};

/** Null when nothing was typed. Errors: `note.malformed`. */
export const readNote = (typed: string): Result<string | null> => {
  const note = readLine(typed, longestNote);
  return note === undefined ? fail('note.malformed', { longest: longestNote }) : ok(note);
};

/** Letters that people write for one another. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[\u0640\u064b-\u065f\u0670]/g, ''],
  [/[أإآٱ]/g, 'ا'],
  [/ة/g, 'ه'],
  [/[ىی]/g, 'ي'],
  [/ک/g, 'ك'],
];

/** How a name is found, however it was typed. The books keep it: what it says of a name never changes. */
export const customerKey = (name: string): string =>
  alike.reduce((text, [letters, letter]) => text.replace(letters, letter), name.normalize('NFKC').toLowerCase());

/** The sum of the items. Errors: `amount.too-long`. */
export const sumOfItems = (items: readonly SaleItem[], currency: Currency): Result<Money> =>
  checkedMoney(
    items.reduce((sum, { priceMinor, count }) => sum + priceMinor * count, 0),
    currency,
  );

/** Items are kept where they are what was charged for. Errors: `amount.too-long`, `items.sum-differs`. */
export const readItems = (items: readonly SaleItem[], amount: Money): Result<readonly SaleItem[] | null> => {
  if (items.length === 0) return ok(null);
  const sum = sumOfItems(items, amount.currency);
  if (!sum.ok) return sum;
  return sum.value.amountMinor === amount.amountMinor ? ok(items) : fail('items.sum-differs');
};
