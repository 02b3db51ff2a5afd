// Changes the connection settings of an open till: reads, tests and seals the new ones.
import { setupSecrets, type ConnectionChange, type ConnectionChanged } from '../../../shared/contract/setup/setup.ts';
import type { SecretsStore } from '../../../secrets/store.ts';
import type { Output } from '../../../shared/contract/index.ts';
import { neutralNames } from '../../../shared/payment/named.ts';
import type { Clock, Files, Http } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { connectionChanges, writeConnection } from '../connection.ts';
import { hostsText, said } from './line.ts';
import { fileFrom, type NextConnection, nextConnection, touched } from './next-connection.ts';
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
export const createConnectionChange = ({ mode, dir, clock, files, http, store }: ChangeParts) => {
  const probe = (part: ProbePart, { line, keys, connection }: NextConnection): Promise<SetupProbe> =>
    probes[part]({ clock, http }, line, keys, (connection.names ?? neutralNames).wallet.path);
  return {
    read(text: string): Result<Output<'connection.read'>> {
      const file = fileFrom(store, text);
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
    /** Tests one side (payment service or relay) with the stored connection settings plus the change. */
    async try(part: ProbePart, change: ConnectionChange): Promise<Result<SetupProbe>> {
      const changed = nextConnection({ mode, clock, store }, change);
      return changed.ok ? ok(await probe(part, changed.value)) : changed;
    },
    /**
     * Tests the changed sides (payment service, relay) unless `anyway`, then seals the new keys and connection settings. Errors:
     * those of `nextConnection`, `setup.unchanged`, `secrets.*`, `data.*`.
     */
    async change(change: ConnectionChange, anyway: boolean): Promise<Result<ConnectionChanged>> {
      const changed = nextConnection({ mode, clock, store }, change);
      if (!changed.ok) return changed;
      const { keys, connection } = changed.value;
      if (store.keeps(keys) && connectionChanges(store.connection() ?? connection, connection).length === 0)
        return fail('setup.unchanged');
      for (const part of anyway ? [] : touched(store, changed.value)) {
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
