// Which service and relay a trial or live till was connected to: kept beside its sealed keys, and nothing in it is secret.
import { join } from 'node:path';
import { z } from 'zod';
import { isLoopbackHost } from '../protocol/redirect-url.ts';
import { signatureProfile } from '../protocol/profile.ts';
import { providerNames } from '../shared/payment/provider-names.ts';
import type { Files } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';

export const connectionFileName = 'connection.json';

const connection = z.strictObject({
  /** Absent where a version wrote it that told modes by the folder's name alone. */
  mode: z.enum(['trial', 'live']).optional(),
  serviceUrl: z.string(),
  relayUrl: z.string(),
  /** Where the provider's checkout pages are, when not on the service's own host. */
  checkoutHosts: z.array(z.string()).optional(),
  /** How its notices are signed, when not as the default profile says. */
  profiles: z.array(signatureProfile).min(1).optional(),
  /** What it calls its gateways and methods, when not by their neutral names. */
  names: providerNames.optional(),
});
export type Connection = z.infer<typeof connection>;

/** Null when there is none. Errors: `config.unreadable`, `config.invalid`. */
export const readConnection = (files: Files, dir: string): Result<Connection | null> => {
  const file = join(dir, connectionFileName);
  const text = files.readText(file);
  if (!text.ok) return text.error.reason === 'missing' ? ok(null) : fail('config.unreadable', { file });
  try {
    const read = connection.safeParse(JSON.parse(text.value));
    return read.success ? ok(read.data) : fail('config.invalid', { file, field: read.error.issues[0]?.path.join('.') ?? '' });
  } catch {
    return fail('config.invalid', { file, field: '' });
  }
};

/** Error: `data.unwritable`. */
export const writeConnection = (files: Files, dir: string, value: Connection): Result<null> => {
  const file = join(dir, connectionFileName);
  const made = files.makeFolder(dir);
  const written = made.ok ? files.replace(file, `${JSON.stringify(value, null, 2)}\n`) : made;
  return written.ok ? written : fail('data.unwritable', { file });
};

/** Keys and money go by https. In a trial, plain http is taken on loopback alone. */
export const isSafeAddress = (text: string, allowLoopbackHttp: boolean): boolean => {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return false;
  }
  const { protocol, hostname, username, password, search, hash } = url;
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false;
  return protocol === 'https:' || (allowLoopbackHttp && protocol === 'http:' && isLoopbackHost(hostname));
};
