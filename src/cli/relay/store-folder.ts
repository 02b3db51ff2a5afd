// The folder of a relay's database, before anything in it is opened: what is wrong with it, and how to mend it.
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FolderFault } from '../../shared/ports.ts';
import { ownFolder } from '../../platform/own-folder.ts';

const ownOne = (folder: string): string => {
  const own = join(folder, 'qayd-relay');
  return `Give the relay a folder of its own and name it in dbFile: mkdir -m 700 ${own}`;
};

const words = ({ reason, code, folder: faulty }: FolderFault, folder: string): string => {
  const at = faulty ?? folder;
  if (reason === 'foreign') {
    return `${at} belongs to another account (number ${code}). Run the relay as that account, or name a folder of this one in dbFile.`;
  }
  if (reason === 'writable') return `others may write into ${at} (mode ${code}). Keep it to the relay: chmod 700 ${at}`;
  if (reason === 'shared') {
    const mend = faulty === undefined ? ownOne(folder) : 'Name a folder elsewhere in dbFile, where this account alone may write';
    return `${at} is for every account of this machine (mode ${code}), and is left as it is. ${mend}.`;
  }
  return `${at} cannot be used (${code}). Correct its access rights, or name another folder in dbFile.`;
};

/**
 * Null where a store can be opened there. Nothing is made or changed. An account that may write into the folder can exchange the store; one
 * that may only read it finds files that are ours alone.
 */
export const storeFault = (dbFile: string): string | null => {
  const folder = dirname(resolve(dbFile));
  if (statSync(dbFile, { throwIfNoEntry: false })?.isDirectory()) {
    return `dbFile ${dbFile}: a folder is there. Name a file in it, such as ${join(dbFile, 'relay.db')}`;
  }
  if (!existsSync(folder)) return `dbFile ${dbFile}: its folder is not there. Make it: mkdir -p -m 700 ${folder}`;
  const taken = ownFolder(folder, { narrow: false });
  return taken.ok ? null : `dbFile ${dbFile}: ${words(taken.error, folder)}`;
};
