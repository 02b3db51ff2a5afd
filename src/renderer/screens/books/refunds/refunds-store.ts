// The lists of refunds owed, money in suspense and ended refunds, read in pages. The screen calls `load` again whenever the till
// reports a change.
import { createStore } from 'zustand/vanilla';
import type { Api, Output } from '../../../../shared/contract/index.ts';
import type { RefundView, SuspenseView } from '../../../../shared/contract/books/refunds.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { WindowStores } from '../../../stores/window-stores.ts';

export const whiches = ['owed', 'held', 'ended'] as const;
export type RefundList = (typeof whiches)[number];
export type OwedSums = Output<'refunds.list'>['owed'];
export type RefundsState = {
  readonly which: RefundList;
  readonly refunds: readonly RefundView[];
  readonly held: readonly SuspenseView[];
  /** Sums of the list on screen, by currency. The list of ended refunds has no sums. */
  readonly sums: OwedSums;
  readonly more: boolean;
  /** True once the till has answered the first request, with rows or with an error. */
  readonly asked: boolean;
  readonly failure: AppError | null;
};

const pageSize = 50;
const fresh: RefundsState = { which: 'owed', refunds: [], held: [], sums: [], more: false, asked: false, failure: null };

const createRefundLists = (api: Api) => {
  const store = createStore<RefundsState>()(() => fresh);
  let turn = 0;

  type RefundsRead = Partial<RefundsState> | AppError;
  const readers: Readonly<Record<RefundList, (from: RefundsState | null, limit: number) => Promise<RefundsRead>>> = {
    async owed(from, limit) {
      const answer = await api.call('refunds.list', { after: from?.refunds.at(-1)?.seq ?? null, limit });
      if (!answer.ok) return answer.error;
      const { rows, more, owed: sums } = answer.value;
      return { refunds: [...(from?.refunds ?? []), ...rows], more, sums };
    },
    async held(from, limit) {
      const answer = await api.call('suspense.list', { after: from?.held.at(-1)?.seq ?? null, limit });
      if (!answer.ok) return answer.error;
      const { rows, more, held: sums } = answer.value;
      return { held: [...(from?.held ?? []), ...rows], more, sums };
    },
    async ended(from, limit) {
      const answer = await api.call('refunds.ended', { before: from?.refunds.at(-1)?.ended?.seq ?? null, limit });
      if (!answer.ok) return answer.error;
      const { rows, more } = answer.value;
      return { refunds: [...(from?.refunds ?? []), ...rows], more, sums: [] };
    },
  };

  const read = async (from: RefundsState | null, limit: number): Promise<void> => {
    const mine = ++turn;
    const found = await readers[store.getState().which](from, limit);
    // A newer request was sent meanwhile: ignore this answer, because it may arrive after the answer to the newer request.
    if (mine !== turn) return;
    store.setState('code' in found ? { asked: true, failure: found } : { ...found, asked: true, failure: null });
  };

  return {
    store,
    /** Loads the list again, with as many rows as are shown now (at most 200). */
    load(): Promise<void> {
      const { refunds, held } = store.getState();
      return read(null, Math.min(200, Math.max(pageSize, refunds.length, held.length)));
    },
    show(which: RefundList): void {
      store.setState({ ...fresh, which });
      void read(null, pageSize);
    },
    further: (): void => void read(store.getState(), pageSize),
  };
};
export type RefundLists = ReturnType<typeof createRefundLists>;

const kept = new WeakMap<WindowStores, RefundLists>();
export const refundListsOf = (stores: WindowStores): RefundLists => {
  const made = kept.get(stores) ?? createRefundLists(stores.api);
  kept.set(stores, made);
  return made;
};
