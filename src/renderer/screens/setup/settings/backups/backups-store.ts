// State of the backups. `follow` keeps the list current.
import { createStore } from 'zustand/vanilla';
import type { BackupsView } from '../../../../../shared/contract/setup/health.ts';
import type { Answer, Api } from '../../../../../shared/contract/index.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import type { WindowStores } from '../../../../stores/window-stores.ts';

export type BackupsState = { readonly backups: BackupsView | null; readonly failure: AppError | null };

export const createBackupsStore = (api: Api) => {
  const store = createStore<BackupsState>()(() => ({ backups: null, failure: null }));
  /** Returns true if the till answered with the backups. */
  const take = (answer: Answer<BackupsView>): boolean => {
    store.setState(answer.ok ? { backups: answer.value, failure: null } : { failure: answer.error });
    return answer.ok;
  };
  const load = async (): Promise<void> => void take(await api.call('backup.list', {}));
  return {
    store,
    /** Loads the backups and subscribes to their changes. Returns `unsubscribe`. */
    follow(): () => void {
      void load();
      return api.on('backups.changed', () => void load());
    },
    backUp: async (): Promise<void> => void take(await api.call('backup.make', {})),
    /** Starts copying to the second backup folder. Returns true if it began. */
    copyNow: async (): Promise<boolean> => take(await api.call('backup.copy', {})),
    put: (backups: BackupsView): void => store.setState({ backups, failure: null }),
  };
};
export type BackupsStore = ReturnType<typeof createBackupsStore>;

const kept = new WeakMap<WindowStores, BackupsStore>();
export const backupsOf = (stores: WindowStores): BackupsStore => {
  const backups = kept.get(stores) ?? createBackupsStore(stores.api);
  kept.set(stores, backups);
  return backups;
};
