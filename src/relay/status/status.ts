// The relay's health and metrics, for the person who operates the relay.
import { appVersion } from '../../shared/version.ts';
import type { Clock, Log, RawReply } from '../../shared/ports.ts';
import type { Directory } from '../merchants/directory.ts';
import type { TillWatch } from '../merchants/till-watch.ts';
import type { Gauge, Metrics } from './metrics.ts';
import { jsonReply, textReply } from '../http/replies.ts';
import type { RelayStore, StoreEvent } from '../store/port.ts';
import type { Health } from '../http/wire.ts';

/** How long a probe's result is reused, because a probe writes to the disk. */
const probeEveryMs = 2000;
/** How long health reports failing after a failed commit, unless a commit succeeds earlier. */
const failureHoldsMs = 60_000;

type StatusParts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: RelayStore;
  readonly metrics: Metrics;
  readonly tillWatch: TillWatch;
};

/**
 * The gauges of the watched conditions that tills sent with their polls. Only configured tills have gauges, so there are at most
 * three series for each configured till.
 */
const watchGauges = (feeds: Directory['feeds'], tillWatch: TillWatch, nowMonoMs: number): Gauge[] =>
  feeds.flatMap((feed): Gauge[] => {
    const told = tillWatch.of(feed);
    if (!told) return [];
    const labels = `merchant="${feed.key.merchant}",till="${feed.key.till}"`;
    return [
      { family: 'till_silent_seconds', labels, value: Math.floor((nowMonoMs - told.heardMs) / 1000) },
      { family: 'till_backup_late', labels, value: told.holds.includes('backup-late') ? 1 : 0 },
      { family: 'till_close_missing', labels, value: told.holds.includes('close-missing') ? 1 : 0 },
    ];
  });

export const createStatus = ({ clock, log, store, metrics, tillWatch }: StatusParts) => {
  /** The monotonic time of the last failed commit; null after a successful one. */
  let failedAtMs: number | null = null;
  let probed: { readonly atMs: number; readonly writable: Promise<boolean> } | null = null;

  const isWritable = (): Promise<boolean> => {
    const nowMs = clock.monoMs();
    if (failedAtMs !== null && nowMs - failedAtMs < failureHoldsMs) return Promise.resolve(false);
    if (!probed || nowMs - probed.atMs >= probeEveryMs) {
      probed = { atMs: nowMs, writable: store.probe() };
    }
    return probed.writable;
  };

  return {
    /** Counts commits, and logs the first failed commit and the recovery. */
    follow(event: StoreEvent): void {
      if (event.type === 'committed') {
        if (failedAtMs !== null) log.info('commit.recovered');
        failedAtMs = null;
        metrics.commit('done', event.commands);
      }
      if (event.type === 'refused') {
        // Log only the first failed commit: one line per notice would fill a full disk further.
        if (failedAtMs === null) log.error('commit.failed', { code: event.code, entries: event.commands });
        failedAtMs = clock.monoMs();
        metrics.commit('failed', event.commands);
      }
    },
    async health({ feeds, limits }: Directory): Promise<RawReply> {
      const diskWritable = await isWritable();
      const standing = await store.standing(feeds.map(({ key }) => key));
      const counts = standing.map(({ quarantined }) => quarantined);
      const health: Health = {
        status: diskWritable ? 'ok' : 'failing',
        version: appVersion,
        diskWritable,
        quarantine: {
          entries: counts.reduce((sum, count) => sum + count, 0),
          fullest: Math.max(0, ...counts) / limits.quarantinePerTill,
        },
      };
      return jsonReply(diskWritable ? 200 : 503, health);
    },
    async metrics({ feeds, limits }: Directory): Promise<RawReply> {
      const keys = feeds.map(({ key }) => key);
      const perFeed = (await store.standing(keys)).flatMap(({ last, quarantined }, i): Gauge[] => {
        const labels = `merchant="${keys[i]?.merchant}",till="${keys[i]?.till}"`;
        return [
          { family: 'quarantine_entries', labels, value: quarantined },
          { family: 'feed_last', labels, value: last },
        ];
      });
      const perTill = watchGauges(feeds, tillWatch, clock.monoMs());
      const { others } = store;
      const heard: Gauge[] = others ? [{ family: 'others_heard', labels: '', value: others.isHeard() ? 1 : 0 }] : [];
      return textReply(
        metrics.text([
          ...perFeed,
          ...perTill,
          ...heard,
          { family: 'quarantine_limit', labels: '', value: limits.quarantinePerTill },
        ]),
      );
    },
  };
};
export type Status = ReturnType<typeof createStatus>;
