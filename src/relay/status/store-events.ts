// Follows the store's events: counts commits and notices in the spool, and logs when the store fails or is away.
import type { Clock, Log, LogFields } from '../../shared/ports.ts';
import type { Refusals } from '../../shared/refusals.ts';
import { type RelayStore, spoolResults, type StoreEvent, type WaitsFor } from '../store/port.ts';
import type { Metrics } from './metrics.ts';

/** How long health reports failing after a failed commit, unless a commit succeeds earlier. */
const failureHoldsMs = 60_000;

type Parts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly refusals: Refusals;
  readonly store: Pick<RelayStore, 'spool'>;
  readonly metrics: Metrics;
};

/** The relay's own code of a refusal because too much waits to be written. */
const queueFull = 'queue-full';

/** Results of the spool that a person should see in the log, each at most once a minute with a count. */
const worthTelling: readonly string[] = ['dropped', 'share-full', 'full', 'unfit'];

/** The meaning of a server's code that a person must act on. */
const meanings: Readonly<Record<string, string>> = {
  '42501': 'the role lacks rights: run --migrate OWNER again',
  '55P03':
    'waits for a row that a hanging commit of another or an earlier relay process holds, mostly because the replica is away',
  '53300': 'no connection is left: raise the CONNECTION LIMIT of the role or database, or max_connections of the server',
};
const why = (code: string): LogFields => ({ code, ...(meanings[code] !== undefined && { meaning: meanings[code] }) });

export const createStoreEvents = ({ clock, log, refusals, store, metrics }: Parts) => {
  /** The monotonic time of the last failed commit; null after a successful one. */
  let failedAtMs: number | null = null;
  let waitsFor: WaitsFor | null = null;

  const followCommit = (event: Extract<StoreEvent, { type: 'committed' | 'refused' }>): void => {
    if (event.type === 'committed') {
      if (failedAtMs !== null) log.info('commit.recovered');
      failedAtMs = null;
      metrics.commit('done', event.commands);
      return;
    }
    // The relay has too much to write, and may be writing: a crowd of requests must not fill the log, nor seem a failed disk.
    metrics.commit('failed', event.commands);
    if (event.code === queueFull) return refusals.tell('commit.queue-full', {});
    // Log only the first failed commit: one line per notice would fill a full disk further.
    if (failedAtMs === null) log.error('commit.failed', { ...why(event.code), entries: event.commands });
    failedAtMs = clock.monoMs();
  };
  // Each result begins at 0, so that Prometheus sees the first event as an increase.
  if (store.spool) for (const result of spoolResults) metrics.count('spool_total', `result="${result}"`, 0);
  const followSpool = ({ result, notices }: Extract<StoreEvent, { type: 'spool' }>): void => {
    metrics.count('spool_total', `result="${result}"`, notices);
    if (result === 'handed-in') log.info('spool.handed-in', { notices });
    if (worthTelling.includes(result)) refusals.tell(`spool.${result}`, {});
  };
  const followSpoolFailed = ({ code, folder, doing }: Extract<StoreEvent, { type: 'spool-failed' }>): void =>
    refusals.tell('spool.failed', { code, folder, doing }, 'error');
  const followSetAside = (file: string): void => {
    metrics.count('spool_set_aside_total');
    log.error('spool.set-aside', { file });
  };
  const followReplica = (now: WaitsFor): void => {
    if (now === waitsFor) return;
    if (now === 'nobody') log.warn('replica.not-waited-for');
    if (now === 'anybody') log.warn('replica.any-counts');
    if (now === 'named' && waitsFor !== null) log.info('replica.waited-for');
    waitsFor = now;
  };

  const commitFailed = (): boolean => failedAtMs !== null && clock.monoMs() - failedAtMs < failureHoldsMs;

  return {
    /** True if commits wait for a replica; null for a store without replicas, and while nothing is known. */
    waitsForReplica: (): boolean | null => waitsFor && waitsFor !== 'nobody',
    commitFailed,
    /** True if the store takes no notices at present, as far as the relay knows without a probe. */
    refuses(): boolean {
      const { spool } = store;
      if (spool?.away()) return true;
      // A store with a spool finds out by itself when commits succeed again, because it commits what lies in the spool.
      return commitFailed() && (spool === null || spool.standing().notices > 0);
    },
    follow(event: Exclude<StoreEvent, { type: 'grown' }>): void {
      if (event.type === 'committed' || event.type === 'refused') followCommit(event);
      if (event.type === 'spool') followSpool(event);
      if (event.type === 'spool-failed') followSpoolFailed(event);
      if (event.type === 'away') log.error('store.away', why(event.code));
      if (event.type === 'unprobed') refusals.tell('probe.failed', why(event.code));
      if (event.type === 'replica') followReplica(event.waitsFor);
      if (event.type === 'few-connections') log.warn('store.few-connections', { limit: event.limit, needed: event.needed });
      if (event.type === 'back') log.info('store.back', { spooled: store.spool?.standing().notices ?? 0 });
      if (event.type === 'set-aside') followSetAside(event.file);
    },
  };
};
