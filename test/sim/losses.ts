// A relay in the simulation whose store loses the newest notices of a till, which the till has read, and gives their numbers to
// other notices before the till polls again.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { loseNotices } from '../support/lost-notices.ts';
import type { Booth, Simulation } from '../support/simulation.ts';
import { createRng, type World } from '../support/world.ts';

export type Losses = {
  /** How often a store lost notices. */
  times: number;
  /** How often all lost numbers were given to other notices before the till polled again. */
  given: number;
};

const everyMs = 2_000;
/** How long a till stays away if the relay gives the numbers of the lost notices to no others. */
const awayMs = 6 * 60_000;

/** The last number of a till's feed at the relay. */
const lastOf = (file: string, till: string): number => {
  const db = new Database(file, { readonly: true });
  try {
    const last = db.prepare('SELECT max(number) FROM notices JOIN feeds ON feeds.id = feed WHERE till = ?').pluck().get(till);
    return (last as number | null) ?? 0;
  } finally {
    db.close();
  }
};

type Place = { readonly world: World; readonly file: string; readonly simulation: Simulation; readonly untilMs: number };

const loseAt = ({ world, file, simulation, untilMs }: Place, booth: Booth, most: number, losses: Losses): void => {
  const { relay } = simulation;
  const startedMs = world.nowMs;
  const comeBack = (last: number, fromMs: number): void => {
    const isGiven = lastOf(file, booth.name) >= last;
    if (!isGiven && world.nowMs - fromMs < awayMs) return void world.at(everyMs, () => comeBack(last, fromMs));
    if (isGiven) losses.given += 1;
    booth.machine.boot();
  };
  const attempt = (): void => {
    const read = booth.till?.ledger.feed.cursor()?.after ?? 0;
    // Lose only notices that the till has read: nobody can find a notice again that was lost before.
    if (read === 0 || read !== lastOf(file, booth.name)) {
      if (world.nowMs - startedMs < untilMs) world.at(everyMs, attempt);
      return;
    }
    losses.times += 1;
    booth.machine.kill();
    relay.kill();
    loseNotices(file, Math.max(0, read - most), booth.name);
    relay.boot();
    comeBack(read, world.nowMs);
  };
  attempt();
};

/** In some seeds, lets the store of the relay lose up to three notices of one till. */
export const loseSome = (world: World, seed: number, dir: string, simulation: Simulation, untilMs: number): Losses => {
  // A separate random generator, so that the other events of each seed stay as they are.
  const rng = createRng(seed ^ 0x1057);
  const losses: Losses = { times: 0, given: 0 };
  if (!rng.chance(0.35)) return losses;
  const booth = rng.pick(simulation.booths);
  const most = 1 + rng.int(3);
  const place = { world, file: join(dir, 'relay.db'), simulation, untilMs: untilMs / 2 };
  world.at(Math.floor(untilMs / 4) + rng.int(untilMs / 2), () => loseAt(place, booth, most, losses));
  return losses;
};
