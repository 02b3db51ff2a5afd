// The mutants of mutation testing: every change that Stryker can make in files with logic, and a random sample of these mutants,
// chosen by seed.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

type Place = { readonly line: number; readonly column: number };
/** A mutant: one changed expression. Lines and columns count from 0. */
export type Mutant = {
  /** The mutant's number in the instrumented files. */
  readonly mark: number;
  /** Path from the project's root. */
  readonly file: string;
  readonly start: Place;
  readonly end: Place;
  readonly replacement: string;
  readonly mutator: string;
};

/** Files to mutate: TypeScript modules without JSX, because layout and pictures are checked by eye. */
const mutated = 'src/**/*.ts';
/**
 * Files that are not mutated: the simulated service, thin commands and ports, screen words, and the styles and icons that are
 * checked by eye.
 */
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

/** Returns all mutants of these files in order, and each file's text with added code that records which mutants are executed. */
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

/**
 * Draws `count` mutants at random. Equal seeds give equal samples, and a larger sample begins with the smaller one. The draw does
 * not depend on positions in the source text, so that an edited comment does not replace the sample.
 */
export const drawn = (mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] => {
  const sameBefore = new Map<string, number>();
  const lotOf = ({ file, mutator, replacement }: Mutant): string => {
    const change = `${file} ${mutator} ${replacement}`;
    const nth = sameBefore.get(change) ?? 0;
    sameBefore.set(change, nth + 1);
    return createHash('sha256').update(`${seed} ${change} ${nth}`).digest('hex');
  };
  return mutants
    .map((mutant) => ({ mutant, lot: lotOf(mutant) }))
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
};

const offsetOf = (text: string, { line, column }: Place): number => {
  let offset = 0;
  for (let left = line; left > 0; left--) offset = text.indexOf('\n', offset) + 1;
  return offset + column;
};

/** Returns the file's text with the mutant applied. */
export const withMutant = (text: string, { start, end, replacement }: Mutant): string =>
  text.slice(0, offsetOf(text, start)) + replacement + text.slice(offsetOf(text, end));

export const originalOf = (text: string, { start, end }: Mutant): string =>
  text.slice(offsetOf(text, start), offsetOf(text, end));
