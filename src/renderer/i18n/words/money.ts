// UI texts for gateways, currencies, payment methods and kinds of money received.
import { walletMethods } from '../../../shared/payment/gateways.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';

export { currencyWords as wordsCurrencies } from '../../../shared/receipt/words.ts';
export { wordsGateways, wordsReceipts } from '../../../shared/words/money.ts';
export { methodText } from '../../../shared/payment/method-text.ts';

/** The payment methods that a search can filter by: the methods named in the settings, else the wallet's usual methods. */
export const knownMethods = (names: ProviderNames): readonly string[] => {
  const own = [...names.wallet.methods, ...names.card.methods].map(({ code }) => code);
  return own.length > 0 ? own : walletMethods;
};
