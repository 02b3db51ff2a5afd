// Finds books by the folder that somebody names: their own, that of the mode around them, or that of --data around all modes.
import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databaseFile } from '../../main/ledger/ledger.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/**
 * The folder `at` itself, or else the one below it that has one of `marks` in it. Errors: `data.missing`;
 * `config.invalid` with the `names` of them where there are several.
 */
export const booksBelow = (at: string, marks: readonly string[]): Result<string> => {
  const top = resolve(at);
  const below = (pattern: string): string[] => globSync(pattern, { cwd: top }).map((name) => join(top, name));
  // That of a mode; and below a folder of --data a mode's, and a trial's, which is one deeper.
  for (const near of [[top], [join(top, 'books'), ...below('*/books'), ...below('*/*/books')]]) {
    const found = near.filter((dir) => marks.some((mark) => existsSync(join(dir, mark)))).sort();
    if (found.length > 1) return fail('config.invalid', { file: top, reason: 'several', names: found.join(', ') });
    if (found[0] !== undefined) return ok(found[0]);
  }
  return fail('data.missing', { file: join(top, databaseFile) });
};
