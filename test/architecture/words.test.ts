// One thing has one word in code, too: names that were given up do not come back (docs/glossary.md, "In code alone").
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Migrations are released and stay as they are. */
const sources = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).filter((file) => !file.includes('migrations'));

/** A name, and the word that has its place. */
const gone: readonly (readonly [RegExp, string])[] = [
  [/\bun?shelve|\bshelve\b|\bdetain|\bheld(Watch|Notices?)\b|\bon the shelf\b/i, 'quarantine'],
  [/\b(keep|fill|set|feed)Hole\b|\bhole in the feed\b/i, 'gap'],
  [/\bcreateCare\b|\bcareOf\b/, 'health'],
  [/\brepeatOf\b|\bjudgedView\b/, 'earlierRequest, attemptFacts'],
  [/\bstory\b|\bstory[A-Z]|Story\b/, 'history'],
  [/\bdesk\b|\bcreateDesk\b|\buseDesk\b/i, 'stores (a window), actions (the simulated service)'],
];

it.each(gone)('the name %s is not used any more', (name) => {
  const found = sources.flatMap((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, i) => (name.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
