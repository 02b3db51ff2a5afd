// A till in virtual time with the product's own relay, which records the till's chain heads and returns them. The relay's data
// folder can be restored from a copy.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createRelay, type Relay } from '../../src/relay/relay.ts';
import type { AttemptView } from '../../src/shared/contract/counter/sale.ts';
import type { RawReply } from '../../src/shared/ports.ts';
import { liveKeyHeader } from '../../src/shared/relay-wire/held-key.ts';
import { type Counter, type CounterOptions, openCounter } from './counter.ts';
import type { Handler } from './network.ts';
import { signedNotice } from './scripted-service.ts';
import { relayRules } from './simulation.ts';
import { tempDir } from './temp-dir.ts';
import { strictLog, testSecrets } from './till.ts';

export type RelayCounterOptions = CounterOptions & {
  /** True if the relay's configuration holds the till's own public key. */
  readonly knowsHeadKeys: boolean;
  /** Changes the relay's replies, for example to the replies of an older version. */
  answer?(reply: RawReply): RawReply;
};

export type RelayCounter = Counter & {
  /** Pays the attempt; resolves once the till has read the notice. */
  pay(attempt: AttemptView, changes?: Record<string, unknown>): Promise<void>;
  /** If false, every request to the relay fails, as if the relay were down. */
  up: boolean;
  readonly relayFile: string;
  /** Restarts the relay on its database, after `between` has changed it. */
  rebootRelay(between?: () => void): void;
  /**
   * Closes the till, copies its folder, and starts it again. Returns a function that closes the till and replaces the folder by
   * the copy.
   */
  copyFolder(): () => void;
  /** Closes the till, runs `between`, and starts it again. */
  closed(between: () => void): void;
};

export const openRelayCounter = ({ knowsHeadKeys, answer = (reply) => reply, ...options }: RelayCounterOptions): RelayCounter => {
  const counter = openCounter(options) as RelayCounter;
  const { world, network } = counter;
  const aside = tempDir();
  const relayFile = join(aside.path, 'relay.db');
  const limits = { requestsPerMinutePerToken: 1_000_000, headsPerMinutePerToken: 1_000_000 };
  const config = relayRules(['T1'], limits, knowsHeadKeys, options.secrets ?? testSecrets);
  let relay: Relay;
  let boots = 0;
  const boot = (): void => {
    const { clock, random } = world.life(9_000 + ++boots);
    relay = createRelay({ clock, random, log: strictLog }, { dbFile: relayFile, config });
  };
  boot();
  const handle: Handler = async (request, stop) => {
    if (!counter.up) return { status: 503, headers: {}, body: '' };
    // This header gives the relay the till's public key. Remove the header if the test needs a relay without the key.
    const { [liveKeyHeader]: _, ...unpinned } = request.headers;
    return answer(await relay.handle(knowsHeadKeys ? request : { ...request, headers: unpinned }, stop));
  };
  network.serve('relay.test', handle);

  const addressOf = (attempt: AttemptView): string => {
    const asked = counter.service.requests.map(({ body }) => new URLSearchParams(Buffer.from(body).toString()));
    const form = asked.find((each) => each.get('invoice_no') === attempt.invoiceNo);
    return new URL(form?.get('callback_url') ?? '').pathname;
  };

  const closeCounter = counter.close;
  let copies = 0;
  return Object.assign(counter, {
    up: true,
    relayFile,
    rebootRelay(between = () => {}) {
      relay.close();
      between();
      boot();
    },
    async pay(attempt: AttemptView, changes: Record<string, unknown> = {}) {
      const facts = {
        gateway: 'wallet',
        approved: '1',
        invoice_no: attempt.invoiceNo,
        amount: '12.500',
        paymet_method: 'method_a',
      };
      const body = signedNotice('wallet-callback', { ...facts, transaction_id: `tx-${attempt.invoiceNo}`, ...changes });
      const path = addressOf(attempt);
      let done = false;
      const request = { method: 'POST', path, query: '', headers: {}, body, remoteAddress: '192.0.2.7' };
      void relay.handle(request).finally(() => {
        done = true;
      });
      await world.until(() => done && counter.till.ledger.payments.attempt(attempt.attemptId)?.state === 'approved');
    },
    closed(between: () => void) {
      counter.life.end();
      counter.till.close();
      between();
      counter.restart();
    },
    copyFolder() {
      const copy = join(aside.path, `copy-${++copies}`);
      counter.closed(() => cpSync(counter.dir, copy, { recursive: true }));
      return () =>
        counter.closed(() => {
          rmSync(counter.dir, { recursive: true });
          cpSync(copy, counter.dir, { recursive: true });
        });
    },
    close() {
      closeCounter();
      relay.close();
      aside.remove();
    },
  });
};
