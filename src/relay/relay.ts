// Opens the relay: creates the relay's store, and the core that uses this store. Only this file imports both store and core.
import { newId } from '../shared/ids.ts';
import type { Clock, Log, Random } from '../shared/ports.ts';
import type { Result } from '../shared/result.ts';
import type { RelayRules } from './config/config.ts';
import { createRelayOn, type Relay } from './core.ts';
import { openStore, renameStore } from './store/open.ts';
import { type StoreBirth, storeFailure, type StoreSettings } from './store/port.ts';
import { openSqliteStore } from './store/sqlite/store.ts';

export type { Relay } from './core.ts';
export { failureOf } from './store/failure.ts';
export { spoolFileIn } from './store/spooled/file.ts';
export type RelayPorts = { readonly clock: Clock; readonly random: Random; readonly log: Log };
/** The relay's rules, and the settings of the store that holds the notices. */
export type RelayOptions = RelayRules & { readonly store: StoreSettings };
type BirthPorts = Pick<RelayPorts, 'clock' | 'random'>;

const orThrow = <T>(opened: Result<T>): T => {
  if (!opened.ok) throw storeFailure(opened.error);
  return opened.value;
};

const newBirth = ({ clock, random }: BirthPorts): StoreBirth => ({
  relayId: newId('relay', clock.wallMs(), random),
  salt: random.bytes(32),
  atMs: clock.wallMs(),
});

/**
 * Writes a new relay id into a store that was restored from a backup, so that tills read its notices from the first again.
 * Returns the id. Rejects like {@link openRelay}.
 */
export const renameRelay = async (ports: BirthPorts, store: StoreSettings): Promise<string> => {
  const birth = newBirth(ports);
  orThrow(await renameStore(store, birth, ports.clock));
  return birth.relayId;
};

/**
 * Opens or creates the store and starts the relay. Rejects with an error whose `cause` is `data.in-use`, `data.damaged`,
 * `data.newer`, `data.disk-full` or `data.unwritable`.
 */
export const openRelay = async ({ clock, random, log }: RelayPorts, { store, ...rules }: RelayOptions): Promise<Relay> =>
  createRelayOn(orThrow(await openStore(store, newBirth({ clock, random }), clock)), { clock, log }, rules);

/**
 * Opens a relay on a SQLite file synchronously, for tests with virtual time, which cannot await an opening. Throws the errors
 * that {@link openRelay} rejects with.
 */
export const createRelay = (
  { clock, random, log }: RelayPorts,
  { dbFile, config }: { readonly dbFile: string; readonly config: RelayRules },
): Relay => createRelayOn(orThrow(openSqliteStore(dbFile, newBirth({ clock, random }), clock)), { clock, log }, config);
