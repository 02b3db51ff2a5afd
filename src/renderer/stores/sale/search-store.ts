// The payment search: its text and filters, and the rows found so far in pages, newest first.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '../../../shared/contract/index.ts';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Standing } from '../../../shared/payment/attention.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import type { WindowStores } from '../window-stores.ts';

export type Filters = {
  readonly text: string;
  readonly day: string | null;
  /** Empty: all of them. */
  readonly states: readonly Standing[];
  readonly gateway: Gateway | null;
  readonly method: string | null;
};
export const noFilters: Filters = { text: '', day: null, states: [], gateway: null, method: null };
export const isFiltered = ({ text, day, states, gateway, method }: Filters): boolean =>
  text.trim() !== '' || day !== null || states.length > 0 || gateway !== null || method !== null;

/** True if a filter other than the text narrows the search. */
const isNarrowed = (filters: Filters): boolean => isFiltered({ ...filters, text: '' });

export type SearchState = {
  readonly filters: Filters;
  /** The filters that a keyboard search removed in order to search everywhere; null if it removed none. */
  readonly lifted: Filters | null;
  readonly rows: readonly AttemptView[];
  /** Older rows are there. */
  readonly more: boolean;
  readonly busy: 'first' | 'more' | null;
  readonly failure: AppError | null;
  /** The first answer came. */
  readonly asked: boolean;
  /** The row that keys move. */
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
/** Typing pauses this long before we ask. */
const typingMs = 120;
/** Rows ahead of the last one drawn at which older ones are fetched. */
const nearEnd = 40;

/** The newest page over what was shown: rows that it covers are its own, older ones stay. */
export const withNewest = (page: readonly AttemptView[], more: boolean, rows: readonly AttemptView[]): readonly AttemptView[] => {
  const last = page.at(-1);
  if (!more || !last) return page;
  return [...page, ...rows.filter(({ startedSeq }) => startedSeq < last.startedSeq)];
};

type SearchStore = StoreApi<SearchState>;
type Keep = (rows: readonly AttemptView[]) => void;

/** Reads the pages of what the store asks for. Answers may overtake one another: only the one to the latest question counts. */
const createPages = (api: Api, store: SearchStore, keep: Keep) => {
  let turn = 0;
  // The rows shown answer an earlier question: the next answer takes their place whole.
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
    /** The question is another one from now on. */
    outdate(): void {
      stale = true;
    },
    /** The newest page. */
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
    /** Fetches older rows when the end is near. */
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
  const store: SearchStore = createStore<SearchState>()(() => nothingAsked);
  const { outdate, load, reach } = createPages(api, store, keep);
  let typing: ReturnType<typeof setTimeout> | undefined;

  /** Takes the filters away that narrow a search which begins, and keeps in mind which. */
  const widen = (): boolean => {
    const { filters } = store.getState();
    if (!isNarrowed(filters)) return false;
    store.setState({ filters: { ...noFilters, text: filters.text }, lifted: filters });
    return true;
  };

  /** Asks anew; the rows of before stay in sight until the answer comes. */
  const filter = (changes: Partial<Filters>): void => {
    clearTimeout(typing);
    outdate();
    store.setState({ filters: { ...store.getState().filters, ...changes }, lifted: null });
    void load();
  };

  return {
    store,
    /** A search from the keyboard begins: it looks everywhere. Returns whether a filter stood in its way. */
    lift(): boolean {
      const lifted = widen();
      if (lifted) {
        outdate();
        void load();
      }
      return lifted;
    },
    /** Puts back what `lift` took away. */
    putBack(): void {
      const { filters, lifted } = store.getState();
      if (lifted) filter({ ...lifted, text: filters.text });
    },
    filter,
    /** The first letter begins a search; filters chosen after it narrow that. */
    type(text: string): void {
      clearTimeout(typing);
      outdate();
      if (store.getState().filters.text === '' && text !== '') widen();
      store.setState({ filters: { ...store.getState().filters, text } });
      typing = setTimeout(() => void load(), typingMs);
    },
    /** Something changed: the newest page again, in its place. */
    refresh: (): void => void load(),
    reach,
    activate: (activeId: string | null): void => store.setState({ activeId }),
  };
};
export type Search = ReturnType<typeof createSearch>;

const searches = new WeakMap<WindowStores, Search>();

/** One search a window: it stands as it was when somebody comes back to the screen. */
export const searchOf = (stores: WindowStores): Search => {
  const search = searches.get(stores) ?? createSearch(stores.api, (rows) => stores.attempts.getState().put(...rows));
  searches.set(stores, search);
  return search;
};
