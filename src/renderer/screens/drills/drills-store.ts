// The window's state of drills: the completed drills, and the running one. The till's events keep it current.
import { createStore } from 'zustand/vanilla';
import type { DrillNow, DrillResult } from '../../../shared/contract/counter/drills.ts';
import type { DrillId } from '../../../shared/drills/drills.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { WindowStores } from '../../stores/window-stores.ts';

export type DrillsState = {
  readonly now: DrillNow | null;
  readonly done: readonly DrillResult[];
  readonly failure: AppError | null;
};

const createDrillsWork = ({ api }: WindowStores) => {
  const store = createStore<DrillsState>()(() => ({ now: null, done: [], failure: null }));
  const load = async (): Promise<void> => {
    const answer = await api.call('drills.list', {});
    store.setState(answer.ok ? { ...answer.value, failure: null } : { failure: answer.error });
  };
  return {
    store,
    /** Loads the drills and subscribes to changes. Returns `unsubscribe`. */
    follow(): () => void {
      void load();
      const stops = [
        api.on('drill.changed', (now) => {
          store.setState({ now });
          // A finished drill changes the list of results, so load it again.
          if (now?.over) void load();
        }),
        // When a drill crashes the till on purpose, reload the window, so that the window loses its memory as in a real crash.
        api.on('till.crashed', () => location.reload()),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async begin(id: DrillId): Promise<boolean> {
      const answer = await api.call('drill.begin', { id });
      store.setState(answer.ok ? { now: answer.value, failure: null } : { failure: answer.error });
      return answer.ok;
    },
    async end(): Promise<void> {
      const answer = await api.call('drill.end', {});
      store.setState(answer.ok ? { now: null, failure: null } : { failure: answer.error });
    },
  };
};
export type DrillsWork = ReturnType<typeof createDrillsWork>;

const made = new WeakMap<WindowStores, DrillsWork>();
export const drillsOf = (stores: WindowStores): DrillsWork => {
  const work = made.get(stores) ?? createDrillsWork(stores);
  made.set(stores, work);
  return work;
};
