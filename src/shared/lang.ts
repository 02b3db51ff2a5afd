// The two languages of Qayd: Arabic and English.
export const langs = ['ar', 'en'] as const;
export type Lang = (typeof langs)[number];

/** The language of a shop, and of a window, for which nothing and nobody chose a language. */
export const firstLang: Lang = 'ar';

/** The language of a machine's or browser's locale, such as `ar-LY`; null if the locale is in neither language. */
export const langOf = (locale: string): Lang | null =>
  langs.find((lang) => locale.toLowerCase().split(/[-_]/)[0] === lang) ?? null;
