// The state of the Charts screen: the last of its 30 business days, the day that is shown by hour, and the figures of both. The
// state is kept while a person looks at another screen.
import { createStore } from 'zustand/vanilla';
import type { ChartsView } from '../../shared/contract/books/charts.ts';
import type { Api } from '../../shared/contract/index.ts';
import type { AppError } from '../../shared/errors.ts';
import type { WindowStores } from './window-stores.ts';

/** `to`: the last of the 30 business days. `day`: the business day that is shown by hour, gateway and method. */
export type ChartDays = { readonly to: string; readonly day: string };
export type ChartsState = {
  /** Null until somebody chose days: both are the business day in progress. */
  readonly chosen: ChartDays | null;
  /** The figures and their days; null until they are read. */
  readonly shown: (ChartDays & { readonly view: ChartsView }) | null;
  readonly failure: AppError | null;
};

export const createChartsStore = (api: Api) => {
  const store = createStore<ChartsState>()(() => ({ chosen: null, shown: null, failure: null }));
  // The number of the latest request: an answer that a newer request has overtaken is ignored.
  let turn = 0;
  return {
    store,
    choose: (chosen: ChartDays): void => store.setState({ chosen }),
    async load(days: ChartDays): Promise<void> {
      const mine = ++turn;
      const answer = await api.call('charts.get', { to: days.to, day: days.day });
      if (mine !== turn) return;
      store.setState(answer.ok ? { shown: { ...days, view: answer.value }, failure: null } : { failure: answer.error });
    },
  };
};
export type ShownCharts = ReturnType<typeof createChartsStore>;

const kept = new WeakMap<WindowStores, ShownCharts>();
export const chartsOf = (stores: WindowStores): ShownCharts => {
  const made = kept.get(stores) ?? createChartsStore(stores.api);
  kept.set(stores, made);
  return made;
};
