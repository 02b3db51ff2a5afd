// Keeps the window's stores equal to the till's data: reads all data when the window opens and after an interruption, then
// applies the till's events.
import type { AttemptView } from '../../shared/contract/counter/sale.ts';
import { isExtraBack } from '../../shared/payment/became.ts';
import { liveStatuses } from '../../shared/payment/payment-status.ts';
import { recentLimit } from './sale/attempts-store.ts';
import type { WindowStores } from './window-stores.ts';
import { hearLights } from './sale/relay-away.ts';
import { isIn, may } from './people/session-store.ts';
import { hearAlerts } from './people/alerts-store.ts';

const refreshMs = 60_000;
const askAgainMs = 1_000;

/** Reads the till's own state and stores it. Returns false if the till did not answer; the caller then retries after a second. */
const loadApp = async ({ api, app, draft, prefs, now }: WindowStores): Promise<boolean> => {
  const answer = await api.call('app.get', {});
  if (!answer.ok) {
    app.setState({ failure: answer.error });
    return false;
  }
  const before = app.getState().info;
  const { nowMs, settings } = answer.value;
  app.setState({ info: answer.value, failure: null, aheadMs: nowMs - now() });
  draft.getState().useUsual(settings.usualGateway ?? 'wallet');
  const isNew = before !== null && before.settings.lang !== settings.lang;
  prefs.getState().followShop(settings.lang, isNew);
  return true;
};

const loadLights = async (stores: WindowStores): Promise<void> => {
  const answer = await stores.api.call('lights.get', {});
  if (answer.ok) hearLights(stores, answer.value);
};

/**
 * Reads the newest and the running payments into the store. Calls `missed` for each payment that changed since this window last
 * received it.
 */
const loadAttempts = async ({ api, attempts }: WindowStores, missed: (view: AttemptView) => void): Promise<void> => {
  const running = {
    text: '',
    day: null,
    states: [...liveStatuses],
    gateway: null,
    method: null,
    before: null,
  };
  const [recent, found] = await Promise.all([
    api.call('payments.recent', { limit: recentLimit }),
    api.call('payments.search', { ...running, limit: 200 }),
  ]);
  const before = attempts.getState().byId;
  const views = [...(recent.ok ? recent.value : []), ...(found.ok ? found.value.rows : [])];
  attempts.getState().put(...views);
  const { byId } = attempts.getState();
  for (const attemptId of new Set(views.map((view) => view.attemptId))) {
    const view = byId.get(attemptId);
    if (view && view !== before.get(attemptId)) missed(view);
  }
};

export const loadAttempt = async ({ api, attempts }: WindowStores, attemptId: string): Promise<void> => {
  const answer = await api.call('attempt.get', { attemptId });
  if (answer.ok) attempts.getState().put(answer.value);
};

/**
 * Fetches the payments to announce, only if this window's person may sell. The till returns each payment to one window only, so
 * any other window must not fetch payments that a cashier's window should announce.
 */
const takePaid = async ({ api, attempts, session }: WindowStores, onPaid: (paid: AttemptView) => void): Promise<void> => {
  if (!may(session.store.getState().session, 'sell')) return;
  const answer = await api.call('paid.take', {});
  if (!answer.ok) return;
  attempts.getState().put(...answer.value);
  for (const paid of answer.value) onPaid(paid);
};

/** Removes the toasts of payments whose extra money was paid back; such a toast would still say that a refund is owed. */
const dismissSettled = ({ notes }: WindowStores, byId: ReadonlyMap<string, AttemptView>): void => {
  for (const { attemptId } of notes.getState().notes) {
    const attempt = byId.get(attemptId ?? '');
    if (attempt && isExtraBack(attempt)) notes.getState().dismissOf(attempt.attemptId);
  }
};

/**
 * Starts following the till's events; returns a function that stops. `onPaid` is called for each paid payment; the till returns
 * each of them only once.
 */
export const follow = (stores: WindowStores, onPaid: (paid: AttemptView) => void): (() => void) => {
  const { app, link, retold, session } = stores;
  const { on } = retold;
  let askAgain: ReturnType<typeof setTimeout> | undefined;

  const loadAll = async (missed: (view: AttemptView) => void = () => {}): Promise<void> => {
    clearTimeout(askAgain);
    // Send all queries in parallel. While the window is locked the till answers only the queries of `loadApp`, `session.load` and
    // `hearAlerts`; all other stores stay unchanged.
    const asked = [session.load(), hearAlerts(stores), loadLights(stores), loadAttempts(stores, missed)];
    const [answered] = await Promise.all([loadApp(stores), ...asked]);
    if (answered) await takePaid(stores, onPaid);
    else askAgain = setTimeout(() => void loadAll(missed), askAgainMs);
  };
  /** After missed events: reads everything again, and repeats the changes as events to this window's screens. */
  const loadAnew = async (): Promise<void> => {
    await loadAll((view) => retold.tell('attempt.changed', view));
    retold.askAgain();
  };

  const stops = [
    on('attempt.changed', (attempt) => stores.attempts.getState().put(attempt)),
    stores.attempts.subscribe(({ byId }) => dismissSettled(stores, byId)),
    on('paid.waiting', () => void takePaid(stores, onPaid)),
    on('lights.changed', (lights) => hearLights(stores, lights)),
    on('settings.changed', () => {
      void loadApp(stores);
      void session.load();
    }),
    on('session.changed', () => void session.load()),
    on('people.changed', () => void session.load()),
    on('shifts.changed', () => void session.load()),
    on('alerts.changed', () => void hearAlerts(stores)),
    on('till.reopened', () => void loadAnew()),
    // Read everything again after a person signs in or unlocks: a locked window receives no events, so its data is out of date.
    session.store.subscribe(({ session: now, keptFor, turn }, before) => {
      // Close the help when the window is locked or another person signs in: the help is about the former person's screen and
      // role.
      if (turn !== before.turn || isIn(now) !== isIn(before.session)) stores.help.setState({ open: null });
      const came = isIn(now) && (!isIn(before.session) || keptFor !== before.keptFor);
      if (came && before.session !== null) void loadAnew();
    }),
    ...(link
      ? [
          link.listen((up) => {
            app.setState({ linked: up });
            if (up) void loadAnew();
          }),
        ]
      : []),
  ];
  // Read the till's state every minute: the business day turns and clocks drift without any event.
  const timer = setInterval(() => void loadApp(stores), refreshMs);
  void loadAll();
  return () => {
    clearTimeout(askAgain);
    clearInterval(timer);
    for (const stop of stops) stop();
  };
};
