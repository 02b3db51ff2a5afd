// Each path and each link in the documents and in the folders' READMEs exists.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
/** Skip the change log, because it names files that were deleted. */
const pages = ['*.md', 'docs/**/*.md', 'src/**/README.md', 'test/**/README.md']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((page) => page !== 'CHANGELOG.md');
const textOf = (page: string): string => readFileSync(new URL(page, root), 'utf8');

/**
 * Returns the paths in the code spans of a Markdown page. A code span may hold several paths; patterns and placeholders are
 * skipped.
 */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/[\s,]+/))
    .filter((word) => /^(src|test|docs|scripts)\/[\w./-]*$/.test(word));
/** Returns the files and folders that a folder's README names by paths relative to that folder. */
const besideIn = (text: string): string[] =>
  [...text.matchAll(/`([\w-]+\/|(?!src\/|test\/|docs\/)[\w./-]+\.(?:tsx?|css))`/g)].map(([, name = '']) => name);
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));
/** The link anchors of the headings in `text`. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
const isThere = (page: string, link: string): boolean => {
  const { pathname, hash } = new URL(link, new URL(page, root));
  if (!existsSync(pathname)) return false;
  return hash === '' || anchorsIn(readFileSync(pathname, 'utf8')).includes(hash.slice(1));
};

it('the search finds all pages', () => {
  expect(pages).toEqual(
    expect.arrayContaining(['README.md', 'docs/how-to.md', 'src/renderer/README.md', 'test/support/README.md']),
  );
  expect(pathsIn(textOf('docs/how-to.md')).length).toBeGreaterThan(80);
});

it.each(pages)('%s names only existing files', (page) =>
  expect(pathsIn(textOf(page)).filter((path) => !existsSync(new URL(path, root)))).toEqual([]),
);

it.each(pages)('%s links only to existing pages and headings', (page) =>
  expect(linksIn(textOf(page)).filter((link) => !isThere(page, link))).toEqual([]),
);

it.each(pages.filter((page) => page.endsWith('/README.md')))('%s names only existing files of its folder', (page) => {
  const folder = new URL('.', new URL(page, root));
  expect(besideIn(textOf(page)).length).toBeGreaterThan(1);
  expect(besideIn(textOf(page)).filter((name) => !existsSync(new URL(name, folder)))).toEqual([]);
});
