// What people call a payment method: by the provider's own name for it, by a letter for the neutral ones.
import { walletMethods } from './gateways.ts';
import { methodNamed, type ProviderNames } from './named.ts';

type Lang = 'ar' | 'en';
type Phrase = Readonly<Record<Lang, string>>;

/** As the checkout names them to the customer. */
const methodWord: Phrase = { ar: 'الوسيلة', en: 'Method' };
const methodLetters: Readonly<Record<(typeof walletMethods)[number], Phrase>> = {
  method_a: { ar: 'أ', en: 'A' },
  method_b: { ar: 'ب', en: 'B' },
  method_c: { ar: 'ج', en: 'C' },
  method_d: { ar: 'د', en: 'D' },
  method_e: { ar: 'هـ', en: 'E' },
};

/** As the settings name it; `method_a` → “Method A”, «الوسيلة أ»; a method that we do not know is shown as it came. */
export const methodText = (method: string, lang: Lang, names: ProviderNames): string => {
  const named = methodNamed(names, method);
  if (named) return named[lang];
  const known = walletMethods.find((one) => one === method.toLowerCase());
  return known ? `${methodWord[lang]} ${methodLetters[known][lang]}` : method;
};
