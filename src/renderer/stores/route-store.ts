// Which screen is in front, and the way back. Going back leaves every payment as it is.
import { createStore } from 'zustand/vanilla';
import type { Standing } from '../../shared/payment/attention.ts';

/** By what a person comes for. */
export type SettingsSection = 'start' | 'shop' | 'people' | 'service' | 'relay' | 'devices' | 'backups' | 'advanced';
export const firstSection: SettingsSection = 'shop';

export type Route =
  | { readonly screen: 'sell' }
  | { readonly screen: 'waiting'; readonly attemptId: string }
  /** The list; with an attempt: its history. `states` presets the filter; none for all. */
  | { readonly screen: 'payments'; readonly attemptId: string | null; readonly states: readonly Standing[] }
  /** The list of exceptions; `seq` is the open one. */
  | { readonly screen: 'exceptions'; readonly seq: number | null }
  /** Refunds owed, money in suspense, and money paid back; `seq` is the open entry. */
  | { readonly screen: 'refunds'; readonly seq: number | null }
  | { readonly screen: 'day' }
  /** `part`: what somebody came for in that section; without one the first is open. */
  | { readonly screen: 'settings'; readonly section?: SettingsSection; readonly part?: 'quarantine' }
  | { readonly screen: 'diagnostics' }
  | { readonly screen: 'people' }
  | { readonly screen: 'drills' };
export type Screen = Route['screen'];

export const toSell: Route = { screen: 'sell' };
export const toPayments: Route = { screen: 'payments', attemptId: null, states: [] };
/** The payments that need somebody. */
export const toNeeded: Route = { screen: 'payments', attemptId: null, states: ['needed'] };
/** Only in a training till. */
export const toDrills: Route = { screen: 'drills' };
export const toPeople: Route = { screen: 'people' };
export const toDiagnostics: Route = { screen: 'diagnostics' };
/** Notices that could not be verified, and the detection of their signature format. */
export const toQuarantine: Route = { screen: 'settings', section: 'service', part: 'quarantine' };
export const toSettings = (section: SettingsSection): Route => ({ screen: 'settings', section });
export const toRefunds: Route = { screen: 'refunds', seq: null };
export const toExceptions: Route = { screen: 'exceptions', seq: null };
export const toHistory = (attemptId: string): Route => ({ screen: 'payments', attemptId, states: [] });
export const toWaiting = (attemptId: string): Route => ({ screen: 'waiting', attemptId });

export type RouteState = {
  readonly route: Route;
  readonly past: readonly Route[];
  /** Counts how often somebody asked to find: whoever has a search field takes the focus when it grows. */
  readonly finds: number;
  go(route: Route): void;
  back(): void;
  find(): void;
  /** Somebody else came: the sale and its waiting payment stay in front, and nothing else that the one before had opened. */
  handOver(): void;
  /** The filter that somebody came for was taken away: this place is one without it from now on. */
  widen(): void;
  /** Another section of the settings is open: it is the same place still, and Back leaves it. */
  turnTo(section: SettingsSection): void;
};

const longestPast = 20;

export const createRouteStore = (first: Route = toSell) =>
  createStore<RouteState>()((set, get) => ({
    route: first,
    past: [],
    finds: 0,
    go(route) {
      const { route: before, past } = get();
      if (JSON.stringify(before) === JSON.stringify(route)) return;
      set({ route, past: [...past, before].slice(-longestPast) });
    },
    back() {
      const { past } = get();
      set({ route: past.at(-1) ?? toSell, past: past.slice(0, -1) });
    },
    find() {
      if (get().route.screen !== 'payments') get().go(toPayments);
      set({ finds: get().finds + 1 });
    },
    handOver() {
      const { route } = get();
      set({ route: route.screen === 'waiting' ? route : toSell, past: [] });
    },
    widen() {
      const { route } = get();
      if (route.screen === 'payments' && route.states.length > 0) set({ route: { ...route, states: [] } });
    },
    turnTo(section) {
      if (get().route.screen === 'settings') set({ route: toSettings(section) });
    },
  }));
export type RouteStore = ReturnType<typeof createRouteStore>;
