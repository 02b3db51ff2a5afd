// The relay on its SQLite store. Only this file joins core and store.
import { newId } from '../shared/ids.ts';
import type { Clock, Log, Random } from '../shared/ports.ts';
import type { Result } from '../shared/result.ts';
import type { RelayRules } from './config/config.ts';
import { createRelayOn, type Relay } from './core.ts';
import { storeFailure } from './store/port.ts';
import { type Birth, openSqliteStore, renameSqliteStore } from './store/sqlite/store.ts';

export type { Relay } from './core.ts';
export type RelayPorts = { readonly clock: Clock; readonly random: Random; readonly log: Log };
export type RelayOptions = { readonly dbFile: string; readonly config: RelayRules };

const orThrow = <T>(opened: Result<T>): T => {
  if (!opened.ok) throw storeFailure(opened.error);
  return opened.value;
};

const newBirth = ({ clock, random }: Pick<RelayPorts, 'clock' | 'random'>): Birth => ({
  relayId: newId('relay', clock.wallMs(), random),
  salt: random.bytes(32),
  atMs: clock.wallMs(),
});

/**
 * Gives a store that was restored from a backup a new relay id, so that tills read its notices from the first again. Throws like
 * {@link createRelay}.
 */
export const renameRelay = (ports: Pick<RelayPorts, 'clock' | 'random'>, dbFile: string): string => {
  const birth = newBirth(ports);
  orThrow(renameSqliteStore(dbFile, birth, ports.clock));
  return birth.relayId;
};

/**
 * Opens or creates the store and starts the relay. Throws an error whose `cause` is `data.in-use`, `data.damaged`, `data.newer`,
 * `data.disk-full` or `data.unwritable`.
 */
export const createRelay = ({ clock, random, log }: RelayPorts, { dbFile, config }: RelayOptions): Relay =>
  createRelayOn(orThrow(openSqliteStore(dbFile, newBirth({ clock, random }), clock)), { clock, log }, config);
