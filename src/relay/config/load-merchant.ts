// Loads one merchant of the configuration: checks that ids are unique and that only the relay can read the secrets.
import { resolve } from 'node:path';
import { readNotice } from '../../protocol/notice.ts';
import type { SignatureProfile } from '../../protocol/profile.ts';
import { sign } from '../../protocol/signature.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Merchant, type MerchantSettings, type RelayKey, unroutedTill } from './config.ts';
import { type ConfigProblem, type Path, pathText } from './config-problems.ts';

/** The functions that read files, permissions and environment variables while the relay's configuration is loaded. */
export type ConfigReaders = {
  /** Returns the text of a file. Throws Node's error if the file cannot be read. */
  read(path: string): string;
  /** Returns the permission bits of a file; null if the system has none. */
  mode(path: string): number | null;
  env(name: string): string | undefined;
};

type KeySettings = MerchantSettings['keys'][number];
type ConfigResult<T> = Result<T, ConfigProblem>;

const wrong = (path: Path, problem: string, mend: string) => err({ at: pathText(path), problem, mend });

const repeatedIds = (list: readonly { readonly id: string }[], path: Path): readonly ConfigProblem[] =>
  list.flatMap(({ id }, i) => {
    const first = list.findIndex((entry) => entry.id === id);
    if (first === i) return [];
    const where = pathText([...path, first]);
    return [
      { at: pathText([...path, i, 'id']), problem: `"${id}" stands at ${where} already`, mend: 'Give each an id of its own' },
    ];
  });

/** Returns a problem at `path` if others than the owner may read the file; otherwise null. Throws Node's error. */
export const openToOthers = (file: string, path: Path, readers: ConfigReaders): ConfigProblem | null => {
  const mode = readers.mode(file);
  if (mode === null || (mode & 0o077) === 0) return null;
  const problem = `others may read ${file} (mode ${(mode & 0o777).toString(8)})`;
  return { at: pathText(path), problem, mend: `Run: chmod 600 ${file}` };
};

/** Returns the text of a secret file without its last newline. Refuses a file that others may read. */
export const fromFile = (file: string, path: Path, readers: ConfigReaders): ConfigResult<string> => {
  try {
    const open = openToOthers(file, path, readers);
    return open ? err(open) : ok(readers.read(file).replace(/\r?\n$/, ''));
  } catch (error) {
    const why = String((error as { code?: unknown }).code ?? error);
    return wrong(path, `${file} cannot be read (${why})`, 'Correct the path or its access rights');
  }
};

const readSecret = (key: KeySettings, path: Path, folder: string, readers: ConfigReaders): ConfigResult<string> => {
  const { secretFile, secretEnv } = key;
  if (secretFile !== undefined && secretEnv !== undefined) {
    return wrong(path, 'has both secretFile and secretEnv', 'Keep one of them');
  }
  if (secretFile !== undefined) return fromFile(resolve(folder, secretFile), [...path, 'secretFile'], readers);
  if (secretEnv === undefined) return wrong(path, 'has no secret', 'Give it secretFile or secretEnv');
  const value = readers.env(secretEnv);
  if (value !== undefined) return ok(value);
  return wrong([...path, 'secretEnv'], `the variable ${secretEnv} is not set`, 'Set it, or correct its name');
};

const trial = readNotice('wallet-return', Buffer.from('approved=1'));

/** True if at least one profile can use the secret as a key. With an unusable secret, no notice would ever verify. */
const suits = (secret: string, profiles: readonly SignatureProfile[]): boolean =>
  trial.ok && profiles.some((profile) => sign(trial.value, secret, profile).ok);

const loadKey = (
  key: KeySettings,
  profiles: readonly SignatureProfile[],
  path: Path,
  folder: string,
  readers: ConfigReaders,
): ConfigResult<RelayKey> => {
  const secret = readSecret(key, path, folder, readers);
  if (!secret.ok) return secret;
  if (!suits(secret.value, profiles)) {
    const mend = 'Correct the secret, or the `key` form of a profile';
    return wrong(path, 'its secret is empty, or of no form that a profile can use', mend);
  }
  const retiredAtMs = key.retiredAt === undefined ? null : Date.parse(key.retiredAt);
  return ok({ id: key.id, secret: secret.value, retiredAtMs });
};

/**
 * Returns the merchant with its secrets. `path`: the merchant's place in the file. `folder`: the folder to which the merchant's
 * paths are relative.
 */
export const loadMerchant = (
  settings: MerchantSettings,
  path: Path,
  folder: string,
  readers: ConfigReaders,
): Result<Merchant, readonly ConfigProblem[]> => {
  const keys = settings.keys.map((key, i) => loadKey(key, settings.profiles, [...path, 'keys', i], folder, readers));
  const reserved = settings.tills.flatMap(({ id }, i) => {
    if (id !== unroutedTill) return [];
    const problem = `"${unroutedTill}" is kept for notices of unknown tills`;
    return [{ at: pathText([...path, 'tills', i, 'id']), problem, mend: 'Give the till another id' }];
  });
  const problems = [
    ...repeatedIds(settings.keys, [...path, 'keys']),
    ...repeatedIds(settings.profiles, [...path, 'profiles']),
    ...repeatedIds(settings.tills, [...path, 'tills']),
    ...reserved,
    ...keys.flatMap((key) => (key.ok ? [] : [key.error])),
  ];
  if (problems.length > 0) return err(problems);
  const { name = null } = settings;
  return ok({
    ...settings,
    name: typeof name === 'string' ? { ar: name, en: name } : name,
    keys: keys.flatMap((key) => (key.ok ? [key.value] : [])),
  });
};
