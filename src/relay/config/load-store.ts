// Loads the settings of the relay's store: resolves paths, reads the address of a PostgreSQL database, and reads its password and
// authority from their files. An unsafe address is refused: a password in it, or a connection to another machine without TLS.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { PostgresSettings, StoreSettings } from '../store/port.ts';
import type { StoreInFile } from './config.ts';
import { type ConfigProblem, pathText } from './config-problems.ts';
import { type ConfigReaders, fromFile } from './load-merchant.ts';

type PostgresInFile = Extract<StoreInFile, { kind: 'postgres' }>;
type Address = Pick<PostgresSettings, 'host' | 'port' | 'database' | 'user' | 'tls'>;

const wrong = (place: string, problem: string, mend: string): ConfigProblem => ({
  at: pathText(['store', place]),
  problem,
  mend,
});
const example = 'postgres://qayd_relay@db.example.com/qayd?sslmode=verify-full';
const wrongUrl = (problem: string, mend = `Write it as ${example}`) => err(wrong('url', problem, mend));

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Returns why the options after the address's `?` are refused; null if they are accepted. */
const faultInOptions = (url: URL): string | null => {
  const names = [...url.searchParams.keys()];
  const unknown = names.find((name) => name !== 'sslmode');
  if (unknown !== undefined) return `has an option ${unknown}, but only sslmode is known`;
  if (names.length > 1) return 'has sslmode twice';
  return url.hash === '' ? null : 'has a part after #';
};

/**
 * Reads the address. Messages never quote it, because a refused address may contain a password. A host that begins with a slash
 * is the folder of a Unix socket (`postgres://user@%2Frun%2Fpostgresql/database`).
 */
const readAddress = (text: string): Result<Address, ConfigProblem> => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) return wrongUrl('is no address of a PostgreSQL database');
  if (url.password !== '') {
    return wrongUrl(
      'contains a password',
      'Remove it, write it into a file of mode 0600, and name the file as store.passwordFile',
    );
  }
  const fault = faultInOptions(url);
  if (fault !== null) return wrongUrl(fault);
  const [user, database] = [decoded(url.username), decoded(url.pathname.slice(1))];
  const host = decoded(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (!user) return wrongUrl('names no user');
  if (!database || database.includes('/')) return wrongUrl('names no database');
  if (!host || host.includes(',')) return wrongUrl('names no single host');
  const mode = url.searchParams.get('sslmode');
  const isHere = host.startsWith('/') || isLoopback(host);
  if (mode !== 'verify-full' && !(isHere && (mode === null || mode === 'disable'))) {
    return wrongUrl(
      isHere ? 'has another sslmode than verify-full or disable' : 'does not verify the server',
      'Add sslmode=verify-full: without it, anybody between relay and database could read and change notices',
    );
  }
  return ok({ host, port: url.port === '' ? 5432 : Number(url.port), database, user, tls: mode === 'verify-full' });
};

const readCa = (file: string, readers: ConfigReaders): Result<string, ConfigProblem> => {
  try {
    const text = readers.read(file);
    if (text.includes('-----BEGIN CERTIFICATE-----')) return ok(text);
    return err(wrong('caFile', `${file} has no certificate`, 'Name a file with certificates in PEM form'));
  } catch (error) {
    const why = String((error as { code?: unknown }).code ?? error);
    return err(wrong('caFile', `${file} cannot be read (${why})`, 'Correct the path or its access rights'));
  }
};

const loadPostgres = (
  { url, passwordFile, caFile, connections, commitLimitMs, checkMs, spool }: PostgresInFile,
  folder: string,
  readers: ConfigReaders,
): Result<PostgresSettings, readonly ConfigProblem[]> => {
  const address = readAddress(url);
  const nothing: Result<null, ConfigProblem> = ok(null);
  const password =
    passwordFile === undefined ? nothing : fromFile(resolve(folder, passwordFile), ['store', 'passwordFile'], readers);
  const ca = caFile === undefined ? nothing : readCa(resolve(folder, caFile), readers);
  const idle =
    address.ok && !address.value.tls && caFile !== undefined
      ? [wrong('caFile', 'has no effect without TLS', 'Remove it, or add sslmode=verify-full to store.url')]
      : [];
  if (!address.ok || !password.ok || !ca.ok || idle.length > 0) {
    return err([...[address, password, ca].flatMap((part) => (part.ok ? [] : [part.error])), ...idle]);
  }
  const settings = { ...address.value, password: password.value, ca: ca.value, connections, commitLimitMs, checkMs };
  return ok({ kind: 'postgres', ...settings, ...(spool && { spool: { ...spool, folder: resolve(folder, spool.folder) } }) });
};

/** `folder`: the folder to which the paths in the settings are relative. */
export const loadStore = (
  store: StoreInFile,
  folder: string,
  readers: ConfigReaders,
): Result<StoreSettings, readonly ConfigProblem[]> =>
  store.kind === 'sqlite' ? ok({ ...store, file: resolve(folder, store.file) }) : loadPostgres(store, folder, readers);
