// All texts of the windows in one language, for checks that documents name buttons rightly.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve('src/renderer/i18n/words');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const modules = (await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)))) as object[];

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
