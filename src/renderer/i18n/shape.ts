// The shape of every dictionary: both languages side by side, so that a missing one does not compile.

export type Lang = 'ar' | 'en';

/** One wording per plural category of the language; `{count}` picks it. */
export type Plural = Readonly<Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>> & { readonly other: string };

export type Word = { readonly ar: string | Plural; readonly en: string | Plural };
export type Words = Readonly<Record<string, Word>>;

type PlaceholdersIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never;
type Texts<T> = T extends string ? T : T[keyof T];

/** The `{names}` that a word leaves open. */
export type PlaceholdersOf<W extends Word> = PlaceholdersIn<Texts<W['ar']> | Texts<W['en']>>;
