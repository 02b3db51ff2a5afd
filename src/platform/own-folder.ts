// Checks that a folder is ours alone: anybody who can write into the folder of the books could replace a file by a link or by
// other books.
import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FolderFault } from '../shared/ports.ts';
import { err, ok, type Result } from '../shared/result.ts';

const ownersFolder = 0o700;
const othersWrite = 0o022;
const othersAnything = 0o077;
const everybodyWrites = 0o002;
/** The sticky bit of a folder, as on `/tmp`: only the owner of a file in it may rename that file. */
const sticky = 0o1000;

/**
 * Returns the account's user id. Null on Windows, where folders have no Unix permissions and inherit their protection from the
 * account's data folder.
 */
const me = (): number | null => process.geteuid?.() ?? null;

const faultOf = (error: unknown): FolderFault => {
  const { code = 'unknown' } = error as { code?: string };
  return { reason: code === 'ENOENT' ? 'missing' : code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'refused', code };
};

/**
 * Builds the fault of a folder that others may write to. `shared`: the folder is meant for everybody, like `/tmp`, or belongs to
 * another account. Changing its mode would break other programs, so the advice is to use another folder.
 */
const openFault = ({ uid, mode }: { readonly uid: number; readonly mode: number }, user: number): FolderFault => ({
  reason: uid === user && (mode & sticky) === 0 ? 'writable' : 'shared',
  code: (mode & 0o777).toString(8),
});

/**
 * Creates a folder and its missing parents for this account alone. Refuses a folder that belongs to another account, that others
 * may write to, or whose parent lets everybody rename it. With `narrow`, removes the right of others to read the folder;
 * `narrowed` reports that this was done.
 */
export const ownFolder = (
  folder: string,
  { narrow }: { readonly narrow: boolean },
): Result<{ narrowed: boolean }, FolderFault> => {
  try {
    mkdirSync(folder, { recursive: true, mode: ownersFolder });
    const user = me();
    if (user === null) return ok({ narrowed: false });
    const { uid, mode } = statSync(folder);
    if (uid !== user && (mode & everybodyWrites) === 0) return err({ reason: 'foreign', code: String(uid) });
    if ((mode & othersWrite) !== 0) return err(openFault({ uid, mode }, user));
    const around = dirname(realpathSync(folder));
    const found = statSync(around);
    if ((found.mode & everybodyWrites) !== 0 && (found.mode & sticky) === 0) {
      return err({ ...openFault(found, user), folder: around });
    }
    const isRead = (mode & othersAnything) !== 0;
    if (isRead && narrow) chmodSync(folder, ownersFolder);
    return ok({ narrowed: isRead && narrow });
  } catch (error) {
    return err(faultOf(error));
  }
};
