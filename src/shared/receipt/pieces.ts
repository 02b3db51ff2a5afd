// Cuts a person's own words at their numbers: `091-2345678` in an Arabic line would change its halves' places if it did not stand by itself.

export type Piece = { readonly text: string; readonly isNumber: boolean };

/**
 * Digits of any script that is written here, with the marks that hold a number, a date or a time together, and Latin letters that belong to it
 * (`A4`); a `+` before it is its own.
 */
const words = /\+?[a-z0-9٠-٩۰-۹](?:[a-z0-9٠-٩۰-۹]|[-–./:,٫٬](?=[a-z0-9٠-٩۰-۹]))*%?/gi;
const digit = /[0-9٠-٩۰-۹]/;

/** All of the text, in order. */
export const piecesOf = (text: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: number, index } of text.matchAll(words)) {
    if (!digit.test(number)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isNumber: false });
    pieces.push({ text: number, isNumber: true });
    from = index + number.length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from), isNumber: false }] : pieces;
};
