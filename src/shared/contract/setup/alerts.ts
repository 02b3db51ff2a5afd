// What windows may ask about alerts: what an owner must have seen stands above every screen until it is acknowledged.
import { z } from 'zod';
import { day, define, nothing, params, requestId, tell, timeMs } from '../parts.ts';
import { alertReasons } from '../../people/alerts.ts';

const seq = z.int().positive();

export const alertView = z.strictObject({
  /** Of the journal entry that raised it. */
  seq,
  reason: z.enum(alertReasons),
  /** The facts that its words need (`shared/people/alerts.ts`). */
  params,
  atMs: timeMs,
  businessDay: day,
});
export type AlertView = z.infer<typeof alertView>;

export const alertsContract = Object.freeze({
  /** Those that nobody has acknowledged, oldest first. */
  'alerts.list': define('query', nothing, z.strictObject({ open: z.array(alertView) }), { may: 'enter' }),
  /** Errors: `alert.unknown`, `alert.acknowledged`. */
  'alert.acknowledge': define('command', z.strictObject({ requestId, seq }), nothing, {
    may: 'acknowledge-alert',
    asksLater: true,
    errors: ['alert.unknown', 'alert.acknowledged'],
  }),
});

export const alertsEvents = Object.freeze({
  /** One was raised or acknowledged: ask for the list. */
  'alerts.changed': tell(nothing, { may: 'enter' }),
});
