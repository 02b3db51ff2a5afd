// Each recipe in docs/how-to.md has all its parts. Their paths and links are checked in pages.test.ts.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync(new URL('../../../docs/how-to.md', import.meta.url), 'utf8');

it('docs/how-to.md names for each change the first file, the test and the document', () => {
  // The first section is the table of subjects.
  const recipes = text.split('\n## ').slice(2);
  expect(recipes).toHaveLength(22);
  for (const recipe of recipes)
    for (const part of ['**First:**', '**Test:**', '**Document:**'])
      expect([recipe.split('\n')[0], recipe]).toMatchObject([expect.anything(), expect.stringContaining(part)]);
});
