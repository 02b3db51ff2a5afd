// The callers of relays that run as processes: a payment service that sends until it gets 200, and a till that reads by long polls.
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';
import { feedPage } from '../../../src/shared/relay-wire/feed.ts';
import { createStop } from '../../../src/shared/stop.ts';
import { bearer, tillToken, walletBody } from './kit.ts';

export const patient = { timeout: 30_000, interval: 10 };

/** One request on a connection of its own. Null if the connection breaks. */
export const ask = (port: number, path: string, body: Buffer | null = null): Promise<{ status: number; text: string } | null> =>
  new Promise((resolve) => {
    const method = body ? 'POST' : 'GET';
    const asked = request({ host: '127.0.0.1', port, path, method, agent: false, headers: bearer(tillToken) }, (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
      reply.on('error', () => resolve(null));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    asked.on('error', () => resolve(null));
    asked.end(body ?? undefined);
  });
/** Sends a notice until it is answered with 200, as the payment service may. */
export const send = (port: number, invoice: string) =>
  vi.waitUntil(async () => (await ask(port, '/n/shop/T1/wallet/callback', walletBody(invoice)))?.status === 200, patient);

/** Reads the feed by long polls, as a till does. */
export const startReader = (port: number) => {
  const numbers: number[] = [];
  const invoices: string[] = [];
  const over = createStop();
  const read = async (): Promise<void> => {
    while (!over.signal.stopped) {
      const reply = await ask(port, `/v1/feed/shop/T1?after=${numbers.at(-1) ?? 0}&wait=30`);
      if (reply?.status !== 200) {
        // A relay without its database refuses at once: asking without a pause would only heat the machine.
        await setTimeout(50);
        continue;
      }
      for (const { number, raw } of feedPage.parse(JSON.parse(reply.text)).items) {
        numbers.push(number);
        invoices.push(/A-[0-9]+/.exec(Buffer.from(raw, 'base64').toString())?.[0] ?? '');
      }
    }
  };
  const ended = read();
  return {
    numbers,
    invoices,
    has: (invoice: string) => vi.waitUntil(() => invoices.includes(invoice), { ...patient, interval: 1 }),
    end(): Promise<void> {
      over.stop();
      return ended;
    },
  };
};
