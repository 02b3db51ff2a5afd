// Gateways, currencies, payment methods, kinds of money received and accounts, in words.
import type { Account, ReceiptKind } from '../../shared/ledger/postings.ts';
import type { Currency } from '../../shared/money.ts';
import type { Gateway } from '../../shared/payment/gateways.ts';
import type { Phrase } from './phrase.ts';
import type { Lang } from './shape.ts';

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
  'refund-owed': { ar: 'مردودات مستحقة', en: 'Refunds owed' },
  suspense: { ar: 'معلّق', en: 'In suspense' },
};

export const wordsAccounts: Readonly<Record<Account, Phrase>> = {
  'clearing:wallet': { ar: 'لدى المحفظة', en: 'Held by the wallet' },
  'clearing:card': { ar: 'لدى البطاقة', en: 'Held by the card' },
  sales: { ar: 'المبيعات', en: 'Sales' },
  'refunds-owed': { ar: 'المردودات المستحقة', en: 'Refunds owed' },
  suspense: { ar: 'الحساب المعلّق', en: 'Suspense' },
};

/** The service's five methods (payment service §2), by the names that its notices carry. */
export const methods = ['method_a', 'method_b', 'method_c', 'method_d', 'method_e'] as const;

/** As the checkout names them to the customer. */
const methodWord: Phrase = { ar: 'الوسيلة', en: 'Method' };
const arabicLetters: Readonly<Record<string, string>> = { A: 'أ', B: 'ب', C: 'ج', D: 'د', E: 'هـ' };

/** `method_a` → “Method A”, «الوسيلة أ»; a method that we do not know is shown as it came. */
export const methodText = (method: string, lang: Lang): string => {
  const letter = /^method_([a-e])$/i.exec(method)?.[1]?.toUpperCase();
  return letter ? `${methodWord[lang]} ${lang === 'ar' ? arabicLetters[letter] : letter}` : method;
};
