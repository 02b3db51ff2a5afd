// Which service and relay a trial or live till was connected to: kept beside its sealed keys, and nothing in it is secret.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isLoopbackHost } from '../protocol/redirect-url.ts';
import { signatureProfile } from '../protocol/profile.ts';
import { providerNames } from '../shared/payment/provider-names.ts';
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
export const readConnection = (dir: string): Result<Connection | null> => {
  const file = join(dir, connectionFileName);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT' ? ok(null) : fail('config.unreadable', { file });
  }
  try {
    const read = connection.safeParse(JSON.parse(text));
    return read.success ? ok(read.data) : fail('config.invalid', { file, field: read.error.issues[0]?.path.join('.') ?? '' });
  } catch {
    return fail('config.invalid', { file, field: '' });
  }
};

/** Error: `data.unwritable`. */
export const writeConnection = (dir: string, value: Connection): Result<null> => {
  const file = join(dir, connectionFileName);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    return ok(null);
  } catch {
    return fail('data.unwritable', { file });
  }
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
