// The connection settings and keys that a start of the till is given: by options, by files, and by the till's folder. Checked
// before anything is opened.
import { join } from 'node:path';
import type { Connection } from '../../secrets/connection.ts';
import { type Keys, type KeysFile, readKeysFile } from '../../secrets/keys.ts';
import { type KeyNames, sealedFileName } from '../../secrets/store.ts';
import type { Files } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type TillSettings, tillSettings } from '../settings.ts';
import { isSafeAddress, readConnection, readConnectionPart } from './connection.ts';
import type { ModeRequest } from './mode-request.ts';

/**
 * The connection settings given by options and by the `--connection` file; these settings take precedence over the stored
 * connection settings.
 */
const namedBy = ({ serviceUrl, relayUrl, connectionFile }: ModeRequest, files: Files): Result<Partial<Connection>> => {
  const part = connectionFile === undefined ? ok({}) : readConnectionPart(files, connectionFile);
  if (!part.ok) return part;
  return ok({ ...part.value, ...(serviceUrl !== undefined && { serviceUrl }), ...(relayUrl !== undefined && { relayUrl }) });
};

/**
 * Merges and checks the connection settings. `kept`: the sealed settings, or the settings of `connection.json` if nothing is
 * sealed yet. `named`: the settings from the command line.
 */
export const connectionFor = (
  { mode }: ModeRequest,
  kept: Partial<Connection> | null,
  named: Partial<Connection>,
): Result<Connection> => {
  const { serviceUrl, relayUrl, ...rest } = { ...kept, ...named };
  if (serviceUrl === undefined) return fail('config.invalid', { field: '--service', reason: 'missing' });
  if (relayUrl === undefined) return fail('config.invalid', { field: '--relay', reason: 'missing' });
  const loopback = mode === 'trial';
  if (!isSafeAddress(serviceUrl, loopback)) return fail('config.invalid', { field: '--service', reason: 'address' });
  if (!isSafeAddress(relayUrl, loopback)) return fail('config.invalid', { field: '--relay', reason: 'address' });
  return ok({ ...rest, mode: loopback ? 'trial' : 'live', serviceUrl, relayUrl });
};

/** Reads the keys file to import; null if the till uses the keys that are already sealed. */
const keysFor = ({ mode, dir, keysFile }: ModeRequest, files: Files): Result<KeysFile<Keys> | null> => {
  if (keysFile === undefined) return files.has(join(dir, sealedFileName)) ? ok(null) : fail('secrets.missing');
  const keys = readKeysFile(files, keysFile);
  if (!keys.ok || isSafeAddress(keys.value.keys.relayPublicUrl, mode === 'trial')) return keys;
  return fail('config.invalid', { file: keysFile, field: 'relayPublicUrl', reason: 'address' });
};

export type GivenSet = { readonly kept: Connection | null; readonly named: Partial<Connection>; readonly keys: Keys | null };
export const setOf = (request: ModeRequest, files: Files): Result<GivenSet> => {
  const kept = readConnection(files, request.dir);
  if (!kept.ok) return kept;
  const options = namedBy(request, files);
  if (!options.ok) return options;
  const keys = keysFor(request, files);
  // An option takes precedence over an address in the keys file.
  const named = { ...(keys.ok && keys.value?.place), ...options.value };
  // The sealed store is still locked, and it may supply a missing address. Any other error in the given settings is final.
  const isSealed = files.has(join(request.dir, sealedFileName));
  const whole = connectionFor(request, kept.value, named);
  if (!whole.ok && !(isSealed && whole.error.params['reason'] === 'missing')) return whole;
  return keys.ok ? ok({ kept: kept.value, named, keys: keys.value?.keys ?? null }) : keys;
};

export type ModeSetup = { readonly connection: Connection; readonly settings: TillSettings };

export const settingsFor = (connection: Connection, { merchant, till, relayPublicUrl }: KeyNames): Result<TillSettings> => {
  const { mode, ...service } = connection;
  const names = { merchant, till, relayPublicUrl };
  const settings = tillSettings.safeParse({ ...service, ...names, mode, allowLoopbackHttp: mode === 'trial' });
  if (settings.success) return ok(settings.data);
  return fail('config.invalid', { field: settings.error.issues[0]?.path.join('.') ?? '' });
};

/** Settings for a till without sealed keys: `connection.json` and the options are trusted. */
export const decideFirstConnection = (request: ModeRequest, { kept, named, keys }: GivenSet): Result<ModeSetup> => {
  if (!keys) return fail('secrets.missing');
  const connection = connectionFor(request, kept, named);
  if (!connection.ok) return connection;
  const settings = settingsFor(connection.value, keys);
  return settings.ok ? ok({ connection: connection.value, settings: settings.value }) : settings;
};
