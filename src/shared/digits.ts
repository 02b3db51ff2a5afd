// Digits as people in Libya type them: Latin, Arabic-Indic and Persian.

/**
 * Replaces Arabic-Indic (٠-٩) and Persian (۰-۹) digits by Latin ones and leaves all other characters. In both ranges the low four
 * bits of a character are the digit's value.
 */
export const digitsToLatin = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) as number) & 0xf));
