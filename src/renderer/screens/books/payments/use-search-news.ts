// Keeps the search up to date: sets the states that a route names, and asks again when payments change.
import { useEffect } from 'react';
import type { Api } from '../../../../shared/contract/index.ts';
import type { Route, RouteStore } from '../../../stores/route-store.ts';
import { noFilters, type Search } from '../../../stores/sale/search-store.ts';

/** Many payments may change at once: one search for all of them. */
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

/** A route with states sets the filter; a route without any takes back only a filter that a route had set. */
export const useStatePreset = (search: Search, route: Route): void => {
  const states = route.screen === 'payments' ? route.states : [];
  const preset = states.join();
  useEffect(() => {
    const before = presets.get(search) ?? '';
    if (preset === before) return;
    presets.set(search, preset);
    // All of these must be shown: no earlier filter may hide one.
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

/** Filters that a search removed stay removed on coming back here, until a route names them again. */
export const useWidened = (search: Search, route: RouteStore): void => {
  useEffect(() => search.store.subscribe(({ lifted }) => lifted && route.getState().widen()), [search, route]);
};
