// Proof "cursor": 64 writers whose commits take random times, and tills that follow the feed. No notice is skipped or received
// twice.
import { join } from 'node:path';
import type { Relay } from '../../../src/relay/relay.ts';
import { createNetwork } from '../../support/network.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { createRng, createWorld, type Life } from '../../support/world.ts';
import { type Batch, type Control, createFindings, type Proof } from '../proof.ts';
import { auditTaken } from './audit.ts';
import { createNaiveStore } from './naive.ts';
import { startReader } from './readers.ts';
import { startShakyRelay } from './shaky-relay.ts';
import { handTo, startWriters } from './writers.ts';

const tills = ['T1', 'T2', 'T3', 'T4'];
const noticesPerSeed = 1000;
const longestMs = 5 * 60_000;

const run = async (seed: number): Promise<Batch> => {
  const dir = tempDir();
  const rng = createRng(seed);
  const world = createWorld();
  const network = createNetwork(world);
  let lives = 0;
  const newLife = (): Life => world.life(seed * 100_000 + ++lives);
  network.policy = () => ({
    thereMs: 1 + rng.int(rng.chance(0.05) ? 2_000 : 30),
    backMs: 1 + rng.int(30),
    ...(rng.chance(0.01) && { refused: true }),
    ...(rng.chance(0.02) && { replyLost: true }),
    ...(rng.chance(0.02) && { againMs: rng.int(3_000) }),
  });

  let running: { relay: Relay; life: Life; server: { end(): void } };
  const bootRelay = (): void => {
    const life = newLife();
    const relay = startShakyRelay(join(dir.path, 'relay.db'), tills, life, rng);
    running = { relay, life, server: network.serve('relay.test', relay.handle) };
  };
  const killRelay = (): void => {
    running.life.end();
    running.server.end();
    running.relay.close();
  };
  bootRelay();
  const readers = tills.map((name) => startReader({ name, network, rng, newLife, failing: 0.03 }));
  const writers = startWriters(world, rng, tills, noticesPerSeed, handTo(network.httpFor('service', newLife()), 'relay.test'));
  const kills = 3;
  for (let i = 0; i < kills; i++) {
    world.at(500 + rng.int(3_000), () => {
      killRelay();
      bootRelay();
    });
    world.at(500 + rng.int(3_000), () => rng.pick(readers).restart());
  }

  const { list, found } = createFindings(seed);
  const countOf = (till: string): number => writers.sent.filter((notice) => notice.till === till).length;
  try {
    await world.until(() => writers.done() && readers.every(({ name, taken }) => taken.length >= countOf(name)), longestMs);
  } catch (error) {
    found('every till takes all of its feed', String(error));
  }
  // Wait for notices in transit before the audit. Every till has received as many notices as were sent, so the notices in transit
  // should be repeats.
  await world.run(10_000);
  for (const { name, taken } of readers) {
    const { skipped, doubled, strange, outOfOrder } = auditTaken(name, writers.sent, taken);
    if (skipped > 0) found('nothing acknowledged is skipped', `${name}: ${skipped}`);
    if (doubled > 0) found('nothing is doubled', `${name}: ${doubled}`);
    if (strange > 0) found('nothing comes that nobody sent', `${name}: ${strange}`);
    if (outOfOrder >= 0) found('numbers run from 1 without a gap', `${name}: at ${outOfOrder}`);
  }
  for (const reader of readers) reader.stop();
  killRelay();
  dir.remove();
  return { cases: writers.sent.length, findings: list, sums: { kills: 2 * kills } };
};

/** Control: the same writers and audit with a store that assigns numbers before the commit; it must skip notices. */
const naiveSkips = async (): Promise<Control> => {
  const rng = createRng(1);
  const world = createWorld();
  const store = createNaiveStore(world, rng);
  const writers = startWriters(world, rng, tills, noticesPerSeed, store.hand);
  const readers = tills.map((till) => ({ till, taken: store.follow(till) }));
  await world.until(writers.done);
  await world.run(10_000);
  const skipped = readers.reduce((sum, { till, taken }) => sum + auditTaken(till, writers.sent, taken).skipped, 0);
  return {
    planted: 'a reader that asks for ids above its last one, over a store that gives ids before the commit',
    caught: skipped > 0,
    detail: `${skipped} of ${writers.sent.length} notices skipped`,
  };
};

export const cursor: Proof = {
  name: 'cursor',
  about: '64 writers with random commit delays, tills that follow: nothing skipped, nothing doubled',
  unit: 'notices',
  short: 10_000,
  long: 1_000_000,
  run,
  plants: [],
  control: async () => [await naiveSkips()],
};
