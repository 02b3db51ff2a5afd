// Converts the settings of the Sell screen (quick amounts, items, sound, speech) to a form of texts and back. A field that cannot
// be read is reported in words.
import '../../../../i18n/words/counter-settings.ts';
import {
  type CounterItem,
  counterItem,
  type CounterSettings,
  mostQuickAmounts,
} from '../../../../../shared/contract/counter/counter.ts';
import { byCurrency, type Currency, money, parseAmount, shortAmount } from '../../../../../shared/money.ts';
import type { Lang, Translate } from '../../../../i18n/index.ts';
import { errorText } from '../../../../i18n/words/errors/errors.ts';

export type CounterForm = {
  readonly quick: Readonly<Record<Currency, string>>;
  readonly items: readonly CounterItem[];
  readonly sound: CounterSettings['sound'];
  readonly speech: boolean;
};
export type CounterTroubles = Readonly<Partial<Record<Currency, string>>>;

const textOf = (amountMinor: number, currency: Currency): string => shortAmount(money(amountMinor, currency));

export const formOf = ({ quickAmounts, ...rest }: CounterSettings): CounterForm => ({
  ...rest,
  quick: byCurrency((currency) => quickAmounts[currency].map((minor) => textOf(minor, currency)).join(' ')),
});

const wordsOf = (read: ReturnType<typeof parseAmount>, lang: Lang): string | undefined => {
  if (read.ok) return undefined;
  const { what, next } = errorText(read.error, lang);
  return `${what} ${next}`;
};

export type CounterRead = { readonly counter: CounterSettings | null; readonly troubles: CounterTroubles };

/**
 * Reads the form. A field of quick amounts is split at spaces and semicolons, and at an Arabic comma before a space, but never at
 * a comma between digits. If a field cannot be read, `counter` is null and `troubles` says why.
 */
export const readCounter = ({ quick, items, sound, speech }: CounterForm, t: Translate, lang: Lang): CounterRead => {
  const troubles: Partial<Record<Currency, string>> = {};
  const amountsOf = (currency: Currency): number[] => {
    const texts = quick[currency].split(/[\s;؛]+|،(?=\s|$)/).filter((text) => text !== '');
    if (texts.length > mostQuickAmounts) troubles[currency] = t('counter.quick-many', { most: mostQuickAmounts });
    const minors = texts.flatMap((text) => {
      const read = parseAmount(text, currency);
      const trouble = wordsOf(read, lang);
      if (trouble !== undefined) troubles[currency] = trouble;
      return read.ok ? [read.value.amountMinor] : [];
    });
    return [...new Set(minors)];
  };
  const quickAmounts = byCurrency(amountsOf);
  const isRead = Object.keys(troubles).length === 0;
  return { counter: isRead ? { quickAmounts, items: [...items], sound, speech } : null, troubles };
};

export type TypedItem = { readonly name: string; readonly price: string; readonly currency: Currency };
export type ItemTroubles = { readonly name?: string; readonly price?: string };

export const typedOf = ({ name, priceMinor, currency }: CounterItem): TypedItem => ({
  name,
  price: textOf(priceMinor, currency),
  currency,
});

/**
 * Reads one item of the Sell screen's list of items. `others`: the other items in this list; two items in one currency must not
 * have the same name.
 */
export const readItem = (
  typed: TypedItem,
  others: readonly CounterItem[],
  t: Translate,
  lang: Lang,
): { readonly item: CounterItem | null; readonly troubles: ItemTroubles } => {
  const { currency } = typed;
  const name = typed.name.normalize('NFC').trim().replace(/ +/g, ' ');
  const price = parseAmount(typed.price, currency);
  const isTaken = others.some((other) => other.currency === currency && other.name === name);
  const item = { name, currency, priceMinor: price.ok ? price.value.amountMinor : 1 };
  const isNamed = counterItem.safeParse(item).success;
  const troubles = {
    ...(!isNamed && { name: t('counter.item-name-malformed') }),
    ...(isTaken && { name: t('counter.item-taken') }),
    ...(!price.ok && { price: wordsOf(price, lang) as string }),
  };
  return { item: isNamed && !isTaken && price.ok ? item : null, troubles };
};
