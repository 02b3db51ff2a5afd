// Whether a folder is ours alone: who may write into the folder of the books can put a link, or other books, in a file's place.
import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FolderFault } from '../shared/ports.ts';
import { err, ok, type Result } from '../shared/result.ts';

const ownersFolder = 0o700;
const othersWrite = 0o022;
const othersAnything = 0o077;
const everybodyWrites = 0o002;
/** Only the owner of what lies there may rename it, as in `/tmp`. */
const sticky = 0o1000;

/** Windows has no such modes: there the folder of the account's data is the account's by inheritance. */
const me = (): number | null => process.geteuid?.() ?? null;

const faultOf = (error: unknown): FolderFault => {
  const { code = 'unknown' } = error as { code?: string };
  return { reason: code === 'ENOENT' ? 'missing' : code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'refused', code };
};

/** `shared`: the folder is everybody's, as `/tmp` is, or another account's: closing it to others would break what they keep there. */
const openFault = ({ uid, mode }: { readonly uid: number; readonly mode: number }, user: number): FolderFault => ({
  reason: uid === user && (mode & sticky) === 0 ? 'writable' : 'shared',
  code: (mode & 0o777).toString(8),
});

/**
 * Makes it, and all above it, for this account alone where it is not there. One of another account, or that others may write into,
 * is refused, and so is one that everybody may exchange, since the folder around it is everybody's; one that others may only read is
 * narrowed where `narrow` says so. Answers whether it was.
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
