// A shop with a dishonest cashier: its tills have sealed keys, and the cashier runs a second payment service and relay of her
// own.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../../src/shared/result.ts';
import { createNetwork, type Network } from '../../support/network.ts';
import type { Life, World } from '../../support/world.ts';
import { createParty, her, payAt, rulesOf, shop, shopKeys } from './party.ts';
import { createStall, type Stall } from './stall.ts';

export const ownerPin = '274916';
export const cashierPin = '835172';

/** A recorded request to a relay; a cashier could record it at the counter. */
export type Caught = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};

export type House = {
  readonly network: Network;
  readonly stalls: readonly Stall[];
  /** All requests to a relay's notice addresses, newest last. */
  readonly caught: readonly Caught[];
  /** Tills that sent one of the shop's keys to the cashier's hosts. */
  readonly leaked: ReadonlySet<string>;
  /** Drops the replies to this till's confirm calls until the returned function is called. */
  cut(till: string): () => void;
  send(caught: Caught): Promise<number | null>;
  /** Pays on the checkout page at this address. */
  pay(url: string): Promise<void>;
  close(): void;
};

export const createHouse = (world: World, dir: string, seed: number, names: readonly string[]): House => {
  const network = createNetwork(world);
  let lives = 0;
  const newLife = (): Life => world.life(seed * 1000 + ++lives);
  const caught: Caught[] = [];
  const leaked = new Set<string>();
  const cuts = new Set<string>();
  const genuine = Object.values(shopKeys);
  network.policy = (from, request) => {
    const { host, pathname } = new URL(request.url);
    if (pathname.startsWith('/n/')) {
      const { method, url, headers, body } = request;
      caught.push({ method, url, headers, ...(body && { body }) });
    }
    if (host.endsWith('.hers')) {
      const said = `${JSON.stringify(request.headers)} ${Buffer.from(request.body ?? []).toString('utf8')}`;
      if (genuine.some((key) => said.includes(key))) leaked.add(from);
    }
    return { thereMs: 5, backMs: 5, ...(cuts.has(from) && host === shop.serviceHost && { replyLost: true }) };
  };
  const parties = [shop, her].map((party) =>
    createParty({
      ...{ party, dir, network, newLife },
      config: () =>
        rulesOf(
          party,
          names.map((id) => ({ id })),
        ),
    }),
  );

  const outside = newLife();
  const http = network.httpFor('outside', outside);

  const stalls = names.map((name) =>
    createStall({
      ...{ name, dir: join(dir, name), network, newLife },
      // Changing the connection needs an owner's PIN, which the dishonest cashier does not have.
      approveChange: async () => fail('caller.not-allowed', { right: 'change-connection' }),
    }),
  );

  return {
    network,
    stalls,
    caught,
    leaked,
    cut(till) {
      cuts.add(till);
      return () => void cuts.delete(till);
    },
    async send({ method, url, headers, body }) {
      const reply = await http({ method, url, headers, ...(body && { body }), timeoutMs: 30_000, maxReplyBytes: 1_000_000 });
      return reply.ok ? reply.value.status : null;
    },
    pay: (url) => payAt(http, url),
    close() {
      for (const stall of stalls) stall.kill();
      outside.end();
      for (const party of parties) party.close();
    },
  };
};

/** Saves the content of the files `names` in `dir`. Returns a function that restores it. */
export const takeAway = (dir: string, names: readonly string[]): (() => void) => {
  const taken = names.map((name) => ({ file: join(dir, name), bytes: readFileSync(join(dir, name)) }));
  return () => {
    for (const { file, bytes } of taken) writeFileSync(file, bytes, { mode: 0o600 });
  };
};
