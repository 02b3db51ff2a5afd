// The recipes for newcomers name files of this tree: each path and each link of docs/how-to.md leads somewhere.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const page = new URL('docs/how-to.md', root);
const text = readFileSync(page, 'utf8');

const codes = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
/** A command may name several. */
const paths = codes.flatMap((code) => code.split(' ')).filter((word) => /^(src|test|docs|scripts)\//.test(word));
const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);

it('names only files that are there', () => {
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it('leads only to pages that are there', () => {
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !existsSync(new URL(link, page)))).toEqual([]);
});

it('says of each change what to open first, what tells the rule and what to keep true', () => {
  const recipes = text.split('\n## ').slice(1);
  expect(recipes).toHaveLength(12);
  for (const recipe of recipes)
    for (const part of ['**First:**', '**Test:**', '**Document:**'])
      expect([recipe.split('\n')[0], recipe]).toMatchObject([expect.anything(), expect.stringContaining(part)]);
});
