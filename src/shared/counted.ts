// Numbers with their nouns, in the plural that the number takes, once for screens and command lines.

/** One wording per plural category of the language. */
export type Plural = Readonly<Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>> & { readonly other: string };

type Lang = 'ar' | 'en';
const rules: Readonly<Record<Lang, Intl.PluralRules>> = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') };

/** The wording for a number. English has no plural category for zero: a text that gives one wants it used. */
export const pluralOf = (forms: Plural, lang: Lang, count: number): string =>
  forms[count === 0 && forms.zero !== undefined ? 'zero' : rules[lang].select(count)] ?? forms.other;

/** Things that errors count: `{seconds|seconds}` is a number with its noun. In Arabic as the object of what stands before. */
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
  tries: {
    ar: { one: 'محاولة واحدة', two: 'محاولتان', few: '# محاولات', many: '# محاولة', other: '# محاولة' },
    en: { one: '# try', other: '# tries' },
  },
};

/** Each `{name|noun}` as the wording that its number takes, with `{name}` left in it where the number is written. */
export const counted = (text: string, lang: Lang, facts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\|(\w+)\}/g, (_, name: string, noun: string) => {
    const word = nouns[noun];
    return word ? pluralOf(word[lang], lang, Number(facts[name])).replace('#', `{${name}}`) : `{${name}}`;
  });
