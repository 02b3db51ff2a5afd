// State of the files that the till writes at each close. `follow` keeps it current.
import { createStore } from 'zustand/vanilla';
import type { CloseFilesView } from '../../../../../shared/contract/books/close-files.ts';
import type { Answer, Api } from '../../../../../shared/contract/index.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import type { WindowStores } from '../../../../stores/window-stores.ts';

export type ShownCloseFiles = { readonly view: CloseFilesView | null; readonly failure: AppError | null };

export const createCloseFilesStore = (api: Api) => {
  const store = createStore<ShownCloseFiles>()(() => ({ view: null, failure: null }));
  const take = (answer: Answer<CloseFilesView>): void =>
    store.setState(answer.ok ? { view: answer.value, failure: null } : { failure: answer.error });
  const load = async (): Promise<void> => take(await api.call('close-files.get', {}));
  return {
    store,
    /** Loads the state and subscribes to its changes. Returns `unsubscribe`. */
    follow(): () => void {
      void load();
      return api.on('close-files.changed', () => void load());
    },
    writeNow: async (): Promise<void> => take(await api.call('close-files.write', {})),
    put: (view: CloseFilesView): void => store.setState({ view, failure: null }),
  };
};
export type CloseFilesStore = ReturnType<typeof createCloseFilesStore>;

const kept = new WeakMap<WindowStores, CloseFilesStore>();
export const closeFilesOf = (stores: WindowStores): CloseFilesStore => {
  const store = kept.get(stores) ?? createCloseFilesStore(stores.api);
  kept.set(stores, store);
  return store;
};
