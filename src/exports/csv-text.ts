// Makes texts of customers and services safe in a cell: nothing in them may run as a formula, be read as a number or date, or end
// the cell.
import { shown } from './shown.ts';

/**
 * MODIFIER LETTER APOSTROPHE, put before a formula's first character. Programs treat this character as a letter, so they neither
 * separate cells at it nor strip it like a quote.
 */
export const guard = '\u02bc';
/** LEFT-TO-RIGHT MARK: invisible; it makes a spreadsheet read `00012` as text. */
export const textMark = '\u200e';

/**
 * Characters that begin a formula in some spreadsheet, also in their full-width and small forms. A run of the same character
 * counts once.
 */
const starters = /([=+@\-\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])\1*/g;
const letterBehind = /[\p{L}\p{M}\p{N}]$/u;
const wordBehind = /[\p{L}\p{M}\p{N}] +$/u;

/**
 * True if these formula characters (`signs`) could begin a spreadsheet cell. A program may be set to separate cells at any
 * character that is not a letter or digit. False for a single dash or plus between words: a cell that begins with only a dash or
 * plus and a space is no formula.
 */
const couldBegin = (signs: string, before: string, after: string): boolean =>
  !letterBehind.test(before) && !(/^[-+]$/.test(signs) && after.startsWith(' ') && wordBehind.test(before));

/** A quick test if a text may contain the beginning of a formula. True for few texts; only these texts are examined closely. */
const mayBegin = /(?:^|[^0-9A-Za-z])[=+@\-\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/;

const guarded = (text: string): string =>
  mayBegin.test(text)
    ? text.replace(starters, (signs: string, _: string, at: number) =>
        couldBegin(signs, text.slice(0, at), text.slice(at + signs.length)) ? guard + signs : signs,
      )
    : text;

const word = /[\p{L}\p{M}]+/gu;
const wordsIn = (text: string): string[] => text.toLowerCase().match(word) ?? [];
const monthsIn = (lang: string): string[] =>
  (['short', 'long'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(lang, { month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, n) => format.format(Date.UTC(2026, n, 1)));
  });
/** Words that spreadsheets recognise in numbers, times and dates, in the six languages listed here. */
const numberWords = new Set([
  'e',
  'am',
  'pm',
  'ص',
  'م',
  ...wordsIn(['en', 'ar', 'fr', 'it', 'de', 'tr'].flatMap(monthsIn).join(' ')),
]);

const firstWord = /[\p{L}\p{M}]+/u;
const isoTime = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T/;
/** A whole number that a spreadsheet stores exactly and writes in the same form. */
const plainNumber = /^(?:0|[1-9][0-9]{0,14})$/;

/** True if a spreadsheet may read the text as a number, date or time and display it differently. */
const isSpoiled = (text: string): boolean => {
  const first = firstWord.exec(text)?.[0].toLowerCase();
  if (first !== undefined && !numberWords.has(first)) return isoTime.test(text);
  return /\p{N}/u.test(text) && !plainNumber.test(text) && wordsIn(text).every((each) => numberWords.has(each));
};

/** Makes a text safe for a cell, changing as little of it as possible. */
export const safeText = (text: string): string => {
  const safe = guarded(shown(text));
  return isSpoiled(safe) ? textMark + safe : safe;
};

const needsQuotes = /[",;]/;
/** Quotes a cell by RFC 4180 if it contains a quote, comma or semicolon. A tab needs no quotes: `shown` has replaced it. */
export const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
