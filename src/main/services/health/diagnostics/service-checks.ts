// Checks of relay and payment service, of the notices that came from them, and of the keys to them.
import type { Lights } from '../../../../shared/contract/till.ts';
import type { Diagnosis } from '../../../../shared/health/diagnostics.ts';
import type { Secrets } from '../../../../secrets/port.ts';
import type { Probe, Probes } from '../probes.ts';
import { said } from './diagnosis.ts';

export type ServiceChecksDeps = { readonly secrets: Secrets; readonly probes: Probes; lights(): Lights };

const ofProbe = (check: 'relay' | 'service', { ok, code }: Probe): Diagnosis =>
  ok
    ? said(check, 'good', `${check}-good`)
    : said(check, code === 'feed.busy' ? 'warning' : 'bad', `${check}-failing`, { error: code ?? 'request.failed' });

const ofLight = (check: 'relay' | 'service', { state, code }: Lights['service']): Diagnosis => {
  if (state === 'good') return said(check, 'good', `${check}-good`);
  if (state === 'checking') return said(check, 'unknown', `${check}-unknown`);
  return said(check, state === 'busy' ? 'warning' : 'bad', `${check}-failing`, { error: code ?? 'request.failed' });
};

export const createServiceChecks = ({ secrets, probes, lights }: ServiceChecksDeps) => {
  const ofNotices = (): Diagnosis => {
    const { count, named } = lights().quarantine;
    if (count === 0) return said('notices', 'good', 'notices-verified');
    const [invoiceNo] = named;
    return invoiceNo === undefined
      ? said('notices', 'warning', 'notices-quarantined', { count })
      : said('notices', 'bad', 'notices-named', { count, invoiceNo });
  };

  const ofKeys = (): Diagnosis => {
    try {
      const { accessToken, apiKey } = secrets.credentials();
      const there = [accessToken, apiKey, secrets.relayToken(), ...secrets.signingKeys().map(({ secret }) => secret)];
      if (secrets.signingKeys().length > 0 && there.every((key) => key !== '')) return said('keys', 'good', 'keys-open');
    } catch {
      // The secrets are locked: reading any of them throws.
    }
    return said('keys', 'bad', 'keys-locked');
  };

  /** Asks relay or service now; without `call`, uses the last known state. */
  const ofOther = async (check: 'relay' | 'service', call: boolean): Promise<Diagnosis> =>
    call ? ofProbe(check, await probes[check]()) : ofLight(check, lights()[check]);

  return { ofNotices, ofKeys, ofOther };
};
