// A pasted list of items, line by line: each line is read in one way only, or refused with its number and a reason.
import '../../../../i18n/words/counter-settings.ts';
import type { CounterItem } from '../../../../../shared/contract/counter/counter.ts';
import { currencies, isCurrency } from '../../../../../shared/money.ts';
import { mostItems } from '../../../../../shared/payment/sale-details.ts';
import type { Lang, Translate } from '../../../../i18n/index.ts';
import { codeText } from '../../../../i18n/words/errors/errors.ts';
import { readItem } from './counter-form.ts';

/** `line` counts from 1, empty lines included, so that a person finds it in the field. */
export type RefusedLine = { readonly line: number; readonly text: string; readonly why: string };
export type Pasted = { readonly items: readonly CounterItem[]; readonly refused: readonly RefusedLine[] };

/** A line's fields as texts. `price` is not read yet: the one strict parser of amounts does that. */
type Fields = { readonly name: string; readonly price: string; readonly currency: string };
type Split = Fields | 'no-price' | 'comma' | 'too-many';

/** Marks that only turn the direction of text. */
const directions = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** `12 USD` → `12` and `USD`. Without letters behind a digit (or behind the comma after it) all of the text is the price. */
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

/** The first comma ends the name; later ones belong to the price, except one before the currency. */
const fieldsByComma = (text: string): Split => {
  const at = text.search(/[,،]/);
  if (at < 0) return 'no-price';
  // `Tea 1,5`: nobody can say if this comma ends the name or begins the decimals.
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
 * Lines of name, price and, where it is not in dinars, currency. A tab separates the fields; in a line without tabs a semicolon
 * does; in a line without either a comma does. A comma inside a price is refused, because it can be read in two ways.
 * `known`: the items that the list holds already.
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
