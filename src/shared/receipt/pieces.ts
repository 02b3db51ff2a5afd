// Cuts typed text into runs (digits, dashes and Latin letters) and the text between the runs, so that each run can be isolated.
// Otherwise the parts of `021 333 4455` change places in an Arabic line.

export type TextPiece = { readonly text: string; readonly isNumber: boolean };

/** Latin letters, and Latin, Arabic-Indic and Persian digits. */
const sign = String.raw`\p{Script=Latin}0-9٠-٩۰-۹`;
/**
 * A run of digits and Latin letters. Punctuation inside it belongs to the run, so that a number, date, time or address stays in
 * one run.
 */
const word = String.raw`\+?[${sign}](?:[${sign}]|[-–./:,٫٬'’@_](?=[${sign}]))*%?`;
/** Brackets are part of a run only as a pair: a single bracket would be mirrored. */
const bracketed = String.raw`\(\+?[${sign}][${sign} .:/–-]*\)`;
const part = `(?:${word}|${bracketed})`;
const runs = new RegExp(String.raw`${part}(?:[ \u00a0]*[-–/]?[ \u00a0]*${part})*`, 'giu');
const digit = /[0-9٠-٩۰-۹]/;

/**
 * Cuts the whole text, in order. `isNumber`: a run of digits, dashes and Latin letters with at least one digit, to be read from
 * left to right.
 */
export const piecesOf = (text: string): readonly TextPiece[] => {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: number, index } of text.matchAll(runs)) {
    if (!digit.test(number)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isNumber: false });
    pieces.push({ text: number, isNumber: true });
    from = index + number.length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from), isNumber: false }] : pieces;
};

/**
 * The reading direction of a line, by its first letter; `auto` if the line has no letter. The browser's own guess is not used,
 * because it ignores isolated runs.
 */
export const wayOf = (text: string): 'rtl' | 'ltr' | 'auto' => {
  const first = /\p{L}/u.exec(text)?.[0];
  if (first === undefined) return 'auto';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? 'rtl' : 'ltr';
};
