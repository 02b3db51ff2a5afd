// The three ways that a till runs: training (all simulated), trial (somebody else's service and relay), live. Each ends in
// settings, secrets and a data folder that `createTill` takes, for both hosts alike.
import { join } from 'node:path';
import type { AppInfo } from '../../shared/contract/till.ts';
import type { Clock, Files, Random } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { connectionChanges, isSafeAddress, readConnection, readConnectionPart, writeConnection } from './connection.ts';
import { modeFolder } from './data-folder.ts';
import { tillIn } from './kept-mode.ts';
import { takeFolders } from './own-folders.ts';
import { type OwnerCheck, openOwnerCheck } from './owner-check.ts';
import { type AskRestore, settleRestore } from './restore-question.ts';
import { takeOwnerLock } from '../../sqlite/owner-lock.ts';
import type { Connection } from '../../secrets/connection.ts';
import { type Keys, type KeysFile, readKeysFile } from '../../secrets/keys.ts';
import type { Secrets } from '../../secrets/port.ts';
import { type KeyNames, sealedFileName, type SecretsStore } from '../../secrets/store.ts';
import type { AlertChange } from '../../shared/people/alerts.ts';
import { type TillSettings, tillSettings } from '../settings.ts';
import type { Till } from '../till.ts';
import type { ProvedBooks } from '../ledger/ledger.ts';
import { type ProveBooks, settleWhose } from './whose-books.ts';
import type { Simulation } from '../services/drills/drills.ts';
import { type Fork, startTraining } from '../training/training.ts';

export type Mode = AppInfo['mode'];

export type ModeRequest = {
  readonly mode: Mode;
  /** All that this till keeps. */
  readonly dir: string;
  readonly serviceUrl?: string;
  readonly relayUrl?: string;
  /** Keys to import into the sealed store. */
  readonly keysFile?: string;
  /** Addresses, checkout hosts, profiles and names to take over into it. */
  readonly connectionFile?: string;
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
  /**
   * Has one of these people approve with their PIN that the till is connected otherwise. Errors: those of `check`, `caller.not-allowed` where nobody
   * can be asked, or nobody answers.
   */
  approveChange(asked: ChangeAsked): Promise<Result<null>>;
  /** Has an owner of the books that a request to restore would replace answer it, where nothing vouches for the request. */
  readonly askRestore: AskRestore;
  /** Has somebody prove that other books than those of the keys are theirs. */
  readonly proveBooks: ProveBooks;
};

/** What a host brings of them: the door asks for restores. */
export type HostDeps = Omit<ModeDeps, 'askRestore'>;

export type ChangeAsked = Pick<OwnerCheck, 'people' | 'check'> & { readonly changed: readonly AlertChange[] };

export type OpenMode = {
  readonly mode: Mode;
  /** All that this mode keeps. */
  readonly dir: string;
  /** The books: the `dataDir` of the till. */
  readonly booksDir: string;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  /** Other books than those of the keys, which somebody proved to be theirs; null where no proof came or was needed. */
  readonly proved: ProvedBooks | null;
  /** The keys file that was imported and is no longer needed. */
  readonly importedKeys: string | null;
  /** What `connection.json` says otherwise than what is sealed: it was not believed. */
  readonly ignored: readonly AlertChange[];
  /** To be told once the till is open: its books say what was ignored. */
  begun(): void;
  /** Hears the shop's name whenever it may be another. Training's checkout shows it; elsewhere the provider has it. */
  nameShop(name: string): void;
  /** Training: the world that its drills move. Null elsewhere. */
  readonly simulated: Omit<Simulation, 'crash'> | null;
  stop(): Promise<void>;
};

/** Stands for an address where only the shop's day is asked for. */
const placeholder = 'https://nowhere.invalid';

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
  { clock, random, files, fork, askRestore }: ModeDeps,
): Promise<Result<OpenMode>> => {
  const booksDir = booksIn(dir);
  const free = ownedByNobody(files, booksDir);
  if (!free.ok) return free;
  const training = await startTraining({ dir, clock, random, files, fork, ...(lanHost !== undefined && { lanHost }) });
  const { settings, secrets, nameShop, simulated, stop } = training;
  const restore = await settleRestore({ booksDir, clock, random, files, settings, secrets }, askRestore);
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

/** What this start names by options and by the file of `--connection`; it takes precedence over what is kept. */
const namedBy = ({ serviceUrl, relayUrl, connectionFile }: ModeRequest, files: Files): Result<Partial<Connection>> => {
  const part = connectionFile === undefined ? ok({}) : readConnectionPart(files, connectionFile);
  if (!part.ok) return part;
  return ok({ ...part.value, ...(serviceUrl !== undefined && { serviceUrl }), ...(relayUrl !== undefined && { relayUrl }) });
};

/** `kept`: what is sealed, or what the folder says where nothing is sealed yet. */
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

/** Nothing is sealed yet: what the folder's file and the options say is believed. */
const newlySettled = (request: ModeRequest, { kept, named, keys }: GivenSet): Result<Settled> => {
  if (!keys) return fail('secrets.missing');
  const connection = connectionFor(request, kept, named);
  if (!connection.ok) return connection;
  const settings = settingsFor(connection.value, keys);
  return settings.ok ? ok({ connection: connection.value, settings: settings.value }) : settings;
};

/** The keys to import; null to use those that are sealed already. */
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
  // Where the keys file names an address, an option still takes precedence.
  const named = { ...(keys.ok && keys.value?.place), ...options.value };
  // What is sealed may say more; what is named must do by itself.
  const isSealed = files.has(join(request.dir, sealedFileName));
  const whole = connectionFor(request, kept.value, named);
  if (!whole.ok && !(isSealed && whole.error.params['reason'] === 'missing')) return whole;
  return keys.ok ? ok({ kept: kept.value, named, keys: keys.value?.keys ?? null }) : keys;
};

/**
 * Whether all is there that this mode needs, before anything is built, made or asked for. Errors: `config.*` with the option or field,
 * `secrets.missing`.
 */
export const checkMode = (request: ModeRequest, files: Files): Result<null> => {
  if (request.mode === 'training') return ok(null);
  const set = setOf(request, files);
  return set.ok ? ok(null) : set;
};

type Settled = { readonly connection: Connection; readonly settings: TillSettings };

const settingsFor = (connection: Connection, { merchant, till, relayPublicUrl }: KeyNames): Result<TillSettings> => {
  const { mode, ...service } = connection;
  const names = { merchant, till, relayPublicUrl };
  const settings = tillSettings.safeParse({ ...service, ...names, mode, allowLoopbackHttp: mode === 'trial' });
  if (settings.success) return ok(settings.data);
  return fail('config.invalid', { field: settings.error.issues[0]?.path.join('.') ?? '' });
};

/** Who may change the connection says so with a PIN. Where a till knows nobody, whoever opened what is sealed may. */
const approved = async (owners: OwnerCheck, changed: readonly AlertChange[], deps: ModeDeps): Promise<Result<null>> => {
  const { people, check } = owners;
  return changed.length === 0 || people.length === 0 ? ok(null) : deps.approveChange({ changed, people, check });
};

type SettleParts = { readonly given: GivenSet; readonly store: SecretsStore; readonly proved: ProvedBooks | null };

/**
 * Where the keys that were sealed may be sent: where they were sealed for, unless somebody who may says otherwise. What 0.1 sealed names no place: the
 * folder's file does, once, and never on books that a till with a sealed connection was opened on.
 */
const settle = async (request: ModeRequest, { given, store, proved }: SettleParts, deps: ModeDeps): Promise<Result<Settled>> => {
  const sealed = store.connection();
  if (sealed?.mode !== undefined && sealed.mode !== request.mode)
    return fail('config.invalid', { file: request.dir, field: '--data', reason: 'another' });
  const names = given.keys ?? store.names();
  const keysChanged = given.keys !== null && !store.keeps(given.keys);
  const settledBy = (believed: Connection | null) => {
    const connection = connectionFor(request, believed, given.named);
    if (!connection.ok) return connection;
    const others = believed ? connectionChanges(believed, connection.value) : (['service', 'relay'] as const);
    const changed: readonly AlertChange[] = [...(keysChanged ? (['keys'] as const) : []), ...others];
    const settings = settingsFor(connection.value, names);
    return settings.ok ? ok({ connection: connection.value, settings: settings.value, changed }) : settings;
  };
  if (sealed) {
    const settled = settledBy(sealed);
    if (!settled.ok || settled.value.changed.length === 0) return settled;
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
    const settled = settledBy(sealed ?? (owners.value.knowsConnection ? null : given.kept));
    if (!settled.ok) return settled;
    const allowed = await approved(owners.value, settled.value.changed, deps);
    return allowed.ok ? settled : allowed;
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
  // What 0.1 sealed has no secrets of the till's own yet: a PIN needs them.
  const own = isNew || store.hasOwn() ? ok(null) : await store.save({});
  if (!own.ok) return own;
  const before = isNew ? null : store.connection();
  const booksDir = booksIn(dir);
  const proved = isNew ? null : await settleWhose({ ...deps, booksDir, store }, deps.proveBooks);
  const settled = isNew ? newlySettled(request, set.value) : await settle(request, { given: set.value, store, proved }, deps);
  if (!settled.ok) return settled;
  const { connection, settings } = settled.value;
  const isSame = before !== null && connectionChanges(before, connection).length === 0;
  if (keys || !isSame) {
    const saved = await store.save({ ...(keys && { keys }), connection });
    if (!saved.ok) return saved;
  }
  // Of what the file says, only what no option says, too, was meant to be believed.
  const ignored = before && kept ? connectionChanges({ ...before, ...named }, { ...kept, ...named }) : [];
  const keep = (): Result<null> => writeConnection(files, dir, connection);
  // An edited file stays until the books say that it was there.
  const written = ignored.length === 0 ? keep() : ok(null);
  if (!written.ok) return written;
  const place = { booksDir, settings, secrets: store.secrets(), proved };
  const restore = await settleRestore({ ...deps, ...place }, deps.askRestore);
  if (!restore.ok) return restore;
  const opened = { mode, dir, ...place, importedKeys: keysFile };
  return ok({ ...opened, ignored, begun: () => void keep(), nameShop: () => {}, simulated: null, stop: async () => {} });
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

export type ModeOptions = Readonly<
  Partial<Record<'training' | 'live' | 'service' | 'relay' | 'keys' | 'connection' | 'data' | 'lan', string>>
>;

export type ModePlace = {
  readonly files: Files;
  /** Holds the folders of all modes where `--data` says nothing. */
  readonly usualRoot: string;
  readonly lanHost: string | null;
  /** Where neither the command line nor the folder says a mode. */
  readonly usual: Mode;
};

const strayIn = (mode: Mode, { relay, keys, connection, lan }: ModeOptions): string | null => {
  if (mode !== 'training') return lan === undefined ? null : '--lan';
  if (relay !== undefined) return '--relay';
  return keys !== undefined ? '--keys' : connection !== undefined ? '--connection' : null;
};

/**
 * The till that options of a command line ask for: `--live`, else a trial where `--service` is named, else `--training`, else what the folder
 * keeps that `--data` names, else the usual one. Errors: `config.invalid` with the option that does not fit and the `reason`: `address`, `stray`,
 * `network`, and those of `tillIn`.
 */
export const modeFrom = (options: ModeOptions, { files, usualRoot, lanHost, usual }: ModePlace): Result<ModeRequest> => {
  const { training, live, relay, keys, connection, data, lan } = options;
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
    ...(connection !== undefined && { connectionFile: connection }),
    ...(lan !== undefined && lanHost !== null && { lanHost }),
  });
};
