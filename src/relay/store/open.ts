// Opens the store that the configuration names. Only this file lists the kinds of stores.
import type { Clock } from '../../shared/ports.ts';
import type { Result } from '../../shared/result.ts';
import type { RelayStore, StoreBirth, StoreSettings } from './port.ts';
import { openSqliteStore, renameSqliteStore } from './sqlite/store.ts';

/**
 * How to open a kind of store, and how to give it a new relay id. `open` uses `birth` only to create a missing store; `rename`
 * writes the relay id of `birth`.
 */
type StoreKind = {
  open(settings: StoreSettings, birth: StoreBirth, clock: Clock): Promise<Result<RelayStore>>;
  rename(settings: StoreSettings, birth: StoreBirth, clock: Clock): Promise<Result<null>>;
};

const kinds: Readonly<Record<StoreSettings['kind'], StoreKind>> = {
  sqlite: {
    open: async ({ file }, birth, clock) => openSqliteStore(file, birth, clock),
    rename: async ({ file }, birth, clock) => renameSqliteStore(file, birth, clock),
  },
};

/** Opens or creates a store. Errors: `data.in-use`, `data.damaged`, `data.newer`, `data.disk-full`, `data.unwritable`. */
export const openStore: StoreKind['open'] = (settings, birth, clock) => kinds[settings.kind].open(settings, birth, clock);

/** Writes the relay id of `birth` into a store that was restored from a backup. Errors as for {@link openStore}. */
export const renameStore: StoreKind['rename'] = (settings, birth, clock) => kinds[settings.kind].rename(settings, birth, clock);
