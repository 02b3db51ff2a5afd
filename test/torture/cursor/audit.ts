// Compares the notices that tills received with the notices that were sent and acknowledged.
import type { Sent } from './writers.ts';

/** A notice that a reader received, in the reader's order; `number` is the id that the store gave to the notice. */
export type Taken = { readonly number: number; readonly raw: string };

const keyOf = (raw: Buffer): string => raw.toString('base64');

/**
 * Counts the acknowledged notices that the till never received, the notices that it received twice, and the notices that nobody
 * sent.
 */
export const auditTaken = (till: string, sent: readonly Sent[], taken: readonly Taken[]) => {
  const times = new Map<string, number>();
  for (const { raw } of taken) times.set(raw, (times.get(raw) ?? 0) + 1);
  const mine = sent.filter((notice) => notice.till === till);
  const known = new Set(mine.map(({ raw }) => keyOf(raw)));
  return {
    skipped: mine.filter(({ raw, acknowledged }) => acknowledged && !times.has(keyOf(raw))).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    strange: [...times.keys()].filter((raw) => !known.has(raw)).length,
    outOfOrder: taken.findIndex(({ number }, i) => number !== i + 1),
  };
};
