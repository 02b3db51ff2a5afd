// The entries of the navigation rail, the right that each entry requires, and the screens with the strip of recent payments.
import type { PlainKey } from '../i18n/index.ts';
import type { IconName } from '../parts/icon-paths.ts';
import type { AppInfo } from '../../shared/contract/till.ts';
import type { Right } from '../../shared/people/rights.ts';
import { type WindowRoute, type Screen, toDrills, toHistory, toPayments, toSell } from '../stores/route-store.ts';

/** The screens that show the strip of recent payments. */
export const besideStrip: ReadonlySet<Screen> = new Set(['sell', 'waiting']);

type RailEntry = {
  readonly to: WindowRoute;
  readonly word: PlainKey;
  readonly icon: IconName;
  readonly holds: readonly Screen[];
  /** The right that a person needs to see this entry in the navigation rail. */
  readonly needs: Right;
  /** True if this entry is shown only in training. */
  readonly trains?: true;
};

/** The entries of the navigation rail, from top to bottom. */
const places: readonly RailEntry[] = [
  { to: toSell, word: 'nav.sell', icon: 'sell', holds: ['sell', 'waiting'], needs: 'sell' },
  { to: toPayments, word: 'nav.payments', icon: 'payments', holds: ['payments', 'exceptions', 'refunds'], needs: 'look' },
  { to: { screen: 'day' }, word: 'nav.day', icon: 'day', holds: ['day', 'balances', 'charts'], needs: 'look' },
  { to: toDrills, word: 'nav.drills', icon: 'drill', holds: ['drills'], needs: 'sell', trains: true },
  {
    ...{ to: { screen: 'settings' }, word: 'nav.settings', icon: 'settings' },
    holds: ['settings', 'diagnostics', 'people'],
    needs: 'look',
  },
];
export const placesOf = (rights: readonly Right[], mode: AppInfo['mode']): readonly RailEntry[] =>
  places.filter(({ needs, trains }) => rights.includes(needs) && (!trains || mode === 'training'));

/**
 * Returns the route to open instead of `route` for a person with these rights. A person who may not sell sees a payment's history
 * in place of its waiting screen, and Payments in place of Sell.
 */
export const placeFor = (route: WindowRoute, rights: readonly Right[]): WindowRoute => {
  if (rights.includes('sell')) return route;
  if (route.screen === 'waiting') return toHistory(route.attemptId);
  return route.screen === 'sell' ? toPayments : route;
};
