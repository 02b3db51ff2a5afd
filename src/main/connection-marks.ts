// How a till is connected, as its journal remembers it from start to start: keyed fingerprints, from which nobody learns a key.
import { type Canonical, canonicalJson } from '../shared/canonical-json.ts';
import { alertChanges } from '../shared/people/alerts.ts';
import type { ErrorParams } from '../shared/errors.ts';
import type { Secrets } from '../secrets/port.ts';
import type { ConnectionMarks } from '../till-journal/till.ts';
import type { TillSettings } from './settings.ts';

export const connectionMarks = (settings: TillSettings, secrets: Secrets): ConnectionMarks => {
  const { merchant, till, serviceUrl, relayUrl, relayPublicUrl, checkoutHosts, profiles, names, addresses, simulated } = settings;
  const { accessToken, apiKey } = secrets.credentials();
  const mark = (name: string, value: unknown): string =>
    secrets.fingerprint(canonicalJson(JSON.parse(JSON.stringify([name, value])) as Canonical));
  return {
    keys: mark('keys', { merchant, till, accessToken, apiKey, relayToken: secrets.relayToken(), signing: secrets.signingKeys() }),
    // Where service and relay are simulated, they are wherever there was a free port.
    service: mark('service', simulated ? null : serviceUrl),
    relay: mark('relay', simulated ? null : [relayUrl, relayPublicUrl, addresses]),
    checkout: mark('checkout', checkoutHosts),
    profiles: mark('profiles', profiles),
    names: mark('names', names),
  };
};

/** What an alert says of the change; null where nothing changed. Another key of fingerprints changes all. */
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
