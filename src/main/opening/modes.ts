// The three modes of a till: training (everything simulated), trial (another service and relay), live. Each produces the
// settings, secrets and data folder for `createTill`, in the same way for both hosts.
import { join } from 'node:path';
import type { Clock, Files, Random } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { connectionChanges, isSafeAddress, readConnection, readConnectionPart, writeConnection } from './connection.ts';
import { modeFolder } from './data-folder.ts';
import { type OpeningMode, tillIn } from './kept-mode.ts';
import { takeFolders } from './own-folders.ts';
import { type OwnerCheck, openOwnerCheck } from './owner-check.ts';
import { type AskRestore, decideRestore } from './restore-question.ts';
import { takeOwnerLock } from '../../sqlite/owner-lock.ts';
import type { Connection } from '../../secrets/connection.ts';
import { type Keys, type KeysFile, readKeysFile } from '../../secrets/keys.ts';
import type { Secrets } from '../../secrets/port.ts';
import { type KeyNames, sealedFileName, type SecretsStore } from '../../secrets/store.ts';
import type { AlertChange } from '../../shared/people/alerts.ts';
import { type TillSettings, tillSettings } from '../settings.ts';
import type { Till } from '../till.ts';
import type { ProvedBooks } from '../ledger/ledger.ts';
import { type ProveBooks, decideWhoseBooks } from './whose-books.ts';
import type { Simulation } from '../services/drills/simulation.ts';
import { type Fork, startTraining } from '../training/training.ts';

export type ModeRequest = {
  readonly mode: OpeningMode;
  /** The folder with all data of this till. */
  readonly dir: string;
  readonly serviceUrl?: string;
  readonly relayUrl?: string;
  /** A file of keys to import into the sealed store. */
  readonly keysFile?: string;
  /** A file of addresses, checkout hosts, profiles and names to import into the sealed store. */
  readonly connectionFile?: string;
  /** Training only: the host name at which phones reach this machine. */
  readonly lanHost?: string;
};

export type ModeDeps = {
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly fork: Fork;
  openSecrets(dir: string): Promise<SecretsStore>;
  /**
   * Unlocks the store with a passphrase or the system's key store, and does nothing else. `isNew`: true if it contains no keys
   * yet.
   */
  unlock(store: SecretsStore, isNew: boolean): Promise<Result<null>>;
  /** Called for each folder whose permissions were narrowed. */
  narrowed?(folder: string): void;
  /**
   * Asks one of these people to approve a changed connection with their PIN. Errors: those of `check`; `caller.not-allowed` if
   * nobody can be asked or nobody answers.
   */
  approveChange(asked: ChangeAsked): Promise<Result<null>>;
  /** Asks an owner of the present books about an untrusted request to restore. */
  readonly askRestore: AskRestore;
  /** Asks a person to prove their right to books other than those of the keys. */
  readonly proveBooks: ProveBooks;
};

/** The dependencies that a host supplies; the door adds `askRestore`. */
export type HostDeps = Omit<ModeDeps, 'askRestore'>;

export type ChangeAsked = Pick<OwnerCheck, 'people' | 'check'> & { readonly changed: readonly AlertChange[] };

export type OpenMode = {
  readonly mode: OpeningMode;
  /** The folder with all data of this mode. */
  readonly dir: string;
  /** The books' folder, which is the till's `dataDir`. */
  readonly booksDir: string;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  /** Books to which a person proved their right although the keys name others; null if no proof was given or needed. */
  readonly proved: ProvedBooks | null;
  /** The imported keys file, which can be deleted now; null if none was imported. */
  readonly importedKeys: string | null;
  /** The fields in which `connection.json` differs from the sealed connection; they were ignored. */
  readonly ignored: readonly AlertChange[];
  /** Call this once the till has recorded what was ignored; it then overwrites `connection.json`. */
  begun(): void;
  /** Called with the shop's name when it may have changed. The training checkout shows it; elsewhere the provider does. */
  nameShop(name: string): void;
  /** The simulated service and relay that training drills control; null outside training. */
  readonly simulated: Omit<Simulation, 'crash'> | null;
  stop(): Promise<void>;
};

/** Stands in for an address if only the shop's day settings are needed. */
const placeholder = 'https://nowhere.invalid';

const booksIn = (dir: string): string => join(dir, 'books');

/**
 * Checks that no other till has the folder open, before service and relay are started. Errors: `data.in-use`, `data.unwritable`.
 */
const ownedByNobody = (files: Files, booksDir: string): Result<null> => {
  if (!files.makeFolder(booksDir).ok) return fail('data.unwritable', { file: booksDir });
  const lock = takeOwnerLock(join(booksDir, 'owner.lock'));
  if (!lock.ok) return lock;
  lock.value.release();
  return ok(null);
};

const openTraining = async (
  { dir, lanHost }: ModeRequest,
  { clock, random, files, fork, askRestore }: ModeDeps,
): Promise<Result<OpenMode>> => {
  const booksDir = booksIn(dir);
  const free = ownedByNobody(files, booksDir);
  if (!free.ok) return free;
  const training = await startTraining({ dir, clock, random, files, fork, ...(lanHost !== undefined && { lanHost }) });
  const { settings, secrets, nameShop, simulated, stop } = training;
  const restore = await decideRestore({ booksDir, clock, random, files, settings, secrets }, askRestore);
  if (!restore.ok) {
    await stop();
    return restore;
  }
  return ok({
    mode: 'training',
    dir,
    booksDir,
    settings,
    secrets,
    proved: null,
    importedKeys: null,
    ignored: [],
    begun: () => {},
    nameShop,
    simulated,
    stop,
  });
};

/** The connection given by options and by the `--connection` file; it takes precedence over the stored one. */
const namedBy = ({ serviceUrl, relayUrl, connectionFile }: ModeRequest, files: Files): Result<Partial<Connection>> => {
  const part = connectionFile === undefined ? ok({}) : readConnectionPart(files, connectionFile);
  if (!part.ok) return part;
  return ok({ ...part.value, ...(serviceUrl !== undefined && { serviceUrl }), ...(relayUrl !== undefined && { relayUrl }) });
};

/** Merges and checks the connection. `kept`: the sealed one, or the folder's file if nothing is sealed yet. */
const connectionFor = (
  { mode }: ModeRequest,
  kept: Partial<Connection> | null,
  named: Partial<Connection>,
): Result<Connection> => {
  const { serviceUrl, relayUrl, ...rest } = { ...kept, ...named };
  if (serviceUrl === undefined) return fail('config.invalid', { field: '--service', reason: 'missing' });
  if (relayUrl === undefined) return fail('config.invalid', { field: '--relay', reason: 'missing' });
  const loopback = mode === 'trial';
  if (!isSafeAddress(serviceUrl, loopback)) return fail('config.invalid', { field: '--service', reason: 'address' });
  if (!isSafeAddress(relayUrl, loopback)) return fail('config.invalid', { field: '--relay', reason: 'address' });
  return ok({ ...rest, mode: loopback ? 'trial' : 'live', serviceUrl, relayUrl });
};

/** Settings for a till without sealed keys: the folder's file and the options are trusted. */
const decideFirstConnection = (request: ModeRequest, { kept, named, keys }: GivenSet): Result<ModeSetup> => {
  if (!keys) return fail('secrets.missing');
  const connection = connectionFor(request, kept, named);
  if (!connection.ok) return connection;
  const settings = settingsFor(connection.value, keys);
  return settings.ok ? ok({ connection: connection.value, settings: settings.value }) : settings;
};

/** Reads the keys to import; null if the sealed ones are to be used. */
const keysFor = ({ mode, dir, keysFile }: ModeRequest, files: Files): Result<KeysFile<Keys> | null> => {
  if (keysFile === undefined) return files.has(join(dir, sealedFileName)) ? ok(null) : fail('secrets.missing');
  const keys = readKeysFile(files, keysFile);
  if (!keys.ok || isSafeAddress(keys.value.keys.relayPublicUrl, mode === 'trial')) return keys;
  return fail('config.invalid', { file: keysFile, field: 'relayPublicUrl', reason: 'address' });
};

type GivenSet = { readonly kept: Connection | null; readonly named: Partial<Connection>; readonly keys: Keys | null };
const setOf = (request: ModeRequest, files: Files): Result<GivenSet> => {
  const kept = readConnection(files, request.dir);
  if (!kept.ok) return kept;
  const options = namedBy(request, files);
  if (!options.ok) return options;
  const keys = keysFor(request, files);
  // An option takes precedence over an address in the keys file.
  const named = { ...(keys.ok && keys.value?.place), ...options.value };
  // The sealed store, still locked here, may supply missing fields; any other error in the given fields is final.
  const isSealed = files.has(join(request.dir, sealedFileName));
  const whole = connectionFor(request, kept.value, named);
  if (!whole.ok && !(isSealed && whole.error.params['reason'] === 'missing')) return whole;
  return keys.ok ? ok({ kept: kept.value, named, keys: keys.value?.keys ?? null }) : keys;
};

/**
 * Checks that everything this mode needs is given, before anything is created or asked. Errors: `config.*` with the option or
 * field, `secrets.missing`.
 */
export const checkMode = (request: ModeRequest, files: Files): Result<null> => {
  if (request.mode === 'training') return ok(null);
  const set = setOf(request, files);
  return set.ok ? ok(null) : set;
};

type ModeSetup = { readonly connection: Connection; readonly settings: TillSettings };

const settingsFor = (connection: Connection, { merchant, till, relayPublicUrl }: KeyNames): Result<TillSettings> => {
  const { mode, ...service } = connection;
  const names = { merchant, till, relayPublicUrl };
  const settings = tillSettings.safeParse({ ...service, ...names, mode, allowLoopbackHttp: mode === 'trial' });
  if (settings.success) return ok(settings.data);
  return fail('config.invalid', { field: settings.error.issues[0]?.path.join('.') ?? '' });
};

/**
 * Asks a user with the right to change the connection for a PIN. If the till has no users, unlocking the sealed store is enough.
 */
const approved = async (owners: OwnerCheck, changed: readonly AlertChange[], deps: ModeDeps): Promise<Result<null>> => {
  const { people, check } = owners;
  return changed.length === 0 || people.length === 0 ? ok(null) : deps.approveChange({ changed, people, check });
};

type ConnectionParts = { readonly given: GivenSet; readonly store: SecretsStore; readonly proved: ProvedBooks | null };

/**
 * Decides to which addresses the sealed keys may be sent: those sealed with them, unless a user with the right approves others.
 * Version 0.1 sealed no addresses; then the folder's file is trusted once, but never for books already opened with a sealed
 * connection.
 */
const decideConnection = async (
  request: ModeRequest,
  { given, store, proved }: ConnectionParts,
  deps: ModeDeps,
): Promise<Result<ModeSetup>> => {
  const sealed = store.connection();
  if (sealed?.mode !== undefined && sealed.mode !== request.mode)
    return fail('config.invalid', { file: request.dir, field: '--data', reason: 'another' });
  const names = given.keys ?? store.names();
  const keysChanged = given.keys !== null && !store.keeps(given.keys);
  const connectionBy = (believed: Connection | null) => {
    const connection = connectionFor(request, believed, given.named);
    if (!connection.ok) return connection;
    const others = believed ? connectionChanges(believed, connection.value) : (['service', 'relay'] as const);
    const changed: readonly AlertChange[] = [...(keysChanged ? (['keys'] as const) : []), ...others];
    const settings = settingsFor(connection.value, names);
    return settings.ok ? ok({ connection: connection.value, settings: settings.value, changed }) : settings;
  };
  if (sealed) {
    const decided = connectionBy(sealed);
    if (!decided.ok || decided.value.changed.length === 0) return decided;
  }
  const { clock, random, files } = deps;
  const any = settingsFor({ serviceUrl: placeholder, relayUrl: placeholder }, names);
  if (!any.ok) return any;
  const owners = openOwnerCheck({
    booksDir: booksIn(request.dir),
    clock,
    random,
    files,
    settings: any.value,
    secrets: store.secrets(),
    proved,
  });
  if (!owners.ok) return owners;
  try {
    const decided = connectionBy(sealed ?? (owners.value.knowsConnection ? null : given.kept));
    if (!decided.ok) return decided;
    const allowed = await approved(owners.value, decided.value.changed, deps);
    return allowed.ok ? decided : allowed;
  } finally {
    owners.value.close();
  }
};

const openConnected = async (request: ModeRequest, deps: ModeDeps): Promise<Result<OpenMode>> => {
  const { mode, dir, keysFile = null } = request;
  const { files } = deps;
  const set = setOf(request, files);
  if (!set.ok) return set;
  const { kept, named, keys } = set.value;
  const store = await deps.openSecrets(dir);
  const isNew = store.status() === 'absent';
  const unlocked = store.status() === 'unlocked' ? ok(null) : await deps.unlock(store, isNew);
  if (!unlocked.ok) return unlocked;
  // A store sealed by version 0.1 lacks the till's own secrets, which PINs need: add them.
  const own = isNew || store.hasOwn() ? ok(null) : await store.save({});
  if (!own.ok) return own;
  const before = isNew ? null : store.connection();
  const booksDir = booksIn(dir);
  const proved = isNew ? null : await decideWhoseBooks({ ...deps, booksDir, store }, deps.proveBooks);
  const decided = isNew
    ? decideFirstConnection(request, set.value)
    : await decideConnection(request, { given: set.value, store, proved }, deps);
  if (!decided.ok) return decided;
  const { connection, settings } = decided.value;
  const isSame = before !== null && connectionChanges(before, connection).length === 0;
  if (keys || !isSame) {
    const saved = await store.save({ ...(keys && { keys }), connection });
    if (!saved.ok) return saved;
  }
  // Report a difference in the file only if no option overrides that field.
  const ignored = before && kept ? connectionChanges({ ...before, ...named }, { ...kept, ...named }) : [];
  const keep = (): Result<null> => writeConnection(files, dir, connection);
  // Keep an edited file until the books have recorded it.
  const written = ignored.length === 0 ? keep() : ok(null);
  if (!written.ok) return written;
  const place = { booksDir, settings, secrets: store.secrets(), proved };
  const restore = await decideRestore({ ...deps, ...place }, deps.askRestore);
  if (!restore.ok) return restore;
  const opened = { mode, dir, ...place, importedKeys: keysFile };
  return ok({ ...opened, ignored, begun: () => void keep(), nameShop: () => {}, simulated: null, stop: async () => {} });
};

/**
 * Opens a mode. Call `stop` after the till is closed. Errors: `config.*` with the option or field, `secrets.*`, `data.*`. Throws
 * if the training service or relay does not start.
 */
export const openMode = async (request: ModeRequest, deps: ModeDeps): Promise<Result<OpenMode>> => {
  const taken = takeFolders(request.dir, deps.files, deps.narrowed);
  if (!taken.ok) return taken;
  return request.mode === 'training' ? openTraining(request, deps) : openConnected(request, deps);
};

/** Passes the shop's name to the mode, now and whenever the settings change. */
export const tellShopName = (till: Till, { nameShop }: Pick<OpenMode, 'nameShop'>): void => {
  const tell = (): void => nameShop(till.shopSettings.now().shopName);
  till.listen(({ type }) => {
    if (type === 'settings') tell();
  });
  tell();
};

export type ModeOptions = Readonly<
  Partial<Record<'training' | 'live' | 'service' | 'relay' | 'keys' | 'connection' | 'data' | 'lan', string>>
>;

export type ModePlace = {
  readonly files: Files;
  /** The folder for all modes if `--data` is absent. */
  readonly usualRoot: string;
  readonly lanHost: string | null;
  /** The mode if neither the command line nor the folder gives one. */
  readonly usual: OpeningMode;
};

const strayIn = (mode: OpeningMode, { relay, keys, connection, lan }: ModeOptions): string | null => {
  if (mode !== 'training') return lan === undefined ? null : '--lan';
  if (relay !== undefined) return '--relay';
  return keys !== undefined ? '--keys' : connection !== undefined ? '--connection' : null;
};

/**
 * The till that the command line asks for: `--live`, otherwise a trial if `--service` is given, otherwise `--training`, otherwise
 * the till found in `--data`, otherwise the usual one. Errors: `config.invalid` with the wrong option and the `reason`:
 * `address`, `stray`, `network`, and those of `tillIn`.
 */
export const modeFrom = (options: ModeOptions, { files, usualRoot, lanHost, usual }: ModePlace): Result<ModeRequest> => {
  const { training, live, relay, keys, connection, data, lan } = options;
  const serviceUrl = options.service?.replace(/\/+$/, '');
  const asked: OpeningMode | null =
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
    ...(connection !== undefined && { connectionFile: connection }),
    ...(lan !== undefined && lanHost !== null && { lanHost }),
  });
};
