// The facts of an error, ready for its words: amounts as people read them, and words that fit the facts that are there.
import type { ErrorParams } from '../../shared/errors.ts';
import { formatAmount, isCurrency, money } from '../../shared/money.ts';
import { wording } from './fill.ts';
import type { Lang, Plural, Word } from './shape.ts';
import type { Phrase } from './phrase.ts';

export type Facts = Readonly<Record<string, string>>;

const amounts = { minimumMinor: 'minimum', maximumMinor: 'maximum' } as const;

/** `minimumMinor` and `maximumMinor` become `minimum` and `maximum`, with their currency: `5.000 LYD`. */
export const readableFacts = (params: ErrorParams): Facts => {
  const facts: Record<string, string> = {};
  // What is empty is no fact.
  for (const [name, value] of Object.entries(params)) if (value !== '') facts[name] = String(value);
  const { currency } = params;
  if (!isCurrency(currency)) return facts;
  for (const [from, to] of Object.entries(amounts)) {
    const minor = params[from];
    if (typeof minor === 'number') facts[to] = `${formatAmount(money(minor, currency))} ${currency}`;
  }
  return facts;
};

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)[|}]/g)].map(([, name]) => name as string);

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
const counted = (text: string, lang: Lang, facts: Facts): string =>
  text.replace(/\{(\w+)\|(\w+)\}/g, (_, name: string, noun: string) => {
    const word = nouns[noun];
    return word ? wording(word, lang, facts[name]).replace('#', `{${name}}`) : `{${name}}`;
  });

/** A part in `[…]` falls away unless all that it names is there. */
export const fitted = (phrase: Phrase, facts: Facts): Word => {
  const fit = (lang: Lang): string => {
    const parts = phrase[lang].replace(/\[([^\]]*)\]/g, (_, part: string) =>
      placeholders(part).every((name) => name in facts) ? part : '',
    );
    return counted(parts, lang, facts);
  };
  return { ar: fit('ar'), en: fit('en') };
};
