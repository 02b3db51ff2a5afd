// Opens the store that the configuration names. The only place that knows which kinds of stores there are.
import type { Clock } from '../../shared/ports.ts';
import type { Result } from '../../shared/result.ts';
import type { RelayStore, StoreBirth, StoreSettings } from './port.ts';
import { openSqliteStore, renameSqliteStore } from './sqlite/store.ts';

/** How a kind of store is opened, and given a new relay id. Both take `birth` for a store that does not exist yet. */
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

/** Gives a store that was restored from a backup the relay id of `birth`. Errors as for {@link openStore}. */
export const renameStore: StoreKind['rename'] = (settings, birth, clock) => kinds[settings.kind].rename(settings, birth, clock);
