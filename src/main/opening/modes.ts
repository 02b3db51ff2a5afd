// The three modes of a till: training (everything simulated), trial (a test service and relay), live. Each mode produces the
// settings, secrets and data folder for `createTill`, in the same way for the desktop app and the browser host.
import { join } from 'node:path';
import type { Files } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { connectionChanges, writeConnection } from './connection.ts';
import { booksIn } from './data-folder.ts';
import { decideConnection } from './decide-connection.ts';
import { decideFirstConnection, setOf } from './given-connection.ts';
import type { OpeningMode } from './kept-mode.ts';
import type { ModeDeps, ModeRequest } from './mode-request.ts';
import { takeFolders } from './own-folders.ts';
import { decideRestore } from './restore-question.ts';
import { takeOwnerLock } from '../../sqlite/owner-lock.ts';
import type { Secrets } from '../../secrets/port.ts';
import type { AlertChange } from '../../shared/people/alerts.ts';
import type { TillSettings } from '../settings.ts';
import type { Till } from '../till.ts';
import type { ProvedBooks } from '../ledger/ledger.ts';
import { decideWhoseBooks } from './whose-books.ts';
import type { Simulation } from '../services/drills/simulation.ts';
import { startTraining } from '../training/training.ts';

export type OpenMode = {
  readonly mode: OpeningMode;
  /** The folder with all data of this mode. */
  readonly dir: string;
  /** The books' folder, which is the till's `dataDir`. */
  readonly booksDir: string;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  /** Books whose ownership a person proved, although the sealed keys name other books; null if no proof was given or needed. */
  readonly proved: ProvedBooks | null;
  /** The imported keys file, which can be deleted now; null if none was imported. */
  readonly importedKeys: string | null;
  /** The fields in which an edited `connection.json` differs from the sealed settings. The till used the sealed values. */
  readonly ignored: readonly AlertChange[];
  /**
   * Overwrites `connection.json` with the settings in use. Call this after the till has recorded which fields of an edited file
   * it ignored.
   */
  begun(): void;
  /** Called with the shop's name when it may have changed. The training checkout shows it; elsewhere the provider does. */
  nameShop(name: string): void;
  /** The simulated service and relay that training drills control; null outside training. */
  readonly simulated: Omit<Simulation, 'crash'> | null;
  stop(): Promise<void>;
};

/**
 * Checks that no other till has the books' folder open, before the simulated service and relay are started. Errors:
 * `data.in-use`, `data.unwritable`.
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

/**
 * Checks that all options, files and keys that this mode needs are given, before any folder is created or a person is asked.
 * Errors: `config.*` with the option or field, `secrets.missing`.
 */
export const checkMode = (request: ModeRequest, files: Files): Result<null> => {
  if (request.mode === 'training') return ok(null);
  const set = setOf(request, files);
  return set.ok ? ok(null) : set;
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
  // Do not overwrite an edited `connection.json` until the books have recorded that it was edited.
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

/** Passes the shop's name to the opened mode, now and whenever the settings change; training shows the name on its checkout. */
export const tellShopName = (till: Till, { nameShop }: Pick<OpenMode, 'nameShop'>): void => {
  const tell = (): void => nameShop(till.shopSettings.now().shopName);
  till.listen(({ type }) => {
    if (type === 'settings') tell();
  });
  tell();
};
