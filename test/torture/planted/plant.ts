// Makes a copy of the project with one planted bug; the project's own files stay as they are.
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempDir } from '../../support/temp-dir.ts';

/**
 * A planted bug: a change of the text of one function. `room`: the function's folder in `src`, if several functions have this
 * name.
 */
export type Plant = {
  /** The name of the top-level function or constant to change. `find` must occur exactly once in all functions of this name. */
  readonly in: string;
  readonly room?: string;
  readonly find: string;
  readonly replace: string;
  readonly what: string;
};

export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));
const copied = ['src', 'test', 'docs', 'package.json', 'tsconfig.json'];

/** Matches the start of each top-level function or constant in a source text. */
const tops = /^(?:export )?(?:async )?(?:const|let|function) ([A-Za-z]\w*)/gm;

/** Positions of the text to replace, inside the declarations named `in`. */
const placesIn = (text: string, plant: Pick<Plant, 'in' | 'find'>): readonly number[] => {
  const starts = [...text.matchAll(tops)];
  return starts.flatMap(({ index, 1: name }, i) => {
    const found: number[] = [];
    if (name !== plant.in) return found;
    const end = starts[i + 1]?.index ?? text.length;
    for (let at = text.indexOf(plant.find, index); at >= 0 && at < end; at = text.indexOf(plant.find, at + 1)) found.push(at);
    return found;
  });
};

/** All files that a bug may be planted in, by path. */
const readCode = (): ReadonlyMap<string, string> =>
  new Map(
    globSync(['src/**/*.ts', 'src/**/*.tsx', 'test/torture/**/*.ts'], { cwd: projectRoot }).map((file) => [
      file.replaceAll('\\', '/'),
      readFileSync(join(projectRoot, file), 'utf8'),
    ]),
  );
let code: ReadonlyMap<string, string> | undefined;

/** Finds the file (relative to the root) and the position of the text to replace. Throws unless the text occurs exactly once. */
export const locate = (plant: Plant, among = (code ??= readCode())): { readonly file: string; readonly at: number } => {
  const places = [...among]
    .filter(([file]) => plant.room === undefined || file.startsWith(`src/${plant.room}/`))
    .flatMap(([file, text]) => placesIn(text, plant).map((at) => ({ file, at })));
  const [place] = places;
  if (place && places.length === 1) return place;
  const where = places.length === 0 ? 'nowhere' : `in ${places.map(({ file }) => file).join(', ')}`;
  throw new Error(`"${plant.what}": its text stands ${where}, not once in one ${plant.in}: ${plant.find}`);
};

/** Returns the file's text with the planted bug at position `at`. */
const withPlant = (text: string, at: number, { find, replace, what }: Plant): string => {
  if (find === replace) throw new Error(`"${what}" changes nothing`);
  return text.slice(0, at) + replace + text.slice(at + find.length);
};

export type Copy = { readonly path: string; remove(): void };

export const copyWith = (plants: readonly Plant[]): Copy => {
  const dir = tempDir();
  try {
    for (const name of copied) cpSync(join(projectRoot, name), join(dir.path, name), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(dir.path, 'node_modules'), 'junction');
    for (const plant of plants) {
      const file = join(dir.path, locate(plant).file);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, withPlant(text, placesIn(text, plant)[0] as number, plant));
    }
    return dir;
  } catch (error) {
    dir.remove();
    throw error;
  }
};
