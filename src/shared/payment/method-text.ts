// The name of a payment method as shown to people: the provider's own name, or a letter for a neutral name.
import { walletMethods } from './gateways.ts';
import { methodNamed, type ProviderNames } from './named.ts';
import type { Lang } from '../lang.ts';

type MethodPhrase = Readonly<Record<Lang, string>>;

/** The word and the letters for neutral methods, as in “Method A”; the same as on the checkout page. */
const methodWord: MethodPhrase = { ar: 'الوسيلة', en: 'Method' };
const methodLetters: Readonly<Record<(typeof walletMethods)[number], MethodPhrase>> = {
  method_a: { ar: 'أ', en: 'A' },
  method_b: { ar: 'ب', en: 'B' },
  method_c: { ar: 'ج', en: 'C' },
  method_d: { ar: 'د', en: 'D' },
  method_e: { ar: 'هـ', en: 'E' },
};

/** The name from the settings; else `method_a` → “Method A”, «الوسيلة أ»; an unknown method is shown unchanged. */
export const methodText = (method: string, lang: Lang, names: ProviderNames): string => {
  const named = methodNamed(names, method);
  if (named) return named[lang];
  const known = walletMethods.find((one) => one === method.toLowerCase());
  return known ? `${methodWord[lang]} ${methodLetters[known][lang]}` : method;
};
