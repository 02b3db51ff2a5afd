// The two languages of Qayd: Arabic and English.
export const langs = ['ar', 'en'] as const;
export type Lang = (typeof langs)[number];
