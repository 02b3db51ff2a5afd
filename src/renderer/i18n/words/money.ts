// Gateways, currencies, payment methods, kinds of money received and accounts, in words.
import type { Account, ReceiptKind } from '../../../shared/ledger/postings.ts';
import type { Currency } from '../../../shared/money.ts';
import { type Gateway, walletMethods } from '../../../shared/payment/gateways.ts';
import { methodNamed, type ProviderNames } from '../../../shared/payment/named.ts';
import type { Phrase } from '../phrase.ts';
import type { Lang } from '../shape.ts';

export const wordsGateways: Readonly<Record<Gateway, Phrase>> = {
  wallet: { ar: 'محفظة', en: 'Wallet' },
  card: { ar: 'بطاقة', en: 'Card' },
};

export const wordsCurrencies: Readonly<Record<Currency, Phrase>> = {
  LYD: { ar: 'دينار ليبي', en: 'Libyan dinar' },
  USD: { ar: 'دولار أمريكي', en: 'US dollar' },
};

export const wordsReceipts: Readonly<Record<ReceiptKind, Phrase>> = {
  sale: { ar: 'مبيعات', en: 'Sales' },
  'refund-owed': { ar: 'مبالغ مستحقة الرد', en: 'Refunds owed' },
  suspense: { ar: 'أمانات قيد التسوية', en: 'Suspense' },
};

export const wordsAccounts: Readonly<Record<Account, Phrase>> = {
  'clearing:wallet': { ar: 'تحت التحصيل – محفظة', en: 'Wallet clearing' },
  'clearing:card': { ar: 'تحت التحصيل – بطاقة', en: 'Card clearing' },
  sales: { ar: 'المبيعات', en: 'Sales' },
  'refunds-owed': { ar: 'مبالغ مستحقة الرد', en: 'Refunds owed' },
  suspense: { ar: 'أمانات قيد التسوية', en: 'Suspense' },
};

/** Those that one may look for: the provider's own where the settings name them. */
export const knownMethods = (names: ProviderNames): readonly string[] => {
  const own = [...names.wallet.methods, ...names.card.methods].map(({ code }) => code);
  return own.length > 0 ? own : walletMethods;
};

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
