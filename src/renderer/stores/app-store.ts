// The till's own state as last received: mode, host, settings, business day, clock and status lights. `linked` is true while the
// till answers this window.
import { createStore } from 'zustand/vanilla';
import type { AppInfo, Lights } from '../../shared/contract/till.ts';
import type { AppError } from '../../shared/errors.ts';

export type AppState = {
  readonly info: AppInfo | null;
  /** The error of the last read of `info`; null if no read has failed, and again after a successful read. */
  readonly failure: AppError | null;
  /** The till's clock minus this window's clock, in milliseconds. */
  readonly aheadMs: number;
  readonly lights: Lights | null;
  /** When the status lights (`lights`) arrived, by this window's clock in milliseconds. */
  readonly lightsAtMs: number;
  /** True while the till answers this window. */
  readonly linked: boolean;
  /**
   * True once the cashier has agreed to charge without the relay. The question is asked once per outage, and again after the
   * relay has recovered.
   */
  readonly chargesLate: boolean;
  /**
   * The charge that waits for the cashier's agreement to charge without the relay; null while the question about this is not
   * open.
   */
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
