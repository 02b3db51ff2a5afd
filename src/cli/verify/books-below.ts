// Finds books in the folder that the user names: the books' own folder, a mode's folder, or the --data folder around all modes.
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseFile } from '../../main/ledger/ledger.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/**
 * Returns the folder `at`, or the folder below it, that contains one of `fileNames`. Errors: `data.missing`; `config.invalid`
 * with `names` if several folders do.
 */
export const booksBelow = (at: string, fileNames: readonly string[]): Result<string> => {
  const top = resolve(at);
  const below = (pattern: string): string[] => globSync(pattern, { cwd: top }).map((name) => join(top, name));
  // `at` is a mode's folder, or the --data folder above; a trial's books are one level deeper.
  for (const near of [[top], [join(top, 'books'), ...below('*/books'), ...below('*/*/books')]]) {
    const found = near.filter((dir) => fileNames.some((fileName) => existsSync(join(dir, fileName)))).sort();
    if (found.length > 1) return fail('config.invalid', { file: top, reason: 'several', names: found.join(', ') });
    if (found[0] !== undefined) return ok(found[0]);
  }
  return fail('data.missing', { file: join(top, databaseFile) });
};
