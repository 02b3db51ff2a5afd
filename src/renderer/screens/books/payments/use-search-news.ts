// Keeps the search in step with the world: the states that somebody came for, and payments that change meanwhile.
import { useEffect } from 'react';
import type { Api } from '../../../../shared/contract/index.ts';
import type { Route, RouteStore } from '../../../stores/route-store.ts';
import { noFilters, type Search } from '../../../stores/search-store.ts';

/** Many payments may change at once: one question for all of them. */
const settleMs = 250;

export const useSearchNews = (search: Search, api: Api): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = api.on('attempt.changed', () => {
      clearTimeout(timer);
      timer = setTimeout(search.refresh, settleMs);
    });
    search.refresh();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [search, api]);
};

const presets = new WeakMap<Search, string>();

/** A way here that names states sets the filter; one that names none takes back only what such a way had set. */
export const useStatePreset = (search: Search, route: Route): void => {
  const states = route.screen === 'payments' ? route.states : [];
  const preset = states.join();
  useEffect(() => {
    const before = presets.get(search) ?? '';
    if (preset === before) return;
    presets.set(search, preset);
    // What is shown is all of these: nothing that was looked for before may hide one.
    if (states.length > 0) search.filter({ ...noFilters, states });
    else if (search.store.getState().filters.states.join() === before) search.filter({ states });
    // `preset` is `states` in a form that can be compared.
  }, [search, preset]);
};

const seenFinds = new WeakMap<Search, number>();

/** Ctrl+F: once for each time that it was pressed, wherever that was. */
export const useFound = (search: Search, finds: number, focus: () => void): void => {
  useEffect(() => {
    if (finds === (seenFinds.get(search) ?? 0)) return;
    seenFinds.set(search, finds);
    search.lift();
    focus();
    // oxlint-disable-next-line react/exhaustive-deps -- `focus` is made anew at each drawing and means the same
  }, [search, finds]);
};

/** What a search took away stays away when somebody comes back here, and comes again with the next way that names it. */
export const useWidened = (search: Search, route: RouteStore): void => {
  useEffect(() => search.store.subscribe(({ lifted }) => lifted && route.getState().widen()), [search, route]);
};
