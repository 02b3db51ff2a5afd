// Detects texts that have characters but show nothing: spaces, fillers, control characters, and marks that only join letters or
// turn text.

/** One visible character. U+2800 is excluded: it is the Braille pattern without a dot. */
const seen = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True if the text shows no visible character. */
export const isBlank = (text: string): boolean => !seen.test(text);
