// The conditions that a shop can watch from afar: a late backup, an absent relay, a missing close. Neither a sum nor a customer.
import { z } from 'zod';
import type { Lights } from '../contract/till.ts';
import { businessDayOf, type DaySettings } from '../time/business-day.ts';
import type { Diagnosis } from './diagnostics.ts';

/** The relay counts as away after it has not answered for so long; shorter gaps come and go on any line. */
export const awayAfterMs = 60_000;
/** A close counts as missing so long after the end of its business day: many shops close the books the next morning. */
export const closeDueAfterMs = 12 * 3_600_000;

/** The answer of the local status address. Times in milliseconds since 1970. */
export const watchView = z.strictObject({
  version: z.literal(1),
  /** `attention`: at least one of the three conditions holds. */
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
  /** The self-check's verdict on backups, and the time of the newest one. */
  readonly backups: Pick<Diagnosis, 'state'>;
  readonly newestMs: number | null;
  readonly relay: Pick<Lights['relay'], 'state' | 'sinceMs' | 'forMs'>;
  /** The business day of the first entry that is in no close; null if there is none. */
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
