// What the till said about itself: mode, host, settings, business day, its clock; its lights; whether it answers at all.
import { createStore } from 'zustand/vanilla';
import type { AppInfo, Lights } from '../../shared/contract.ts';
import type { AppError } from '../../shared/errors.ts';

export type AppState = {
  readonly info: AppInfo | null;
  /** Why there is no `info` yet; null while it is asked for, or there. */
  readonly failure: AppError | null;
  /** The till's clock less this window's. */
  readonly aheadMs: number;
  readonly lights: Lights | null;
  /** Whether the till answers this window. */
  readonly linked: boolean;
};

export const createAppStore = () =>
  createStore<AppState>()(() => ({ info: null, failure: null, aheadMs: 0, lights: null, linked: true }));
export type AppStore = ReturnType<typeof createAppStore>;
