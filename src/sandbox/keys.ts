// Reads the file with the merchant's credentials and secret (payment service §5, §6.4), or writes a new one with mode 0600.
import { z } from 'zod';
import type { DiskFault, Files, Random } from '../shared/ports.ts';
import { err, ok, type Result } from '../shared/result.ts';

/** Only printable ASCII, because a credential is sent in an HTTP header. */
const credential = z.string().regex(/^[!-~]{1,500}$/);
const keysShape = z.strictObject({ accessToken: credential, apiKey: credential, secret: z.string().min(1).max(500) });
export type SandboxKeys = z.infer<typeof keysShape>;

/** Reads the file. Error: the fault in words that quote none of the file's content; `missing` if there is no file. */
export const readKeys = (files: Files, file: string): Result<SandboxKeys, string> => {
  const text = files.readText(file);
  if (!text.ok) return err(text.error.reason === 'missing' ? 'missing' : `it cannot be read (${text.error.code})`);
  let json: unknown;
  try {
    json = JSON.parse(text.value);
  } catch {
    return err('it is no JSON');
  }
  const parsed = keysShape.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  return err(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`).join('; '));
};

const readable = (random: Random, bytes: number): string => Buffer.from(random.bytes(bytes)).toString('base64url');

/** Writes a file with new random keys. Error: the reason why the file cannot be written. */
export const makeKeys = (files: Files, file: string, random: Random): Result<SandboxKeys, DiskFault> => {
  const keys = { accessToken: readable(random, 24), apiKey: readable(random, 24), secret: readable(random, 32) };
  const written = files.replace(file, `${JSON.stringify(keys, null, 2)}\n`);
  return written.ok ? ok(keys) : written;
};
