// Keeps the search in step with the world: the states that somebody came for, and payments that change meanwhile.
import { useEffect } from 'react';
import type { Api } from '../../../shared/contract.ts';
import type { Route } from '../../stores/route-store.ts';
import type { Search } from './search-store.ts';

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
    search.filter({ states });
    // `preset` is `states` in a form that can be compared.
  }, [search, preset]);
};
