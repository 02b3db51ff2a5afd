// All texts of the windows, of a close's paper and of exported files in one language, for checks that documents name buttons,
// accounts and columns rightly.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve('src/renderer/i18n/words');
const inFolder = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join(root, file));
/** Words that are shown or written as they are, and that no file of the folder above repeats. */
const besides = [
  'src/shared/accounts/accounts.ts',
  'src/shared/close-paper/words.ts',
  'src/shared/export-formats.ts',
  'src/exports/csv-words.ts',
  'src/exports/xlsx-words.ts',
].map((file) => resolve(file));
const modules = (await Promise.all([...inFolder, ...besides].map((file) => import(pathToFileURL(file).href)))) as object[];

type Lang = 'ar' | 'en';

const textsIn = (value: unknown, lang: Lang, found: Set<string>): void => {
  if (typeof value !== 'object' || value === null) return;
  const own = (value as Partial<Record<Lang, unknown>>)[lang];
  if (typeof own === 'string') found.add(own);
  else for (const inner of Object.values(value)) textsIn(inner, lang, found);
};

export const textsOfDictionary = (lang: Lang): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const module of modules) textsIn({ ...module }, lang, found);
  return found;
};
