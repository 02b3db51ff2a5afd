// Kills and restarts relay, till or service at every step of a payment; the payment must still be booked once.
import { expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { postingsIn } from '../../support/books/books.ts';
import { createSimulation } from '../../support/simulation.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { cardSale, testKeys, walletSale } from '../../support/till.ts';
import { createWorld } from '../../support/world.ts';
import type { Gateway } from '../../../src/shared/payment/gateways.ts';

/** Runs one payment; `victim` is killed after `step` steps and restarts two seconds later. Returns its state and postings. */
const payWithKill = async (gateway: Gateway, victim: 'relay' | 'till' | 'service', step: number) => {
  const dir = tempDir();
  const world = createWorld();
  const simulation = createSimulation({ world, dir: dir.path, seed: step, tills: ['T1'], cardNotify: 'server' });
  const [booth] = simulation.booths;
  if (!booth) throw new Error('no till');
  const sale = gateway === 'wallet' ? walletSale() : cardSale();
  await simulation.setFaults(sale.invoiceNo, { auto: 'pay', autoDelayMs: 1_000 });
  const started = booth.till?.payments.startSale(sale);
  if (!started?.ok) throw new Error('the sale did not start');
  for (let i = 0; i < step; i++) await world.step();
  const machine = { relay: simulation.relay, till: booth.machine, service: simulation.service }[victim];
  machine.kill();
  world.at(2_000, () => machine.boot());
  await world.run(10 * 60_000);
  const attempt = booth.till?.ledger.payments.attempt(started.value.attemptId);
  const postings = postingsIn(booth.dir);
  for (const each of simulation.machines) each.kill();
  dir.remove();
  return { state: attempt?.state, postings };
};

const steps = Array.from({ length: 36 }, (_, i) => i + 1);

/** `<state> <lines posted>` for a kill at each step. */
const outcomes = async (gateway: Gateway, victim: Parameters<typeof payWithKill>[1]): Promise<string[]> => {
  const seen: string[] = [];
  for (const step of steps) {
    const { state, postings } = await payWithKill(gateway, victim, step);
    seen.push(`${state} ${postings.length}`);
  }
  return seen;
};
const distinct = (seen: readonly string[]): string[] => [...new Set(seen)].sort();

it.each(['wallet', 'card'] as const)('%s: a till killed at each step books the payment once', async (gateway) => {
  // A notice sent before the till was killed still arrives and finds its attempt, although the answer to the confirm call is
  // lost.
  expect(distinct(await outcomes(gateway, 'till'))).toEqual(['approved 2']);
});

it.each(['wallet', 'card'] as const)(
  '%s: a relay killed at each step never makes the till book a payment twice',
  async (gateway) => {
    const seen = await outcomes(gateway, 'relay');
    // The service sends each notice once, so a notice sent while the relay was down is lost, and its attempt stays open until it
    // expires.
    expect(['approved 2', 'expired 0', 'waiting 0']).toEqual(expect.arrayContaining(distinct(seen)));
    expect(seen.filter((outcome) => outcome === 'approved 2').length).toBeGreaterThan(steps.length / 2);
  },
);

it('a service killed at each step sends its decided results after its start', async () => {
  const seen = distinct(await outcomes('wallet', 'service'));
  expect(['approved 2', 'refused 0', 'unknown 0']).toEqual(expect.arrayContaining(seen));
  expect(seen).toContain('approved 2');
});

it('no file except the training keys contains a secret', async () => {
  const dir = tempDir();
  const world = createWorld();
  const simulation = createSimulation({ world, dir: dir.path, seed: 1, tills: ['T1'] });
  simulation.booths[0]?.till?.payments.startSale(walletSale());
  await world.run(60_000);
  const files = readdirSync(dir.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files) {
    const bytes = readFileSync(`${file.parentPath}/${file.name}`);
    for (const secret of Object.values(testKeys))
      expect({ file: file.name, holds: bytes.includes(secret) }).toEqual({ file: file.name, holds: false });
  }
  for (const each of simulation.machines) each.kill();
  dir.remove();
});
