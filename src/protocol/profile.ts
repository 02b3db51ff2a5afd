// Signature profiles as data: every point that payment service §6.4 leaves open, each with the values that the field notes name.
import { z } from 'zod';

export const signatureProfile = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  /** The signed parameters: all except `hashed`, or only the parameters that payment service §6 lists for this kind of notice. */
  pairs: z.enum(['all', 'documented']).default('all'),
  /**
   * The order of parameters: as on the wire, sorted by the bytes of their keys, as in payment service §6, or a fixed list of
   * keys. Keys that the list lacks follow in wire order.
   */
  order: z.union([z.enum(['arrival', 'sorted', 'documented']), z.array(z.string()).min(1)]).default('arrival'),
  /** The form of one parameter in the signed text. */
  form: z.enum(['key=value', 'value', 'keyvalue']).default('key=value'),
  /** The text between two parameters in the signed text. */
  separator: z.string().max(8).default('&'),
  /** The encoding of keys and values: PHP's urlencode, none, the source text, or RFC 3986. */
  encoding: z.enum(['php', 'raw', 'wire', 'rfc3986']).default('php'),
  /** JSON numbers in the signed text: written as their source text, or in shortest form. */
  numbers: z.enum(['source', 'shortest']).default('source'),
  /** JSON true and false: written as `1` and `0`, or as words. */
  booleans: z.enum(['digit', 'word']).default('digit'),
  /** JSON null: the parameter is left out, or signed with an empty value. */
  nulls: z.enum(['drop', 'keep']).default('drop'),
  /** Empty strings: the parameter is signed with an empty value, or left out. */
  empties: z.enum(['keep', 'drop']).default('keep'),
  /** The encoding by which the secret's text is read as key bytes. */
  key: z.enum(['utf8', 'hex', 'base64']).default('utf8'),
  /**
   * The spelling of the MAC. `base64-upper` is base64 turned to upper case, which a literal reading of payment service §6.4 step
   * 3 gives.
   */
  output: z.enum(['hex-upper', 'hex-lower', 'base64', 'base64-upper']).default('hex-upper'),
});
export type SignatureProfile = z.infer<typeof signatureProfile>;

/**
 * The signature profile with the default of each option: by the payment service's document “field notes”, most shops' notices are
 * signed in this way.
 */
export const defaultProfile: SignatureProfile = signatureProfile.parse({ id: 'default' });
