// Tells the till what the cashier has in front, so that the customer display shows that payment and no other.
import type { Input } from '../../../shared/contract/index.ts';
import type { Route } from '../route-store.ts';
import { isIn, may } from '../people/session-store.ts';
import type { WindowStores } from '../window-stores.ts';
import { said } from '../../i18n/said.ts';

type Said = Input<'display.show'>;

export const frontOf = (route: Route): Said => {
  if (route.screen === 'waiting') return { front: 'payment', attemptId: route.attemptId };
  return { front: route.screen === 'sell' ? 'sale' : 'elsewhere', attemptId: null };
};

/** Says that the customer's screen is gone, once, with the way to go on without it. */
const sayGone = ({ notes, route, turned }: WindowStores): void => {
  const { route: at } = route.getState();
  const action =
    at.screen === 'waiting' && ({ label: 'display.turn-now', run: () => turned.getState().turn(at.attemptId) } as const);
  notes.getState().show({ tone: 'wait', icon: 'warn', says: said('display.gone'), ...(action && { action }) });
};

/** Returns the way to stop. Whoever does not sell changes nothing that a customer sees. */
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
