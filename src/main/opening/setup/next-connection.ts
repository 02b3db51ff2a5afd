// Builds the new keys and connection settings from the sealed ones and a change. A replaced signing secret is kept as retired,
// because earlier notices are verified with it.
import type { Connection } from '../../../secrets/connection.ts';
import { checkTyped, type Keys, type KeysFile, keysSchema, parseSomeKeys, type SomeKeys } from '../../../secrets/keys.ts';
import type { SecretsStore } from '../../../secrets/store.ts';
import type { ConnectionChange } from '../../../shared/contract/setup/setup.ts';
import type { Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { addressesBy, hostsText, type ConnectionLine, lineFrom, said, trimmed } from './line.ts';
import type { ProbePart } from './probe.ts';

type ChangeMode = 'trial' | 'live';
type NextParts = { readonly mode: ChangeMode; readonly clock: Clock; readonly store: SecretsStore };
export type NextConnection = { readonly keys: Keys; readonly connection: Connection; readonly line: ConnectionLine };

const none: KeysFile<SomeKeys> = { keys: {}, place: {} };

/** Pairs of a key and the address to which that key is sent with every request. The signing secret is never sent. */
const keysTo = [
  ['accessToken', 'serviceUrl'],
  ['apiKey', 'serviceUrl'],
  ['relayToken', 'relayUrl'],
] as const;

/** Reads a keys file. Errors: `config.invalid`; `setup.another-till` if the file names another till than the books belong to. */
export const fileFrom = (store: SecretsStore, text: string): Result<KeysFile<SomeKeys>> => {
  const file = parseSomeKeys(text, 'keys.json');
  if (!file.ok) return file;
  const now = store.keys();
  const { merchant = now.merchant, till = now.till } = file.value.keys;
  return merchant === now.merchant && till === now.till ? file : fail('setup.another-till', { merchant, till });
};

/**
 * Returns the key fields of a new signing secret, with the replaced secret among the retired ones; no fields if the secret is
 * unchanged.
 */
const renewed = (now: Keys, secret: string, file: SomeKeys, nowMs: number): Partial<Keys> => {
  if (secret === now.secret) return {};
  const at = new Date(nowMs).toISOString();
  const mine = [...now.retiredSecrets, { id: now.secretId, secret: now.secret, retiredAt: at }];
  const taken = new Set(mine.map(({ id }) => id));
  const others = file.secret === secret ? (file.retiredSecrets ?? []).filter(({ id }) => !taken.has(id)) : [];
  const named = file.secret === secret ? file.secretId : undefined;
  const isFree = named !== undefined && !taken.has(named) && others.every(({ id }) => id !== named);
  return { secret, secretId: isFree ? named : `s${nowMs.toString(36)}`, retiredSecrets: [...mine, ...others] };
};

/** Checks that no stored key is sent to a new address. Errors: `setup.keys-anew`, `setup.malformed`, with the field. */
const allowedLine = (sealed: Connection, line: ConnectionLine, given: SomeKeys, mode: ChangeMode): Result<null> => {
  // Do not send stored keys to a new address: otherwise changing an address would be enough to steal them. The keys must be
  // entered again.
  for (const [name, address] of keysTo)
    if (given[name] === undefined && new URL(line[address]).origin !== new URL(sealed[address]).origin)
      return fail('setup.keys-anew', { field: name });
  // A trial's folder is named by its service, so the service cannot change.
  if (mode === 'trial' && new URL(line.serviceUrl).host !== new URL(sealed.serviceUrl).host)
    return fail('setup.malformed', { field: 'serviceUrl' });
  return ok(null);
};

/**
 * Builds the new keys and connection settings. Errors: `setup.*` with the field; `setup.keys-anew` if a stored key would go to
 * another address; the errors of reading a keys file.
 */
export const nextConnection = (
  { mode, clock, store }: NextParts,
  { keysFile, ...change }: ConnectionChange,
): Result<NextConnection> => {
  const file = keysFile === undefined ? ok(none) : fileFrom(store, keysFile);
  if (!file.ok) return file;
  const now = store.keys();
  const sealed = store.connection();
  if (!sealed) return fail('secrets.missing');
  const { keys: filed, place } = file.value;
  const typed = said(change);
  const { accessToken, apiKey, relayToken, relayPublicUrl } = { ...now, ...said(filed), ...typed };
  const { secret } = { secret: filed.secret ?? now.secret, ...typed };
  const checked = checkTyped({ accessToken, apiKey, relayToken, secret });
  if (!checked.ok) return checked;
  const read = keysSchema.safeParse({
    ...{ ...now, accessToken, apiKey, relayToken, relayPublicUrl: trimmed(relayPublicUrl) },
    ...renewed(now, secret, filed, clock.wallMs()),
  });
  if (!read.success) return fail('setup.malformed', { field: String(read.error.issues[0]?.path[0] ?? '') });
  const hosts = { checkoutHosts: hostsText(place.checkoutHosts ?? sealed.checkoutHosts ?? []) };
  const { serviceUrl, relayUrl } = { ...sealed, ...said(place) };
  const { merchant, till } = now;
  const all = { merchant, till, serviceUrl, relayUrl, ...hosts, ...typed, relayPublicUrl: read.data.relayPublicUrl };
  const line = lineFrom(all, mode === 'trial');
  if (!line.ok) return line;
  const allowed = allowedLine(sealed, line.value, { ...said(filed), ...typed }, mode);
  if (!allowed.ok) return allowed;
  const { serviceUrl: service, relayUrl: relay, checkoutHosts } = line.value;
  const connection = said({ ...sealed, serviceUrl: service, relayUrl: relay, checkoutHosts, ...addressesBy(place) });
  return ok({ keys: read.data, connection, line: line.value });
};

/**
 * The sides (payment service, relay) whose connection changes and must be tested. A new signing secret cannot be tested: only the
 * next notice shows if the secret is right.
 */
export const touched = (store: SecretsStore, { keys, connection }: NextConnection): readonly ProbePart[] => {
  const before = { ...store.keys(), ...store.connection() };
  const now = { ...keys, ...connection };
  const differs = (...names: (keyof typeof now)[]): boolean => names.some((name) => before[name] !== now[name]);
  return [
    ...(differs('serviceUrl', 'accessToken', 'apiKey') ? (['service'] as const) : []),
    ...(differs('relayUrl', 'relayPublicUrl', 'relayToken') ? (['relay'] as const) : []),
  ];
};
