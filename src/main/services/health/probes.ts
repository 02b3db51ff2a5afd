// The tests behind the buttons of the settings: each makes a real call to relay or service and returns its result.
import type { Output } from '../../../shared/contract/index.ts';
import type { ErrorParams } from '../../../shared/errors.ts';
import type { Clock, Http } from '../../../shared/ports.ts';
import type { ProviderNames } from '../../../shared/payment/named.ts';
import { type NoticeEnding, noticePath } from '../../../shared/relay-wire/paths.ts';
import { type RelayProbeTarget, probeRelay } from '../../../relay-client/probe.ts';
import { probeService } from '../../gateway/probe.ts';
import type { Secrets } from '../../../secrets/port.ts';
import type { TillSettings } from '../../settings.ts';
import type { LightsService } from './lights.ts';

export type Probe = Output<'service.test'>;

export type ProbesDeps = {
  readonly clock: Clock;
  readonly http: Http;
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  readonly lights: LightsService;
  /** The service's names for its gateways. */
  names(): ProviderNames;
  readonly relay: RelayProbeTarget['relay'];
  /** The feed's cursor and the digest of the journal's last row, which the test call sends along. */
  feed(): Pick<RelayProbeTarget, 'after' | 'head'>;
};

const factsOf = ({ reason, status, url }: ErrorParams): string =>
  [url, reason, status].filter((fact) => fact !== undefined).join(': ');

export const createProbes = ({ clock, http, settings, secrets, lights, names, relay, feed }: ProbesDeps) => {
  const addressOf = (ending: NoticeEnding): string => `${settings.relayPublicUrl}${noticePath(settings, ending)}`;
  const { relayUrl } = settings;
  const callbackUrl = addressOf('wallet/callback');
  return {
    async service(): Promise<Probe> {
      const startMs = clock.monoMs();
      const { code, words } = await probeService(http, {
        serviceUrl: settings.serviceUrl,
        segment: names().wallet.path,
        credentials: secrets.credentials(),
        invoiceNo: `TEST-${settings.till}-${clock.wallMs()}`,
        returnUrl: addressOf('wallet/return'),
        callbackUrl,
      });
      lights.tested(code);
      return { ok: code === null, code, words, tookMs: clock.monoMs() - startMs };
    },
    async relay(): Promise<Probe> {
      const startMs = clock.monoMs();
      const reached = await probeRelay(http, { ...feed(), relay, relayUrl, callbackUrl });
      const tookMs = clock.monoMs() - startMs;
      if (reached.ok) return { ok: true, code: null, words: null, tookMs };
      const { code, params } = reached.error;
      return { ok: false, code, words: { code: null, message: factsOf(params) || null, fields: {} }, tookMs };
    },
  };
};
export type Probes = ReturnType<typeof createProbes>;
