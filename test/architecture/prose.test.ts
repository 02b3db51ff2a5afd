// Comments and documents are in plain English (CONTRIBUTING.md): no comment begins with a relative pronoun, no sentence is over 40 words.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { badOpeners, longSentences } from '../support/prose.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');
/** Migrations are released and stay as they are. */
const sources = globSync(['{src,test,scripts}/**/*.{ts,tsx,css,mjs,cjs}', '*.{ts,cjs}'], { cwd: root }).filter(
  (file) => !file.includes('migrations'),
);
const pages = globSync(['*.md', 'docs/**/*.md', '{src,test}/**/README.md'], { cwd: root });

describe('a comment', () => {
  it('never begins with Whoever, What, Whose, Whether, Of, That or As', () => {
    const found = sources.flatMap((file) => badOpeners(textOf(file)).map((bad) => `${file}:${bad}`));
    expect(found).toEqual([]);
  });

  it.each([
    ['// What it holds.', ['1: What it holds.']],
    ['const a = 1; // Of the till.', ['1: Of the till.']],
    ['\n/** Whether it is paid. */', ['2: Whether it is paid.']],
    ['/**\n * As the wire has it.\n */', ['1: As the wire has it.']],
    ['// The digest\n// of what came.', []],
    ['// Reads it.\n\n// That is why.', ['3: That is why.']],
    ["const url = 'http://What.example';", []],
    ['/* Assets */', []],
  ])('%j is judged by its first word', (source, bad) => expect(badOpeners(source)).toEqual(bad));
});

describe('a sentence of a document', () => {
  it.each(pages)('is at most 40 words long in %s', (page) => expect(longSentences(textOf(page))).toEqual([]));

  const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
  it.each([
    [`${words(40)}.`, 0],
    [`${words(41)}.`, 1],
    [`${words(30)}. ${words(30)}.`, 0],
    [`- ${words(30)}\n- ${words(30)}`, 0],
    [`${words(30)}\n\n${words(30)}`, 0],
    [`| ${words(30)} | ${words(30)} |`, 0],
    [`${words(30)}\n${words(30)}`, 1],
    [`\`\`\`\n${words(50)}\n\`\`\``, 0],
    [`${words(30)} (see \`a.b\`) ${words(20)}`, 1],
  ])('is counted by its words: %#', (page, long) => expect(longSentences(page)).toHaveLength(long));
});
