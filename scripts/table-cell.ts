// The text of one cell of a generated Markdown table.
/** Escapes bars, and turns line breaks and repeated spaces into one space. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
