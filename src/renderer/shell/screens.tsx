// The table of screens. Sell is there from the start; the others are fetched when first wanted, Waiting before all of them.
import type { ReactNode } from 'react';
import type { PlainKey } from '../i18n/index.ts';
import type { IconName } from '../parts/icon-paths.ts';
import { later } from '../parts/later.ts';
import { SellScreen } from '../screens/counter/sell/sell-screen.tsx';
import type { AppInfo } from '../../shared/contract/till.ts';
import type { Right } from '../../shared/people/rights.ts';
import { type Route, type Screen, toDrills, toHistory, toPayments, toSell } from '../stores/route-store.ts';

const WaitingScreen = later(async () => (await import('../screens/counter/waiting/waiting-screen.tsx')).WaitingScreen);
const PaymentsScreen = later(async () => (await import('../screens/books/payments/payments-screen.tsx')).PaymentsScreen);
const ExceptionsScreen = later(async () => (await import('../screens/books/exceptions/exceptions-screen.tsx')).ExceptionsScreen);
const RefundsScreen = later(async () => (await import('../screens/books/refunds/refunds-screen.tsx')).RefundsScreen);
const DayScreen = later(async () => (await import('../screens/books/day/day-screen.tsx')).DayScreen);
const SettingsScreen = later(async () => (await import('../screens/setup/settings/settings-screen.tsx')).SettingsScreen);
const DiagnosticsScreen = later(
  async () => (await import('../screens/setup/diagnostics/diagnostics-screen.tsx')).DiagnosticsScreen,
);
const PeopleScreen = later(async () => (await import('../screens/setup/settings/people/people-screen.tsx')).PeopleScreen);
const DrillsScreen = later(async () => (await import('../screens/drills/drills-screen.tsx')).DrillsScreen);

/** `strip`: the recent payments stand beside it. */
export const screens: Readonly<Record<Screen, { draw(route: Route): ReactNode; readonly strip: boolean }>> = {
  sell: { draw: () => <SellScreen />, strip: true },
  waiting: {
    draw: (route) => route.screen === 'waiting' && <WaitingScreen key={route.attemptId} attemptId={route.attemptId} />,
    strip: true,
  },
  payments: { draw: () => <PaymentsScreen />, strip: false },
  exceptions: { draw: () => <ExceptionsScreen />, strip: false },
  refunds: { draw: () => <RefundsScreen />, strip: false },
  day: { draw: () => <DayScreen />, strip: false },
  settings: { draw: () => <SettingsScreen />, strip: false },
  diagnostics: { draw: () => <DiagnosticsScreen />, strip: false },
  people: { draw: () => <PeopleScreen />, strip: false },
  drills: { draw: () => <DrillsScreen />, strip: false },
};

type Place = {
  readonly to: Route;
  readonly word: PlainKey;
  readonly icon: IconName;
  readonly holds: readonly Screen[];
  /** Who does not hold it has no such screen. */
  readonly needs: Right;
  /** A till in training alone has it. */
  readonly trains?: true;
};

/** The rail, from top to bottom. */
const places: readonly Place[] = [
  { to: toSell, word: 'nav.sell', icon: 'sell', holds: ['sell', 'waiting'], needs: 'sell' },
  { to: toPayments, word: 'nav.payments', icon: 'payments', holds: ['payments', 'exceptions', 'refunds'], needs: 'look' },
  { to: { screen: 'day' }, word: 'nav.day', icon: 'day', holds: ['day'], needs: 'look' },
  { to: toDrills, word: 'nav.drills', icon: 'drill', holds: ['drills'], needs: 'sell', trains: true },
  {
    ...{ to: { screen: 'settings' }, word: 'nav.settings', icon: 'settings' },
    holds: ['settings', 'diagnostics', 'people'],
    needs: 'look',
  },
];
export const placesOf = (rights: readonly Right[], mode: AppInfo['mode']): readonly Place[] =>
  places.filter(({ needs, trains }) => rights.includes(needs) && (!trains || mode === 'training'));

/** Where a way leads for somebody with these rights: who does not sell sees a payment by its history. */
export const placeFor = (route: Route, rights: readonly Right[]): Route => {
  if (rights.includes('sell')) return route;
  if (route.screen === 'waiting') return toHistory(route.attemptId);
  return route.screen === 'sell' ? toPayments : route;
};
