// Names that were replaced must not return in the code (docs/glossary.md, "In code alone").
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Migrations are released and stay as they are. */
const sources = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).filter((file) => !file.includes('migrations'));

/** Pairs: a replaced name, and the word that is used instead. */
const gone: readonly (readonly [RegExp, string])[] = [
  [/\bun?shelve|\bshelve\b|\bdetain|\bheld(Watch|Notices?)\b|\bon the shelf\b/i, 'quarantine'],
  [/\b(keep|fill|set|feed)Hole\b|\bhole in the feed\b/i, 'gap'],
  [/\bcreateCare\b|\bcareOf\b/, 'health'],
  [/\brepeatOf\b|\bjudgedView\b/, 'earlierRequest, attemptFacts'],
  [/\bstory\b|\bstory[A-Z]|Story\b/, 'history'],
  [/\bdesk\b|\bcreateDesk\b|\buseDesk\b/i, 'stores (a window), actions (the simulated service)'],
  [/\bdisplayStates?\b|\bdisplayStateOf\b/, 'paymentStatus (a payment); customer display (a screen)'],
  [/\b[uU]nsealedRow\b|\bsealJson\b|\bsealQuery\b/, 'chain (a row), tag (a transaction), sign (a notice); seal (the keys alone)'],
];

it.each(gone)('the old name %s is not used', (name) => {
  const found = sources.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, i) => (name.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

/** Matches each declaration of a type; group 1 is set if the type is exported. */
const declared = /^(export )?(?:type|interface) (\w+)/gm;

it('an exported type name is declared in only one file', () => {
  const places = new Map<string, { readonly file: string; readonly exported: boolean }[]>();
  for (const file of sources.filter((each) => !each.endsWith('.css')))
    for (const [, exported, name] of readFileSync(`${root}/${file}`, 'utf8').matchAll(declared))
      places.set(name as string, [...(places.get(name as string) ?? []), { file, exported: exported !== undefined }]);
  const twins = [...places].filter(([, list]) => list.length > 1 && list.some(({ exported }) => exported));
  expect(twins.map(([name, list]) => `${name}: ${list.map(({ file }) => file).join(', ')}`)).toEqual([]);
});

it.each(['Asked', 'Told', 'Place', 'Facts', 'Found', 'Parts', 'Said', 'Held'])(
  'no exported type is called %s: its name contains a noun',
  (name) => {
    const exported = new RegExp(`^export (?:type|interface) ${name}\\b`, 'm');
    expect(sources.filter((file) => exported.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([]);
  },
);
