// The initials of a person's name, drawn in a circle beside the name.

/** Removes the Arabic article: most family names begin with it, so it would not distinguish people. */
const withoutArticle = (word: string): string => word.replace(/^ال(?=[\u0621-\u064a]{2})/, '');

/**
 * The initials of a name: the first letter of each of its first two words, without the Arabic article. Arabic letters are kept
 * from joining by a zero-width non-joiner.
 */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(withoutArticle(word))[0] ?? '')
    .join(/[\u0600-\u06ff]/.test(name) ? '\u200c' : '')
    .toUpperCase();
