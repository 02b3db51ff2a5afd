// Handlers for the till itself: its identity and version, its status lights, its settings, and the connection tests.
import type { CommandName } from '../../shared/contract/index.ts';
import { firstPaymentState, isFirstPaymentDone, provesSecret, leastAmountMinor } from '../../shared/payment/first-payment.ts';
import { currencyOf, gateways } from '../../shared/payment/gateways.ts';
import { ok } from '../../shared/result.ts';
import type { HandlerParts, Some } from './types.ts';

type Part =
  | 'businessDay'
  | 'checkNow'
  | 'clock'
  | 'dataDir'
  | 'headKey'
  | 'ledger'
  | 'lights'
  | 'names'
  | 'probes'
  | 'settings'
  | 'shopSettings'
  | 'signingKeyId';
type Names = Extract<
  CommandName,
  | `app.${string}`
  | `lights.${string}`
  | `settings.${string}`
  | `${'service' | 'relay'}.test`
  | `first-payments.${string}`
  | 'feed.check'
>;

export const tillHandlers = ({ till, abilities }: HandlerParts<Part>): Some<Names> => ({
  'app.get': () => {
    const nowMs = till.clock.wallMs();
    return ok({
      mode: abilities.mode,
      host: abilities.host,
      version: abilities.version,
      till: till.settings.till,
      settings: till.shopSettings.now(),
      names: till.names.now(),
      businessDay: till.businessDay(),
      nowMs,
    });
  },
  'lights.get': () => ok(till.lights()),
  'feed.check': async () => ok({ held: await till.checkNow() }),
  'settings.get': () => {
    const { merchant, till: name, serviceUrl, relayUrl, relayPublicUrl, checkoutHosts } = till.settings;
    const { headKey, dataDir } = till;
    const addresses = { serviceUrl, relayUrl, relayPublicUrl, checkoutHosts };
    const connections = { merchant, till: name, ...addresses, keysSet: true, headKey, dataDir };
    return ok({ shop: till.shopSettings.chosen(), day: till.shopSettings.day(), connections });
  },
  'settings.set': ({ requestId, shop }, { caller, approve }) =>
    till.shopSettings.change({ requestId, shop, actor: caller.user, approve }),
  'settings.set-day': (input, { approve }) => till.shopSettings.changeDay({ ...input, approve }),
  'first-payments.get': () =>
    ok(
      gateways.map((gateway) => {
        const { limits, firstPayments } = till.shopSettings.chosen();
        const { attemptId = null, kept = false } = firstPayments?.[gateway] ?? {};
        const { isProven, attempt: attemptOf } = till.ledger.payments;
        const taken = firstPaymentState(attemptId === null ? null : attemptOf(attemptId), kept);
        const proven = isProven(gateway, till.signingKeyId());
        const anew = !proven && isProven(gateway, null);
        const state = anew && provesSecret(taken) ? 'none' : taken;
        return {
          ...{ gateway, state, anew, attemptId: state === 'none' ? null : attemptId },
          leastMinor: leastAmountMinor(limits[gateway].minAmountMinor, currencyOf[gateway]),
          done: isFirstPaymentDone(state, proven),
        };
      }),
    ),
  'service.test': async () => ok(await till.probes.service()),
  'relay.test': async () => ok(await till.probes.relay()),
});
