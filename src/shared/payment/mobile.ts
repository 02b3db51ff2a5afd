// Converts Libyan mobile numbers, in any usual spelling, to the one form that we store and send.
import { digitsToLatin } from '../digits.ts';
import { fail, ok, type Result } from '../result.ts';

/** The second digits of mobile numbers in use today. A setting can add others (field notes, Confirm). */
export const usualSecondDigits = '123456';

/** Removes the prefix of Libya, and the leading zero. */
const nationalPart = (text: string): string => text.replace(/^(\+218|00218|218(?=09|9))/, '').replace(/^0/, '');

/** Removes the characters that people write between the digits of a mobile number. */
const digitsOnly = (typed: string): string =>
  digitsToLatin(typed).replace(/[\s\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069().\-‐-–]/g, '');

const isUsed = (national: string, secondDigits: string): boolean => secondDigits.includes(national[1] as string);

/**
 * Accepts `91…`, `091…`, `+218 91 …`, `00218…`, spaces, dashes, brackets, Arabic-Indic and Persian digits; returns `09XXXXXXXX`
 * (payment service §2: starts with `9x` or `09`). Errors: `mobile.empty`, `mobile.not-a-number`, `mobile.not-libyan`.
 */
export const normaliseMobile = (typed: string, secondDigits: string = usualSecondDigits): Result<string> => {
  const text = digitsOnly(typed);
  if (text === '') return fail('mobile.empty');
  if (!/^\+?[0-9]+$/.test(text)) return fail('mobile.not-a-number');
  const national = nationalPart(text);
  if (!/^9[0-9]{8}$/.test(national) || !isUsed(national, secondDigits)) return fail('mobile.not-libyan');
  return ok(`0${national}`);
};

/**
 * Returns the beginning of a stored mobile number (`09…`) that the text spells, in any notation of `normaliseMobile`. Null for a
 * whole number and for any other text. Two digits after `0` or the prefix of Libya are enough (`091`); without them, the text
 * needs four digits, since a shorter number is rather an amount or an invoice.
 */
export const mobileBeginning = (typed: string, secondDigits: string = usualSecondDigits): string | null => {
  const text = digitsOnly(typed);
  const national = nationalPart(text);
  const shortest = national === text ? 4 : 2;
  if (!/^\+?[0-9]+$/.test(text) || !/^9[0-9]{1,7}$/.test(national) || national.length < shortest) return null;
  return isUsed(national, secondDigits) ? `0${national}` : null;
};
