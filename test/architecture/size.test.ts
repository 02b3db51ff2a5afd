// A function of `src` has at most 70 lines, a file at most 300. Longer functions are listed here with reason and length; the list
// may only get shorter.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const mostLines = { function: 70, file: 300 };
/** If more functions than this need an exception from the limit of lines, the limit itself is wrong. */
const mostExceptions = 10;

/** The functions that may be longer than the limit: `file name`, their lines today, and why they are not split. */
const longer: Readonly<Record<string, readonly [lines: number, why: string]>> = {};

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(`${root}/${file}`, 'utf8'),
}));

const nameOf = (node: ts.FunctionLikeDeclaration): string => {
  const named = node.name ?? (node.parent as { readonly name?: ts.Node }).name;
  return named ? named.getText() : 'unnamed';
};

/** Returns the functions in a source text that are longer than the limit: name, and number of lines from first to last. */
const longFunctions = (file: string, text: string): readonly (readonly [name: string, lines: number])[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const found: (readonly [string, number])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      if (lines > mostLines.function) found.push([nameOf(node), lines]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

it('a function has at most 70 lines, except the listed functions with their reason', () => {
  const found = files.flatMap(({ file, text }) => longFunctions(file, text).map(([name, lines]) => [`${file} ${name}`, lines]));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(longer).map(([name, [lines]]) => [name, lines])));
});

it('at most ten functions are listed, each with a reason', () => {
  expect(Object.keys(longer).length).toBeLessThanOrEqual(mostExceptions);
  expect(Object.values(longer).filter(([, why]) => why.trim() === '')).toEqual([]);
});

it('a file has at most 300 lines', () => {
  const long = files.map(({ file, text }) => `${file}: ${text.trimEnd().split('\n').length}`);
  expect(long.filter((each) => Number(each.split(': ')[1]) > mostLines.file)).toEqual([]);
});

const lines = (count: number): string => 'f();\n'.repeat(count);

it.each([
  ['an arrow function', `const a = () => {\n${lines(69)}};`, 'a'],
  ['a method', `const o = { m() {\n${lines(69)}} };`, 'm'],
  ['a function inside of another one', `function b() { return () => {\n${lines(69)}}; }`, 'b'],
])('%s of 71 lines is found, and not with 70 lines', (_, text, name) => {
  expect(longFunctions('a.ts', text).map(([found]) => found)).toContain(name);
  expect(longFunctions('a.ts', text.replace('f();\n', ''))).toEqual([]);
});
