// The relay's health and metrics, for the person who operates the relay.
import { appVersion } from '../../shared/version.ts';
import type { Clock, RawReply } from '../../shared/ports.ts';
import type { Directory } from '../merchants/directory.ts';
import type { TillWatch } from '../merchants/till-watch.ts';
import type { Gauge, Metrics } from './metrics.ts';
import { jsonReply, textReply } from '../http/replies.ts';
import { failureOf, type RelayStore } from '../store/port.ts';
import type { Health, Liveness, Readiness } from '../http/wire.ts';

/** How long a probe's result is reused, because a probe writes to the disk. */
const probeEveryMs = 2000;
/** How long an answer waits for the store: less than the timeouts of balancers and of Prometheus. */
export const mostWaitMs = 1000;

type StatusParts = {
  readonly clock: Clock;
  readonly store: RelayStore;
  readonly metrics: Metrics;
  readonly tillWatch: TillWatch;
  /** True if the last commit failed a short time ago. */
  commitFailed(): boolean;
  /** True if the store takes no notices, as far as the relay knows without a probe. */
  refuses(): boolean;
  /** Null for a store without replicas, and while nothing is known. */
  waitsForReplica(): boolean | null;
};

type FeedStandings = Awaited<ReturnType<RelayStore['standing']>>;

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

const spoolGauges = ({ spool }: RelayStore, nowMs: number): Gauge[] => {
  if (!spool) return [];
  const { notices, bytes, oldestMs } = spool.standing();
  return [
    { family: 'spool_notices', labels: '', value: notices },
    { family: 'spool_bytes', labels: '', value: bytes },
    {
      family: 'spool_oldest_seconds',
      labels: '',
      value: oldestMs === null ? 0 : Math.max(0, Math.floor((nowMs - oldestMs) / 1000)),
    },
  ];
};

/** Asks the store for an answer, and waits no longer than `mostWaitMs` for it. */
const createQuestions = ({ clock, store }: Pick<StatusParts, 'clock' | 'store'>) => {
  /** Resolves with `otherwise` if the store does not answer soon. */
  const soon = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
    new Promise((resolve, reject) => {
      const cancel = clock.after(mostWaitMs, () => resolve(otherwise));
      answer.then(resolve, reject).finally(cancel);
    });
  let probed: { readonly atMs: number; readonly writable: Promise<boolean> } | null = null;

  const probe = (): Promise<boolean> => {
    const nowMs = clock.monoMs();
    if (!probed || nowMs - probed.atMs >= probeEveryMs) probed = { atMs: nowMs, writable: store.probe() };
    return soon(probed.writable, false);
  };
  let reading: { readonly of: Directory; readonly standing: Promise<FeedStandings> } | null = null;
  /** Reads the feeds, at most once at a time: otherwise the reads of a silent store would pile up. */
  const readOnce = (of: Directory): Promise<FeedStandings> => {
    if (reading?.of === of) return reading.standing;
    const made = { of, standing: store.standing(of.feeds.map(({ key }) => key)) };
    reading = made;
    const end = (): void => {
      if (reading === made) reading = null;
    };
    made.standing.then(end, end);
    return made.standing;
  };
  /** Reads the feeds' last numbers and quarantines; null if the store cannot be read, or not soon. */
  const readStanding = async (directory: Directory): Promise<FeedStandings | null> => {
    try {
      return await soon<FeedStandings | null>(readOnce(directory), null);
    } catch (error) {
      if (failureOf(error)) return null;
      throw error;
    }
  };
  return { probe, readStanding };
};

export const createStatus = (parts: StatusParts) => {
  const { clock, store, metrics, tillWatch, commitFailed, refuses, waitsForReplica } = parts;
  const { probe, readStanding } = createQuestions(parts);
  const isWritable = (): Promise<boolean> => (commitFailed() ? Promise.resolve(false) : probe());
  return {
    /** Answers as long as the relay accepts requests. Does not use the store. */
    live: (): RawReply => jsonReply(200, { status: 'alive', version: appVersion } satisfies Liveness),
    /** Answers if a notice could be stored now. */
    async ready(): Promise<RawReply> {
      const spooled = store.spool?.standing().notices ?? 0;
      const canStore = !refuses() && (await probe());
      const body: Readiness = {
        ...(canStore ? ({ status: 'ready', reason: null } as const) : ({ status: 'not-ready', reason: 'store-away' } as const)),
        ...{ spooled, setAside: store.spool?.setAside() ?? 0, waitsForReplica: waitsForReplica() },
      };
      return jsonReply(canStore ? 200 : 503, body);
    },
    async health(directory: Directory): Promise<RawReply> {
      const [diskWritable, standing] = await Promise.all([isWritable(), readStanding(directory)]);
      const isWell = diskWritable && standing !== null;
      const counts = standing?.map(({ quarantined }) => quarantined) ?? [];
      const health: Health = {
        status: isWell ? 'ok' : 'failing',
        version: appVersion,
        diskWritable,
        quarantine: standing && {
          entries: counts.reduce((sum, count) => sum + count, 0),
          fullest: Math.max(0, ...counts) / directory.limits.quarantinePerTill,
        },
      };
      return jsonReply(isWell ? 200 : 503, health);
    },
    async metrics(directory: Directory): Promise<RawReply> {
      const { feeds, limits } = directory;
      const keys = feeds.map(({ key }) => key);
      const perFeed = ((await readStanding(directory)) ?? []).flatMap(({ last, quarantined }, i): Gauge[] => {
        const labels = `merchant="${keys[i]?.merchant}",till="${keys[i]?.till}"`;
        return [
          { family: 'quarantine_entries', labels, value: quarantined },
          { family: 'feed_last', labels, value: last },
        ];
      });
      const perTill = watchGauges(feeds, tillWatch, clock.monoMs());
      const { others } = store;
      const heard: Gauge[] = others ? [{ family: 'others_heard', labels: '', value: others.isHeard() ? 1 : 0 }] : [];
      const waits = waitsForReplica();
      const replica: Gauge[] = waits === null ? [] : [{ family: 'commits_wait_for_replica', labels: '', value: waits ? 1 : 0 }];
      const spool = spoolGauges(store, clock.wallMs());
      const away = { family: 'store_away', labels: '', value: refuses() ? 1 : 0 } as const;
      const limit = { family: 'quarantine_limit', labels: '', value: limits.quarantinePerTill } as const;
      return textReply(metrics.text([...perFeed, ...perTill, ...heard, ...replica, ...spool, away, limit]));
    },
  };
};
export type Status = ReturnType<typeof createStatus>;
