// The guides for people at the counter: all their links and pictures exist, and each button or term printed in bold is in the
// dictionary of that language.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsOfDictionary } from '../../support/windows/dictionary.ts';

const guides = [
  ['docs/cashier.md', 'en'],
  ['docs/cashier.ar.md', 'ar'],
  ['docs/owner.md', 'en'],
  ['docs/owner.ar.md', 'ar'],
  ['docs/bookkeeper.md', 'en'],
  ['docs/bookkeeper.ar.md', 'ar'],
] as const;

/** Bold text that ends like a sentence is a rule, not a term of a screen, so it need not be in a dictionary. */
const isWord = (bold: string): boolean => !/[.!؟]$/.test(bold);

describe.each(guides)('%s', (file, lang) => {
  const text = readFileSync(resolve(file), 'utf8');
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to);
  const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word);

  it('has no broken link to a file', () => {
    const gone = links.filter((to) => !existsSync(join(dirname(resolve(file)), to.replace(/#.*$/, ''))));
    expect(links.length).toBeGreaterThan(5);
    expect(gone).toEqual([]);
  });

  it('shows only pictures in its own language', () => {
    const pictures = links.filter((to) => to.endsWith('.png'));
    expect(pictures.length).toBeGreaterThan(3);
    expect(pictures.filter((to) => !to.endsWith(`-${lang}.png`))).toEqual([]);
  });

  it('uses for each bold term the text of the screens', () => {
    const known = textsOfDictionary(lang);
    expect(bold.length).toBeGreaterThan(15);
    expect(bold.filter((word) => isWord(word) && !known.has(word))).toEqual([]);
  });

  it('is linked from the README', () => expect(readFileSync(resolve('README.md'), 'utf8')).toContain(`(${file})`));
});
