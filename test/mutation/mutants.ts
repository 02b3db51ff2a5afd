// The changes that mutation testing may make: every one that Stryker knows, of files that hold logic, and a sample drawn by seed.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

type Place = { readonly line: number; readonly column: number };
/** One change of one expression. Lines and columns count from 0. */
export type Mutant = {
  /** Its number in the marks of the instrumented files. */
  readonly mark: number;
  /** From the root of the project. */
  readonly file: string;
  readonly start: Place;
  readonly end: Place;
  readonly replacement: string;
  readonly mutator: string;
};

/** All that decides; of the windows no words, no pictures, no layout. */
const mutated = 'src/**/*.ts';
/** The simulated service, thin commands and thin ports; words, and the text of pages and icons: what they look like is tested by looking. */
const leftOut = /^src\/(?:cli|platform|preload|sandbox|renderer\/i18n)\/|\.d\.ts$|\/(?:page-style|icon-paths)\.ts$/;

export const filesIn = (root: string): readonly string[] =>
  globSync(mutated, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !leftOut.test(file))
    .sort();

const silent = () => {};
const logger = {
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
};

/** All changes of these files, in their order, and each file with marks in it that tell which of them is executed. */
export const instrumented = async (
  root: string,
  files: readonly string[],
): Promise<{ readonly mutants: readonly Mutant[]; readonly contents: ReadonlyMap<string, string> }> => {
  const instrumenter = new Instrumenter(logger);
  const given = files.map((file) => ({ name: file, mutate: true, content: readFileSync(join(root, file), 'utf8') }));
  const result = await instrumenter.instrument(given, { plugins: null, ignorers: [], excludedMutations: [] });
  const mutants = result.mutants.map(({ id, fileName, location, replacement, mutatorName }) => ({
    mark: Number(id),
    file: fileName,
    start: location.start,
    end: location.end,
    replacement: replacement ?? '',
    mutator: mutatorName,
  }));
  return { mutants, contents: new Map(result.files.map(({ name, content }) => [name, content])) };
};

export const nameOf = ({ file, start, end, replacement }: Mutant): string =>
  `${file}:${start.line + 1}:${start.column + 1}-${end.line + 1}:${end.column + 1} → ${replacement}`;

/** `count` of them, the same for the same seed; a larger sample of a seed begins with a smaller one. */
export const drawn = (mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] =>
  mutants
    .map((mutant) => ({
      mutant,
      lot: createHash('sha256')
        .update(`${seed} ${nameOf(mutant)}`)
        .digest('hex'),
    }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);

const offsetOf = (text: string, { line, column }: Place): number => {
  let offset = 0;
  for (let left = line; left > 0; left--) offset = text.indexOf('\n', offset) + 1;
  return offset + column;
};

/** The file's text with the change in it. */
export const withMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, offsetOf(text, start)) + replacement + text.slice(offsetOf(text, end));

export const originalOf = (text: string, { start, end }: Mutant): string =>
  text.slice(offsetOf(text, start), offsetOf(text, end));
