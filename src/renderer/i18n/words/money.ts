// UI texts for gateways, currencies, payment methods and kinds of money received.
import type { ReceiptKind } from '../../../shared/ledger/postings.ts';
import { type Gateway, walletMethods } from '../../../shared/payment/gateways.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';
import type { Phrase } from '../phrase.ts';

export { currencyWords as wordsCurrencies } from '../../../shared/receipt/words.ts';
export { methodText } from '../../../shared/payment/method-text.ts';

export const wordsGateways: Readonly<Record<Gateway, Phrase>> = {
  wallet: { ar: 'محفظة', en: 'Wallet' },
  card: { ar: 'بطاقة', en: 'Card' },
};

export const wordsReceipts: Readonly<Record<ReceiptKind, Phrase>> = {
  sale: { ar: 'مبيعات', en: 'Sales' },
  'refund-owed': { ar: 'مبالغ مستحقة الرد', en: 'Refunds owed' },
  suspense: { ar: 'أمانات قيد التسوية', en: 'Suspense' },
};

/** The payment methods that a search can filter by: the methods named in the settings, else the wallet's usual methods. */
export const knownMethods = (names: ProviderNames): readonly string[] => {
  const own = [...names.wallet.methods, ...names.card.methods].map(({ code }) => code);
  return own.length > 0 ? own : walletMethods;
};
