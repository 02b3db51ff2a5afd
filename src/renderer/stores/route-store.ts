// The current screen and the history for Back. Going back never changes a payment.
import { createStore } from 'zustand/vanilla';
import type { StatusFilter } from '../../shared/payment/attention.ts';

/** The sections of the settings. Each section contains the sheets for one kind of task. */
export type SettingsSection = 'start' | 'shop' | 'people' | 'service' | 'relay' | 'devices' | 'books' | 'backups' | 'advanced';
export const firstSection: SettingsSection = 'shop';
/** The sheets of a section to which a button may lead. */
export type SettingsPart = 'quarantine' | 'close-files';

export type WindowRoute =
  | { readonly screen: 'sell' }
  | { readonly screen: 'waiting'; readonly attemptId: string }
  /**
   * The list of payments, or one payment's history if `attemptId` is set. `states` presets the filter; an empty array shows all.
   */
  | { readonly screen: 'payments'; readonly attemptId: string | null; readonly states: readonly StatusFilter[] }
  /** The list of exceptions; `seq` is the opened exception, null for none. */
  | { readonly screen: 'exceptions'; readonly seq: number | null }
  /** Refunds owed, money in suspense, and money paid back; `seq` is the journal number of the opened row, null for none. */
  | { readonly screen: 'refunds'; readonly seq: number | null }
  /** `day`: a chosen business day, otherwise the one in progress. `close`: the close that is open above it. */
  | { readonly screen: 'day'; readonly day?: string | undefined; readonly close?: number | undefined }
  | { readonly screen: 'balances' }
  | { readonly screen: 'charts' }
  /** `section`: the open section, the first one if omitted. `part`: the sheet of that section to show. */
  | { readonly screen: 'settings'; readonly section?: SettingsSection; readonly part?: SettingsPart }
  | { readonly screen: 'diagnostics' }
  | { readonly screen: 'people' }
  | { readonly screen: 'drills' };
export type Screen = WindowRoute['screen'];

export const toSell: WindowRoute = { screen: 'sell' };
export const toPayments: WindowRoute = { screen: 'payments', attemptId: null, states: [] };
/** The route to the list of payments, filtered to the payments that need a person's action. */
export const toNeeded: WindowRoute = { screen: 'payments', attemptId: null, states: ['needed'] };
export const toBalances: WindowRoute = { screen: 'balances' };
/** The drills; this screen exists only in a training till. */
export const toDrills: WindowRoute = { screen: 'drills' };
export const toPeople: WindowRoute = { screen: 'people' };
export const toDiagnostics: WindowRoute = { screen: 'diagnostics' };
/** The settings' sheet of notices in quarantine, where their signature format can also be detected. */
export const toQuarantine: WindowRoute = { screen: 'settings', section: 'service', part: 'quarantine' };
/** The settings' sheet of the files at each close. */
export const toCloseFiles: WindowRoute = { screen: 'settings', section: 'books', part: 'close-files' };
export const toSettings = (section: SettingsSection): WindowRoute => ({ screen: 'settings', section });
export const toRefunds: WindowRoute = { screen: 'refunds', seq: null };
export const toExceptions: WindowRoute = { screen: 'exceptions', seq: null };
export const toHistory = (attemptId: string): WindowRoute => ({ screen: 'payments', attemptId, states: [] });
export const toWaiting = (attemptId: string): WindowRoute => ({ screen: 'waiting', attemptId });

export type RouteState = {
  readonly route: WindowRoute;
  readonly past: readonly WindowRoute[];
  /** Counts requests to search. When the count grows, the screen with a search field focuses that field. */
  readonly finds: number;
  go(route: WindowRoute): void;
  back(): void;
  find(): void;
  /**
   * Clears the history of the previous person. A payment's waiting screen stays open; any other screen is replaced by Sell, and
   * Back is emptied.
   */
  handOver(): void;
  /** Removes the preset filter from the current route, so that coming back to this route later does not filter again. */
  widen(): void;
  /** Replaces the current route by another one of its screen without a new step in the history: Back returns to the new one. */
  stay(route: WindowRoute): void;
  /** Switches to another section of the settings without a new step in the history: Back leaves the settings. */
  turnTo(section: SettingsSection): void;
};

/** The attempt id of the payment that a route shows; null if the route shows no payment. */
export const paymentOf = (route: WindowRoute): string | null => ('attemptId' in route ? route.attemptId : null);

const longestPast = 20;

/**
 * `leave`: calls its argument at once, or, if the present screen has unsaved changes, after the person has agreed to lose the
 * changes.
 */
export const createRouteStore = (first: WindowRoute = toSell, leave: (go: () => void) => void = (go) => go()) =>
  createStore<RouteState>()((set, get) => ({
    route: first,
    past: [],
    finds: 0,
    go(route) {
      const { route: before, past } = get();
      if (JSON.stringify(before) === JSON.stringify(route)) return;
      leave(() => set({ route, past: [...past, before].slice(-longestPast) }));
    },
    back() {
      const { past } = get();
      leave(() => set({ route: past.at(-1) ?? toSell, past: past.slice(0, -1) }));
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
    stay(route) {
      if (get().route.screen === route.screen) set({ route });
    },
    turnTo(section) {
      if (get().route.screen === 'settings') leave(() => set({ route: toSettings(section) }));
    },
  }));
export type RouteStore = ReturnType<typeof createRouteStore>;
