// The file with the merchant's credentials and secret (payment service §5, §6.4): read, or made anew with mode 0600.
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Random } from '../shared/ports.ts';
import { err, ok, type Result } from '../shared/result.ts';

/** Printable ASCII: what a header can carry. */
const credential = z.string().regex(/^[!-~]{1,500}$/);
const keysShape = z.strictObject({ accessToken: credential, apiKey: credential, secret: z.string().min(1).max(500) });
export type Keys = z.infer<typeof keysShape>;

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** Error: what is wrong with the file, in words that quote nothing of it; `missing` when it is not there. */
export const readKeys = (file: string): Result<Keys, string> => {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return err('missing');
    return err(
      error instanceof SyntaxError ? 'it is no JSON' : `it cannot be read (${String((error as { code?: unknown }).code)})`,
    );
  }
  const parsed = keysShape.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  return err(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`).join('; '));
};

const readable = (random: Random, bytes: number): string => Buffer.from(random.bytes(bytes)).toString('base64url');

/** Throws when the file cannot be written, or is there already. */
export const makeKeys = (file: string, random: Random): Keys => {
  const keys = { accessToken: readable(random, 24), apiKey: readable(random, 24), secret: readable(random, 32) };
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return keys;
};
