// What windows of a till in training may ask about drills: which there are, which one runs and how far it has come.
import { z } from 'zod';
import { define, nothing, tell, timeMs } from '../parts.ts';
import { drillFacts, drillIds, type DrillId } from '../../drills/drills.ts';

const drillId = z.enum(drillIds as [DrillId, ...DrillId[]]);
const facts = z.array(z.enum(drillFacts));

/** The drill that runs, or that is over and whose end nobody has put away yet. */
export const drillNow = z.strictObject({
  id: drillId,
  /** From 0; `steps` once it is over. */
  step: z.int().nonnegative(),
  steps: z.int().positive(),
  over: z.boolean(),
  /** The payment that it is about; null until one is charged. */
  attemptId: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  right: facts,
  wrong: facts,
});
export type DrillNow = z.infer<typeof drillNow>;

const drillResult = z.strictObject({ id: drillId, by: z.string(), atMs: timeMs, wrong: facts });
export type DrillResult = z.infer<typeof drillResult>;

export const drillsContract = Object.freeze({
  /** The last time that each was gone through, by whom; the drill that runs. Error of all of them: `drill.only-training`. */
  'drills.list': define('query', nothing, z.strictObject({ done: z.array(drillResult), now: drillNow.nullable() }), {
    errors: ['drill.only-training'],
  }),
  'drill.now': define('query', nothing, drillNow.nullable(), { errors: ['drill.only-training'] }),
  /** The next payment by wallet is the drill's. Error: `drill.running`. */
  'drill.begin': define('command', z.strictObject({ id: drillId }), drillNow, {
    may: 'sell',
    errors: ['drill.only-training', 'drill.running'],
  }),
  /** Stops it, or puts its end away. */
  'drill.end': define('command', nothing, nothing, { may: 'sell', errors: ['drill.only-training'] }),
});

export const drillsEvents = Object.freeze({
  'drill.changed': tell(drillNow.nullable()),
  /** The till ends, as in a crash, and opens anew: what a window holds in memory is gone with it. */
  'till.crashed': tell(nothing, { may: 'enter' }),
});
