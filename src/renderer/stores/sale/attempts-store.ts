// The payments that this window has received, each in its newest version: the most recent ones, and all that are still running.
import { createStore } from 'zustand/vanilla';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { isLive } from '../../../shared/payment/payment-status.ts';

export type AttemptsState = {
  readonly byId: ReadonlyMap<string, AttemptView>;
  /** The newest payments, at most `recentLimit`, newest first. */
  readonly recent: readonly AttemptView[];
  /** The payments that a customer may be paying right now, newest first. */
  readonly running: readonly AttemptView[];
  /**
   * When each payment's time is up, by attempt id and this window's clock. Computed from the time left when the payment arrived;
   * a payment whose time does not run is not in this map.
   */
  readonly dueMs: ReadonlyMap<string, number>;
  put(...views: readonly AttemptView[]): void;
};

export const recentLimit = 30;
/**
 * Most payments kept in memory, besides the running ones. A window stays open for weeks, so its memory would otherwise grow
 * without end; no screen shows nearly 5,000.
 */
export const knownLimit = 5_000;

const newestFirst = (a: AttemptView, b: AttemptView): number => b.startedSeq - a.startedSeq;

/** Returns the list of payments with the payment `view` in its sorted place, or without it if `belongs` is false. */
const placed = (list: readonly AttemptView[], view: AttemptView, belongs: boolean): AttemptView[] => {
  const others = list.filter(({ attemptId }) => attemptId !== view.attemptId);
  return belongs ? [...others, view].sort(newestFirst) : others;
};

/** Creates the store; `now` is this window's clock, by which `dueMs` is computed. */
export const createAttemptsStore = (now: () => number) =>
  createStore<AttemptsState>()((set, get) => ({
    byId: new Map(),
    recent: [],
    running: [],
    dueMs: new Map(),
    put(...views) {
      // Answers may arrive out of order: keep only the payments that are newer than the stored ones.
      const news = views.filter(({ attemptId, changedSeq }) => (get().byId.get(attemptId)?.changedSeq ?? -1) < changedSeq);
      if (news.length === 0) return;
      const hereMs = now();
      const byId = new Map(get().byId);
      const dueMs = new Map(get().dueMs);
      let { recent, running } = get();
      for (const view of news) {
        // Delete before setting, so that the map is ordered by last change: the limit on its size then drops the payments
        // unchanged for longest.
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

/** The payment that paid this payment's sale: itself or another charge of the sale. Undefined if this window has none. */
export const payerOf = (
  { byId }: Pick<AttemptsState, 'byId'>,
  attempt: Pick<AttemptView, 'salePaidBy'> | undefined,
): AttemptView | undefined => [...byId.values()].find(({ invoiceNo }) => invoiceNo === attempt?.salePaidBy);
