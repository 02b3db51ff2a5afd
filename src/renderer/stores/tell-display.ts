// Tells the till what the cashier has in front, so that the customer display shows that payment and no other.
import type { Input } from '../../shared/contract/index.ts';
import type { Route } from './route-store.ts';
import { isIn, may } from './session-store.ts';
import type { WindowStores } from './window-stores.ts';

type Said = Input<'display.show'>;

export const frontOf = (route: Route): Said => {
  if (route.screen === 'waiting') return { front: 'payment', attemptId: route.attemptId };
  return { front: route.screen === 'sell' ? 'sale' : 'elsewhere', attemptId: null };
};

/** Returns the way to stop. Whoever does not sell changes nothing that a customer sees. */
export const tellDisplay = ({ api, route, session }: WindowStores): (() => void) => {
  let said = '';
  const tell = (): void => {
    const { session: now } = session.store.getState();
    if (!isIn(now) || !may(now, 'sell')) {
      // What a locked window showed is said again by whoever comes in.
      said = '';
      return;
    }
    const front = frontOf(route.getState().route);
    const text = JSON.stringify(front);
    if (text === said) return;
    said = text;
    void api.call('display.show', front);
  };
  const stops = [route.subscribe(tell), session.store.subscribe(tell)];
  tell();
  return () => {
    for (const stop of stops) stop();
  };
};
