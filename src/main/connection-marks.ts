// Keyed digests of the connection settings and keys. Each start stores them in the journal and compares them with the digests of
// the last start. The digests reveal no key.
import { type Canonical, canonicalJson } from '../shared/canonical-json.ts';
import { alertChanges } from '../shared/people/alerts.ts';
import type { ErrorParams } from '../shared/errors.ts';
import type { Secrets } from '../secrets/port.ts';
import type { ConnectionMarks } from '../till-journal/till.ts';
import type { TillSettings } from './settings.ts';

export const connectionMarks = (settings: TillSettings, secrets: Secrets): ConnectionMarks => {
  const { merchant, till, serviceUrl, relayUrl, relayPublicUrl, checkoutHosts, profiles, names, addresses, simulated } = settings;
  const { accessToken, apiKey } = secrets.credentials();
  const fingerprint = (name: string, value: unknown): string =>
    secrets.fingerprint(canonicalJson(JSON.parse(JSON.stringify([name, value])) as Canonical));
  return {
    keys: fingerprint('keys', {
      merchant,
      till,
      accessToken,
      apiKey,
      relayToken: secrets.relayToken(),
      signing: secrets.signingKeys(),
    }),
    // Training starts its simulated service and relay on any free ports. A digest of their addresses would report a changed
    // connection at each start.
    service: fingerprint('service', simulated ? null : serviceUrl),
    relay: fingerprint('relay', simulated ? null : [relayUrl, relayPublicUrl, addresses]),
    checkout: fingerprint('checkout', checkoutHosts),
    profiles: fingerprint('profiles', profiles),
    names: fingerprint('names', names),
  };
};

/**
 * Compares the digests of the connection settings at two starts of the till. Returns the parameters of an alert that names the
 * changed parts, or null if all are equal. If the till's secret changed, all digests differ.
 */
export const changedConnection = (
  before: ConnectionMarks | null,
  now: ConnectionMarks,
  { serviceUrl, relayUrl }: TillSettings,
): ErrorParams | null => {
  const changed = alertChanges.filter((name) => before !== null && before[name] !== now[name]);
  if (changed.length === 0) return null;
  return {
    changed: changed.join(','),
    ...(changed.includes('service') && { service: serviceUrl }),
    ...(changed.includes('relay') && { relay: relayUrl }),
  };
};
