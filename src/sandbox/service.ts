// A simulated payment service: as strict as the real service's document, and able to fail in the ways in which the real service
// fails.
import type { RawReply, RawRequest, StopSignal } from '../shared/ports.ts';
import { createStop } from '../shared/stop.ts';
import { createActions } from './decide/actions.ts';
import { createScheduler } from './decide/scheduler.ts';
import { signedQuery } from './decide/sign-notice.ts';
import { createCourier } from './notify/courier.ts';
import { broken, errorReply, shuttingDown, tooLarge } from './replies.ts';
import { answer, type ServiceParts } from './routes.ts';
import { resolveSettings, type ServicePorts, type ServiceSettings } from './settings.ts';
import { openStore } from './store/store.ts';

export type Service = {
  /** Answers one request. `stop` fires when the client has left, which ends a simulated hang. */
  handle(request: RawRequest, stop?: StopSignal): Promise<RawReply>;
  /** Sets the address at which customers reach the service, once it is known. No slash at the end. */
  setPublicUrl(url: string): void;
  /**
   * Closes the simulated service's database at once. Notices that are being sent count as unanswered, and are sent again after
   * the next start.
   */
  close(): void;
};

export const largestBodyBytes = 64 * 1024;

const whenEither = (one: StopSignal, other: StopSignal | undefined): StopSignal => {
  if (!other) return one;
  const both = createStop();
  one.onStop(() => both.stop());
  other.onStop(() => both.stop());
  return both.signal;
};

/**
 * Creates the service on a new or existing file. Throws an Error whose `cause` is the AppError: `data.*` if the file cannot be
 * used, `secret.malformed` if the secret does not have the form that the profile's `key` names.
 */
export const createService = (ports: ServicePorts, given: ServiceSettings): Service => {
  const settings = resolveSettings(given);
  let publicUrl = given.publicUrl;
  signedQuery('wallet-return', [['approved', '1']], { secret: settings.secret, profile: settings.profile, bad: false });
  const opened = openStore(settings.dbFile);
  if (!opened.ok) throw new Error(`the payment service cannot use its database: ${opened.error.code}`, { cause: opened.error });
  const store = opened.value;

  const courier = createCourier(ports, store);
  const scheduler = createScheduler(ports.clock, (paymentId) => actions.runDue(paymentId));
  const actions = createActions({ ...ports, settings, store, courier, scheduler });
  const parts: ServiceParts = {
    clock: ports.clock,
    random: ports.random,
    settings,
    store,
    scheduler,
    actions,
    publicUrl: () => publicUrl,
    checkoutUrl: (token) => `${publicUrl}/checkout/${token}`,
  };
  const closing = createStop();

  courier.dispatch(store.deliveries.waiting());
  for (const payment of store.payments.withAct()) scheduler.add(payment);

  return {
    async handle(request, stop) {
      if (closing.signal.stopped) return errorReply(shuttingDown);
      if (request.body.length > largestBodyBytes) return errorReply(tooLarge);
      try {
        return await answer(parts, request, whenEither(closing.signal, stop));
      } catch (error) {
        ports.log.error('request.broke', { path: request.path.slice(0, 100), error: String(error) });
        return errorReply(broken);
      }
    },
    setPublicUrl(url) {
      publicUrl = url;
    },
    close() {
      if (closing.signal.stopped) return;
      closing.stop();
      scheduler.close();
      courier.close();
      store.close();
    },
  };
};
