// The sample of mutants: equal for equal seeds, spread over all files, and each mutant changes one expression.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawn, filesIn, instrumented, type Mutant, nameOf, originalOf, withMutant } from '../../mutation/mutants.ts';
import { tempDir } from '../../support/temp-dir.ts';

const file = 'src/shared/sum.ts';
const text = `// Adds.
export const sum = (a: number, b: number): number => {
  if (a < 0 || b < 0) return 0;
  return a + b;
};
`;
let dir: ReturnType<typeof tempDir>;
let mutants: readonly Mutant[];
beforeAll(async () => {
  dir = tempDir();
  mkdirSync(join(dir.path, 'src/shared'), { recursive: true });
  mkdirSync(join(dir.path, 'src/renderer/i18n'), { recursive: true });
  writeFileSync(join(dir.path, file), text);
  writeFileSync(join(dir.path, 'src/renderer/i18n/words.ts'), "export const words = { paid: 'Paid' };\n");
  ({ mutants } = await instrumented(dir.path, filesIn(dir.path)));
});
afterAll(() => dir.remove());

it('mutants are made only from files with conditions, not from files of words', () => {
  expect(filesIn(dir.path)).toEqual([file]);
});

it('a mutant changes one expression and nothing else', () => {
  const plus = mutants.find(({ replacement }) => replacement === 'a - b') as Mutant;
  expect(originalOf(text, plus)).toBe('a + b');
  expect(withMutant(text, plus)).toBe(text.replace('a + b', 'a - b'));
  expect(nameOf(plus)).toBe(`${file}:4:10-4:15 → a - b`);
  for (const mutant of mutants) expect(withMutant(text, mutant)).not.toBe(text);
});

it('the same seed draws the same mutants, another seed others, and a larger draw begins with the smaller draw', () => {
  const names = (count: number, seed: number) => drawn(mutants, count, seed).map(nameOf);
  expect(names(5, 1)).toEqual(names(5, 1));
  expect(names(mutants.length, 1)).not.toEqual(names(mutants.length, 2));
  expect(names(9, 1).slice(0, 5)).toEqual(names(5, 1));
  expect(new Set(names(mutants.length, 1)).size).toBe(new Set(mutants.map(nameOf)).size);
});

it('a draw stays the same when only a comment was added', async () => {
  const edited = tempDir();
  mkdirSync(join(edited.path, 'src/shared'), { recursive: true });
  writeFileSync(join(edited.path, file), `// Another first line.\n${text.replace('  return a', '  // Adds.\n  return a')}`);
  const { mutants: later } = await instrumented(edited.path, filesIn(edited.path));
  edited.remove();
  const replacements = (list: readonly Mutant[]) =>
    drawn(list, 6, 3).map(({ replacement, mutator }) => `${mutator} ${replacement}`);
  expect(later.map(nameOf)).not.toEqual(mutants.map(nameOf));
  expect(replacements(later)).toEqual(replacements(mutants));
});
