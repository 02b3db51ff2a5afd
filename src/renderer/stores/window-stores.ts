// The stores and the till's api that the screens of one window use. Created once for each window.
import type { Api } from '../../shared/contract/index.ts';
import type { Lang } from '../../shared/lang.ts';
import { createAlertsStore } from './people/alerts-store.ts';
import { createAppStore } from './app-store.ts';
import { withApprovals } from './people/approvals.ts';
import { createAttemptsStore } from './sale/attempts-store.ts';
import { createDoneStore } from './sale/done-store.ts';
import { createDraftStore } from './sale/draft-store.ts';
import { createHelpStore } from './help-store.ts';
import { createNotesStore } from './notes-store.ts';
import { createPress } from './press.ts';
import { createPrefsStore, type PrefsStorage, windowKeep } from './prefs-store.ts';
import { createReceiptAsksStore } from './receipts/receipt-asks-store.ts';
import { createReceiptCheckStore } from './receipts/receipt-check-store.ts';
import { withRetold } from './retold.ts';
import { createRouteStore, paymentOf, type WindowRoute } from './route-store.ts';
import { createHandedStore } from './people/handed-store.ts';
import { createSessionStore } from './people/session-store.ts';
import { createUnsavedStore } from './unsaved-store.ts';
import { createTurnedStore } from './display/turned-store.ts';

/** Reports when the connection to the till opens or breaks. Omitted in Electron, where the till runs in the same program. */
export type Link = { listen(listener: (up: boolean) => void): () => void };

export type WindowOptions = {
  /** The language of the machine or browser; null or omitted if it is neither Arabic nor English. */
  readonly lang?: Lang | null;
  readonly route?: WindowRoute;
  readonly keep?: PrefsStorage;
  readonly link?: Link;
  /** This window's clock in milliseconds. Must be monotonic, because durations are computed from it. Default: `steadyNow`. */
  readonly now?: () => number;
};

/**
 * Milliseconds since 1970: the machine's wall clock when the window opened, plus monotonic time since. If the wall
 * clock is set later, this time does not jump.
 */
const steadyNow = (): number => performance.timeOrigin + performance.now();

export const createWindowStores = (
  plain: Api,
  { lang = null, route, keep = windowKeep, link, now = steadyNow }: WindowOptions = {},
) => {
  const unsaved = createUnsavedStore();
  const session = createSessionStore(plain, now);
  const retold = withRetold(plain);
  const api = withApprovals(retold.api, session);
  const routes = createRouteStore(route, unsaved.leave);
  const done = createDoneStore();
  const handed = createHandedStore();
  session.store.subscribe((after, before) => {
    if (after.turn === before.turn) return;
    unsaved.handOver();
    routes.getState().handOver();
    done.setState({ done: null });
    if (handed.getState().handed?.to !== after.keptFor) handed.setState({ handed: null });
  });
  const press = createPress(api);
  const prefs = createPrefsStore(keep, lang);
  const notes = createNotesStore(() => prefs.getState().lang);
  routes.subscribe(({ route: opened }) => {
    const attemptId = paymentOf(opened);
    if (attemptId !== null) notes.getState().dismissOf(attemptId);
  });
  return {
    api,
    retold,
    press,
    link: link ?? null,
    now,
    session,
    app: createAppStore(),
    alerts: createAlertsStore(),
    attempts: createAttemptsStore(now),
    done,
    handed,
    draft: createDraftStore(),
    notes,
    prefs,
    receiptCheck: createReceiptCheckStore(press),
    receiptAsks: createReceiptAsksStore(),
    route: routes,
    turned: createTurnedStore(),
    unsaved,
    help: createHelpStore(),
  };
};
export type WindowStores = ReturnType<typeof createWindowStores>;
