// The conditions that a till tells its relay with each poll, if it was told to do so. The relay shows them in its metrics.
import type { WatchView } from '../health/watch.ts';

/**
 * Request header of a poll: `none`, or the conditions that hold, in the order of `watchConditions`. An older relay ignores the
 * header; an older till, and a till that is not told to, does not send it.
 */
export const watchHeader = 'qayd-watch';
export const watchConditions = ['backup-late', 'close-missing'] as const;
export type WatchCondition = (typeof watchConditions)[number];

export const watchText = ({ backup, close }: Pick<WatchView, 'backup' | 'close'>): string => {
  const holds: Readonly<Record<WatchCondition, boolean>> = { 'backup-late': backup.late, 'close-missing': close.missing };
  return watchConditions.filter((name) => holds[name]).join(',') || 'none';
};

/** Reads the text of `watchHeader`; null if it is missing or malformed. */
export const readWatch = (text: string | undefined): readonly WatchCondition[] | null => {
  if (text === 'none') return [];
  const told = (text ?? '').split(',');
  const known = watchConditions.filter((name) => told.includes(name));
  return known.length > 0 && known.join(',') === text ? known : null;
};
