// Searches payments, newest first, page by page. However many there are, the main thread is never blocked for long.
import { type Attention, attentions, listedSince } from '../../../shared/payment/attention.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import {
  statusWays,
  type Prefix,
  type RowFilters,
  isWalk,
  type SearchWay,
  type Window,
} from '../../ledger/stores/payments/search-store.ts';
import type { TillSettings } from '../../settings.ts';
import { readSearchText } from './search-text.ts';

export type SearchInput = {
  readonly text: string;
  readonly day: string | null;
  /** Names of payment statuses, and of the lists in shared/payment/attention.ts; empty for all payments. */
  readonly states: readonly string[];
  readonly gateway: string | null;
  readonly method: string | null;
  readonly before: number | null;
  readonly limit: number;
};
export type SearchPage = { readonly rows: readonly Attempt[]; readonly more: boolean };

/** Journal rows to search before other work gets a turn, in a search in which a filter may reject nearly every row. */
const windowSize = 16_384;
/** Invoice, mobile or transaction numbers to read before other work gets a turn, in a search by the beginning of a number. */
const stretchSize = 4096;
/**
 * If many numbers share the prefix, first search this many ranges of `windowSize` newest journal rows: new payments often have
 * that prefix.
 */
const hopefulWindows = 2;

type Plan = { readonly ways: readonly SearchWay[]; readonly prefixes: readonly Prefix[]; readonly filters: RowFilters };

const isList = (name: string): name is Attention => (attentions as readonly string[]).includes(name);

const standingOf = (states: readonly string[], nowMs: number): Pick<RowFilters, 'displays' | 'standing'> => {
  if (states.length === 0) return {};
  const lists = [...new Set(states)].filter(isList).map((attention) => ({ attention, since: listedSince(attention, nowMs) }));
  const statuses = states.filter((name) => !isList(name));
  return lists.length === 0 ? { displays: statuses } : { standing: { lists, displays: statuses } };
};

const filtersOf = ({ day, states, gateway, method }: SearchInput, nowMs: number): RowFilters => ({
  ...(day !== null && { day }),
  ...standingOf(states, nowMs),
  ...(gateway !== null && { gateway }),
  ...(method !== null && { method }),
});

/**
 * The plan of a search without a text: finds payments by attention lists and displayed statuses, or by the day if one is given;
 * the other filters are then applied to the found payments.
 */
const leadingFilter = (filters: RowFilters): Omit<Plan, 'prefixes'> => {
  const { displays: statuses, standing, ...rest } = filters;
  const shown = standing?.displays ?? statuses;
  if (shown === undefined || filters.day !== undefined) return { ways: [{ name: 'all', values: {} }], filters };
  const lists = (standing?.lists ?? []).map((values): SearchWay => ({ name: 'attention', values }));
  return { ways: [...lists, ...[...new Set(shown)].flatMap(statusWays)], filters: rest };
};

/** Removes duplicate attempts and sorts the rest, newest first. */
const newestOf = (rows: readonly Attempt[]): Attempt[] =>
  [...new Map(rows.map((row) => [row.startedSeq, row])).values()].sort((a, b) => b.startedSeq - a.startedSeq);

/** Searches a range of journal numbers in parts, and lets other work run between the parts. */
const createWalk = (clock: Pick<Clock, 'after'>) => {
  const turn = (): Promise<void> => new Promise((resolve) => void clock.after(0, resolve));
  return {
    turn,
    /** Calls `look` with each part of the range `window`, newest first, until `look` returns true. */
    async walk(window: Window, size: number, look: (part: Window) => boolean): Promise<void> {
      for (let { before } = window; before > window.from; ) {
        const from = Math.max(window.from, before - size);
        if (look({ from, before })) return;
        before = from;
        if (before > window.from) await turn();
      }
    },
  };
};

export const createSearch = (ledger: Ledger, settings: TillSettings, clock: Clock) => {
  const { search: store } = ledger;
  const { turn, walk } = createWalk(clock);

  const planOf = (input: SearchInput): Plan => {
    const filters = filtersOf(input, clock.wallMs());
    return input.text.trim() === ''
      ? { prefixes: [], ...leadingFilter(filters) }
      : { ...readSearchText(input.text, settings), filters };
  };

  /**
   * Returns the newest `need` payments that have an invoice, mobile or transaction number with this prefix. No index orders such
   * payments by time, so a common prefix is searched in ranges of numbers, one after the other.
   */
  const beginning = async ({ of, start }: Prefix, filters: RowFilters, window: Window, need: number): Promise<Attempt[]> => {
    const all = { of, start, end: `${start}\u007f` };
    const values = { start, end: all.end };
    let rows: Attempt[] = [];
    if (store.numberBehind(all, stretchSize) !== null) {
      const newest = { ...window, from: Math.max(window.from, window.before - hopefulWindows * windowSize) };
      await walk(newest, windowSize, (part) => {
        rows.push(...store.rows({ name: `${of}Prefix`, values }, filters, part, need - rows.length));
        return rows.length >= need;
      });
      if (rows.length >= need) return rows;
    }
    rows = [];
    for (let at: string | null = start; at !== null; ) {
      const next: string | null = store.numberBehind({ ...all, start: at }, stretchSize);
      // Once `need` payments are found, only payments newer than the oldest of them matter.
      const from = rows.length < need ? window.from : (rows.at(-1) as Attempt).startedSeq;
      rows.push(...store.sweep({ of, start: at, end: next ?? all.end }, filters, { ...window, from }, need));
      rows = newestOf(rows).slice(0, need);
      at = next;
      if (at !== null) await turn();
    }
    return rows;
  };

  /**
   * Returns the newest payments in the window that any of the plan's search strategies finds: at least `need`, or all if there
   * are fewer.
   */
  const gather = async ({ ways, prefixes, filters }: Plan, window: Window, need: number): Promise<Attempt[]> => {
    const found: Attempt[] = [];
    for (const way of ways) if (!isWalk(way)) found.push(...store.rows(way, filters, window, need));
    for (const prefix of prefixes) found.push(...(await beginning(prefix, filters, window, need)));
    const walks = ways.filter(isWalk);
    const passesOver = Object.keys(filters).length > 0 || walks.some(({ name }) => name === 'paid' || name === 'customer');
    const size = passesOver ? windowSize : Number.MAX_SAFE_INTEGER;
    if (walks.length > 0)
      await walk(window, size, (part) => {
        for (const way of walks) found.push(...store.rows(way, filters, part, need));
        return newestOf(found.filter(({ startedSeq }) => startedSeq >= part.from)).length >= need;
      });
    return newestOf(found);
  };

  return async (input: SearchInput): Promise<SearchPage> => {
    const end = Math.min(input.before ?? Number.MAX_SAFE_INTEGER, store.end());
    const ofDay = input.day === null ? { from: 0, before: end } : store.windowOf(input.day);
    if (!ofDay) return { rows: [], more: false };
    const window = { from: ofDay.from, before: Math.min(end, ofDay.before) };
    const rows = await gather(planOf(input), window, input.limit + 1);
    return { rows: rows.slice(0, input.limit), more: rows.length > input.limit };
  };
};
export type Search = ReturnType<typeof createSearch>;
