// The conditions that a shop can watch from afar: a late backup, an absent relay, a missing close. The result contains no amount
// and no customer.
import { z } from 'zod';
import type { Lights } from '../contract/till.ts';
import { businessDayOf, type DaySettings } from '../time/business-day.ts';
import type { Diagnosis } from './diagnostics.ts';

/** The relay counts as away after it has not answered for this time. Shorter interruptions are usual on any network. */
export const awayAfterMs = 60_000;
/**
 * A close counts as missing when this time has passed since its business day ended: many shops close the books the next morning.
 */
export const closeDueAfterMs = 12 * 3_600_000;

/** The body of an answer of the local status address. Times are milliseconds since 1970. */
export const watchView = z.strictObject({
  version: z.literal(1),
  /** `attention` if `backup.late`, `relay.away` or `close.missing` is true. */
  status: z.enum(['ok', 'attention']),
  till: z.string(),
  atMs: z.int(),
  backup: z.strictObject({ late: z.boolean(), newestMs: z.int().nullable() }),
  relay: z.strictObject({ away: z.boolean(), sinceMs: z.int().nullable() }),
  close: z.strictObject({ missing: z.boolean(), openDay: z.string().nullable() }),
});
export type WatchView = z.infer<typeof watchView>;

export type WatchFacts = {
  readonly till: string;
  readonly nowMs: number;
  readonly day: DaySettings;
  /** The result of the self-check `backups`, and the time of the newest backup. */
  readonly backups: Pick<Diagnosis, 'state'>;
  readonly newestMs: number | null;
  readonly relay: Pick<Lights['relay'], 'state' | 'sinceMs' | 'forMs'>;
  /** The business day of the first journal entry that needs a close and is in none; null if there is no such entry. */
  readonly openDay: string | null;
};

export const watchOf = ({ till, nowMs, day, backups, newestMs, relay, openDay }: WatchFacts): WatchView => {
  const late = backups.state !== 'good';
  const away = relay.state !== 'good' && relay.forMs >= awayAfterMs;
  const missing = openDay !== null && businessDayOf(nowMs - closeDueAfterMs, day) > openDay;
  return {
    version: 1,
    status: late || away || missing ? 'attention' : 'ok',
    ...{ till, atMs: nowMs },
    backup: { late, newestMs },
    relay: { away, sinceMs: away ? relay.sinceMs : null },
    close: { missing, openDay },
  };
};
