// The payments that the windows know, each as fresh as the till last told; the newest ones, and those still running.
import { createStore } from 'zustand/vanilla';
import type { AttemptView } from '../../shared/contract/sale.ts';
import { isLive } from '../../shared/payment/display.ts';

export type AttemptsState = {
  readonly byId: ReadonlyMap<string, AttemptView>;
  /** Newest first. */
  readonly recent: readonly AttemptView[];
  /** Newest first: a customer may be paying right now. */
  readonly running: readonly AttemptView[];
  put(...views: readonly AttemptView[]): void;
};

export const recentLimit = 30;
/**
 * A window stays open for weeks. So many payments are known at most, beside those that run: far more than change while somebody looks at
 * one screen.
 */
export const knownLimit = 5_000;

const newestFirst = (a: AttemptView, b: AttemptView): number => b.startedSeq - a.startedSeq;

/** The list with `view` in its place, or without it where it no longer belongs. */
const placed = (list: readonly AttemptView[], view: AttemptView, belongs: boolean): AttemptView[] => {
  const others = list.filter(({ attemptId }) => attemptId !== view.attemptId);
  return belongs ? [...others, view].sort(newestFirst) : others;
};

export const createAttemptsStore = () =>
  createStore<AttemptsState>()((set, get) => ({
    byId: new Map(),
    recent: [],
    running: [],
    put(...views) {
      // Answers may overtake one another: an older one never replaces a newer one.
      const news = views.filter(({ attemptId, changedSeq }) => (get().byId.get(attemptId)?.changedSeq ?? -1) < changedSeq);
      if (news.length === 0) return;
      const byId = new Map(get().byId);
      let { recent, running } = get();
      for (const view of news) {
        // Behind all others: the first of them is the one that nothing was told of for longest.
        byId.delete(view.attemptId);
        byId.set(view.attemptId, view);
        recent = placed(recent, view, true).slice(0, recentLimit);
        running = placed(running, view, isLive(view));
      }
      for (const [attemptId, view] of byId) {
        if (byId.size <= knownLimit) break;
        if (!isLive(view)) byId.delete(attemptId);
      }
      set({ byId, recent, running });
    },
  }));
export type AttemptsStore = ReturnType<typeof createAttemptsStore>;
