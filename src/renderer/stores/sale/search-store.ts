// The payment search: its text and filters, and the rows found so far in pages, newest first.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../shared/contract/index.ts';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { StatusFilter } from '../../../shared/payment/attention.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import type { WindowStores } from '../window-stores.ts';

export type SearchFilters = {
  readonly text: string;
  readonly day: string | null;
  /** The states to show; an empty array shows all states. */
  readonly states: readonly StatusFilter[];
  readonly gateway: Gateway | null;
  readonly method: string | null;
};
export const noFilters: SearchFilters = { text: '', day: null, states: [], gateway: null, method: null };
export const isFiltered = ({ text, day, states, gateway, method }: SearchFilters): boolean =>
  text.trim() !== '' || day !== null || states.length > 0 || gateway !== null || method !== null;

/** True if a filter other than the text narrows the search. */
const isNarrowed = (filters: SearchFilters): boolean => isFiltered({ ...filters, text: '' });

export type SearchState = {
  readonly filters: SearchFilters;
  /**
   * The filters that Ctrl+F or the first typed letter removed, so that the search covers all payments; null if none were removed.
   */
  readonly lifted: SearchFilters | null;
  readonly rows: readonly AttemptView[];
  /** True if the till has older rows to fetch. */
  readonly more: boolean;
  readonly busy: 'first' | 'more' | null;
  readonly failure: AppError | null;
  /** True once the till has answered the first search. */
  readonly asked: boolean;
  /** The row selected with the arrow keys; null if none is selected. */
  readonly activeId: string | null;
};

const nothingAsked: SearchState = {
  filters: noFilters,
  lifted: null,
  rows: [],
  more: false,
  busy: null,
  failure: null,
  asked: false,
  activeId: null,
};

const pageSize = 100;
/** Milliseconds to wait after the last typed letter before searching, so that quick typing causes one search. */
const typingMs = 120;
/** Fetch the next page when fewer than this many rows remain below the last row drawn. */
const nearEnd = 40;

/**
 * Merges the newest page into the rows shown: the page replaces the rows that it spans, and older rows stay. If there are no
 * older rows (`more` false), returns the page alone.
 */
export const withNewest = (page: readonly AttemptView[], more: boolean, rows: readonly AttemptView[]): readonly AttemptView[] => {
  const last = page.at(-1);
  if (!more || !last) return page;
  return [...page, ...rows.filter(({ startedSeq }) => startedSeq < last.startedSeq)];
};

type SearchStateStore = StoreApi<SearchState>;
type Keep = (rows: readonly AttemptView[]) => void;

/**
 * Reads pages of search results into the store. Answers may arrive out of order, so only the answer to the latest request is
 * stored.
 */
const createPages = (api: Api, store: SearchStateStore, keep: Keep) => {
  let turn = 0;
  // True if the filters changed after the rows were read: the next answer of the till then replaces all rows instead of being
  // merged.
  let stale = true;

  const ask = (before: number | null) => {
    const { filters } = store.getState();
    return api.call('payments.search', {
      ...filters,
      text: filters.text.trim(),
      states: [...filters.states],
      before,
      limit: pageSize,
    });
  };

  return {
    /** Marks the rows as stale because the filters have changed. An answer that is still on its way has the old filters: drop it. */
    outdate(): void {
      turn++;
      stale = true;
    },
    /** Reads the newest page of payments: merges it into the rows, or replaces the rows if they are stale. */
    async load(): Promise<void> {
      const mine = ++turn;
      store.setState({ busy: stale ? 'first' : null });
      const answer = await ask(null);
      if (mine !== turn) return;
      if (!answer.ok) return store.setState({ busy: null, failure: answer.error, asked: true });
      const { rows: page, more } = answer.value;
      keep(page);
      const { rows: shown, more: moreBefore } = store.getState();
      const rows = stale ? page : withNewest(page, more, shown);
      stale = false;
      store.setState({ rows, more: rows === page ? more : moreBefore, busy: null, failure: null, asked: true });
    },
    /** Fetches older rows once fewer than `nearEnd` rows remain below the last drawn row. */
    async reach(lastDrawn: number): Promise<void> {
      const { rows, more, busy } = store.getState();
      const last = rows.at(-1);
      if (stale || !more || busy || !last || lastDrawn + nearEnd < rows.length) return;
      const mine = ++turn;
      store.setState({ busy: 'more' });
      const answer = await ask(last.startedSeq);
      if (mine !== turn) return;
      if (!answer.ok) return store.setState({ busy: null, failure: answer.error });
      keep(answer.value.rows);
      store.setState({ rows: [...rows, ...answer.value.rows], more: answer.value.more, busy: null, failure: null });
    },
  };
};

export const createSearch = (api: Api, keep: Keep) => {
  const store: SearchStateStore = createStore<SearchState>()(() => nothingAsked);
  const { outdate, load, reach } = createPages(api, store, keep);
  let typing: ReturnType<typeof setTimeout> | undefined;

  /** Removes all filters but the text and stores them in `lifted`. Returns false if no filter was set. */
  const widen = (): boolean => {
    const { filters } = store.getState();
    if (!isNarrowed(filters)) return false;
    store.setState({ filters: { ...noFilters, text: filters.text }, lifted: filters });
    return true;
  };

  /** Changes filters and searches again; the old rows stay visible until the answer arrives. */
  const filter = (changes: Partial<SearchFilters>): void => {
    clearTimeout(typing);
    outdate();
    store.setState({ filters: { ...store.getState().filters, ...changes }, lifted: null });
    void load();
  };

  return {
    store,
    /** Starts a search from the keyboard, without filters. Returns true if a filter was removed for it. */
    lift(): boolean {
      const lifted = widen();
      if (lifted) {
        outdate();
        void load();
      }
      return lifted;
    },
    /** Restores the filters that `lift` or the first typed letter removed; the search text stays. */
    putBack(): void {
      const { filters, lifted } = store.getState();
      if (lifted) filter({ ...lifted, text: filters.text });
    },
    filter,
    /** Empties the search for another person: with that person's own filters, and without rows until the screen is opened. */
    begin(filters: SearchFilters): void {
      clearTimeout(typing);
      outdate();
      store.setState({ ...nothingAsked, filters });
    },
    /**
     * Searches for the typed text after a pause in typing. The first letter removes all other filters; filters chosen later
     * narrow the search again.
     */
    type(text: string): void {
      clearTimeout(typing);
      outdate();
      if (store.getState().filters.text === '' && text !== '') widen();
      store.setState({ filters: { ...store.getState().filters, text } });
      typing = setTimeout(() => void load(), typingMs);
    },
    /** Reads the newest page again after a payment changed. The rows stay in their places. */
    refresh: (): void => void load(),
    reach,
    activate: (activeId: string | null): void => store.setState({ activeId }),
  };
};
export type SearchWindowStore = ReturnType<typeof createSearch>;

const searches = new WeakMap<WindowStores, SearchWindowStore>();

/**
 * Returns the window's only search, so that the search screen looks the same when a person returns to it. When another person
 * takes the window over, the filters are put away for the person who set them.
 */
export const searchOf = (stores: WindowStores): SearchWindowStore => {
  const known = searches.get(stores);
  if (known) return known;
  const search = createSearch(stores.api, (rows) => stores.attempts.getState().put(...rows));
  searches.set(stores, search);
  const filtersOf = new Map<string | null, SearchFilters>();
  stores.session.store.subscribe((after, before) => {
    if (after.turn === before.turn) return;
    filtersOf.set(before.keptFor, search.store.getState().filters);
    search.begin(filtersOf.get(after.keptFor) ?? noFilters);
  });
  return search;
};
