// Tests that a screen that loads later also loads its UI texts. Reads the sources, because a missing text would show only when it
// is used.
import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { contract } from '../../../../src/shared/contract/index.ts';

const root = fileURLToPath(new URL('../../../../src/renderer/', import.meta.url));
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => [file, readFileSync(resolve(root, file), 'utf8')]),
);

const read = (source: string, file: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)]
    .map(([, path = '']) => resolve(root, dirname(file), path).slice(root.length))
    .filter((path) => sources.has(path));

const brought = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'(\.[^']+)'/gm;
const fetched = /import\('(\.[^']+)'\)/g;

/** Returns the file and all files that it imports, directly or not, which are loaded together with it. */
const withImports = (file: string): ReadonlySet<string> => {
  const all = new Set([file]);
  for (const one of all) for (const next of read(sources.get(one) ?? '', one, brought)) all.add(next);
  return all;
};

const entries = [...sources].filter(([file]) => file.startsWith('i18n/words/'));
/** Maps the key of each text that loads later to its file. Keys that are also names of commands or queries are skipped. */
const homes = new Map(
  entries
    .flatMap(([file, source]) =>
      [...source.matchAll(/addWords\(\{(.*?)\n\}\);/gs)].flatMap(([, words = '']) =>
        [...words.matchAll(/^ {2}'([^']+)':/gm)].map(([, key = '']) => [key, file] as const),
      ),
    )
    .filter(([key]) => !Object.hasOwn(contract, key)),
);

/** Returns a line for each text that a file uses although loading that file does not load the text. */
const missing = (): string[] => {
  const first = withImports('main.tsx');
  const roots = [...new Set([...sources].flatMap(([file, source]) => read(source, file, fetched)))];
  const found = ['main.tsx', ...roots].flatMap((start) => {
    const there = withImports(start);
    const files = [...there].filter((file) => !file.startsWith('i18n/') && (start === 'main.tsx' || !first.has(file)));
    return files.flatMap((file) =>
      [...(sources.get(file) ?? '').matchAll(/['"`]([a-z-]+\.[a-z0-9.-]+)['"`]/g)].flatMap(([, key = '']) => {
        const home = homes.get(key);
        return home === undefined || there.has(home) || first.has(home) ? [] : [`${file} (in ${start}): ${key} of ${home}`];
      }),
    );
  });
  return [...new Set(found)].sort();
};

it('each used key has a word', () => {
  expect(homes.size).toBeGreaterThan(400);
  expect(missing()).toEqual([]);
});
