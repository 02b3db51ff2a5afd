// Reads `watch.json`. In this file a shop switches on the till's local status address, and the header with which the till reports
// its conditions to the relay. Without the file, both are off.
import { join } from 'node:path';
import { z } from 'zod';
import type { Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

export const watchFile = 'watch.json';

/** The addresses that only this machine can reach. */
export const loopback: readonly string[] = ['127.0.0.1', '::1'];

const choice = z.strictObject({
  /** The host and port of the status address; absent if the status address is off. */
  listen: z
    .strictObject({ host: z.union([z.ipv4(), z.ipv6()]).default('127.0.0.1'), port: z.int().min(0).max(65_535) })
    .optional(),
  /** The SHA-256, in hex, of the token that each request to the status address must contain; absent if no token is required. */
  tokenSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** True if each poll of the relay contains the watched conditions. */
  tellRelay: z.boolean().default(false),
});
export type WatchChoice = z.infer<typeof choice>;

export const watchOff: WatchChoice = { tellRelay: false };

/**
 * Reads `watch.json` from the folder of the books. Errors: `config.invalid` with the `file` and a `reason`. The reason is
 * `malformed`, or `needs-token` if other machines can reach the address and no token is required.
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
