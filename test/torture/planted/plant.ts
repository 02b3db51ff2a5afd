// A copy of the project with one bug put in: product code is never touched where it stands.
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempDir } from '../../support/temp-dir.ts';

/** `find` stands exactly once in `file`. */
export type Plant = { readonly file: string; readonly find: string; readonly replace: string; readonly what: string };

export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));
const copied = ['src', 'test', 'package.json', 'tsconfig.json'];

/** The text with the bug. Throws when the table and the code have come apart. */
export const plantIn = (text: string, { file, find, replace, what }: Plant): string => {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`"${what}": its text stands ${times} times in ${file}, not once: ${find}`);
  if (find === replace) throw new Error(`"${what}" changes nothing`);
  return text.replace(find, () => replace);
};

export type Copy = { readonly path: string; remove(): void };

export const copyWith = (plants: readonly Plant[]): Copy => {
  const dir = tempDir();
  try {
    for (const name of copied) cpSync(join(projectRoot, name), join(dir.path, name), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(dir.path, 'node_modules'), 'junction');
    for (const plant of plants) {
      const file = join(dir.path, plant.file);
      writeFileSync(file, plantIn(readFileSync(file, 'utf8'), plant));
    }
    return dir;
  } catch (error) {
    dir.remove();
    throw error;
  }
};
