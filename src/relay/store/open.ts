// Opens the store that the configuration names. Only this file lists the kinds of stores.
import type { Clock } from '../../shared/ports.ts';
import type { Result } from '../../shared/result.ts';
import type { MoveSide } from './move/side.ts';
import type { PostgresSettings, RelayStore, SqliteSettings, StoreBirth, StoreSettings } from './port.ts';
import { isAway } from './postgres/errors.ts';
import { openSpooledStore } from './spooled/store.ts';
import { openSqliteSide } from './sqlite/move.ts';
import { openSqliteStore, renameSqliteStore } from './sqlite/store.ts';

/**
 * How to open a kind of store, and how to give it a new relay id. `open` uses `birth` only to create a missing store; `rename`
 * writes the relay id of `birth`.
 */
type StoreKind<S extends StoreSettings> = {
  open(settings: S, birth: StoreBirth, clock: Clock): Promise<Result<RelayStore>>;
  rename(settings: S, birth: StoreBirth, clock: Clock): Promise<Result<null>>;
};

const sqlite: StoreKind<SqliteSettings> = {
  open: async ({ file }, birth, clock) => openSqliteStore(file, birth, clock),
  rename: async ({ file }, birth, clock) => renameSqliteStore(file, birth, clock),
};

// Loaded only when used: a till that starts a relay for training needs no client of PostgreSQL.
const postgres: StoreKind<PostgresSettings> = {
  async open(settings, birth, clock) {
    const { openPostgresStore } = await import('./postgres/store.ts');
    const open = () => openPostgresStore(settings, birth, clock);
    return settings.spool ? openSpooledStore(settings.spool, birth, clock, { open, isAway, checkMs: settings.checkMs }) : open();
  },
  rename: async (...args) => (await import('./postgres/store.ts')).renamePostgresStore(...args),
};

/** Opens or creates a store. Errors: `data.in-use`, `data.damaged`, `data.newer`, `data.disk-full`, `data.unwritable`. */
export const openStore: StoreKind<StoreSettings>['open'] = (settings, ...rest) =>
  settings.kind === 'sqlite' ? sqlite.open(settings, ...rest) : postgres.open(settings, ...rest);

/** Writes the relay id of `birth` into a store that was restored from a backup. Errors as for {@link openStore}. */
export const renameStore: StoreKind<StoreSettings>['rename'] = (settings, ...rest) =>
  settings.kind === 'sqlite' ? sqlite.rename(settings, ...rest) : postgres.rename(settings, ...rest);

/** The role that owns a database's tables, and its password; null for a file. */
export type SideOwner = { readonly user: string; readonly password: string | null } | null;

/** Opens a store for a move. Errors as for {@link openStore}, and `data.unwritable` with the problem `missing` for a missing source. */
export const openSide = async (
  settings: StoreSettings,
  role: 'source' | 'target',
  owner: SideOwner,
): Promise<Result<MoveSide>> => {
  if (settings.kind === 'sqlite') return openSqliteSide(settings.file, role === 'source');
  const { openPostgresSide } = await import('./postgres/move.ts');
  return openPostgresSide(settings, owner ?? settings);
};
