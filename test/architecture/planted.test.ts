// Each planted bug (a source change that a test must detect) matches the current code: the function that it names exists, and the
// text that it replaces occurs in that function exactly once.
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { locate } from '../torture/planted/plant.ts';
import { proofs } from '../torture/proofs.ts';

const plants = proofs.flatMap((proof) => proof.plants.map((plant) => ({ ...plant, proof: proof.name })));

it.each(plants)('$proof: $what', (bug) => {
  expect(() => locate(bug)).not.toThrow();
  expect(bug.replace).not.toBe(bug.find);
});

it('each planted bug names existing tests', () => {
  const named = proofs.flatMap((proof) =>
    proof.plants.flatMap((bug) => ('tests' in bug ? (bug.tests as readonly string[]) : [])),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

const plant = { in: 'sum', find: 'a + b', replace: 'a - b', what: 'a sum is a difference' };
const sum = 'export const sum = (a, b) => a + b;\n';

it('a planted bug finds its function in any file', () => {
  expect(locate(plant, new Map([['src/a/b/c.ts', `const other = a + b;\n${sum}`]]))).toEqual({ file: 'src/a/b/c.ts', at: 50 });
});

it.each([
  ['a function that nobody has', [['src/a.ts', 'const add = a + b;\n']]],
  ['a text that is not in the function', [['src/a.ts', 'const sum = a * b;\nconst other = a + b;\n']]],
  ['a text that stands there twice', [['src/a.ts', 'const sum = a + b || a + b;\n']]],
  [
    'two functions that both have it',
    [
      ['src/a.ts', sum],
      ['src/b/c.ts', sum],
    ],
  ],
] as const)('a planted bug is rejected with %s', (_, files) => {
  expect(() => locate(plant, new Map(files))).toThrow(/a sum is a difference/);
});

it('a planted bug names the room if two rooms have the same function', () => {
  const both = new Map([
    ['src/a/x.ts', sum],
    ['src/b/x.ts', sum],
  ]);
  expect(locate({ ...plant, room: 'b' }, both).file).toBe('src/b/x.ts');
});

/** The names that a file uses and does not declare: globals, and misspelt names. */
const namesUnknownIn = (file: string, text: string): ReadonlySet<string> => {
  const options: ts.CompilerOptions = { noLib: true, noResolve: true, target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const host = { ...ts.createCompilerHost(options), getSourceFile: (name: string) => (name === file ? source : undefined) };
  const found = ts.createProgram([file], options, host).getSemanticDiagnostics(source);
  const cannotFindName = new Set([2304, 2552, 2503, 18004, 2583]);
  return new Set(
    found.flatMap(({ code, start, length }) =>
      cannotFindName.has(code) && start !== undefined ? [text.slice(start, start + (length ?? 0))] : [],
    ),
  );
};

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_$][\w$]*/g));

/** Planted bugs whose replacement uses a name that the replaced text lacks: only such a replacement can misspell a name. */
const bringing = plants.filter(({ find, replace }) => [...wordsIn(replace)].some((word) => !wordsIn(find).has(word)));

const known = new Map<string, ReadonlySet<string>>();

it.each(bringing)('$proof: $what uses only names that its file has', (bug) => {
  const { file, at } = locate(bug);
  const text = readFileSync(file, 'utf8');
  if (!known.has(file)) known.set(file, namesUnknownIn(file, text));
  const planted = namesUnknownIn(file, text.slice(0, at) + bug.replace + text.slice(at + bug.find.length));
  expect([...planted].filter((name) => !known.get(file)?.has(name) && !(name in globalThis))).toEqual([]);
});
