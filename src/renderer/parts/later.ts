// Screens and dialogs that are fetched when they are first wanted, or once the window has nothing else to do: the first page stays
// small, and what was fetched meanwhile is drawn at once.
import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from 'react';

const againMs = 1_000;
const coming: (() => Promise<void>)[] = [];

/** A till that does not answer is asked again: the banner says so meanwhile. */
const untilThere = async <T>(fetch: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
};

/** Draws nothing until it is there. `fetch` is `async () => (await import('…')).Name`. */
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

/** One after the other. */
export const bringAll = async (): Promise<void> => {
  for (const bring of coming) await bring();
};
