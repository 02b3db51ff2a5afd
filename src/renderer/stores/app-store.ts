// The till's own state as it last reported it: mode, host, settings, business day, clock and lights; and if the till answers this window.
import { createStore } from 'zustand/vanilla';
import type { AppInfo, Lights } from '../../shared/contract/till.ts';
import type { AppError } from '../../shared/errors.ts';

export type AppState = {
  readonly info: AppInfo | null;
  /** Why there is no `info` yet; null while it is asked for, or there. */
  readonly failure: AppError | null;
  /** The till's clock less this window's. */
  readonly aheadMs: number;
  readonly lights: Lights | null;
  /** When they came, by this window's clock. */
  readonly lightsAtMs: number;
  /** True while the till answers this window. */
  readonly linked: boolean;
  /** The cashier charges although the relay is away: said once, and until it is back. */
  readonly chargesLate: boolean;
  /** The charge to run once the cashier agrees to charge without the relay; null while no question is open. */
  readonly lateCharge: (() => void) | null;
};

export const createAppStore = () =>
  createStore<AppState>()(() => ({
    info: null,
    failure: null,
    aheadMs: 0,
    lights: null,
    lightsAtMs: 0,
    linked: true,
    chargesLate: false,
    lateCharge: null,
  }));
export type AppStore = ReturnType<typeof createAppStore>;
