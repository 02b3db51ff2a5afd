// Loads screens and dialogs when first needed, or in idle time once the window is drawn. This keeps the first page small, and a
// component that is already loaded appears at once.
import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react';

const againMs = 1_000;
const coming: (() => Promise<void>)[] = [];

/**
 * Calls `fetch` once a second until it succeeds. A fetch fails while the till does not answer; the `LinkLost` banner is shown
 * during that time.
 */
const untilThere = async <T>(fetch: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
};

/** Returns a component that draws nothing until its module is loaded. Pass `async () => (await import('…')).Name`. */
export const later = <P extends object>(fetch: () => Promise<ComponentType<P>>): ((props: P) => ReactNode) => {
  let there: ComponentType<P> | null = null;
  let asked: Promise<void> | null = null;
  const arrive = async (): Promise<void> => {
    there = await untilThere(fetch);
  };
  const bring = (): Promise<void> => (asked ??= arrive());
  coming.push(bring);
  return function Later(props: P) {
    const [, arrived] = useReducer((times: number) => times + 1, 0);
    useEffect(() => {
      void bring().then(arrived);
    }, []);
    return there && createElement(there, props);
  };
};

/** Loads all modules registered by `later`, one after the other, before they are needed. */
export const bringAll = async (): Promise<void> => {
  for (const bring of coming) await bring();
};
