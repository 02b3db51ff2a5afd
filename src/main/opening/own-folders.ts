// The folders of a till, taken only where they are this account's alone: asked before anything in them is read or written.
import { join } from 'node:path';
import type { Files } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

/** Errors: `data.folder-foreign`, `data.folder-open`, `data.folder-shared`, `data.disk-full`, `data.unwritable`. `narrowed` hears of a folder that others could read. */
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

/** The folder of a mode, and that of its books. Errors as of one. */
export const takeFolders = (dir: string, files: Files, narrowed: (folder: string) => void = () => {}): Result<null> => {
  const outer = takeFolder(dir, files, narrowed);
  return outer.ok ? takeFolder(join(dir, 'books'), files, narrowed) : outer;
};
