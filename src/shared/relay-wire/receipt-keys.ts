// The relay's list of the public keys of a shop's tills, with which receipts are checked.
import { z } from 'zod';
import { wallTime } from './parts.ts';

const tillKey = z.object({
  key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .describe('Raw Ed25519, 32 bytes in base64url.'),
  sinceMs: wallTime.nullable().describe('Receipts that it signed are no older; null where that is not known.'),
  untilMs: wallTime.nullable().describe('Receipts that it signed are older; null for the present key.'),
});

/** The schema of the list of keys. Unknown fields are accepted, because a later relay may add some. */
export const shopKeys = z.object({
  merchant: z.string(),
  tills: z.record(z.string().regex(/^[A-Za-z0-9_-]{1,32}$/), z.array(tillKey).max(20)),
});
