// Formats numbers with their nouns in the right plural, for screens and command lines alike.
import type { Lang } from './lang.ts';

/** One wording per plural category of the language. `other` is used if a category has none. */
export type Plural = Readonly<Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>> & { readonly other: string };

const rules: Readonly<Record<Lang, Intl.PluralRules>> = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') };

/**
 * The wording for a number. English has no plural category for zero, so a `zero` wording is used in Arabic and English wherever a
 * text has one.
 */
export const pluralOf = (forms: Plural, lang: Lang, count: number): string =>
  forms[count === 0 && forms.zero !== undefined ? 'zero' : rules[lang].select(count)] ?? forms.other;

/**
 * Nouns for the placeholders of error texts: in `{left|tries}`, the first word names the error's parameter and the second is the
 * key of a noun in this table. The Arabic forms are in the object case.
 */
const nouns: Readonly<Record<string, { readonly ar: Plural; readonly en: Plural }>> = {
  seconds: {
    ar: { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', many: '# ثانية', other: '# ثانية' },
    en: { one: '# second', other: '# seconds' },
  },
  minutes: {
    ar: { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' },
    en: { one: '# minute', other: '# minutes' },
  },
  hours: {
    ar: { one: 'ساعة واحدة', two: 'ساعتين', few: '# ساعات', many: '# ساعة', other: '# ساعة' },
    en: { one: '# hour', other: '# hours' },
  },
  entries: {
    ar: { one: 'قيد واحد', two: 'قيدان', few: '# قيود', many: '# قيدًا', other: '# قيد' },
    en: { one: '# entry', other: '# entries' },
  },
  files: {
    ar: { one: 'ملف واحد', two: 'ملفان', few: '# ملفات', many: '# ملفًا', other: '# ملف' },
    en: { one: '# file', other: '# files' },
  },
  tries: {
    ar: { one: 'محاولة واحدة', two: 'محاولتان', few: '# محاولات', many: '# محاولة', other: '# محاولة' },
    en: { one: '# try', other: '# tries' },
  },
};

/**
 * Replaces each `{name|noun}` by the noun in its plural. Where the plural shows the number, `{name}` stays in the text for a
 * later step to fill.
 */
export const counted = (text: string, lang: Lang, facts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\|(\w+)\}/g, (_, name: string, noun: string) => {
    const word = nouns[noun];
    return word ? pluralOf(word[lang], lang, Number(facts[name])).replace('#', `{${name}}`) : `{${name}}`;
  });
