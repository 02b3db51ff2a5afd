// Finds the tills stored in a given folder, so that each till is opened again in its own mode (training, trial or live).
import { basename, dirname, join } from 'node:path';
import type { AppInfo } from '../../shared/contract/till.ts';
import type { Files } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { readConnection } from './connection.ts';
import { modeFolder } from './data-folder.ts';
import { trainingKeysName } from '../training/training.ts';

export type OpeningMode = AppInfo['mode'];
export type KeptTill = { readonly mode: OpeningMode; readonly dir: string; readonly serviceUrl?: string };

/**
 * Guesses the mode of a folder written by a version that did not store the mode. A folder that was moved out of `trial` counts as
 * live, because a live till opens only on request.
 */
const modeByName = (dir: string): OpeningMode => (basename(dirname(dir)) === 'trial' ? 'trial' : 'live');

/**
 * The till (its mode, folder and service address) whose data the folder `dir` contains; null if the folder contains no till's
 * data. Errors: those of `readConnection`.
 */
export const keptIn = (files: Files, dir: string): Result<KeptTill | null> => {
  const connection = readConnection(files, dir);
  if (!connection.ok) return connection;
  const { value } = connection;
  if (value) return ok({ mode: value.mode ?? modeByName(dir), dir, serviceUrl: value.serviceUrl });
  return ok(files.has(join(dir, trainingKeysName)) ? { mode: 'training', dir } : null);
};

/** Lists the tills in the subfolders of a `--data` folder, or of its `trial` folder. */
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

export type ModeQuestion = {
  /** The mode on the command line; null if there is none. */
  readonly mode: OpeningMode | null;
  /** The mode if neither the command line nor the folder gives one. Live opens without a request only if this is `live`. */
  readonly usual: OpeningMode;
  readonly serviceUrl: string | undefined;
};

const isSame = (kept: KeptTill, { mode, serviceUrl }: ModeQuestion): boolean =>
  mode === kept.mode && (mode !== 'trial' || modeFolder('', mode, serviceUrl) === modeFolder('', mode, kept.serviceUrl));

/**
 * Finds the till to open in the `--data` folder: the folder's own till; else the requested mode's subfolder; else the only till
 * in a subfolder; if no subfolder holds a till, the default mode's subfolder. Errors: `config.invalid` with the `reason`
 * `another`, `several` or `live`; those of `readConnection`.
 */
export const tillIn = (files: Files, data: string, asked: ModeQuestion): Result<KeptTill> => {
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
    // If there are several tills and no mode was requested, the installed app opens the live till. Where live is not the default,
    // the user must name a till.
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
