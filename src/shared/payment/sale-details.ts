// Optional details of a sale: the customer's name, a note, and the items whose sum is the amount.
import { checkedMoney, type Currency, type Money } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';

export const longestCustomerName = 80;
export const longestNote = 200;

/** One item with its count. The price is in minor units of the sale's currency, as at the time of the sale. */
export type SaleItem = { readonly name: string; readonly priceMinor: number; readonly count: number };

export const mostItems = 60;
export const mostOfAnItem = 999;

/** Marks that change the direction of text. They are invisible and often part of pasted text, so they are removed. */
const directions = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** Line ends, control characters and invisible characters: a customer's name or note with one of these is refused. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Cleans a typed customer's name or note for storage. Null if nothing is left; undefined if the text must be refused. */
const readLine = (typed: string, longest: number): string | null | undefined => {
  const text = typed.normalize('NFC').replace(directions, '').trim().replace(/ +/g, ' ');
  if (text === '') return null;
  return Array.from(text).length <= longest && !unseen.test(text) ? text : undefined;
};

/** Cleans a customer's name as typed; null if nothing was typed. Error: `customer.malformed`. */
export const readCustomerName = (typed: string): Result<string | null> => {
  const name = readLine(typed, longestCustomerName);
  return name === undefined ? fail('customer.malformed', { longest: longestCustomerName }) : ok(name);
};

/** Cleans a note as typed; null if nothing was typed. Error: `note.malformed`. */
export const readNote = (typed: string): Result<string | null> => {
  const note = readLine(typed, longestNote);
  return note === undefined ? fail('note.malformed', { longest: longestNote }) : ok(note);
};

/**
 * Patterns with replacements: Arabic letters that people often exchange become one letter; marks that people leave out (such as
 * vowel marks) are removed.
 */
const alike: readonly (readonly [RegExp, string])[] = [
  [/[\u0640\u064b-\u065f\u0670]/g, ''],
  [/[أإآٱ]/g, 'ا'],
  [/ة/g, 'ه'],
  [/[ىی]/g, 'ي'],
  [/ک/g, 'ك'],
];

/**
 * The search key of a name: equal for spellings that differ only in case, Unicode form or the characters of `alike`. Keys are
 * stored in the books, so the key of a name must never change.
 */
export const customerKey = (name: string): string =>
  alike.reduce((text, [letters, letter]) => text.replace(letters, letter), name.normalize('NFKC').toLowerCase());

/** The sum of the items. Errors: `amount.too-long`. */
export const sumOfItems = (items: readonly SaleItem[], currency: Currency): Result<Money> =>
  checkedMoney(
    items.reduce((sum, { priceMinor, count }) => sum + priceMinor * count, 0),
    currency,
  );

/** Accepts items only if their sum is the amount charged. Errors: `amount.too-long`, `items.sum-differs`. */
export const readItems = (items: readonly SaleItem[], amount: Money): Result<readonly SaleItem[] | null> => {
  if (items.length === 0) return ok(null);
  const sum = sumOfItems(items, amount.currency);
  if (!sum.ok) return sum;
  return sum.value.amountMinor === amount.amountMinor ? ok(items) : fail('items.sum-differs');
};
