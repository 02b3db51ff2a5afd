// Each phrase that screens, papers and files share has a text in Arabic and in English.
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

type Found = { readonly at: string; readonly ar: unknown; readonly en: unknown };

/** All objects with the fields `ar` and `en` inside a value, however deep. */
const phrasesIn = (value: unknown, at: string): Found[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('ar' in value && 'en' in value) return [{ at, ar: value.ar, en: value.en }];
  return Object.entries(value).flatMap(([key, inner]) => phrasesIn(inner, `${at}.${key}`));
};

it('no phrase lacks a text in one of the languages', async () => {
  const files = globSync('src/shared/words/*.ts');
  const modules = await Promise.all(files.map(async (file) => [file, await import(pathToFileURL(resolve(file)).href)] as const));
  const phrases = modules.flatMap(([file, module]) => phrasesIn({ ...module }, file)).filter(({ ar }) => typeof ar === 'string');
  expect(phrases.length).toBeGreaterThan(200);
  expect(phrases.filter(({ ar }) => !/\p{Script=Arabic}/u.test(ar as string))).toEqual([]);
  expect(phrases.filter(({ en }) => !/[A-Za-z]/.test(en as string))).toEqual([]);
});
