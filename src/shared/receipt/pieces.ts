// Cuts a person's own words at their runs of digits, dashes and Latin: `021 333 4455` in an Arabic line would change the places of its parts if it did
// not stand by itself.

export type Piece = { readonly text: string; readonly isNumber: boolean };

/** Latin letters, and digits of each script that is written here. */
const sign = String.raw`\p{Script=Latin}0-9٠-٩۰-۹`;
/** The marks within a word hold a number, a date, a time or an address together. */
const word = String.raw`\+?[${sign}](?:[${sign}]|[-–./:,٫٬'’@_](?=[${sign}]))*%?`;
/** Brackets belong to a run only as a pair: one alone would be mirrored the wrong way. */
const bracketed = String.raw`\(\+?[${sign}][${sign} .:/–-]*\)`;
const part = `(?:${word}|${bracketed})`;
const runs = new RegExp(String.raw`${part}(?:[ \u00a0]*[-–/]?[ \u00a0]*${part})*`, 'giu');
const digit = /[0-9٠-٩۰-۹]/;

/** All of the text, in order. `isNumber`: a whole run of digits, dashes and Latin that holds a digit; it is read from left to right. */
export const piecesOf = (text: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: number, index } of text.matchAll(runs)) {
    if (!digit.test(number)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isNumber: false });
    pieces.push({ text: number, isNumber: true });
    from = index + number.length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from), isNumber: false }] : pieces;
};

/** The way that a line is read: its first letter decides. A browser would skip isolated runs when it guesses; `auto` where there is no letter. */
export const wayOf = (text: string): 'rtl' | 'ltr' | 'auto' => {
  const first = /\p{L}/u.exec(text)?.[0];
  if (first === undefined) return 'auto';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? 'rtl' : 'ltr';
};
