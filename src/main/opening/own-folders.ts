// Checks that a till's folders belong to this account alone, before anything in them is read or written.
import { join } from 'node:path';
import type { Files } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/**
 * Creates or checks one folder. Calls `narrowed` if others could read the folder until now. Errors: `data.folder-foreign`,
 * `data.folder-open`, `data.folder-shared`, `data.disk-full`, `data.unwritable`.
 */
export const takeFolder = (folder: string, files: Files, narrowed: (folder: string) => void): Result<null> => {
  const taken = files.ownFolder(folder);
  if (taken.ok) {
    if (taken.value.narrowed) narrowed(folder);
    return ok(null);
  }
  const { reason, code, folder: faulty = folder } = taken.error;
  if (reason === 'foreign') return fail('data.folder-foreign', { file: folder, user: code });
  if (reason === 'writable') return fail('data.folder-open', { file: faulty, mode: code });
  if (reason === 'shared') return fail('data.folder-shared', { file: faulty, mode: code });
  return fail(reason === 'full' ? 'data.disk-full' : 'data.unwritable', { file: folder });
};

/** Checks the folder of a mode and that of its books. Errors as for `takeFolder`. */
export const takeFolders = (dir: string, files: Files, narrowed: (folder: string) => void = () => {}): Result<null> => {
  const outer = takeFolder(dir, files, narrowed);
  return outer.ok ? takeFolder(join(dir, 'books'), files, narrowed) : outer;
};
