// Reads a search text as an amount of money. Accepts a comma or a point before the decimals, grouping, and a currency.
import { type Currency, currencies, type Money, readEchoedAmount } from '../../../shared/money.ts';

/** The names by which a person may write each currency in a search. */
const namesOf: Readonly<Record<Currency, readonly string[]>> = {
  LYD: ['lyd', 'ld', 'د.ل', 'د.ل.', 'دل', 'دينار', 'دينار ليبي', 'دنانير', 'dinar', 'dinars'],
  USD: ['usd', '$', 'دولار', 'دولار أمريكي', 'دولارات', 'dollar', 'dollars'],
};

/** Splits a text into its number and the currencies that the text may mean. Null if the text is not a number with a currency. */
const splitCurrency = (text: string): { readonly number: string; readonly meant: readonly Currency[] } | null => {
  const parts = /^([^0-9]*)([0-9](?:[0-9.,]*[0-9])?)([.,]?)([^0-9]*)$/.exec(text);
  if (!parts) return null;
  const names = [parts[1], parts[4]].map((name) => (name as string).trim().toLowerCase()).filter((name) => name !== '');
  if (names.length > 1) return null;
  const [name] = names;
  const meant = currencies.filter((currency) => name === undefined || namesOf[currency].includes(name));
  return { number: parts[2] as string, meant };
};

/**
 * Every plain decimal number that a typed text may mean. `1,234` means both 1234, as the screens write it, and 1.234, because
 * people also type a comma before the decimals.
 */
const plainNumbers = (text: string): readonly string[] => {
  const found = new Set<string>();
  if (/^[0-9]{1,15}([.][0-9]{1,15})?$/.test(text)) found.add(text);
  if (/^[0-9]{1,3}(,[0-9]{3})+([.][0-9]{1,15})?$/.test(text)) found.add(text.replaceAll(',', ''));
  if (/^[0-9]{1,15},[0-9]{1,15}$/.test(text)) found.add(text.replace(',', '.'));
  if (/^[0-9]{1,3}([.][0-9]{3})+,[0-9]{1,15}$/.test(text)) found.add(text.replaceAll('.', '').replace(',', '.'));
  return [...found];
};

/** Returns every amount above zero that the text may mean. `text` has Latin digits. */
export const searchedAmounts = (text: string): readonly Money[] => {
  const split = splitCurrency(text.replaceAll('٫', '.').replaceAll(/[٬،]/g, ','));
  if (!split) return [];
  return plainNumbers(split.number).flatMap((number) =>
    split.meant.flatMap((currency): Money[] => {
      const amount = readEchoedAmount(number, currency);
      return amount && amount.amountMinor > 0 ? [amount] : [];
    }),
  );
};
