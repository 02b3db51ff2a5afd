// Signature profiles as data: every point that §6.4 leaves open, each with the values that the field notes call for.
import { z } from 'zod';

export const signatureProfile = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  /** Which parameters are signed: every one but `hashed`, or only those that §6 lists for the notification. */
  pairs: z.enum(['all', 'documented']).default('all'),
  /** As on the wire, by key (bytes), as §6 lists them, or a list of keys; keys outside the list follow as they arrived. */
  order: z.union([z.enum(['arrival', 'sorted', 'documented']), z.array(z.string()).min(1)]).default('arrival'),
  /** What one pair contributes. */
  form: z.enum(['key=value', 'value', 'keyvalue']).default('key=value'),
  /** What stands between pairs. */
  separator: z.string().max(8).default('&'),
  /** How keys and values are written: as PHP's urlencode does, decoded, as the bytes stood, or by RFC 3986. */
  encoding: z.enum(['php', 'raw', 'wire', 'rfc3986']).default('php'),
  /** JSON numbers: their source text, or their shortest form. */
  numbers: z.enum(['source', 'shortest']).default('source'),
  /** JSON true and false: `1` and `0`, or as words. */
  booleans: z.enum(['digit', 'word']).default('digit'),
  /** JSON null: left out, or as an empty value. */
  nulls: z.enum(['drop', 'keep']).default('drop'),
  /** Empty strings: as an empty value, or left out. */
  empties: z.enum(['keep', 'drop']).default('keep'),
  /** How the secret's text becomes key bytes. */
  key: z.enum(['utf8', 'hex', 'base64']).default('utf8'),
  /** How the MAC is written. `base64-upper` is §6.4 step 3 taken to the letter over base64. */
  output: z.enum(['hex-upper', 'hex-lower', 'base64', 'base64-upper']).default('hex-upper'),
});
export type SignatureProfile = z.infer<typeof signatureProfile>;

/** The default of the field notes. */
export const defaultProfile: SignatureProfile = signatureProfile.parse({ id: 'default' });
