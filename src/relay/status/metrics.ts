// Counters of the relay in Prometheus' text format. Labels are kinds, outcomes and configured ids, never content of a notice.

import { type NoticeKind, noticeKinds } from '../../shared/payment/gateways.ts';
import { type IntakeOutcome, outcomes } from './outcomes.ts';

export type Metrics = {
  notice(kind: NoticeKind, outcome: IntakeOutcome): void;
  count(family: CounterName, labels?: string, by?: number): void;
  commit(result: (typeof commitResults)[number], entries: number): void;
  /** Returns the text of all counters and of the given gauges. */
  text(gauges: readonly Gauge[]): string;
};

export type Gauge = { readonly family: keyof typeof gauges; readonly labels: string; readonly value: number };

const counters = {
  notices_total: 'Notices by kind and outcome.',
  unknown_merchant_total: 'Notices for a merchant that nobody knows.',
  verifications_total: 'Notices whose signature was tried.',
  commits_total: 'Transactions by result.',
  feed_polls_total: 'Polls of a feed by result.',
  feed_differences_total: 'Polls of a till that has read other notices under the same numbers: the store lost notices.',
  missed_wakes_total: 'Polls woken by a check, because no message told that another relay had stored a notice.',
  unauthorized_total: 'Requests with a wrong token, or for a till that nobody knows.',
  heads_total: 'Chain heads told: recorded (signed, unsigned), refused for want of a signature, or beyond the rate.',
  promoted_total: 'Notices that a new configuration proved genuine.',
  spool_total: 'Notices by what the spool did with them.',
  spool_set_aside_total: 'Damaged files of the spool that were set aside at the start. Their notices wait for a person.',
} as const;

const gauges = {
  quarantine_entries: 'Notices that did not verify and wait for a till or another profile.',
  quarantine_limit: 'How many of them one till may have.',
  feed_last: 'The highest number of a feed.',
  store_away: 'Whether the relay refuses notices because its store takes none: 1 or 0, as known without a probe.',
  others_heard: 'Whether messages of other relays arrive: 1 or 0. Absent if no other relay can use the store.',
  commits_wait_for_replica:
    'Whether commits wait for a replica: 1 or 0. Absent for a store without replicas, and before the first connection.',
  spool_notices: 'Notices in the spool, which nobody acknowledged.',
  spool_bytes: 'Bytes of the notices in the spool.',
  spool_oldest_seconds: 'Seconds since the notice that has lain longest in the spool was received; 0 if it is empty.',
  till_silent_seconds: 'Seconds since the last poll of a till that tells what it watches.',
  till_backup_late: 'Whether such a till told that its backup is late: 1 or 0.',
  till_close_missing: 'Whether such a till told that a close is missing: 1 or 0.',
} as const;

const commitResults = ['done', 'failed'] as const;
const pollResults = ['notices', 'empty'] as const;
const headResults = ['signed', 'unsigned', 'refused', 'beyond'] as const;
/** Each result begins at 0: Prometheus computes no increase for a series that begins with its first event. */
const fromZero = (results: readonly string[]): Map<string, number> =>
  new Map(results.map((result) => [`result="${result}"`, 0] as const));

type CounterName = keyof typeof counters;

const prefix = 'qayd_relay_';
/** The label text for each kind and outcome of a notice. Built once, because every notice needs a label. */
const noticeLabels = Object.fromEntries(
  noticeKinds.map((kind) => [
    kind,
    Object.fromEntries(outcomes.map((outcome) => [outcome, `kind="${kind}",outcome="${outcome}"`])),
  ]),
) as Readonly<Record<NoticeKind, Readonly<Record<IntakeOutcome, string>>>>;

const bounds = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const;

const header = (name: string, help: string, type: string): string =>
  `# HELP ${prefix}${name} ${help}\n# TYPE ${prefix}${name} ${type}\n`;
const line = (name: string, labels: string, value: number): string =>
  `${prefix}${name}${labels === '' ? '' : `{${labels}}`} ${value}\n`;

export const createMetrics = (): Metrics => {
  const counts: Record<CounterName, Map<string, number>> = {
    notices_total: new Map(Object.values(noticeLabels).flatMap((those) => Object.values(those).map((labels) => [labels, 0]))),
    unknown_merchant_total: new Map([['', 0]]),
    verifications_total: new Map([['', 0]]),
    commits_total: fromZero(commitResults),
    feed_polls_total: fromZero(pollResults),
    feed_differences_total: new Map([['', 0]]),
    missed_wakes_total: new Map([['', 0]]),
    unauthorized_total: new Map([['', 0]]),
    heads_total: fromZero(headResults),
    promoted_total: new Map([['', 0]]),
    spool_total: new Map(),
    spool_set_aside_total: new Map([['', 0]]),
  };
  const buckets = bounds.map(() => 0);
  let entriesSum = 0;
  let commits = 0;

  const count: Metrics['count'] = (family, labels = '', by = 1) => {
    const lines = counts[family];
    lines.set(labels, (lines.get(labels) ?? 0) + by);
  };

  const histogram = (): string =>
    header('commit_entries', 'Entries per transaction.', 'histogram') +
    bounds.map((bound, i) => line('commit_entries_bucket', `le="${bound}"`, buckets[i] ?? 0)).join('') +
    line('commit_entries_bucket', 'le="+Inf"', commits) +
    line('commit_entries_sum', '', entriesSum) +
    line('commit_entries_count', '', commits);

  return {
    notice: (kind, outcome) => count('notices_total', noticeLabels[kind][outcome]),
    count,
    commit(result, entries) {
      count('commits_total', `result="${result}"`);
      commits += 1;
      entriesSum += entries;
      for (let i = bounds.length - 1; i >= 0 && entries <= (bounds[i] as number); i--) buckets[i] = (buckets[i] ?? 0) + 1;
    },
    text(lines) {
      const counted = Object.entries(counters).map(
        ([name, help]) =>
          header(name, help, 'counter') +
          [...counts[name as CounterName]].map(([labels, value]) => line(name, labels, value)).join(''),
      );
      const read = Object.entries(gauges).map(
        ([name, help]) =>
          header(name, help, 'gauge') +
          lines
            .filter(({ family }) => family === name)
            .map(({ labels, value }) => line(name, labels, value))
            .join(''),
      );
      return [...counted, histogram(), ...read].join('');
    },
  };
};
