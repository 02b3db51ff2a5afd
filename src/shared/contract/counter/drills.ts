// Contract entries about drills, in training alone: the list of drills, and the progress of the current drill.
import { z } from 'zod';
import { define, nothing, tell, timeMs } from '../parts.ts';
import { drillFacts, drillIds, type DrillId } from '../../drills/drills.ts';

const drillId = z.enum(drillIds as [DrillId, ...DrillId[]]);
const facts = z.array(z.enum(drillFacts));

/** The current drill, or a drill that has ended and whose result was not dismissed yet. */
export const drillNow = z.strictObject({
  id: drillId,
  /** The number of the current step, from 0; equal to `steps` at the end. */
  step: z.int().nonnegative(),
  steps: z.int().positive(),
  over: z.boolean(),
  /** The payment of the drill; null until a payment is charged. */
  attemptId: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  right: facts,
  wrong: facts,
});
export type DrillNow = z.infer<typeof drillNow>;

const drillResult = z.strictObject({ id: drillId, by: z.string(), atMs: timeMs, wrong: facts });
export type DrillResult = z.infer<typeof drillResult>;

export const drillsContract = Object.freeze({
  /**
   * Returns the last run of each drill with its user, and the current drill. Each query and command about drills may return the
   * error `drill.only-training`.
   */
  'drills.list': define('query', nothing, z.strictObject({ done: z.array(drillResult), now: drillNow.nullable() }), {
    errors: ['drill.only-training'],
  }),
  'drill.now': define('query', nothing, drillNow.nullable(), { errors: ['drill.only-training'] }),
  /** Starts a drill, which follows the next payment by the gateway that the drill needs. Error: `drill.running`. */
  'drill.begin': define('command', z.strictObject({ id: drillId }), drillNow, {
    may: 'sell',
    errors: ['drill.only-training', 'drill.running'],
  }),
  /** Stops the drill, or dismisses its result. */
  'drill.end': define('command', nothing, nothing, { may: 'sell', errors: ['drill.only-training'] }),
});

export const drillsEvents = Object.freeze({
  'drill.changed': tell(drillNow.nullable()),
  /** The till simulates a crash and opens again: windows must drop what they hold in memory. */
  'till.crashed': tell(nothing, { may: 'enter' }),
});
