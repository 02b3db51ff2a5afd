// Tests a connection before a till uses it: a call to the payment service that cannot create a payment, and a round trip to the
// relay.
import { createRelayClient } from '../../../relay-client/client.ts';
import { probeRelay } from '../../../relay-client/probe.ts';
import type { Output } from '../../../shared/contract/index.ts';
import type { SetupSecrets } from '../../../shared/contract/setup/setup.ts';
import type { Clock, Http } from '../../../shared/ports.ts';
import { noticePath } from '../../../shared/relay-wire/paths.ts';
import { probeService } from '../../gateway/probe.ts';
import type { ConnectionLine } from './line.ts';

export type SetupProbe = Output<'service.test'>;
export type ProbePart = 'service' | 'relay';
type ProbePorts = { readonly clock: Clock; readonly http: Http };
type RunProbe = (ports: ProbePorts, line: ConnectionLine, keys: SetupSecrets, segment: string) => Promise<SetupProbe>;

const service: RunProbe = async ({ clock, http }, line, { accessToken = '', apiKey = '' }, segment) => {
  const startMs = clock.monoMs();
  const address = (ending: 'wallet/return' | 'wallet/callback'): string => `${line.relayPublicUrl}${noticePath(line, ending)}`;
  const { code, words } = await probeService(http, {
    serviceUrl: line.serviceUrl,
    segment,
    credentials: { accessToken, apiKey },
    invoiceNo: `TEST-${line.till}-${clock.wallMs()}`,
    returnUrl: address('wallet/return'),
    callbackUrl: address('wallet/callback'),
  });
  return { ok: code === null, code, words, tookMs: clock.monoMs() - startMs };
};

const relay: RunProbe = async ({ clock, http }, line, { relayToken = '' }) => {
  const startMs = clock.monoMs();
  const { merchant, till, relayUrl: url } = line;
  const client = createRelayClient(http, { relayUrl: url, merchant, till, token: () => relayToken });
  const callbackUrl = `${line.relayPublicUrl}${noticePath(line, 'wallet/callback')}`;
  const reached = await probeRelay(http, { relay: client, relayUrl: url, after: 0, callbackUrl });
  const tookMs = clock.monoMs() - startMs;
  if (reached.ok) return { ok: true, code: null, words: null, tookMs };
  const { code, params } = reached.error;
  const facts = [params['url'], params['reason'], params['status']].filter((fact) => fact !== undefined).join(': ');
  return { ok: false, code, words: { code: null, message: facts || null, fields: {} }, tookMs };
};

export const probes: Readonly<Record<ProbePart, RunProbe>> = { service, relay };
