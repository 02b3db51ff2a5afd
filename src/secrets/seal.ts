// Seals and unseals the till's secrets: AES-256-GCM under a key that is stored elsewhere. Format in docs/electron.md, "Keys at
// rest".
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { z } from 'zod';
import { fail, ok, type Result } from '../shared/result.ts';

const newestVersion = 3;
const tagBytes = 16;
export const nonceBytes = 12;
export const keyBytes = 32;

const base64 = z
  .base64()
  .min(1)
  .max(2 ** 20);

/** The source of the key that encrypts the file: derived from a passphrase, or unwrapped by the system's key store. */
export const keySource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passphrase'),
    kdf: z.literal('scrypt'),
    N: z.literal(131_072),
    r: z.literal(8),
    p: z.literal(1),
    salt: base64,
  }),
  z.strictObject({ kind: z.literal('system'), wrapped: base64 }),
]);
export type KeySource = z.infer<typeof keySource>;

const sealed = z.strictObject({
  format: z.literal('qayd-sealed-keys'),
  /** The version of the content: version 1, written by 0.1 of the program, has only the keys; version 2 has no keys mark. */
  version: z.union([z.literal(1), z.literal(2), z.literal(newestVersion)]),
  key: keySource,
  nonce: base64,
  sealed: base64,
});
export type Sealed = z.infer<typeof sealed>;

/** Returns the header's bytes, which are authenticated together with the ciphertext (AAD). */
const headerOf = ({ format, version, key, nonce }: Omit<Sealed, 'sealed'>): Buffer =>
  Buffer.from(JSON.stringify({ format, version, key, nonce }), 'utf8');

export const seal = (text: string, key: Uint8Array, source: KeySource, nonce: Uint8Array): Sealed => {
  const header = {
    format: 'qayd-sealed-keys' as const,
    version: newestVersion,
    key: source,
    nonce: Buffer.from(nonce).toString('base64'),
  } as const;
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(headerOf(header));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ...header, sealed: bytes.toString('base64') };
};

/** Decrypts the content; null if the key is wrong or any byte was changed. */
export const unseal = (from: Sealed, key: Uint8Array): string | null => {
  const bytes = Buffer.from(from.sealed, 'base64');
  const nonce = Buffer.from(from.nonce, 'base64');
  if (bytes.length < tagBytes || nonce.length !== nonceBytes) return null;
  const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(headerOf(from))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([opener.update(bytes.subarray(0, -tagBytes)), opener.final()]).toString('utf8');
  } catch {
    return null;
  }
};

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * Builds the file's text. In every version the last field, `sha256`, is the digest of the JSON without this field. A reader can
 * thus distinguish damage from a wrong passphrase without a passphrase.
 */
export const sealedText = (value: Sealed): string => {
  const body = JSON.stringify(value);
  return `${body.slice(0, -1)},"sha256":"${sha256(body)}"}`;
};

/** Parses the file's text. Errors: `data.damaged`; `data.newer` if a newer version wrote it. */
export const parseSealed = (text: string, file: string): Result<Sealed> => {
  const [, start = '', sum = ''] = /^(\{.*),"sha256":"([0-9a-f]{64})"\}$/.exec(text) ?? [];
  const body = `${start}}`;
  if (sum !== sha256(body)) return fail('data.damaged', { file });
  // The checksum matches, so this program wrote the text, and the text is valid JSON.
  const value = JSON.parse(body) as { version?: unknown };
  const version = Number(value.version);
  if (version > newestVersion) return fail('data.newer', { file, version, known: newestVersion });
  const parsed = sealed.safeParse(value);
  return parsed.success ? ok(parsed.data) : fail('data.damaged', { file });
};
