// Sends the notices in the outbox: each delivery once, when due. A delivery without a stored outcome is sent again after the next
// start.
import type { Cancel, Clock, Http, HttpRequest, Log } from '../../shared/ports.ts';
import { createStop } from '../../shared/stop.ts';
import type { Delivery, NoticeCall } from '../payment.ts';
import type { Store } from '../store/store.ts';

export type Courier = {
  /** Schedules deliveries of notices that are already committed to the store. */
  dispatch(deliveries: readonly Delivery[]): void;
  /** True if a notice is being held back until another notice is sent. */
  isHolding(): boolean;
  close(): void;
};

const timeoutMs = 15_000;
const maxReplyBytes = 64 * 1024;
const agent = { 'user-agent': 'qayd-sandbox' };

const requestOf = ({ url, body }: NoticeCall): HttpRequest =>
  body === null
    ? { method: 'GET', url, headers: agent, timeoutMs, maxReplyBytes }
    : {
        method: 'POST',
        url,
        headers: { ...agent, 'content-type': 'application/json' },
        body: Buffer.from(body, 'utf8'),
        timeoutMs,
        maxReplyBytes,
      };

export const createCourier = (ports: { clock: Clock; http: Http; log: Log }, store: Store): Courier => {
  const { clock, http, log } = ports;
  const timers = new Map<number, Cancel>();
  const held = new Map<number, Delivery>();
  const stop = createStop();

  const send = async ({ id, transactionId }: Delivery): Promise<void> => {
    const { notice } = store.transactions.byId(transactionId);
    if (!notice) return;
    const reply = await http(requestOf(notice), stop.signal);
    if (stop.signal.stopped) return;
    const how = reply.ok
      ? { outcome: 'replied' as const, status: reply.value.status, failure: null }
      : { outcome: 'failed' as const, status: null, failure: reply.error.reason };
    store.deliveries.end(id, { ...how, endedAtMs: clock.wallMs() });
    log.info('notice.sent', { transactionId, ...how });
  };

  const run = async (delivery: Delivery): Promise<void> => {
    try {
      await send(delivery);
      if (!delivery.held) release();
    } catch (error) {
      log.error('notice.broke', { transactionId: delivery.transactionId, error: String(error) });
    }
  };

  const start = (delivery: Delivery): void => {
    timers.delete(delivery.id);
    held.delete(delivery.id);
    void run(delivery);
  };

  const release = (): void => {
    for (const delivery of [...held.values()]) {
      timers.get(delivery.id)?.();
      start(delivery);
    }
  };

  return {
    dispatch(deliveries) {
      for (const delivery of deliveries) {
        if (delivery.outcome !== null) continue;
        if (delivery.held) held.set(delivery.id, delivery);
        timers.set(
          delivery.id,
          clock.after(Math.max(0, delivery.dueMs - clock.wallMs()), () => start(delivery)),
        );
      }
    },
    isHolding: () => held.size > 0,
    close() {
      stop.stop();
      for (const cancel of timers.values()) cancel();
      timers.clear();
      held.clear();
    },
  };
};
