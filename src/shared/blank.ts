// Whether a text says nothing to whoever reads it, though it has characters: spaces, fillers, marks that only join or turn what stands beside them.

/** Anything that is seen. U+2800 is a pattern of Braille without a dot. */
const seen = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isBlank = (text: string): boolean => !seen.test(text);
