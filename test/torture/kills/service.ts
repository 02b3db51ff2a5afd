// The payment service of the kill proof: answers each confirm call and sends the notice until the relay answers 200, often once
// more.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createUndiciHttp } from '../../../src/platform/undici-http.ts';
import { nodeClock } from '../../../src/platform/node-ports.ts';
import { createStop } from '../../../src/shared/stop.ts';
import { testKeys } from '../../support/till.ts';
import type { Rng } from '../../support/world.ts';
import { fieldsOf, genuineNotice } from '../genuine.ts';

export type KillService = {
  readonly url: string;
  /** Invoices whose notice the relay has acknowledged, with its exact bytes. */
  readonly acknowledged: ReadonlyMap<string, Buffer>;
  /** Invoices whose notice the service never sends again, although the relay did not acknowledge it. */
  readonly givenUp: ReadonlyMap<string, Buffer>;
  /** The number of notices that the service still sends. */
  telling(): number;
  close(): Promise<void>;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** How often the service sends a notice without an acknowledgement, and how long it waits in between. */
export type Patience = { tries(): number; pauseMs(): number; readonly timeoutMs: number };

export const startKillService = async (
  relayUrl: string,
  rng: Rng,
  onAcknowledged: () => void,
  { tries, pauseMs, timeoutMs }: Patience = { tries: () => Infinity, pauseMs: () => 5 + rng.int(20), timeoutMs: 5_000 },
): Promise<KillService> => {
  const network = createUndiciHttp(nodeClock.after);
  const acknowledged = new Map<string, Buffer>();
  const givenUp = new Map<string, Buffer>();
  const told = new Set<string>();
  let telling = 0;
  const stop = createStop();

  const hand = async (url: string, raw: Buffer): Promise<boolean> => {
    const reply = await network.http({ method: 'POST', url, headers: {}, body: raw, timeoutMs, maxReplyBytes: 65_536 });
    return reply.ok && reply.value.status === 200;
  };
  const tell = async (invoiceNo: string, callbackUrl: string): Promise<void> => {
    const url = `${relayUrl}${new URL(callbackUrl).pathname}`;
    const claims = { approved: '1', amount: '12.50', invoiceNo, transactionId: `tx-${invoiceNo}` };
    const raw = genuineNotice('wallet-callback', fieldsOf('wallet-callback', claims), testKeys.secret);
    telling += 1;
    // Send half of the notices at once and the others up to a second later, so that the relay always receives some.
    await pause(rng.int(rng.chance(0.5) ? 20 : 1_000));
    let left = tries();
    let taken = false;
    while (!stop.signal.stopped && left > 0 && !taken) {
      taken = await hand(url, raw);
      left -= 1;
      if (!taken && left > 0) await pause(pauseMs());
    }
    if (taken) {
      acknowledged.set(invoiceNo, raw);
      onAcknowledged();
    } else if (!stop.signal.stopped) givenUp.set(invoiceNo, raw);
    telling -= 1;
    if (taken && !stop.signal.stopped && rng.chance(0.2)) await hand(url, raw);
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      const invoiceNo = form.get('invoice_no') ?? '';
      const { port } = server.address() as AddressInfo;
      const result = { code: 'CHECKOUT_REDIRECT', redirect_url: `http://127.0.0.1:${port}/checkout/${invoiceNo}` };
      response.end(JSON.stringify({ status: 200, result }));
      if (invoiceNo === '' || told.has(invoiceNo)) return;
      told.add(invoiceNo);
      void tell(invoiceNo, form.get('callback_url') ?? '');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    acknowledged,
    givenUp,
    telling: () => telling,
    async close() {
      stop.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      await network.close();
    },
  };
};
