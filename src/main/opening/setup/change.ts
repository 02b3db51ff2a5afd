// Changes the connection of an open till: reads, tests and seals the new one. A replaced signing secret is kept as retired, to
// verify earlier notices.
import type { Connection } from '../../../secrets/connection.ts';
import { checkTyped, type Keys, type KeysFile, keysSchema, parseSomeKeys, type SomeKeys } from '../../../secrets/keys.ts';
import type { SecretsStore } from '../../../secrets/store.ts';
import type { Output } from '../../../shared/contract/index.ts';
import { type ConnectionChange, type ConnectionChanged, setupSecrets } from '../../../shared/contract/setup/setup.ts';
import { neutralNames } from '../../../shared/payment/named.ts';
import type { Clock, Files, Http } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { connectionChanges, writeConnection } from '../connection.ts';
import { hostsText, type ConnectionLine, lineFrom, said, trimmed } from './line.ts';
import { type ProbePart, type SetupProbe, probes } from './probe.ts';

type ChangeParts = {
  readonly mode: 'trial' | 'live';
  readonly dir: string;
  readonly clock: Clock;
  readonly files: Files;
  readonly http: Http;
  /** The secrets store; must be unlocked. */
  readonly store: SecretsStore;
};
type Next = { readonly keys: Keys; readonly connection: Connection; readonly line: ConnectionLine };

const none: KeysFile<SomeKeys> = { keys: {}, place: {} };

/** The address to which each key is sent with every request. The signing secret is never sent. */
const keysTo = [
  ['accessToken', 'serviceUrl'],
  ['apiKey', 'serviceUrl'],
  ['relayToken', 'relayUrl'],
] as const;

export const createConnectionChange = ({ mode, dir, clock, files, http, store }: ChangeParts) => {
  /** Reads a keys file. Errors: `config.invalid`; `setup.another-till`, because the books belong to one till. */
  const fileFrom = (text: string): Result<KeysFile<SomeKeys>> => {
    const file = parseSomeKeys(text, 'keys.json');
    if (!file.ok) return file;
    const now = store.keys();
    const { merchant = now.merchant, till = now.till } = file.value.keys;
    return merchant === now.merchant && till === now.till ? file : fail('setup.another-till', { merchant, till });
  };

  /** The new signing secret; the one it replaces is retired now. */
  const renewed = (secret: string, file: SomeKeys): Partial<Keys> => {
    const now = store.keys();
    if (secret === now.secret) return {};
    const at = new Date(clock.wallMs()).toISOString();
    const mine = [...now.retiredSecrets, { id: now.secretId, secret: now.secret, retiredAt: at }];
    const taken = new Set(mine.map(({ id }) => id));
    const others = file.secret === secret ? (file.retiredSecrets ?? []).filter(({ id }) => !taken.has(id)) : [];
    const named = file.secret === secret ? file.secretId : undefined;
    const isFree = named !== undefined && !taken.has(named) && others.every(({ id }) => id !== named);
    return { secret, secretId: isFree ? named : `s${clock.wallMs().toString(36)}`, retiredSecrets: [...mine, ...others] };
  };

  /**
   * Builds the new keys and connection. Errors: `setup.*` with the field; `setup.keys-anew` if a stored key would go to another
   * address; those of a keys file.
   */
  const next = ({ keysFile, ...change }: ConnectionChange): Result<Next> => {
    const file = keysFile === undefined ? ok(none) : fileFrom(keysFile);
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
      ...renewed(secret, filed),
    });
    if (!read.success) return fail('setup.malformed', { field: String(read.error.issues[0]?.path[0] ?? '') });
    const hosts = { checkoutHosts: hostsText(place.checkoutHosts ?? sealed.checkoutHosts ?? []) };
    const { serviceUrl, relayUrl } = { ...sealed, ...said(place) };
    const { merchant, till } = now;
    const all = { merchant, till, serviceUrl, relayUrl, ...hosts, ...typed, relayPublicUrl: read.data.relayPublicUrl };
    const line = lineFrom(all, mode === 'trial');
    if (!line.ok) return line;
    // Do not send stored keys to a new address: otherwise changing an address would be enough to steal them. The keys must be
    // entered again.
    const given = { ...said(filed), ...typed };
    for (const [name, address] of keysTo)
      if (given[name] === undefined && new URL(line.value[address]).origin !== new URL(sealed[address]).origin)
        return fail('setup.keys-anew', { field: name });
    // A trial's folder is named by its service, so the service cannot change.
    if (mode === 'trial' && new URL(line.value.serviceUrl).host !== new URL(sealed.serviceUrl).host)
      return fail('setup.malformed', { field: 'serviceUrl' });
    const { checkoutHosts: _, ...rest } = sealed;
    const { checkoutHosts } = line.value;
    const connection: Connection = {
      ...rest,
      ...{ serviceUrl: line.value.serviceUrl, relayUrl: line.value.relayUrl },
      ...(checkoutHosts && { checkoutHosts }),
      ...(place.addresses && { addresses: place.addresses }),
    };
    return ok({ keys: read.data, connection, line: line.value });
  };

  const probe = (part: ProbePart, { line, keys, connection }: Next): Promise<SetupProbe> =>
    probes[part]({ clock, http }, line, keys, (connection.names ?? neutralNames).wallet.path);
  /**
   * The sides whose connection changes and must be tested. A new signing secret cannot be tested: it only shows with the next
   * notice.
   */
  const touched = ({ keys, connection }: Next): readonly ProbePart[] => {
    const before = { ...store.keys(), ...store.connection() };
    const now = { ...keys, ...connection };
    const differs = (...names: (keyof typeof now)[]): boolean => names.some((name) => before[name] !== now[name]);
    return [
      ...(differs('serviceUrl', 'accessToken', 'apiKey') ? (['service'] as const) : []),
      ...(differs('relayUrl', 'relayPublicUrl', 'relayToken') ? (['relay'] as const) : []),
    ];
  };

  return {
    read(text: string): Result<Output<'connection.read'>> {
      const file = fileFrom(text);
      if (!file.ok) return file;
      const { keys, place } = file.value;
      const { checkoutHosts, serviceUrl, relayUrl } = place;
      const hosts = checkoutHosts && { checkoutHosts: hostsText(checkoutHosts) };
      const given = Object.fromEntries(setupSecrets.map((name) => [name, keys[name] !== undefined]));
      return ok({
        draft: { ...said({ serviceUrl, relayUrl, relayPublicUrl: keys.relayPublicUrl }), ...hosts },
        given: given as Output<'connection.read'>['given'],
      });
    },
    /** Tests one side with the stored connection plus the change. */
    async try(part: ProbePart, change: ConnectionChange): Promise<Result<SetupProbe>> {
      const changed = next(change);
      return changed.ok ? ok(await probe(part, changed.value)) : changed;
    },
    /** Tests the changed sides unless `anyway`, then seals. Errors: those of `next`, `setup.unchanged`, `secrets.*`, `data.*`. */
    async change(change: ConnectionChange, anyway: boolean): Promise<Result<ConnectionChanged>> {
      const changed = next(change);
      if (!changed.ok) return changed;
      const { keys, connection } = changed.value;
      if (store.keeps(keys) && connectionChanges(store.connection() ?? connection, connection).length === 0)
        return fail('setup.unchanged');
      for (const part of anyway ? [] : touched(changed.value)) {
        const tried = await probe(part, changed.value);
        if (!tried.ok) return ok({ saved: false, failing: { part, probe: tried } });
      }
      const saved = await store.save({ keys, connection });
      if (!saved.ok) return saved;
      const written = writeConnection(files, dir, connection);
      return written.ok ? ok({ saved: true, failing: null }) : written;
    },
  };
};
