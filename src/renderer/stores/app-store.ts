// What the till said about itself: mode, host, settings, business day, its clock; its lights; whether it answers at all.
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
  /** Whether the till answers this window. */
  readonly linked: boolean;
  /** The cashier charges although the relay is away: said once, and until it is back. */
  readonly chargesLate: boolean;
  /** What to do once the cashier has said so; null while nobody is asked. */
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
