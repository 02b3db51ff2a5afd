// The payments that the windows know, each as fresh as the till last told; the newest ones, and those still running.
import { createStore } from 'zustand/vanilla';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { isLive } from '../../../shared/payment/display.ts';

export type AttemptsState = {
  readonly byId: ReadonlyMap<string, AttemptView>;
  /** Newest first. */
  readonly recent: readonly AttemptView[];
  /** Newest first: a customer may be paying right now. */
  readonly running: readonly AttemptView[];
  /** When the time of each is up, by this window's clock, as what was left when it came: for those whose time runs. */
  readonly dueMs: ReadonlyMap<string, number>;
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

/** `now`: this window's clock. */
export const createAttemptsStore = (now: () => number) =>
  createStore<AttemptsState>()((set, get) => ({
    byId: new Map(),
    recent: [],
    running: [],
    dueMs: new Map(),
    put(...views) {
      // Answers may overtake one another: an older one never replaces a newer one.
      const news = views.filter(({ attemptId, changedSeq }) => (get().byId.get(attemptId)?.changedSeq ?? -1) < changedSeq);
      if (news.length === 0) return;
      const hereMs = now();
      const byId = new Map(get().byId);
      const dueMs = new Map(get().dueMs);
      let { recent, running } = get();
      for (const view of news) {
        // Behind all others: the first of them is the one that nothing was told of for longest.
        byId.delete(view.attemptId);
        byId.set(view.attemptId, view);
        if (view.timeLeft) dueMs.set(view.attemptId, hereMs + view.timeLeft.leftMs);
        else dueMs.delete(view.attemptId);
        recent = placed(recent, view, true).slice(0, recentLimit);
        running = placed(running, view, isLive(view));
      }
      for (const [attemptId, view] of byId) {
        if (byId.size <= knownLimit) break;
        if (!isLive(view)) byId.delete(attemptId);
      }
      set({ byId, recent, running, dueMs });
    },
  }));
export type AttemptsStore = ReturnType<typeof createAttemptsStore>;
