// Runs one seed of an honest shop with accidents. The till must raise no false alert, lock nobody out, and accept every genuine
// receipt.
import { tempDir } from '../../support/temp-dir.ts';
import { createRng, createWorld } from '../../support/world.ts';
import { createCounter } from './counter.ts';
import { type Deed, deeds, type Errand, Refused } from './honest.ts';
import { createShop, type Shop } from './shop.ts';
import { inTime } from './simulate.ts';

export const neighbourRules = [
  'nothing honest raises an alert but its own',
  'nobody honest is locked out',
  'no receipt of the shop is called false',
  'honest books verify',
] as const;
export type Strayed = { readonly rule: (typeof neighbourRules)[number]; readonly detail: string };
export type HonestOutcome = {
  readonly strayed: readonly Strayed[];
  readonly deeds: readonly string[];
  readonly receipts: number;
};

/** Draws the honest events of a seed, in order. */
export const deedsOf = (seed: number): readonly Deed[] => {
  const rng = createRng(seed ^ 0x0d_eed5_00);
  return Array.from({ length: 2 + rng.int(3) }, () => rng.pick(deeds));
};

const sorted = (reasons: readonly string[]): string => [...reasons].sort().join(', ') || 'none';

const honest = async (shop: Shop, seed: number): Promise<HonestOutcome> => {
  const rng = createRng(seed ^ 0x60_0d_f00d);
  const counter = createCounter(shop, rng);
  const strayed: Strayed[] = [];
  const stray = (rule: Strayed['rule'], detail: string): void => void strayed.push({ rule, detail });
  if (rng.chance(0.3)) shop.relay.older = true;
  const up = await shop.open();
  if (!up.ok) throw new Error(up.error.code);
  shop.relay.knowKeys(shop.stall.till?.headKey ?? '');
  let errand: Errand = { shop, counter, rng, code: await counter.hire() };
  const receipts: string[] = [];
  const done: string[] = [];

  const work = async (): Promise<void> => {
    const entered = await counter.enter();
    if (entered !== null) return stray('nobody honest is locked out', `${done.at(-1)}: ${entered}`);
    // After a restore, the till may propose an invoice number that the service has seen and refuses; the second try gets the next
    // number.
    const sale = (await counter.sell()) ?? (await counter.sell());
    const receipt = sale && (await counter.print(sale));
    if (receipt) receipts.push(receipt);
    else stray('nobody honest is locked out', `${done.at(-1)}: nothing was sold`);
  };
  const check = async (alerts: readonly string[]): Promise<void> => {
    await shop.wait(10_000);
    const raised = await counter.look();
    if (sorted(raised) !== sorted(alerts))
      stray('nothing honest raises an alert but its own', `${done.at(-1)}: ${sorted(raised)} in place of ${sorted(alerts)}`);
    for (const text of receipts) {
      const is = await counter.show(text);
      if (is !== 'genuine') stray('no receipt of the shop is called false', `${done.at(-1)}: ${is}`);
    }
    const { outcome, checks } = await counter.verify();
    const bad = checks.flatMap(({ check: name, state, problem }) => (state === 'bad' ? [`${name} ${problem?.code}`] : []));
    if (outcome === 'bad') stray('honest books verify', `${done.at(-1)}: ${bad.join(', ')}`);
  };

  await work();
  for (const deed of deedsOf(seed)) {
    done.push(deed.name);
    await counter.enter();
    const came = await deed.run(errand).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      stray('nobody honest is locked out', `${deed.name}: ${error.message}`);
      return null;
    });
    if (!came) break;
    const { alerts } = came;
    await work();
    await check(alerts);
    if (rng.chance(0.5)) await counter.closeDay();
    if (alerts.includes('owner-recovered')) errand = { ...errand, code: await counter.newCode() };
    await shop.wait(rng.int(60) * 60_000);
  }
  return { strayed, deeds: done, receipts: receipts.length };
};

export const simulateHonest = async (seed: number): Promise<HonestOutcome> => {
  const dir = tempDir();
  const rng = createRng(seed ^ 0x2_7e_e5ee);
  const world = createWorld(Date.UTC(2026, 0, 15, 6) + rng.int(6) * 3_600_000);
  const shop = createShop(world, dir.path, seed, true);
  try {
    return await inTime(world, honest(shop, seed));
  } finally {
    shop.close();
    dir.remove();
  }
};
