// Contract entries about alerts, which are shown above every screen until an owner acknowledges them.
import { z } from 'zod';
import { day, define, nothing, params, requestId, tell, timeMs } from '../parts.ts';
import { alertReasons } from '../../people/alerts.ts';

const seq = z.int().positive();

export const alertView = z.strictObject({
  /** The journal entry that raised the alert. */
  seq,
  reason: z.enum(alertReasons),
  /** The values that are inserted in the alert's text (`shared/people/alerts.ts`). */
  params,
  atMs: timeMs,
  businessDay: day,
});
export type AlertView = z.infer<typeof alertView>;

export const alertsContract = Object.freeze({
  /** Lists open alerts, oldest first. */
  'alerts.list': define('query', nothing, z.strictObject({ open: z.array(alertView) }), { may: 'enter' }),
  /** Acknowledges an alert. Errors: `alert.unknown`, `alert.acknowledged`. */
  'alert.acknowledge': define('command', z.strictObject({ requestId, seq }), nothing, {
    may: 'acknowledge-alert',
    asksLater: true,
    errors: ['alert.unknown', 'alert.acknowledged'],
  }),
});

export const alertsEvents = Object.freeze({
  /** An alert was raised or acknowledged: query `alerts.list`. */
  'alerts.changed': tell(nothing, { may: 'enter' }),
});
