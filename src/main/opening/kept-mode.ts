// Which tills a folder that somebody names keeps, so that one is opened again as what it was.
import { basename, dirname, join } from 'node:path';
import type { AppInfo } from '../../shared/contract/till.ts';
import type { Files } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { readConnection } from './connection.ts';
import { modeFolder } from './data-folder.ts';
import { trainingKeysName } from '../training/training.ts';

type Mode = AppInfo['mode'];
export type KeptTill = { readonly mode: Mode; readonly dir: string; readonly serviceUrl?: string };

/** For a folder of a version that did not write its mode down. One that was moved as well counts as live, which opens only when asked for. */
const modeByName = (dir: string): Mode => (basename(dirname(dir)) === 'trial' ? 'trial' : 'live');

/** The till whose own folder this is; null where it is none. Errors: those of `readConnection`. */
export const keptIn = (files: Files, dir: string): Result<KeptTill | null> => {
  const connection = readConnection(files, dir);
  if (!connection.ok) return connection;
  const { value } = connection;
  if (value) return ok({ mode: value.mode ?? modeByName(dir), dir, serviceUrl: value.serviceUrl });
  return ok(files.has(join(dir, trainingKeysName)) ? { mode: 'training', dir } : null);
};

/** The tills below a folder of `--data`, or below its `trial`. */
const keptBelow = (files: Files, root: string): Result<readonly KeptTill[]> => {
  const trials = basename(root) === 'trial' ? root : join(root, 'trial');
  const dirs = [join(root, 'training'), ...files.list(trials).map(({ name }) => join(trials, name)), join(root, 'live')];
  const found: KeptTill[] = [];
  for (const dir of dirs) {
    const kept = keptIn(files, dir);
    if (!kept.ok) return kept;
    if (kept.value) found.push(kept.value);
  }
  return ok(found);
};

export type Asked = {
  /** Null where the command line names no mode. */
  readonly mode: Mode | null;
  /** The mode where neither the command line nor the folder says one. Live opens unasked only where it is this. */
  readonly usual: Mode;
  readonly serviceUrl: string | undefined;
};

const isSame = (kept: KeptTill, { mode, serviceUrl }: Asked): boolean =>
  mode === kept.mode && (mode !== 'trial' || modeFolder('', mode, serviceUrl) === modeFolder('', mode, kept.serviceUrl));

/**
 * The till that `--data` and the mode asked for mean: the folder's own, else the one asked for below it, else the only one that is kept there.
 * Errors: `config.invalid` with the `reason` `another`, `several` or `live`; those of `readConnection`.
 */
export const tillIn = (files: Files, data: string, asked: Asked): Result<KeptTill> => {
  const own = keptIn(files, data);
  if (!own.ok) return own;
  const unasked = (kept: KeptTill): Result<KeptTill> =>
    kept.mode === 'live' && asked.usual !== 'live'
      ? fail('config.invalid', { file: kept.dir, field: '--live', reason: 'live' })
      : ok(kept);
  if (own.value) {
    if (asked.mode === null) return unasked(own.value);
    if (isSame(own.value, asked)) return ok(own.value);
    return fail('config.invalid', { file: data, field: '--data', reason: 'another' });
  }
  const mode = asked.mode ?? asked.usual;
  if (asked.mode === null) {
    const kept = keptBelow(files, data);
    if (!kept.ok) return kept;
    const [first, ...others] = kept.value;
    if (first && others.length === 0) return unasked(first);
    // The installed app is live: a training till beside it changes nothing of that.
    if (first && asked.usual !== 'live')
      return fail('config.invalid', {
        file: data,
        field: '--data',
        reason: 'several',
        names: kept.value.map(({ dir }) => dir).join(', '),
      });
  }
  return ok({ mode, dir: modeFolder(data, mode, asked.serviceUrl) });
};
