// Digits as people here type them: Latin, Arabic-Indic and Persian.

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits become Latin ones; all else stays. */
export const digitsToLatin = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) as number) & 0xf));
