// Keeps a date, a time or an amount in its own reading direction within a plain text, such as the description of a drawing.

/** The text in its own direction: without this, the minus of an amount stands on the wrong side in Arabic. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
/** The same for texts that are always read from left to right, such as amounts. */
export const isolatedLtr = (text: string): string => `\u2066${text}\u2069`;
