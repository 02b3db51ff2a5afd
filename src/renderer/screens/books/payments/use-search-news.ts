// Hooks that keep the payment search current: search again when payments change, apply the states that a route names, and take
// the focus on Ctrl+F.
import { useEffect } from 'react';
import type { Api } from '../../../../shared/contract/index.ts';
import type { WindowRoute, RouteStore } from '../../../stores/route-store.ts';
import { noFilters, type SearchWindowStore } from '../../../stores/sale/search-store.ts';

/** Wait after a change before searching again, in ms, so that many changes at once cause only one search. */
const quietMs = 250;

export const useSearchNews = (search: SearchWindowStore, api: Api): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = api.on('attempt.changed', () => {
      clearTimeout(timer);
      timer = setTimeout(search.refresh, quietMs);
    });
    search.refresh();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [search, api]);
};

const presets = new WeakMap<SearchWindowStore, string>();

/**
 * Sets the filter to the states of the route. A route without states clears only a filter that an earlier route set, so that a
 * filter chosen by hand stays.
 */
export const useStatePreset = (search: SearchWindowStore, route: WindowRoute): void => {
  const states = route.screen === 'payments' ? route.states : [];
  const preset = states.join();
  useEffect(() => {
    const before = presets.get(search) ?? '';
    if (preset === before) return;
    presets.set(search, preset);
    // Clear all other filters: an earlier filter could hide payments that this route must show.
    if (states.length > 0) search.filter({ ...noFilters, states });
    else if (search.store.getState().filters.states.join() === before) search.filter({ states });
    // Depend on `preset`, not on `states`: a new array with the same states must not run this effect again.
  }, [search, preset]);
};

const seenFinds = new WeakMap<SearchWindowStore, number>();

/**
 * Handles each press of Ctrl+F once, even if pressed on another screen (`finds` counts the presses): removes all filters except
 * the search text, then focuses the search field.
 */
export const useFound = (search: SearchWindowStore, finds: number, focus: () => void): void => {
  useEffect(() => {
    if (finds === (seenFinds.get(search) ?? 0)) return;
    seenFinds.set(search, finds);
    search.lift();
    focus();
    // oxlint-disable-next-line react/exhaustive-deps -- `focus` is made anew at each drawing and means the same
  }, [search, finds]);
};

/**
 * When the start of a search removes the filters, also removes the states from the window's route. Otherwise returning to this
 * route would set the state filter again.
 */
export const useWidened = (search: SearchWindowStore, route: RouteStore): void => {
  useEffect(() => search.store.subscribe(({ lifted }) => lifted && route.getState().widen()), [search, route]);
};
