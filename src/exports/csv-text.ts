// Text of others in a cell: nothing in it may run as a formula, be taken for a number or a date, or end the cell.
import { shown } from './shown.ts';

/** MODIFIER LETTER APOSTROPHE: a letter to every program, so it separates nothing and no quote is taken off. */
export const guard = '\u02bc';
/** LEFT-TO-RIGHT MARK: unseen; with it a spreadsheet takes `00012` for text. */
export const textMark = '\u200e';

/** What begins a formula in one spreadsheet or another, its other widths included; behind its like it is not the first. */
const starters = /([=+@\-\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])\1*/g;
const letterBehind = /[\p{L}\p{M}\p{N}]$/u;
const wordBehind = /[\p{L}\p{M}\p{N}] +$/u;

/**
 * Whether these signs could be the first of a cell: whoever opens the file may separate cells by any sign that is no letter or digit.
 * A dash or plus alone between words is a whole cell then, and no formula.
 */
const couldBegin = (signs: string, before: string, after: string): boolean =>
  !letterBehind.test(before) && !(/^[-+]$/.test(signs) && after.startsWith(' ') && wordBehind.test(before));

/** True of few texts; without it each would be taken apart. */
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
/** Words that spreadsheets know in numbers, times and dates, in the languages that shops here have them in. */
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
/** Whole, short enough for a spreadsheet to keep, and written as it would write it. */
const plainNumber = /^(?:0|[1-9][0-9]{0,14})$/;

/** Whether it may be taken for a number, a date or a time, and shown otherwise than it was written. */
const isSpoiled = (text: string): boolean => {
  const first = firstWord.exec(text)?.[0].toLowerCase();
  if (first !== undefined && !numberWords.has(first)) return isoTime.test(text);
  return /\p{N}/u.test(text) && !plainNumber.test(text) && wordsIn(text).every((each) => numberWords.has(each));
};

/** The text of a cell, as near to `text` as it can be. */
export const safeText = (text: string): string => {
  const safe = guarded(shown(text));
  return isSpoiled(safe) ? textMark + safe : safe;
};

const needsQuotes = /[",;]/;
/** As RFC 4180 quotes it, under each of our separators: a tab is never in it. */
export const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
