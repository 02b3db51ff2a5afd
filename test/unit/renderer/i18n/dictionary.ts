// Walks a dictionary down to each text, for tests of rules that hold for all texts.
import type { Plural, Word } from '../../../../src/renderer/i18n/shape.ts';

export type Leaf = { readonly path: string; readonly word: Word };

const isWord = (value: object): value is Word => Object.hasOwn(value, 'ar') && Object.hasOwn(value, 'en');

export const leaves = (table: object, path = ''): Leaf[] =>
  isWord(table)
    ? [{ path, word: table }]
    : Object.entries(table).flatMap(([key, value]) => leaves(value as object, path === '' ? key : `${path} ${key}`));

export const textsOf = (wording: string | Plural): string[] => (typeof wording === 'string' ? [wording] : Object.values(wording));

/**
 * Names of all placeholders in a text's wordings, each once. Some plural forms lack the number, because a word expresses it, such
 * as «دفعتان» (two payments).
 */
export const placeholdersOf = (wording: string | Plural): string[] =>
  [...new Set(textsOf(wording).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)))].sort();
