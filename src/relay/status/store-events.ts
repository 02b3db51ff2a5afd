// Follows the store's events: counts commits and notices in the spool, and logs when the store fails or is away.
import type { Clock, Log } from '../../shared/ports.ts';
import type { Refusals } from '../../shared/refusals.ts';
import type { RelayStore, StoreEvent } from '../store/port.ts';
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

/** Results of the spool that a person should see in the log, each at most once a minute with a count. */
const worthTelling: readonly string[] = ['dropped', 'share-full', 'full', 'failed', 'unfit'];

export const createStoreEvents = ({ clock, log, refusals, store, metrics }: Parts) => {
  /** The monotonic time of the last failed commit; null after a successful one. */
  let failedAtMs: number | null = null;

  const followCommit = (event: Extract<StoreEvent, { type: 'committed' | 'refused' }>): void => {
    if (event.type === 'committed') {
      if (failedAtMs !== null) log.info('commit.recovered');
      failedAtMs = null;
      metrics.commit('done', event.commands);
      return;
    }
    // Log only the first failed commit: one line per notice would fill a full disk further.
    if (failedAtMs === null) log.error('commit.failed', { code: event.code, entries: event.commands });
    failedAtMs = clock.monoMs();
    metrics.commit('failed', event.commands);
  };
  const followSpool = ({ result, notices }: Extract<StoreEvent, { type: 'spool' }>): void => {
    metrics.count('spool_total', `result="${result}"`, notices);
    if (worthTelling.includes(result)) refusals.tell(`spool.${result}`, {});
  };

  const followSetAside = (file: string): void => {
    metrics.count('spool_set_aside_total');
    log.error('spool.set-aside', { file });
  };

  return {
    commitFailed: (): boolean => failedAtMs !== null && clock.monoMs() - failedAtMs < failureHoldsMs,
    follow(event: Exclude<StoreEvent, { type: 'grown' }>): void {
      if (event.type === 'committed' || event.type === 'refused') followCommit(event);
      if (event.type === 'spool') followSpool(event);
      if (event.type === 'away') log.error('store.away', { code: event.code });
      if (event.type === 'back') log.info('store.back', { spooled: store.spool?.standing().notices ?? 0 });
      if (event.type === 'set-aside') followSetAside(event.file);
    },
  };
};
