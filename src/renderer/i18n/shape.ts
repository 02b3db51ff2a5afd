// The types of the dictionaries. Each UI text has Arabic and English side by side, so that a missing language does not compile.
import type { Plural } from '../../shared/counted.ts';

/** A word with plural forms; its placeholder `{count}` selects the form. */
export type { Plural } from '../../shared/counted.ts';

export type Word = { readonly ar: string | Plural; readonly en: string | Plural };
export type Words = Readonly<Record<string, Word>>;

type PlaceholdersIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never;
type TextsOf<T> = T extends string ? T : T[keyof T];

/** The names of the placeholders in a UI text, from its Arabic and its English wording. */
export type PlaceholdersOf<W extends Word> = PlaceholdersIn<TextsOf<W['ar']> | TextsOf<W['en']>>;
