// The shape of every dictionary: both languages side by side, so that a missing one does not compile.
import type { Plural } from '../../shared/counted.ts';

export type Lang = 'ar' | 'en';

/** `{count}` picks the wording. */
export type { Plural } from '../../shared/counted.ts';

export type Word = { readonly ar: string | Plural; readonly en: string | Plural };
export type Words = Readonly<Record<string, Word>>;

type PlaceholdersIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never;
type Texts<T> = T extends string ? T : T[keyof T];

/** The `{names}` that a word leaves open. */
export type PlaceholdersOf<W extends Word> = PlaceholdersIn<Texts<W['ar']> | Texts<W['en']>>;
