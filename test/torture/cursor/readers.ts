// Tills that follow the feed with the product's follower and record each notice in order. At random they fail to book a page, or
// are killed and restart from their booked cursor.
import { digestOfItem } from '../../../src/protocol/feed-digest.ts';
import { type Have, withRead } from '../../../src/shared/relay-wire/have.ts';
import { createRelayClient } from '../../../src/relay-client/client.ts';
import { createFollower, type Follower } from '../../../src/relay-client/follower.ts';
import type { FeedItem } from '../../../src/shared/relay-wire/feed.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import type { Network } from '../../support/network.ts';
import { testKeys } from '../../support/till.ts';
import type { Life, Rng } from '../../support/world.ts';

export type Reader = {
  readonly name: string;
  readonly taken: readonly FeedItem[];
  /** Kills this reader and starts it again from its booked cursor. */
  restart(): void;
  stop(): void;
};

export type ReaderOptions = {
  readonly name: string;
  readonly network: Network;
  readonly rng: Rng;
  newLife(): Life;
  /** Probability that a page of the feed cannot be booked. */
  readonly failing: number;
};

export const startReader = ({ name, network, rng, newLife, failing }: ReaderOptions): Reader => {
  const taken: FeedItem[] = [];
  let cursor: { relayId: string; after: number } | null = null;
  let have: readonly Have[] = [];
  let running: { readonly life: Life; readonly follower: Follower } | null = null;

  const stop = (): void => {
    running?.life.end();
    running?.follower.stop();
    running = null;
  };
  const start = (): void => {
    const life = newLife();
    const follower = createFollower({
      clock: life.clock,
      relay: createRelayClient(network.httpFor(name, life), {
        relayUrl: 'https://relay.test',
        merchant: 'shop',
        till: name,
        token: () => testKeys.relayToken,
      }),
      cursor: () => cursor,
      have: () => have,
      head: () => `${name}.1.${taken.length}.${'0'.repeat(64)}`,
      take({ relayId, items }) {
        if (rng.chance(failing)) return fail('data.disk-full');
        const last = items.at(-1);
        taken.push(...items);
        have = items.map((item) => ({ number: item.number, digest: digestOfItem(item) })).reduce(withRead, have);
        if (last) cursor = { relayId, after: last.number };
        return ok({ unproved: 0 });
      },
      onHeld: () => {},
      restart(relayId) {
        cursor = { relayId, after: 0 };
        have = [];
        return ok(null);
      },
      gap: () => null,
      goBack(to) {
        cursor = to;
        have = have.filter(({ number }) => number <= to.after);
        return ok(null);
      },
      onStatus: () => {},
    });
    follower.start();
    running = { life, follower };
  };
  start();
  return {
    name,
    taken,
    restart() {
      stop();
      start();
    },
    stop,
  };
};
