// Store for the list of exceptions of the books, read in pages. The screen calls `load` again whenever the till reports a change.
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../../shared/contract/index.ts';
import type { ExceptionView } from '../../../../shared/contract/books/supervisor.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { WindowStores } from '../../../stores/window-stores.ts';

export type ExceptionList = 'open' | 'handled';
export type ExceptionsState = {
  readonly which: ExceptionList;
  readonly rows: readonly ExceptionView[];
  readonly more: boolean;
  /** True once the till has answered the first request, with rows or with an error. */
  readonly asked: boolean;
  readonly failure: AppError | null;
};

const pageSize = 50;
const fresh: ExceptionsState = { which: 'open', rows: [], more: false, asked: false, failure: null };

export const createExceptions = (api: Api) => {
  const store = createStore<ExceptionsState>()(() => fresh);
  let turn = 0;

  const read = async (which: ExceptionList, before: number | null, limit: number): Promise<void> => {
    const mine = ++turn;
    const answer = await api.call('exceptions.list', { state: which, before, limit });
    // A newer request was sent meanwhile: ignore this answer, because it may arrive after the answer to the newer request.
    if (mine !== turn) return;
    if (!answer.ok) return store.setState({ asked: true, failure: answer.error });
    const { rows, more } = answer.value;
    store.setState({ rows: before === null ? rows : [...store.getState().rows, ...rows], more, asked: true, failure: null });
  };

  return {
    store,
    /** Loads the list again, with as many rows as are shown now (at most 200). */
    load: (): Promise<void> =>
      read(store.getState().which, null, Math.min(200, Math.max(pageSize, store.getState().rows.length))),
    show(which: ExceptionList): void {
      store.setState({ ...fresh, which });
      void read(which, null, pageSize);
    },
    older(): void {
      const { which, rows } = store.getState();
      const last = rows.at(-1);
      if (last) void read(which, last.seq, pageSize);
    },
  };
};
export type ExceptionsScreenStore = ReturnType<typeof createExceptions>;

const kept = new WeakMap<WindowStores, ExceptionsScreenStore>();
export const exceptionsOf = (stores: WindowStores): ExceptionsScreenStore => {
  const made = kept.get(stores) ?? createExceptions(stores.api);
  kept.set(stores, made);
  return made;
};
