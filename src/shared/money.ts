// Money: whole minor units with their currency. No float ever holds an amount, and amounts of different currencies are never
// added.
import { digitsToLatin } from './digits.ts';
import { fail, ok, type Result } from './result.ts';

/**
 * The one list of currencies. Add a new currency to this list; type errors then name every other place that needs it
 * (docs/how-to.md, *Add a currency*).
 */
export const currencies = ['LYD', 'USD'] as const;
export type Currency = (typeof currencies)[number];
export const isCurrency = (value: unknown): value is Currency => currencies.some((currency) => currency === value);
/**
 * Computes one value per currency by the same function. For values that are typed by hand, write a literal record instead: after
 * a new currency is added, the record does not compile until it has a value for it.
 */
export const byCurrency = <T>(of: (currency: Currency) => T): Readonly<Record<Currency, T>> =>
  Object.fromEntries(currencies.map((currency) => [currency, of(currency)])) as Record<Currency, T>;

export type Money = { readonly amountMinor: number; readonly currency: Currency };

/** ISO 4217 minor units: a dinar is 1,000 dirhams, a dollar 100 cents. */
export const decimalsOf: Readonly<Record<Currency, number>> = { LYD: 3, USD: 2 };

/**
 * The payment service takes at most two decimals in either currency (payment service §2, §8), so the third decimal of a dinar
 * amount must be zero.
 */
export const serviceDecimals = 2;

/** The most digits before the decimal point. The limit keeps each amount and each day's sum within safe integers. */
const longestWhole = 9;

/** Makes money of whole minor units. Throws a RangeError if they are not a safe integer. */
export const money = (amountMinor: number, currency: Currency): Money => {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`not a safe integer of minor units: ${amountMinor}`);
  return { amountMinor, currency };
};

/** The largest amount that can be charged, in minor units. */
const mostMinor = (currency: Currency): number => 10 ** (longestWhole + decimalsOf[currency]) - 1;

/** Turns a sum of prices into money that can be charged. Error: `amount.too-long`. */
export const checkedMoney = (amountMinor: number, currency: Currency): Result<Money> =>
  amountMinor <= mostMinor(currency) ? ok(money(amountMinor, currency)) : fail('amount.too-long', { digits: longestWhole });

const toMinor = (whole: string, fraction: string, currency: Currency): number =>
  Number(whole + fraction.padEnd(decimalsOf[currency], '0'));

/**
 * Reads an amount as a person types it, into minor units of `currency`: Latin, Arabic-Indic or Persian digits, `.` or `٫` before
 * the decimals. Strict: a text that could mean two amounts is refused, and nothing is ever rounded. Trailing zeros are accepted
 * up to the decimals that screens show (`45.250` in dinars). Errors: `amount.…`.
 */
export const parseAmount = (typed: string, currency: Currency): Result<Money> => {
  const text = digitsToLatin(typed.replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '').trim()).replace('٫', '.');
  if (text === '') return fail('amount.empty');
  if (/^[-−]/.test(text)) return fail('amount.negative');
  if (/^[0-9.]+e[-+]?[0-9]+$/i.test(text)) return fail('amount.exponent');
  if (/^[0-9]{1,3}([,٬'\u00a0 ][0-9]{3})+(\.[0-9]*)?$/.test(text)) return fail('amount.grouping');
  if (/^[0-9]+[,،][0-9]*$/.test(text)) return fail('amount.comma-decimal');
  // `.5` and `5.` are accepted, because each can mean only one amount.
  const parts = /^(?=\.?[0-9])([0-9]*)(?:\.([0-9]*))?$/.exec(text);
  if (!parts) return fail('amount.not-a-number');
  const whole = (parts[1] as string).replace(/^0+(?=[0-9])/, '') || '0';
  const fraction = parts[2] ?? '';
  if (whole.length > longestWhole) return fail('amount.too-long', { digits: longestWhole });
  if (fraction.length > decimalsOf[currency] || /[1-9]/.test(fraction.slice(serviceDecimals)))
    return fail('amount.too-many-decimals', { decimals: serviceDecimals });
  const amountMinor = toMinor(whole, fraction, currency);
  if (amountMinor === 0) return fail('amount.zero');
  return ok(money(amountMinor, currency));
};

/**
 * Reads an amount from a notice, which may write it differently ("5" may come back "5.00"; field notes, Notifications). Exact:
 * digits beyond the currency's decimals must be zeros. Null for a text that is not a plain decimal number.
 */
export const readEchoedAmount = (text: string, currency: Currency): Money | null => {
  const parts = /^([0-9]{1,15})(?:\.([0-9]{1,15}))?$/.exec(text);
  if (!parts) return null;
  const decimals = decimalsOf[currency];
  const fraction = parts[2] ?? '';
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const amountMinor = toMinor(parts[1] as string, fraction.slice(0, decimals), currency);
  return Number.isSafeInteger(amountMinor) ? money(amountMinor, currency) : null;
};

/**
 * True if a sale may be booked with this amount: above zero, and no longer than `parseAmount` accepts, so that sums stay safe
 * integers.
 */
export const isBookable = ({ amountMinor, currency }: Money): boolean =>
  amountMinor > 0 && amountMinor < 10 ** (longestWhole + decimalsOf[currency]);

const plain = (value: Money, decimals: number): string => {
  const digits = String(Math.abs(value.amountMinor)).padStart(decimalsOf[value.currency] + 1, '0');
  const point = digits.length - decimalsOf[value.currency];
  const fraction = digits.slice(point, point + decimals);
  return `${value.amountMinor < 0 ? '-' : ''}${digits.slice(0, point)}.${fraction}`;
};

/** The amount for files: every decimal of the currency, no grouping: `1234.500`. */
export const plainAmount = (value: Money): string => plain(value, decimalsOf[value.currency]);

/** The amount for input fields, without trailing zeros: `45.250` → `45.25`, `20.000` → `20`. */
export const shortAmount = (value: Money): string => plainAmount(value).replace(/\.?0+$/, '');

/** The amount for people, with thousands grouped, alike in Arabic and English: `1,234.500`. */
export const formatAmount = (value: Money): string =>
  plainAmount(value).replace(
    /^(-?)([0-9]+)/,
    (_, sign: string, whole: string) => sign + whole.replace(/\B(?=([0-9]{3})+$)/g, ','),
  );

/**
 * Formats the amount with its currency in one line: `1,234.500 LYD`, with a no-break space. Use this only inside texts; for an
 * element of a window use `Money` (src/renderer/parts/text/money.tsx), which also keeps both in one line.
 */
export const moneyText = (value: Money): string => `${formatAmount(value)}\u00a0${value.currency}`;

/**
 * The amount for the confirm call, with two decimals: `XX.XX` (payment service §2). Throws a RangeError on an amount that {@link
 * parseAmount} would not accept.
 */
export const wireAmount = (value: Money): string => {
  const finest = 10 ** (decimalsOf[value.currency] - serviceDecimals);
  if (value.amountMinor <= 0 || value.amountMinor % finest !== 0) {
    throw new RangeError(`the service cannot carry ${value.amountMinor} minor units of ${value.currency}`);
  }
  return plain(value, serviceDecimals);
};

export const sameMoney = (a: Money, b: Money): boolean => a.currency === b.currency && a.amountMinor === b.amountMinor;

/**
 * Compares two amounts: negative, zero or positive as `a` is less than, equal to or more than `b`. Throws if their currencies
 * differ.
 */
export const compareMoney = (a: Money, b: Money): number => {
  if (a.currency !== b.currency) throw new TypeError(`no order between ${a.currency} and ${b.currency}`);
  return Math.sign(a.amountMinor - b.amountMinor);
};

/** Adds two amounts. Throws if their currencies differ or the sum is not a safe integer. */
export const addMoney = (a: Money, b: Money): Money => {
  if (a.currency !== b.currency) throw new TypeError(`no sum of ${a.currency} and ${b.currency}`);
  return money(a.amountMinor + b.amountMinor, a.currency);
};
