// Signature profiles as data: every point that §6.4 leaves open, each with the values that the field notes name.
import { z } from 'zod';

export const signatureProfile = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  /** The signed parameters: all but `hashed`, or only those that §6 lists for this kind of notice. */
  pairs: z.enum(['all', 'documented']).default('all'),
  /**
   * The order of parameters: as on the wire, sorted by the bytes of their keys, as in §6, or a fixed list of keys, with all other
   * keys after it in wire order.
   */
  order: z.union([z.enum(['arrival', 'sorted', 'documented']), z.array(z.string()).min(1)]).default('arrival'),
  /** The text of one parameter. */
  form: z.enum(['key=value', 'value', 'keyvalue']).default('key=value'),
  /** The text between two parameters. */
  separator: z.string().max(8).default('&'),
  /** The encoding of keys and values: PHP's urlencode, none, the source text, or RFC 3986. */
  encoding: z.enum(['php', 'raw', 'wire', 'rfc3986']).default('php'),
  /** JSON numbers: as their source text, or in shortest form. */
  numbers: z.enum(['source', 'shortest']).default('source'),
  /** JSON true and false: as `1` and `0`, or as words. */
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

/** The profile that the field notes describe as usual. */
export const defaultProfile: SignatureProfile = signatureProfile.parse({ id: 'default' });
