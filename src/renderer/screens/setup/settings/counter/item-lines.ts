// Reads a pasted list of items, line by line. A line that could be read in two ways is refused, with its number and the reason.
import '../../../../i18n/words/counter-settings.ts';
import type { CounterItem } from '../../../../../shared/contract/counter/counter.ts';
import { currencies, isCurrency } from '../../../../../shared/money.ts';
import { mostItems } from '../../../../../shared/payment/sale-details.ts';
import type { Lang, Translate } from '../../../../i18n/index.ts';
import { codeText } from '../../../../i18n/words/errors/errors.ts';
import { readItem } from './counter-form.ts';

/**
 * A refused line of a pasted list. `line`: the line's number from 1, counting empty lines, so that the person finds the line in
 * the text field.
 */
export type RefusedLine = { readonly line: number; readonly text: string; readonly why: string };
export type Pasted = { readonly items: readonly CounterItem[]; readonly refused: readonly RefusedLine[] };

/**
 * The fields of a pasted line, all still texts. `price` is read later by `parseAmount`, so that prices follow the same strict
 * rules as all other amounts.
 */
type Fields = { readonly name: string; readonly price: string; readonly currency: string };
type Split = Fields | 'no-price' | 'comma' | 'too-many';

/** Invisible characters that only set the direction of text. They are removed before a pasted line is read. */
const directions = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** Splits `12 USD` into `12` and `USD`. If no letters follow the last digit or comma, the whole text is the price. */
const priceAndCurrency = (text: string): Omit<Fields, 'name'> => {
  const parts = /^(.*[\p{Nd}.,،٫])\s*(\p{L}+)$/u.exec(text);
  return { price: (parts?.[1] ?? text).trim(), currency: parts?.[2] ?? '' };
};

const fieldsOf = (texts: readonly string[]): Split => {
  const [name = '', price = '', currency = ''] = texts;
  if (texts.length < 2) return 'no-price';
  if (texts.length > 3) return 'too-many';
  return currency === '' ? { name, ...priceAndCurrency(price) } : { name, price, currency };
};

/**
 * Splits a line at its first comma: the name before it, the price behind it. Later commas belong to the price, except a comma
 * directly before the currency.
 */
const fieldsByComma = (text: string): Split => {
  const at = text.search(/[,،]/);
  if (at < 0) return 'no-price';
  // In `Tea 1,5` the comma could end the name or begin the decimals, so the line is refused.
  if (/^\p{Nd}[,،]\p{Nd}/u.test(text.slice(Math.max(0, at - 1)))) return 'comma';
  const rest = text.slice(at + 1).trim();
  if (rest === '') return 'no-price';
  return { name: text.slice(0, at).trim(), ...priceAndCurrency(rest.replace(/\s*[,،]\s*(?=\p{L}+$)/u, ' ')) };
};

const split = (text: string): Split => {
  const separator = ['\t', /[;؛]/].find((one) => text.search(one) >= 0);
  if (separator === undefined) return fieldsByComma(text);
  const texts = text.split(separator).map((part) => part.trim());
  while (texts.length > 0 && texts.at(-1) === '') texts.pop();
  return fieldsOf(texts);
};

/**
 * Reads lines of name, price and currency; without a currency, the price is in dinars. A tab separates the fields; in a line
 * without tabs a semicolon does; in a line without either a comma does. A comma inside a price is refused, because it can be read
 * in two ways. `known`: the items that the list already contains.
 */
export const readLines = (pasted: string, known: readonly CounterItem[], t: Translate, lang: Lang): Pasted => {
  const items: CounterItem[] = [];
  const whyNot = (text: string): string | null => {
    const fields = split(text);
    if (fields === 'no-price') return t('counter.paste-no-price');
    if (fields === 'too-many') return t('counter.paste-too-many');
    if (fields === 'comma') return Object.values(codeText('amount.comma-decimal', lang)).join(' ');
    const code = fields.currency.toUpperCase() || 'LYD';
    if (!isCurrency(code)) return t('counter.paste-currency', { currency: fields.currency, known: currencies.join(', ') });
    const before = [...known, ...items];
    const { item, troubles } = readItem({ ...fields, currency: code }, before, t, lang);
    if (!item) return troubles.name ?? troubles.price ?? null;
    if (before.length >= mostItems) return t('counter.full', { most: mostItems });
    items.push(item);
    return null;
  };
  const refused = pasted.split(/\r\n|\r|\n/).flatMap((line, at) => {
    const text = line.replace(directions, '').trim();
    const why = text === '' ? null : whyNot(text);
    return why === null ? [] : [{ line: at + 1, text, why }];
  });
  return { items, refused };
};
