// The bodies that the relay's own addresses accept and return, except the pages for tills, which are in src/shared/relay-wire.
// Used for docs/relay-openapi.json.
import { z } from 'zod';
import { signatureProfile } from '../../protocol/profile.ts';
import { errorCodes } from './replies.ts';

export const health = z.strictObject({
  status: z.enum(['ok', 'failing']),
  version: z.string().describe('Of this build.'),
  diskWritable: z.boolean(),
  quarantine: z
    .strictObject({
      entries: z.int().nonnegative(),
      fullest: z.number().min(0).describe('The fullest till, as a part of its bound.'),
    })
    .nullable()
    .describe('Null if the store cannot be read.'),
});
export type Health = z.infer<typeof health>;

export const liveness = z.strictObject({ status: z.literal('alive'), version: z.string().describe('Of this build.') });
export type Liveness = z.infer<typeof liveness>;

export const readiness = z.strictObject({
  status: z.enum(['ready', 'not-ready']),
  reason: z.literal('store-away').nullable().describe('Null if the relay is ready; otherwise why it cannot store a notice.'),
  spooled: z.int().nonnegative().describe('How many notices lie in the spool; 0 without a spool.'),
  setAside: z
    .int()
    .nonnegative()
    .describe("How many damaged files of the spool wait in the spool's folder for a person; 0 without a spool."),
  waitsForReplica: z
    .boolean()
    .nullable()
    .describe('False if the database confirms commits without a replica. Null for a SQLite store, and while nothing is known.'),
});
export type Readiness = z.infer<typeof readiness>;

export const storedReply = z.strictObject({ status: z.literal('stored') });
/** The body with which a till sends its signature profile. */
export const profileToldBody = z.strictObject({ profile: signatureProfile });
export const profileReply = z.strictObject({
  promoted: z.int().nonnegative().describe('How many left the quarantine for the feed.'),
});
export const errorBody = z.strictObject({ error: z.strictObject({ code: z.enum(errorCodes), message: z.string() }) });
