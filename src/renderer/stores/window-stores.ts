// All that the screens hold: the till's api, and the stores that they are drawn from. Made once for each window.
import type { Api } from '../../shared/contract/index.ts';
import type { Lang } from '../i18n/shape.ts';
import { createAlertsStore } from './people/alerts-store.ts';
import { createAppStore } from './app-store.ts';
import { withApprovals } from './people/approvals.ts';
import { createAttemptsStore } from './sale/attempts-store.ts';
import { createDoneStore } from './sale/done-store.ts';
import { createDraftStore } from './sale/draft-store.ts';
import { createNotesStore } from './notes-store.ts';
import { createPress } from './press.ts';
import { createPrefsStore, type Keep, windowKeep } from './prefs-store.ts';
import { createReceiptAsksStore } from './receipts/receipt-asks-store.ts';
import { createReceiptCheckStore } from './receipts/receipt-check-store.ts';
import { withRetold } from './retold.ts';
import { createRouteStore, type Route } from './route-store.ts';
import { createSessionStore } from './people/session-store.ts';
import { createTurnedStore } from './display/turned-store.ts';

/** Tells whether the till can be reached; where the till lives in this same program, there is none. */
export type Link = { listen(listener: (up: boolean) => void): () => void };

export type WindowOptions = {
  readonly lang?: Lang;
  readonly route?: Route;
  readonly keep?: Keep;
  readonly link?: Link;
  /** This window's clock. It never steps: durations are counted by it. */
  readonly now?: () => number;
};

/** Milliseconds since 1970 as the machine believed when the window opened, counted on monotonically. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

export const createWindowStores = (
  plain: Api,
  { lang = 'ar', route, keep = windowKeep, link, now = steadyNow }: WindowOptions = {},
) => {
  const session = createSessionStore(plain, now);
  const retold = withRetold(plain);
  const api = withApprovals(retold.api, session);
  const routes = createRouteStore(route);
  const done = createDoneStore();
  session.store.subscribe((after, before) => {
    if (after.turn === before.turn) return;
    routes.getState().handOver();
    done.setState({ done: null });
  });
  const press = createPress(api);
  const prefs = createPrefsStore(keep, lang);
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
    draft: createDraftStore(),
    notes: createNotesStore(() => prefs.getState().lang),
    prefs,
    receiptCheck: createReceiptCheckStore(press),
    receiptAsks: createReceiptAsksStore(),
    route: routes,
    turned: createTurnedStore(),
  };
};
export type WindowStores = ReturnType<typeof createWindowStores>;
