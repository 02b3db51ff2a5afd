// Reads `watch.json`, in which a shop switches on the local status address, and what the till tells its relay. Without the file
// both are off.
import { join } from 'node:path';
import { z } from 'zod';
import type { Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

export const watchFile = 'watch.json';

const loopback: readonly string[] = ['127.0.0.1', '::1'];

const choice = z.strictObject({
  /** The status address; absent: off. */
  listen: z
    .strictObject({ host: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1'), port: z.int().min(0).max(65_535) })
    .optional(),
  /** The SHA-256 of the token that the status address requires, in hex. */
  tokenSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** True if the till tells its relay with each poll. */
  tellRelay: z.boolean().default(false),
});
export type WatchChoice = z.infer<typeof choice>;

export const watchOff: WatchChoice = { tellRelay: false };

/**
 * Reads the choice in the folder of the books. Errors: `config.invalid` with the `file` and the `reason`: `malformed`, or
 * `needs-token` for an address beyond this machine without a token.
 */
export const readWatchChoice = (files: Pick<Files, 'has' | 'readText'>, dataDir: string): Result<WatchChoice> => {
  const file = join(dataDir, watchFile);
  if (!files.has(file)) return ok(watchOff);
  const text = files.readText(file);
  try {
    const read = choice.parse(JSON.parse(text.ok ? text.value : ''));
    const isOpen = read.listen !== undefined && !loopback.includes(read.listen.host) && read.tokenSha256 === undefined;
    return isOpen ? fail('config.invalid', { file, reason: 'needs-token' }) : ok(read);
  } catch {
    return fail('config.invalid', { file, reason: 'malformed' });
  }
};
