// `connection.json` of a trial or live till: its service and relay addresses, stored beside the sealed keys. It shows which till
// a folder belongs to. Once keys are sealed, the addresses sealed with the keys count, and this file is ignored.
import type { AlertChange } from '../../shared/people/alerts.ts';
import { join } from 'node:path';
import { isLoopbackHost } from '../../protocol/redirect-url.ts';
import { type Connection, connectionSchema } from '../../secrets/connection.ts';
import type { Files } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export const connectionFileName = 'connection.json';

/** Reads `connection.json`; null if the file is missing. Errors: `config.unreadable`, `config.invalid`. */
export const readConnection = (files: Files, dir: string): Result<Connection | null> => {
  const file = join(dir, connectionFileName);
  const text = files.readText(file);
  if (!text.ok) return text.error.reason === 'missing' ? ok(null) : fail('config.unreadable', { file });
  try {
    const read = connectionSchema.safeParse(JSON.parse(text.value));
    return read.success ? ok(read.data) : fail('config.invalid', { file, field: read.error.issues[0]?.path.join('.') ?? '' });
  } catch {
    return fail('config.invalid', { file, field: '' });
  }
};

/** Lists the parts in which two sets of connection settings differ. */
export const connectionChanges = (before: Connection, now: Connection): readonly AlertChange[] => {
  // Comparing JSON text works because the same schema parsed both connection settings, so their JSON fields are in the same
  // order.
  const text = (value: unknown): string => JSON.stringify(value ?? null);
  const pairs: readonly (readonly [AlertChange, unknown, unknown])[] = [
    ['service', before.serviceUrl, now.serviceUrl],
    ['relay', [before.relayUrl, before.addresses], [now.relayUrl, now.addresses]],
    ['checkout', before.checkoutHosts, now.checkoutHosts],
    ['profiles', before.profiles, now.profiles],
    ['names', before.names, now.names],
  ];
  return pairs.filter(([, one, other]) => text(one) !== text(other)).map(([name]) => name);
};

/**
 * Reads a file that contains only some of the connection settings; the caller merges them with the other settings. Errors:
 * `config.unreadable`, `config.invalid`.
 */
export const readConnectionPart = (files: Files, file: string): Result<Partial<Connection>> => {
  const text = files.readText(file);
  if (!text.ok) return fail('config.unreadable', { file });
  try {
    const read = connectionSchema.omit({ mode: true }).partial().safeParse(JSON.parse(text.value));
    return read.success
      ? ok(read.data as Partial<Connection>)
      : fail('config.invalid', { file, field: read.error.issues[0]?.path.join('.') ?? '' });
  } catch {
    return fail('config.invalid', { file, field: '' });
  }
};

/** Writes `connection.json`. Error: `data.unwritable`. */
export const writeConnection = (files: Files, dir: string, value: Connection): Result<null> => {
  const file = join(dir, connectionFileName);
  const made = files.makeFolder(dir);
  const written = made.ok ? files.replace(file, `${JSON.stringify(value, null, 2)}\n`) : made;
  return written.ok ? written : fail('data.unwritable', { file });
};

/** Parses hosts that a person typed, separated by commas or spaces, or given as whole URLs; null if one is not a valid host. */
export const hostsIn = (text: string): readonly string[] | null => {
  const hosts = text
    .split(/[\s,،;]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase().replace(/^https?:\/\/([^/?#]*).*$/, '$1'));
  return hosts.every((host) => /^(?=.{1,255}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/.test(host)) ? hosts : null;
};

/** True for an https URL without credentials, query or fragment. A trial may also use plain http, but only on loopback. */
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
