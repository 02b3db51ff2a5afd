// Converts Libyan mobile numbers, in any usual spelling, to the one form that we store and send.
import { digitsToLatin } from '../digits.ts';
import { fail, ok, type Result } from '../result.ts';

/** The second digits of mobile numbers in use today. A setting can add others (field notes, Confirm). */
export const usualSecondDigits = '123456';

/**
 * Accepts `91…`, `091…`, `+218 91 …`, `00218…`, spaces, dashes, brackets, Arabic-Indic and Persian digits; returns `09XXXXXXXX`
 * (payment service §2: starts with `9x` or `09`). Errors: `mobile.empty`, `mobile.not-a-number`, `mobile.not-libyan`.
 */
export const normaliseMobile = (typed: string, secondDigits: string = usualSecondDigits): Result<string> => {
  const text = digitsToLatin(typed).replace(/[\s\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069().\-‐-–]/g, '');
  if (text === '') return fail('mobile.empty');
  if (!/^\+?[0-9]+$/.test(text)) return fail('mobile.not-a-number');
  const national = text.replace(/^(\+218|00218|218(?=09|9))/, '').replace(/^0/, '');
  if (!/^9[0-9]{8}$/.test(national) || !secondDigits.includes(national[1] as string)) return fail('mobile.not-libyan');
  return ok(`0${national}`);
};
