// Writes an amount in words, in Arabic and English, so that a mistyped digit is noticed before the amount is charged.
import { type Currency, decimalsOf, type Money } from '../money.ts';
import { counted, type Noun } from './spell-arabic.ts';
import { numberInEnglish } from './spell-english.ts';
import type { Lang } from '../lang.ts';

const largestWhole = 999_999_999;

const noun = (one: string, few: string): Noun => ({
  one: `${one} واحد`,
  two: `${one}ان`,
  twoOf: `${one}ا`,
  few,
  many: `${one}ًا`,
  manyOf: one,
  round: one,
});

type Units = {
  readonly ar: { readonly whole: Noun; readonly part: Noun };
  readonly en: { readonly whole: string; readonly part: string };
};
const units: Readonly<Record<Currency, Units>> = {
  LYD: { ar: { whole: noun('دينار', 'دنانير'), part: noun('درهم', 'دراهم') }, en: { whole: 'dinar', part: 'dirham' } },
  USD: { ar: { whole: noun('دولار', 'دولارات'), part: noun('سنت', 'سنتات') }, en: { whole: 'dollar', part: 'cent' } },
};

const english = (n: number, unit: string): string => `${numberInEnglish(n)} ${unit}${n === 1 ? '' : 's'}`;

/** `45.250 LYD` → “forty-five dinars and two hundred and fifty dirhams”. From zero to 999,999,999 whole units. */
export const spellAmount = ({ amountMinor, currency }: Money, lang: Lang): string => {
  const scale = 10 ** decimalsOf[currency];
  const whole = Math.floor(amountMinor / scale);
  const part = amountMinor % scale;
  if (!Number.isSafeInteger(amountMinor) || whole < 0 || whole > largestWhole) {
    throw new RangeError(`no words for ${amountMinor} minor units of ${currency}`);
  }
  const { ar, en } = units[currency];
  if (lang === 'en') {
    if (whole === 0 && part > 0) return english(part, en.part);
    return part === 0 ? english(whole, en.whole) : `${english(whole, en.whole)} and ${english(part, en.part)}`;
  }
  if (whole === 0) return part === 0 ? `صفر ${ar.whole.round}` : counted(part, ar.part);
  return part === 0 ? counted(whole, ar.whole) : `${counted(whole, ar.whole)} و${counted(part, ar.part)}`;
};
