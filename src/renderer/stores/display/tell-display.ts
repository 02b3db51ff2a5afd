// Sends the id of the payment that the cashier has on screen to the till, so that the customer display shows that payment only.
import type { Input } from '../../../shared/contract/index.ts';
import type { WindowRoute } from '../route-store.ts';
import { isIn, may } from '../people/session-store.ts';
import type { WindowStores } from '../window-stores.ts';
import { said } from '../../i18n/said.ts';

type DisplayInput = Input<'display.show'>;

export const frontOf = (route: WindowRoute): DisplayInput => {
  if (route.screen === 'waiting') return { front: 'payment', attemptId: route.attemptId };
  return { front: route.screen === 'sell' ? 'sale' : 'elsewhere', attemptId: null };
};

/**
 * Shows a note that the customer display was disconnected. On the waiting screen, the note has a button that turns this window to
 * the customer.
 */
const sayGone = ({ notes, route, turned }: WindowStores): void => {
  const { route: at } = route.getState();
  const action =
    at.screen === 'waiting' && ({ label: 'display.turn-now', run: () => turned.getState().turn(at.attemptId) } as const);
  notes.getState().show({ tone: 'wait', icon: 'warn', says: said('display.gone'), ...(action && { action }) });
};

/**
 * Starts sending the payment on screen to the customer display; returns a function that stops. Nothing is sent while the window
 * is locked or used by a person without the right to sell.
 */
export const tellDisplay = (stores: WindowStores): (() => void) => {
  const { api, route, session } = stores;
  let missing = false;
  const look = async (): Promise<void> => {
    const answer = await api.call('display.places', {});
    const gone = answer.ok && answer.value.missing;
    if (gone && !missing) sayGone(stores);
    missing = gone;
  };
  let told = '';
  const tell = (): void => {
    const { session: now } = session.store.getState();
    if (!isIn(now) || !may(now, 'sell')) {
      // Forget the last message sent: after unlocking, the display must be sent its content again.
      told = '';
      return;
    }
    const front = frontOf(route.getState().route);
    const text = JSON.stringify(front);
    if (text === told) return;
    told = text;
    void api.call('display.show', front);
  };
  const stops = [route.subscribe(tell), session.store.subscribe(tell), api.on('display.moved', () => void look())];
  tell();
  return () => {
    for (const stop of stops) stop();
  };
};
