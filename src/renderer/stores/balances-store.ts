// The state of the Balances screen: the range, its balances, and the account whose entries are open. The state is kept while a
// person looks at a payment, so that Back returns to the same entries.
import { createStore } from 'zustand/vanilla';
import type { AccountEntry, BalanceRange, BalancesView } from '../../shared/contract/books/balances.ts';
import type { Api } from '../../shared/contract/index.ts';
import type { AppError } from '../../shared/errors.ts';
import type { WindowStores } from './window-stores.ts';

export type Balance = BalancesView['rows'][number];
/** An account in one currency. */
export type OneAccount = Pick<Balance, 'account' | 'currency'>;
export type Entries = { readonly rows: readonly AccountEntry[]; readonly more: boolean; readonly failure: AppError | null };
export type BalancesState = {
  /** Null until a range was chosen: the business day in progress. */
  readonly range: BalanceRange | null;
  readonly view: BalancesView | null;
  readonly failure: AppError | null;
  /** The account whose entries are open; null for none. */
  readonly opened: OneAccount | null;
  /** The entries of `opened`, newest first; null until they are read. */
  readonly entries: Entries | null;
};

const entriesPage = 50;
const mostEntries = 200;

export const createBalancesStore = (api: Api) => {
  const store = createStore<BalancesState>()(() => ({ range: null, view: null, failure: null, opened: null, entries: null }));
  // The numbers of the latest requests: an answer that a newer request has overtaken is ignored.
  let turn = 0;
  let entriesTurn = 0;

  /** Does nothing while no account is open. */
  const readEntries = async (limit: number, from: readonly AccountEntry[]): Promise<void> => {
    const { range, opened } = store.getState();
    if (!range || !opened) return;
    const mine = ++entriesTurn;
    const answer = await api.call('balances.entries', { range, ...opened, before: from.at(-1)?.seq ?? null, limit });
    if (mine !== entriesTurn) return;
    store.setState(
      answer.ok
        ? { entries: { rows: [...from, ...answer.value.rows], more: answer.value.more, failure: null } }
        : { entries: { rows: from, more: false, failure: answer.error } },
    );
  };
  const read = async (): Promise<void> => {
    const { range, entries } = store.getState();
    if (!range) return;
    const mine = ++turn;
    const answer = await api.call('balances.get', { range });
    if (mine !== turn) return;
    store.setState(answer.ok ? { view: answer.value, failure: null } : { view: null, failure: answer.error });
    await readEntries(Math.min(mostEntries, Math.max(entriesPage, entries?.rows.length ?? 0)), []);
  };

  return {
    store,
    /** Reads the range again, and the open account's entries (at most 200 of them). */
    load: read,
    choose(range: BalanceRange): void {
      entriesTurn++;
      store.setState({ range, opened: null, entries: null });
      void read();
    },
    open(asked: OneAccount | null): void {
      entriesTurn++;
      // Take only these two fields: the table passes a whole row, and the till refuses fields that it does not know.
      const opened = asked && { account: asked.account, currency: asked.currency };
      store.setState({ opened, entries: null });
      void readEntries(entriesPage, []);
    },
    /** Reads the next page of older entries. */
    older: (): void => void readEntries(entriesPage, store.getState().entries?.rows ?? []),
  };
};
export type ShownBalances = ReturnType<typeof createBalancesStore>;

const kept = new WeakMap<WindowStores, ShownBalances>();
export const balancesOf = (stores: WindowStores): ShownBalances => {
  const made = kept.get(stores) ?? createBalancesStore(stores.api);
  kept.set(stores, made);
  return made;
};
