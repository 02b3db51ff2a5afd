// Which service and relay a trial or live till was connected to: kept beside its sealed keys, and nothing in it is secret.
import { join } from 'node:path';
import { isLoopbackHost } from '../protocol/redirect-url.ts';
import { type Connection, connectionSchema } from '../secrets/connection.ts';
import type { Files } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';

export const connectionFileName = 'connection.json';

/** Null when there is none. Errors: `config.unreadable`, `config.invalid`. */
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
