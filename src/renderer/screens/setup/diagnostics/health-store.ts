// State of the till's health: the last self-check and the last verification of the books. `follow` keeps both results current.
import { createStore } from 'zustand/vanilla';
import type { Answer, Api } from '../../../../shared/contract/index.ts';
import type { Diagnoses, Verification } from '../../../../shared/contract/setup/health.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { WindowStores } from '../../../stores/window-stores.ts';

export type HealthState = {
  readonly diagnoses: Diagnoses | null;
  readonly verification: Verification | null;
  readonly failure: AppError | null;
};

export const createHealthStore = (api: Api) => {
  const store = createStore<HealthState>()(() => ({ diagnoses: null, verification: null, failure: null }));
  const take = <T>(answer: Answer<T>, state: (value: T) => Partial<HealthState>): void =>
    store.setState(answer.ok ? { ...state(answer.value), failure: null } : { failure: answer.error });

  const parts = {
    diagnoses: async (): Promise<void> => take(await api.call('diagnostics.get', {}), (diagnoses) => ({ diagnoses })),
    verification: async (): Promise<void> => take(await api.call('verify.get', {}), (verification) => ({ verification })),
  };
  const check = async (): Promise<void> => take(await api.call('diagnostics.run', {}), (diagnoses) => ({ diagnoses }));
  return {
    store,
    /**
     * Loads the self-check and the verification, and subscribes to their changes. Checks anew if no check runs and `isOld` is true
     * for the time of the last one. Returns `unsubscribe`.
     */
    follow(isOld: (atMs: number | null) => boolean): () => void {
      let isFollowed = true;
      const begin = async (): Promise<void> => {
        await parts.diagnoses();
        const { diagnoses, failure } = store.getState();
        if (isFollowed && !failure && diagnoses && !diagnoses.busy && isOld(diagnoses.atMs)) await check();
      };
      void begin();
      void parts.verification();
      const stops = [
        api.on('verify.changed', (verification) => store.setState({ verification })),
        api.on('diagnostics.changed', () => void parts.diagnoses()),
      ];
      return () => {
        isFollowed = false;
        for (const stop of stops) stop();
      };
    },
    check,
    verify: async (): Promise<void> => take(await api.call('verify.start', {}), (verification) => ({ verification })),
  };
};
export type HealthStore = ReturnType<typeof createHealthStore>;

const kept = new WeakMap<WindowStores, HealthStore>();
export const healthOf = (stores: WindowStores): HealthStore => {
  const health = kept.get(stores) ?? createHealthStore(stores.api);
  kept.set(stores, health);
  return health;
};
