// Checks of the relay and the payment service, of the notices received from them, and of the keys for them.
import type { Lights } from '../../../../shared/contract/till.ts';
import type { Diagnosis } from '../../../../shared/health/diagnostics.ts';
import type { Secrets } from '../../../../secrets/port.ts';
import type { Probe, Probes } from '../probes.ts';
import { diagnosisOf } from './diagnosis.ts';

export type ServiceChecksDeps = { readonly secrets: Secrets; readonly probes: Probes; lights(): Lights };

const ofProbe = (check: 'relay' | 'service', { ok, code }: Probe): Diagnosis =>
  ok
    ? diagnosisOf(check, 'good', `${check}-good`)
    : diagnosisOf(check, code === 'feed.busy' ? 'warning' : 'bad', `${check}-failing`, { error: code ?? 'request.failed' });

const ofLight = (check: 'relay' | 'service', { state, code }: Lights['service']): Diagnosis => {
  if (state === 'good') return diagnosisOf(check, 'good', `${check}-good`);
  if (state === 'checking') return diagnosisOf(check, 'unknown', `${check}-unknown`);
  return diagnosisOf(check, state === 'busy' ? 'warning' : 'bad', `${check}-failing`, { error: code ?? 'request.failed' });
};

export const createServiceChecks = ({ secrets, probes, lights }: ServiceChecksDeps) => {
  const ofNotices = (): Diagnosis => {
    const { count, named } = lights().quarantine;
    if (count === 0) return diagnosisOf('notices', 'good', 'notices-verified');
    const [invoiceNo] = named;
    return invoiceNo === undefined
      ? diagnosisOf('notices', 'warning', 'notices-quarantined', { count })
      : diagnosisOf('notices', 'bad', 'notices-named', { count, invoiceNo });
  };

  const ofKeys = (): Diagnosis => {
    try {
      const { accessToken, apiKey } = secrets.credentials();
      const there = [accessToken, apiKey, secrets.relayToken(), ...secrets.signingKeys().map(({ secret }) => secret)];
      if (secrets.signingKeys().length > 0 && there.every((key) => key !== '')) return diagnosisOf('keys', 'good', 'keys-open');
    } catch {
      // Reading a secret throws while the secrets are locked. Ignore the error: the return below reports the locked secrets.
    }
    return diagnosisOf('keys', 'bad', 'keys-locked');
  };

  /** Calls relay or service now; without `call`, returns the state of its light. */
  const ofOther = async (check: 'relay' | 'service', call: boolean): Promise<Diagnosis> =>
    call ? ofProbe(check, await probes[check]()) : ofLight(check, lights()[check]);

  return { ofNotices, ofKeys, ofOther };
};
