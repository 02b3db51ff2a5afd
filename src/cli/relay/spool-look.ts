// Looks into the spool of a relay on PostgreSQL for commands: makes a remark for `--check`, and finds out if a move would leave
// notices behind.
import { realpathSync } from 'node:fs';
import { lookIntoSpool } from '../../relay/store/spooled/look.ts';
import type { MoveSide } from '../../relay/store/move/side.ts';
import type { StoreSettings } from '../../relay/store/port.ts';
import { openingFault } from './opening-fault.ts';

const folderOf = (store: StoreSettings): string | null => (store.kind === 'postgres' ? (store.spool?.folder ?? null) : null);
const lie = (n: number): string => (n === 1 ? '1 notice lies' : `${n} notices lie`);

type SpoolRemark = { readonly isFault: boolean; readonly text: string };

/** Describes the spool of a configuration; null if there is nothing to say. `isFault`: no relay can start with it. */
export const spoolRemark = (store: StoreSettings): SpoolRemark | null => {
  const folder = folderOf(store);
  if (folder === null) return null;
  const found = lookIntoSpool(folder);
  if (found.ok) {
    if (found.value === 0) return null;
    return { isFault: false, text: `${lie(found.value)} in the spool ${folder}. The next start hands them in.` };
  }
  const { code } = found.error;
  if (code === 'data.in-use') {
    const text = `A relay runs with the spool ${folder}. If it is not the relay of this configuration, name another folder as store.spool.folder: each relay needs one of its own.`;
    return { isFault: false, text };
  }
  if (code === 'data.damaged') {
    return {
      isFault: false,
      text: `The spool in ${folder} is damaged. The next start sets its file aside and begins an empty one.`,
    };
  }
  return { isFault: true, text: openingFault(store, found.error) ?? `${folder}: ${code}` };
};

const isSame = (a: string, b: string): boolean => a === b || realpathSync(a) === realpathSync(b);

/**
 * Why a move from a database would leave notices behind that no relay hands in: they lie in the spool of the old configuration,
 * and no relay with the new one uses this folder. Null if it leaves none.
 */
export const leftBehind = async (from: StoreSettings, side: MoveSide, to: StoreSettings): Promise<string | null> => {
  const [folder, next] = [folderOf(from), folderOf(to)];
  if (folder === null || (next !== null && isSame(folder, next))) return null;
  const found = lookIntoSpool(folder);
  if (found.ok && found.value === 0) return null;
  const mark = await side.mark();
  // A finished move changes nothing any more: moveStore says what it did.
  if (mark?.role === 'source' && mark.isDone) return null;
  const orName = to.kind === 'postgres' ? ` Or name this folder as store.spool.folder in the configuration --to.` : '';
  const nobody = 'No relay with --to would hand in what lies there.';
  if (!found.ok && found.error.code === 'data.in-use') {
    return `--from: a relay runs with the spool ${folder}. ${nobody} End that relay first.${orName}`;
  }
  const what = found.ok
    ? `${lie(found.value)} in the spool ${folder}.`
    : `the spool ${folder} cannot be read (${found.error.code}).`;
  const first = mark?.role === 'source' ? 'Give the move that was begun up with --abandon. ' : '';
  return `--from: ${what} ${nobody} ${first}Start a relay with --from once, so that it hands them in, end it, and move then.${orName}`;
};
