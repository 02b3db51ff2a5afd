// The three ways that a till runs: training (all simulated), trial (somebody else's service and relay), live. Each ends in
// settings, secrets and a data folder that `createTill` takes, for both hosts alike.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AppInfo } from '../shared/contract.ts';
import type { Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { type Connection, isSafeAddress, readConnection, writeConnection } from './connection.ts';
import { modeFolder } from './data-folder.ts';
import { takeOwnerLock } from './ledger/owner-lock.ts';
import { readKeysFile } from './secrets/keys.ts';
import type { Secrets } from './secrets/port.ts';
import type { SecretsStore } from './secrets/store.ts';
import { type TillSettings, tillSettings } from './settings.ts';
import type { Till } from './till.ts';
import { type Fork, startTraining } from './training.ts';

export type Mode = AppInfo['mode'];

export type ModeRequest = {
  readonly mode: Mode;
  /** Holds the folders of all modes: `dataRoot`, or what `--data` names. */
  readonly root: string;
  readonly serviceUrl?: string;
  readonly relayUrl?: string;
  /** Keys to take over into the sealed store. */
  readonly keysFile?: string;
  /** Training: where phones reach this machine. */
  readonly lanHost?: string;
};

export type ModeDeps = {
  readonly random: Random;
  readonly fork: Fork;
  openSecrets(dir: string): Promise<SecretsStore>;
  /** Has people, or the system's key store, unlock it. Nothing else: `isNew` means that there are no keys in it yet. */
  unlock(store: SecretsStore, isNew: boolean): Promise<Result<null>>;
};

export type OpenMode = {
  readonly mode: Mode;
  /** All that this mode keeps. */
  readonly dir: string;
  /** The books: the `dataDir` of the till. */
  readonly booksDir: string;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  /** The keys file that was taken over and is needed no longer. */
  readonly importedKeys: string | null;
  /** Hears the shop's name whenever it may be another. Training's checkout shows it; elsewhere the provider has it. */
  nameShop(name: string): void;
  stop(): Promise<void>;
};

const booksIn = (dir: string): string => join(dir, 'books');

/** Two tills in one folder are refused before a second service and relay are started in it. */
const ownedByNobody = (booksDir: string): Result<null> => {
  try {
    mkdirSync(booksDir, { recursive: true, mode: 0o700 });
  } catch {
    return fail('data.unwritable', { file: booksDir });
  }
  const lock = takeOwnerLock(join(booksDir, 'owner.lock'));
  if (!lock.ok) return lock;
  lock.value.release();
  return ok(null);
};

const openTraining = async ({ root, lanHost }: ModeRequest, { random, fork }: ModeDeps): Promise<Result<OpenMode>> => {
  const dir = modeFolder(root, 'training');
  const booksDir = booksIn(dir);
  const free = ownedByNobody(booksDir);
  if (!free.ok) return free;
  const training = await startTraining({ dir, random, fork, ...(lanHost !== undefined && { lanHost }) });
  const { settings, secrets, nameShop, stop } = training;
  return ok({ mode: 'training', dir, booksDir, settings, secrets, importedKeys: null, nameShop, stop });
};

/** What was said now goes before what was said at an earlier start. */
const connectionFor = (request: ModeRequest, dir: string): Result<Connection> => {
  const kept = readConnection(dir);
  if (!kept.ok) return kept;
  const serviceUrl = request.serviceUrl ?? kept.value?.serviceUrl;
  const relayUrl = request.relayUrl ?? kept.value?.relayUrl;
  if (serviceUrl === undefined) return fail('config.invalid', { field: '--service', reason: 'missing' });
  if (relayUrl === undefined) return fail('config.invalid', { field: '--relay', reason: 'missing' });
  const loopback = request.mode === 'trial';
  if (!isSafeAddress(serviceUrl, loopback)) return fail('config.invalid', { field: '--service', reason: 'address' });
  if (!isSafeAddress(relayUrl, loopback)) return fail('config.invalid', { field: '--relay', reason: 'address' });
  return ok({ ...kept.value, serviceUrl, relayUrl });
};

/** Unlocks the sealed keys, taking those of a keys file over first. Answers the file that was taken over. */
const unlockKeys = async (
  store: SecretsStore,
  { mode, keysFile }: ModeRequest,
  deps: ModeDeps,
): Promise<Result<string | null>> => {
  const keys = keysFile === undefined ? null : readKeysFile(keysFile);
  if (keys && !keys.ok) return keys;
  if (keys && !isSafeAddress(keys.value.relayPublicUrl, mode === 'trial')) {
    return fail('config.invalid', { file: keysFile ?? '', field: 'relayPublicUrl', reason: 'address' });
  }
  const status = store.status();
  if (!keys && status === 'absent') return fail('secrets.missing');
  if (status !== 'unlocked') {
    const unlocked = await deps.unlock(store, status === 'absent');
    if (!unlocked.ok) return unlocked;
  }
  if (!keys) return ok(null);
  const saved = await store.save(keys.value);
  return saved.ok ? ok(keysFile ?? null) : saved;
};

const openConnected = async (request: ModeRequest, deps: ModeDeps): Promise<Result<OpenMode>> => {
  const { mode, root, serviceUrl } = request;
  if (mode === 'trial' && !isSafeAddress(serviceUrl ?? '', true))
    return fail('config.invalid', { field: '--service', reason: 'address' });
  const dir = modeFolder(root, mode, serviceUrl);
  const connection = connectionFor(request, dir);
  if (!connection.ok) return connection;
  const store = await deps.openSecrets(dir);
  const unlocked = await unlockKeys(store, request, deps);
  if (!unlocked.ok) return unlocked;
  const settings = tillSettings.safeParse({ ...connection.value, ...store.names(), allowLoopbackHttp: mode === 'trial' });
  if (!settings.success) return fail('config.invalid', { field: settings.error.issues[0]?.path.join('.') ?? '' });
  const kept = writeConnection(dir, connection.value);
  if (!kept.ok) return kept;
  const opened = { mode, dir, booksDir: booksIn(dir), settings: settings.data, secrets: store.secrets() };
  return ok({ ...opened, importedKeys: unlocked.value, nameShop: () => {}, stop: async () => {} });
};

/**
 * Errors: `config.*` with the option or field, `secrets.*`, `data.*`. Throws when the training service or relay does not come
 * up. `stop` once the till is closed.
 */
export const openMode = (request: ModeRequest, deps: ModeDeps): Promise<Result<OpenMode>> =>
  request.mode === 'training' ? openTraining(request, deps) : openConnected(request, deps);

/** Tells the mode the shop's name now and whenever the settings change. */
export const tellShopName = (till: Till, { nameShop }: Pick<OpenMode, 'nameShop'>): void => {
  const tell = (): void => nameShop(till.shop.now().shopName);
  till.listen(({ type }) => {
    if (type === 'settings') tell();
  });
  tell();
};

export type ModeOptions = Readonly<Partial<Record<'live' | 'service' | 'relay' | 'keys' | 'data' | 'lan', string>>>;

/**
 * The mode that options of a command line ask for: `--live`, else a trial where `--service` is named, else training. Errors:
 * `config.invalid` with the option that does not fit and the `reason`: `missing`, `address`, `stray` or `network`. `usualRoot` holds where `--data` says nothing.
 */
export const modeFrom = (options: ModeOptions, usualRoot: string, lanHost: string | null): Result<ModeRequest> => {
  const { live, service, relay, keys, data, lan } = options;
  const mode: Mode = live !== undefined ? 'live' : service !== undefined ? 'trial' : 'training';
  const stray = mode === 'training' ? (relay !== undefined ? '--relay' : keys !== undefined ? '--keys' : null) : null;
  if (stray) return fail('config.invalid', { field: stray, reason: 'stray' });
  if (lan !== undefined && mode !== 'training') return fail('config.invalid', { field: '--lan', reason: 'stray' });
  if (lan !== undefined && lanHost === null) return fail('config.invalid', { field: '--lan', reason: 'network' });
  return ok({
    mode,
    root: data ?? usualRoot,
    ...(service !== undefined && { serviceUrl: service.replace(/\/+$/, '') }),
    ...(relay !== undefined && { relayUrl: relay.replace(/\/+$/, '') }),
    ...(keys !== undefined && { keysFile: keys }),
    ...(lan !== undefined && lanHost !== null && { lanHost }),
  });
};
