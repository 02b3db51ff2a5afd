// Checks the folder of a relay's database before it is opened: what is wrong, and how to mend it.
import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { FolderFault } from '../../shared/ports.ts';
import { ownFolder } from '../../platform/own-folder.ts';

/** The command that makes the relay a folder which a restart of the machine leaves as it is, unlike one in `/tmp`. */
const lastingOne = (): string => `sudo install -d -m 700 -o ${userInfo().username} /var/lib/qayd-relay`;

/** `by` names the setting for the folder's path, such as `in the configuration`; `make` is the command that makes another one. */
type Advice = { readonly by: string; readonly make: string };

const words = ({ reason, code, folder: faulty }: FolderFault, folder: string, { by, make }: Advice): string => {
  const at = faulty ?? folder;
  if (reason === 'foreign') {
    return `${at} belongs to another account (number ${code}). Run the relay as that account, or name a folder of this one ${by}.`;
  }
  if (reason === 'writable') return `others may write into ${at} (mode ${code}). Keep it to the relay: chmod 700 ${at}`;
  if (reason === 'shared') {
    const mend =
      faulty === undefined
        ? `Give the relay a folder of its own and name it ${by}: ${make}`
        : `Name a folder elsewhere ${by}, where this account alone may write`;
    return `${at} is used by every account of this machine (mode ${code}), so its rights were not changed. ${mend}.`;
  }
  return `${at} cannot be used (${code}). Correct its access rights, or name another folder ${by}.`;
};

/**
 * Returns why the relay's database must not be opened at the path `file`; null if it may be opened. Changes nothing. Refuses a
 * folder that others may write to, because they could replace the database. A folder that others can only read is fine: the
 * relay's files are private.
 */
export const storeFault = (file: string): string | null => {
  const folder = dirname(resolve(file));
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    return `${file}: a folder is there. Name a file in it, such as ${join(file, 'relay.db')}`;
  }
  if (!existsSync(folder)) return `${file}: its folder is not there. Make it: mkdir -p -m 700 ${folder}`;
  const taken = ownFolder(folder, { narrow: false });
  return taken.ok ? null : `${file}: ${words(taken.error, folder, { by: 'in the configuration', make: lastingOne() })}`;
};

/**
 * Returns why the relay's database and the written files cannot be stored in the folder `out`; null if they can. Creates a
 * missing folder.
 */
export const outFault = (out: string): string | null => {
  const folder = resolve(out);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    return `--out ${out}: a file is there. Name a folder, such as --out relay.`;
  const taken = ownFolder(folder, { narrow: false });
  return taken.ok
    ? null
    : `--out ${out}: ${words(taken.error, folder, { by: 'with --out', make: `mkdir -m 700 ${join(folder, 'qayd-relay')}` })}`;
};
