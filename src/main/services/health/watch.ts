// Computes the conditions that a shop can watch (late backup, absent relay, missing close), for the status address and the relay.
import type { Lights } from '../../../shared/contract/till.ts';
import { backupAge } from '../../../shared/health/diagnostics.ts';
import { watchOf, type WatchView } from '../../../shared/health/watch.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TillSettings } from '../../settings.ts';
import type { Backups } from './backups.ts';

export type WatchDeps = {
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, 'closes'>;
  readonly settings: Pick<TillSettings, 'day' | 'till'>;
  readonly backups: Pick<Backups, 'newest' | 'problem'>;
  lights(): Lights;
};

/**
 * Milliseconds for which `openDay` is not queried again, because any program on this machine may call the status address at any
 * rate.
 */
const heldMs = 10_000;

export const createWatch = ({ clock, ledger, settings, backups, lights }: WatchDeps) => {
  let read: { readonly atMs: number; readonly openDay: string | null } | null = null;
  const openDay = (): string | null => {
    const atMs = clock.monoMs();
    if (!read || atMs - read.atMs >= heldMs) read = { atMs, openDay: ledger.closes.openDay() };
    return read.openDay;
  };
  return (): WatchView => {
    const nowMs = clock.wallMs();
    const newestMs = backups.newest()?.madeAtMs ?? null;
    return watchOf({
      ...{ till: settings.till, day: settings.day, nowMs, newestMs, relay: lights().relay, openDay: openDay() },
      backups: backups.problem() ? { state: 'bad' } : backupAge(newestMs, nowMs),
    });
  };
};
export type Watch = ReturnType<typeof createWatch>;
