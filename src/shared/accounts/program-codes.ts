// The accounting programs that a file can be made for: their names, and the rule for codes of accounts in them.
import { digitsToLatin } from '../digits.ts';
import { type AccountProgram, isAccountText, longestProgramCode } from './shop-accounts.ts';

/** The programs' own names, which are the same in every language. */
export const programNames: Readonly<Record<AccountProgram, string>> = {
  odoo: 'Odoo',
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
};

/** A dash or plus between spaces after a word, as in `Fees - bank`: no cell of a spreadsheet begins there with a formula. */
const dashBetween = /(?<=[\p{L}\p{M}\p{N}] +)[-+](?= )/gu;
/** A sign that could begin a formula, at a place where a cell could begin: not behind a letter or digit. */
const formula = /(?<![\p{L}\p{M}\p{N}])[=+@\-\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/u;

/**
 * True for a code or name of an account that a file for another program may contain. The program looks the account up by exactly
 * this text, so a file cannot protect it from spreadsheets by additional characters; a text that could run as a formula is refused.
 */
export const isProgramCode = (text: string): boolean =>
  isAccountText(text, longestProgramCode) && !formula.test(text.replace(dashBetween, ''));

/** A code as typed, without spaces at its ends. A code of digits has Latin digits; a name stays as it is. */
export const readProgramCode = (typed: string): string => {
  const text = typed.trim();
  const latin = digitsToLatin(text);
  return /^[0-9./-]*$/.test(latin) ? latin : text;
};
