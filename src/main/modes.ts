// The three ways that a till runs: training (all simulated), trial (somebody else's service and relay), live. Each ends in
// settings, secrets and a data folder that `createTill` takes, for both hosts alike.
import { join } from 'node:path';
import type { AppInfo } from '../shared/contract/till.ts';
import type { Clock, Files, Random } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { isSafeAddress, readConnection, writeConnection } from './connection.ts';
import { modeFolder } from './data-folder.ts';
import { tillIn } from './kept-mode.ts';
import { takeFolders } from './own-folders.ts';
import { takeOwnerLock } from '../sqlite/owner-lock.ts';
import type { Connection } from '../secrets/connection.ts';
import { type Keys, readKeysFile } from '../secrets/keys.ts';
import type { Secrets } from '../secrets/port.ts';
import { sealedFileName, type SecretsStore } from '../secrets/store.ts';
import { type TillSettings, tillSettings } from './settings.ts';
import type { Till } from './till.ts';
import { type Fork, startTraining } from './training.ts';

export type Mode = AppInfo['mode'];

export type ModeRequest = {
  readonly mode: Mode;
  /** All that this till keeps. */
  readonly dir: string;
  readonly serviceUrl?: string;
  readonly relayUrl?: string;
  /** Keys to import into the sealed store. */
  readonly keysFile?: string;
  /** Training: where phones reach this machine. */
  readonly lanHost?: string;
};

export type ModeDeps = {
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly fork: Fork;
  openSecrets(dir: string): Promise<SecretsStore>;
  /** Has people, or the system's key store, unlock it. Nothing else: `isNew` means that there are no keys in it yet. */
  unlock(store: SecretsStore, isNew: boolean): Promise<Result<null>>;
  /** Hears of a folder that others could read until now. */
  narrowed?(folder: string): void;
};

export type OpenMode = {
  readonly mode: Mode;
  /** All that this mode keeps. */
  readonly dir: string;
  /** The books: the `dataDir` of the till. */
  readonly booksDir: string;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  /** The keys file that was imported and is no longer needed. */
  readonly importedKeys: string | null;
  /** Hears the shop's name whenever it may be another. Training's checkout shows it; elsewhere the provider has it. */
  nameShop(name: string): void;
  stop(): Promise<void>;
};

const booksIn = (dir: string): string => join(dir, 'books');

/** A second till in the same folder is refused before its service and relay start. */
const ownedByNobody = (files: Files, booksDir: string): Result<null> => {
  if (!files.makeFolder(booksDir).ok) return fail('data.unwritable', { file: booksDir });
  const lock = takeOwnerLock(join(booksDir, 'owner.lock'));
  if (!lock.ok) return lock;
  lock.value.release();
  return ok(null);
};

const openTraining = async (
  { dir, lanHost }: ModeRequest,
  { clock, random, files, fork }: ModeDeps,
): Promise<Result<OpenMode>> => {
  const booksDir = booksIn(dir);
  const free = ownedByNobody(files, booksDir);
  if (!free.ok) return free;
  const training = await startTraining({ dir, clock, random, files, fork, ...(lanHost !== undefined && { lanHost }) });
  const { settings, secrets, nameShop, stop } = training;
  return ok({ mode: 'training', dir, booksDir, settings, secrets, importedKeys: null, nameShop, stop });
};

/** Options given now take precedence over those of an earlier start. */
const connectionFor = ({ mode, dir, ...request }: ModeRequest, files: Files): Result<Connection> => {
  const kept = readConnection(files, dir);
  if (!kept.ok) return kept;
  const serviceUrl = request.serviceUrl ?? kept.value?.serviceUrl;
  const relayUrl = request.relayUrl ?? kept.value?.relayUrl;
  if (serviceUrl === undefined) return fail('config.invalid', { field: '--service', reason: 'missing' });
  if (relayUrl === undefined) return fail('config.invalid', { field: '--relay', reason: 'missing' });
  const loopback = mode === 'trial';
  if (!isSafeAddress(serviceUrl, loopback)) return fail('config.invalid', { field: '--service', reason: 'address' });
  if (!isSafeAddress(relayUrl, loopback)) return fail('config.invalid', { field: '--relay', reason: 'address' });
  return ok({ ...kept.value, mode: loopback ? 'trial' : 'live', serviceUrl, relayUrl });
};

/** The keys to import; null to use those that are sealed already. */
const keysFor = ({ mode, dir, keysFile }: ModeRequest, files: Files): Result<Keys | null> => {
  if (keysFile === undefined) return files.has(join(dir, sealedFileName)) ? ok(null) : fail('secrets.missing');
  const keys = readKeysFile(files, keysFile);
  if (!keys.ok || isSafeAddress(keys.value.relayPublicUrl, mode === 'trial')) return keys;
  return fail('config.invalid', { file: keysFile, field: 'relayPublicUrl', reason: 'address' });
};

type GivenSet = { readonly connection: Connection; readonly keys: Keys | null };
const setOf = (request: ModeRequest, files: Files): Result<GivenSet> => {
  const connection = connectionFor(request, files);
  if (!connection.ok) return connection;
  const keys = keysFor(request, files);
  return keys.ok ? ok({ connection: connection.value, keys: keys.value }) : keys;
};

/**
 * Whether all is there that this mode needs, before anything is built, made or asked for: the connection, null in training. Errors: `config.*`
 * with the option or field, `secrets.missing`.
 */
export const checkMode = (request: ModeRequest, files: Files): Result<Connection | null> => {
  if (request.mode === 'training') return ok(null);
  const set = setOf(request, files);
  return set.ok ? ok(set.value.connection) : set;
};

/** Unlocks the sealed keys, replaces them where keys were given, and seals anew what 0.1 sealed. */
const unlockKeys = async (store: SecretsStore, keys: Keys | null, deps: ModeDeps): Promise<Result<null>> => {
  const status = store.status();
  if (status !== 'unlocked') {
    const unlocked = await deps.unlock(store, status === 'absent');
    if (!unlocked.ok) return unlocked;
  }
  if (keys) return store.save({ keys });
  return store.hasOwn() ? ok(null) : store.save({});
};

const openConnected = async (request: ModeRequest, deps: ModeDeps): Promise<Result<OpenMode>> => {
  const { mode, dir, keysFile = null } = request;
  const set = setOf(request, deps.files);
  if (!set.ok) return set;
  const { connection, keys } = set.value;
  const store = await deps.openSecrets(dir);
  const unlocked = await unlockKeys(store, keys, deps);
  if (!unlocked.ok) return unlocked;
  const { mode: _, ...service } = connection;
  const settings = tillSettings.safeParse({ ...service, ...store.names(), allowLoopbackHttp: mode === 'trial' });
  if (!settings.success) return fail('config.invalid', { field: settings.error.issues[0]?.path.join('.') ?? '' });
  const kept = writeConnection(deps.files, dir, connection);
  if (!kept.ok) return kept;
  const opened = { mode, dir, booksDir: booksIn(dir), settings: settings.data, secrets: store.secrets() };
  return ok({ ...opened, importedKeys: keysFile, nameShop: () => {}, stop: async () => {} });
};

/**
 * Errors: `config.*` with the option or field, `secrets.*`, `data.*`. Throws when the training service or relay does not come
 * up. `stop` once the till is closed.
 */
export const openMode = async (request: ModeRequest, deps: ModeDeps): Promise<Result<OpenMode>> => {
  const taken = takeFolders(request.dir, deps.files, deps.narrowed);
  if (!taken.ok) return taken;
  return request.mode === 'training' ? openTraining(request, deps) : openConnected(request, deps);
};

/** Tells the mode the shop's name now and whenever the settings change. */
export const tellShopName = (till: Till, { nameShop }: Pick<OpenMode, 'nameShop'>): void => {
  const tell = (): void => nameShop(till.shopSettings.now().shopName);
  till.listen(({ type }) => {
    if (type === 'settings') tell();
  });
  tell();
};

export type ModeOptions = Readonly<Partial<Record<'training' | 'live' | 'service' | 'relay' | 'keys' | 'data' | 'lan', string>>>;

export type ModePlace = {
  readonly files: Files;
  /** Holds the folders of all modes where `--data` says nothing. */
  readonly usualRoot: string;
  readonly lanHost: string | null;
  /** Where neither the command line nor the folder says a mode. */
  readonly usual: Mode;
};

const strayIn = (mode: Mode, { relay, keys, lan }: ModeOptions): string | null => {
  if (mode !== 'training') return lan === undefined ? null : '--lan';
  return relay !== undefined ? '--relay' : keys !== undefined ? '--keys' : null;
};

/**
 * The till that options of a command line ask for: `--live`, else a trial where `--service` is named, else `--training`, else what the folder
 * keeps that `--data` names, else the usual one. Errors: `config.invalid` with the option that does not fit and the `reason`: `address`, `stray`,
 * `network`, and those of `tillIn`.
 */
export const modeFrom = (options: ModeOptions, { files, usualRoot, lanHost, usual }: ModePlace): Result<ModeRequest> => {
  const { training, live, relay, keys, data, lan } = options;
  const serviceUrl = options.service?.replace(/\/+$/, '');
  const asked: Mode | null =
    live !== undefined ? 'live' : serviceUrl !== undefined ? 'trial' : training !== undefined ? 'training' : null;
  if (asked === 'trial' && !isSafeAddress(serviceUrl ?? '', true))
    return fail('config.invalid', { field: '--service', reason: 'address' });
  const mode = asked ?? usual;
  const till =
    data === undefined
      ? ok({ mode, dir: modeFolder(usualRoot, mode, serviceUrl) })
      : tillIn(files, data, { mode: asked, usual, serviceUrl });
  if (!till.ok) return till;
  const stray = strayIn(till.value.mode, options);
  if (stray) return fail('config.invalid', { field: stray, reason: 'stray' });
  if (lan !== undefined && lanHost === null) return fail('config.invalid', { field: '--lan', reason: 'network' });
  return ok({
    mode: till.value.mode,
    dir: till.value.dir,
    ...(serviceUrl !== undefined && { serviceUrl }),
    ...(relay !== undefined && { relayUrl: relay.replace(/\/+$/, '') }),
    ...(keys !== undefined && { keysFile: keys }),
    ...(lan !== undefined && lanHost !== null && { lanHost }),
  });
};
