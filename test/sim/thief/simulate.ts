// Runs one seed of a shop with a thief: honest days, and nights in which the thief edits the till's folder. Judges only the goals
// that the thief reached (`ends.ts`).
import { join } from 'node:path';
import { tempDir } from '../../support/temp-dir.ts';
import { createRng, createWorld, type World } from '../../support/world.ts';
import { createCounter, type Counter, type Sale } from './counter.ts';
import { type Judged, judge } from './ends.ts';
import { copyOf, putBack } from './hand.ts';
import { handKeys, type Night } from './moves.ts';
import { planOf } from './plan.ts';
import { createShop, type Shop } from './shop.ts';

type Doings = {
  readonly moves: readonly string[];
  /** Error codes of the till's starts that were refused. */
  readonly refused: readonly string[];
  /** Result codes of the refunds that were requested a second time. */
  readonly answers: readonly string[];
};
export type Outcome = Doings & { readonly judged: readonly Judged[]; readonly said: readonly string[] };

const hourMs = 3_600_000;

const mustOpen = async (shop: Shop, counter: Counter): Promise<void> => {
  const up = await shop.stall.boot();
  if (!up.ok) throw new Error(`the till does not start: ${up.error.code} ${JSON.stringify(up.error.params)}`);
  const entered = await counter.enter();
  if (entered !== null) throw new Error(entered);
};

/** Makes sales and a close, copies the folder, and refunds sales the next day. */
const honestDays = async (shop: Shop, counter: Counter, witnessed: boolean, early: string): Promise<readonly Sale[]> => {
  const up = await shop.open();
  if (!up.ok) throw new Error(up.error.code);
  shop.relay.deaf = !witnessed;
  shop.relay.knowKeys(shop.stall.till?.headKey ?? '');
  await counter.hire();
  await counter.enter();
  const sales = [await counter.sell(), await counter.sell()].filter((sale) => sale !== null);
  for (const sale of sales) await counter.print(sale);
  await counter.closeDay();
  await shop.wait(60_000);
  shop.stall.kill();
  copyOf(shop.stall.dir, early);
  await shop.wait(14 * hourMs);
  await mustOpen(shop, counter);
  const returned = sales.slice(0, 1);
  for (const sale of returned) {
    const refused = await counter.takeBack(sale);
    if (refused !== null) throw new Error(`an honest refund: ${refused}`);
  }
  await counter.sell();
  await shop.wait(60_000);
  await counter.closeDay();
  await shop.wait(60_000);
  shop.stall.kill();
  return returned;
};

/** The day after the night: the thief acts at the till, while the other people at the till do their usual work. */
const dayAfter = async (night: Night, counter: Counter, answers: string[]): Promise<void> => {
  const { shop, returned, forged } = night;
  const entered = await counter.enter();
  if (entered !== null) answers.push(entered);
  for (const text of forged.splice(0)) answers.push(`receipt: ${await counter.show(text)}`);
  await counter.sell();
  // Wait until the till has checked its clock (every 30 s) and its books (after the first screen).
  await shop.wait(40_000);
  const vouched = await counter.vouch();
  if (vouched !== 'no warning') answers.push(`clock: ${vouched ?? 'vouched for'}`);
  await counter.sell();
  await counter.look();
  for (const sale of returned) answers.push(`refund: ${(await counter.takeBack(sale)) ?? 'paid'}`);
  shop.skew.skewMs = 0;
  await shop.wait(60_000);
  await counter.enter();
  await counter.look();
  await counter.closeDay();
};

const robbed = async (shop: Shop, seed: number, counter: Counter): Promise<Doings> => {
  const rng = createRng(seed ^ 0x0b_b3_12ed);
  const { witnessed, nights } = planOf(seed);
  const early = join(shop.dir, 'early');
  const returned = await honestDays(shop, counter, witnessed, early);
  const night: Night = { shop, rng, early, returned, hand: handKeys(shop), forged: [] };
  const moved: string[] = [];
  const refused: string[] = [];
  const answers: string[] = [];
  for (const moves of nights) {
    const asItWas = copyOf(shop.stall.dir, join(shop.dir, 'as-it-was'));
    await shop.wait((1 + rng.int(10)) * hourMs);
    for (const move of moves) {
      moved.push(move.name);
      await move.run(night);
    }
    const up = await shop.stall.boot();
    if (!up.ok) {
      refused.push(up.error.code);
      // The till refused to start, so the thief undoes his edits: he restores the folder and the clock.
      putBack(asItWas, shop.stall.dir);
      shop.skew.skewMs = 0;
      await mustOpen(shop, counter);
    }
    await dayAfter(night, counter, answers);
    if (witnessed) shop.relay.deaf = false;
    Object.assign(shop.relay, { older: false, away: false });
    await shop.wait(60_000);
    // The relay is reachable and up to date again, so the checks that depend on it can run, too.
    await counter.enter();
    await counter.look();
    await counter.verify();
    shop.stall.kill();
  }
  return { moves: moved, refused, answers };
};

/** Runs virtual time until `work` settles. */
export const inTime = async <T>(world: World, work: Promise<T>): Promise<T> => {
  let over = false;
  const end = (): void => void (over = true);
  work.then(end, end);
  await world.until(() => over, 60 * 24 * hourMs);
  return work;
};

export const simulateThief = async (seed: number): Promise<Outcome> => {
  const dir = tempDir();
  const rng = createRng(seed ^ 0x1_7e_e5ee);
  const world = createWorld(Date.UTC(2026, 0, 15, 6) + rng.int(6) * hourMs);
  const shop = createShop(world, dir.path, seed, false);
  try {
    const doings = await inTime(world, robbed(shop, seed, createCounter(shop, rng)));
    // Close the shop first: its payment service locks the file that is read below.
    shop.close();
    return { ...doings, judged: judge(shop.truth()), said: [...shop.notes.said] };
  } finally {
    shop.close();
    dir.remove();
  }
};
