// Simulates busy cashiers in virtual time: each sells, waits for the payment, and sells again. Measures the slowest payment, the
// feed troubles of the tills, and the number of polls.
import type { FeedStatus } from '../../../src/relay-client/follower.ts';
import type { Till } from '../../../src/main/till.ts';
import type { RelayLimits } from '../../../src/relay/config/config.ts';
import { createSimulation } from '../../support/simulation.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { walletSale } from '../../support/till.ts';
import { createRng, createWorld } from '../../support/world.ts';

export type Soak = {
  readonly paid: number;
  /** The longest time from requesting a payment to booking it, in milliseconds of virtual time. */
  readonly slowestMs: number;
  /** All feed states other than `following` that a till reported after it first followed its feed. */
  readonly troubles: readonly FeedStatus[];
  /** The number of polls in the busiest minute: by all tills, and by the busiest till. */
  readonly mostPolls: number;
  readonly mostPollsOfOne: number;
};

const busiest = (times: readonly number[]): number =>
  times.reduce((most, at, i) => Math.max(most, i + 1 - times.findIndex((first) => first > at - 60_000)), 0);

export type SoakOptions = {
  readonly seed: number;
  readonly tills: number;
  /** Cashiers at each till. All tills have one network address. */
  readonly cashiers: number;
  readonly sales: number;
  /** Limits of the relay that differ from its defaults. */
  readonly limits?: Partial<RelayLimits>;
};

/** Runs until the last sale is paid. */
export const soak = async ({ seed, tills, cashiers, sales, limits = {} }: SoakOptions): Promise<Soak> => {
  const dir = tempDir();
  const world = createWorld();
  const names = Array.from({ length: tills }, (_, i) => `T${i + 1}`);
  const followed = new Set<string>();
  const troubles: FeedStatus[] = [];
  const polls: { readonly from: string; readonly atMs: number }[] = [];
  const simulation = createSimulation({ world, dir: dir.path, seed, tills: names, limits });
  // Random delays, so that the cashiers do not all sell at the same instant.
  const rng = createRng(seed);
  try {
    simulation.network.policy = (from, request) => {
      if (request.url.includes('/v1/feed/')) polls.push({ from, atMs: world.nowMs });
      return { thereMs: 1 + rng.int(20), backMs: 1 + rng.int(20) };
    };
    let left = sales;
    let paid = 0;
    let slowestMs = 0;
    const work = (till: Till, name: string): void => {
      const waiting = new Map<string, number>();
      const sellNext = async (): Promise<void> => {
        if (left === 0) return;
        left -= 1;
        const invoiceNo = `${name}-${left}`;
        await simulation.setFaults(invoiceNo, { auto: 'pay', autoDelayMs: 0 });
        const started = till.payments.startSale(walletSale({ invoiceNo }));
        if (!started.ok) throw new Error(started.error.code);
        waiting.set(started.value.attemptId, world.nowMs);
      };
      till.listen((change) => {
        if (change.type === 'feed') {
          const status = till.feedStatus();
          if (status.state === 'following') followed.add(name);
          else if (followed.has(name)) troubles.push(status);
        }
        if (change.type !== 'attempt') return;
        const { attemptId } = change;
        const sinceMs = waiting.get(attemptId);
        if (sinceMs === undefined || till.ledger.payments.attempt(attemptId)?.state !== 'approved') return;
        waiting.delete(attemptId);
        paid += 1;
        slowestMs = Math.max(slowestMs, world.nowMs - sinceMs);
        void sellNext();
      });
      for (let i = 0; i < cashiers; i++) void sellNext();
    };
    for (const { till, name } of simulation.booths) if (till) work(till, name);
    await world.until(() => paid === sales);
    const mostPollsOfOne = Math.max(
      ...names.map((name) => busiest(polls.filter(({ from }) => from === name).map(({ atMs }) => atMs))),
    );
    return { paid, slowestMs, troubles, mostPolls: busiest(polls.map(({ atMs }) => atMs)), mostPollsOfOne };
  } finally {
    for (const each of simulation.machines) each.kill();
    dir.remove();
  }
};
