// The header in which a till reports its watched conditions with each poll of the relay, if `watch.json` of the till has
// `tellRelay`. The relay shows the conditions in its metrics.
import type { WatchView } from '../health/watch.ts';

/**
 * Request header of a poll. Its value is `none`, or the conditions that hold, separated by commas, in the order of
 * `watchConditions`. An older relay ignores the header. An older till and a till without `tellRelay` do not send it.
 */
export const watchHeader = 'qayd-watch';
export const watchConditions = ['backup-late', 'close-missing'] as const;
export type WatchCondition = (typeof watchConditions)[number];

export const watchText = ({ backup, close }: Pick<WatchView, 'backup' | 'close'>): string => {
  const holds: Readonly<Record<WatchCondition, boolean>> = { 'backup-late': backup.late, 'close-missing': close.missing };
  return watchConditions.filter((name) => holds[name]).join(',') || 'none';
};

/** Parses the value of the header; null if the header is missing or malformed. */
export const readWatch = (text: string | undefined): readonly WatchCondition[] | null => {
  if (text === 'none') return [];
  const told = (text ?? '').split(',');
  const known = watchConditions.filter((name) => told.includes(name));
  return known.length > 0 && known.join(',') === text ? known : null;
};
