// What whoever runs the relay may ask of it: is it well, and what has it counted.
import type { Clock, RawReply } from '../../shared/ports.ts';
import type { Directory } from '../config/directory.ts';
import type { FeedBooks } from './feed-book.ts';
import type { GroupCommit } from '../intake/group-commit.ts';
import type { Gauge, Metrics } from './metrics.ts';
import { jsonReply, textReply } from '../http/replies.ts';
import type { Store } from '../store/store.ts';
import type { Health } from '../http/wire.ts';

/** A probe writes to the disk: asked more often, the last answer holds. */
const probeEveryMs = 2000;
/** After a failed commit the relay counts as failing for so long, or until one goes well. */
const failureHoldsMs = 60_000;

type Parts = {
  readonly clock: Clock;
  readonly store: Store;
  readonly books: FeedBooks;
  readonly commit: GroupCommit;
  readonly metrics: Metrics;
};

export const createStatus = ({ clock, store, books, commit, metrics }: Parts) => {
  let probed: { readonly atMs: number; readonly writable: Promise<boolean> } | null = null;

  const isWritable = (): Promise<boolean> => {
    const nowMs = clock.monoMs();
    const failedAtMs = commit.failedAtMs();
    if (failedAtMs !== null && nowMs - failedAtMs < failureHoldsMs) return Promise.resolve(false);
    if (!probed || nowMs - probed.atMs >= probeEveryMs) {
      const work = (): boolean => {
        store.probe(clock.wallMs());
        return true;
      };
      probed = { atMs: nowMs, writable: commit.submit(work, false) };
    }
    return probed.writable;
  };

  return {
    async health({ feeds, limits }: Directory): Promise<RawReply> {
      const diskWritable = await isWritable();
      const counts = feeds.map(({ id }) => store.quarantine.count(id));
      const health: Health = {
        status: diskWritable ? 'ok' : 'failing',
        diskWritable,
        quarantine: {
          entries: counts.reduce((sum, count) => sum + count, 0),
          fullest: Math.max(0, ...counts) / limits.quarantinePerTill,
        },
      };
      return jsonReply(diskWritable ? 200 : 503, health);
    },
    metrics({ feeds, limits }: Directory): RawReply {
      const perFeed = feeds.flatMap(({ id, shop, till }): Gauge[] => {
        const labels = `merchant="${shop.id}",till="${till}"`;
        return [
          { family: 'quarantine_entries', labels, value: store.quarantine.count(id) },
          { family: 'feed_last', labels, value: books.last(id) },
        ];
      });
      return textReply(metrics.text([...perFeed, { family: 'quarantine_limit', labels: '', value: limits.quarantinePerTill }]));
    },
  };
};
