// A shop in training, in virtual time: the product's till, relay and payment service, and a cashier who does a drill.
import { join } from 'node:path';
import type { Till } from '../../src/main/till.ts';
import type { TillSettings } from '../../src/main/settings.ts';
import type { DrillNow, DrillResult } from '../../src/shared/contract/counter/drills.ts';
import type { AttemptView } from '../../src/shared/contract/counter/sale.ts';
import type { DrillFact, DrillId } from '../../src/shared/drills/drills.ts';
import type { Gateway } from '../../src/shared/payment/gateways.ts';
import { newRequestId } from './counter.ts';
import { type Booth, createSimulation, type Simulation } from './simulation.ts';
import { tempDir } from './temp-dir.ts';
import { createTillClient, type TillClient } from './till-client.ts';
import { createWorld, type World } from './world.ts';

export type DrillShop = {
  readonly world: World;
  readonly shop: Simulation;
  readonly dir: string;
  readonly drillsFile: string;
  till(): Till;
  /** The client of the till that runs now. */
  client(): TillClient;
  now(): Promise<DrillNow | null>;
  done(): Promise<readonly DrillResult[]>;
  /** Requests a payment, and returns the attempt once its QR code is on screen. */
  charge(amount?: string, gateway?: Gateway): Promise<AttemptView>;
  /** Starts the drill, requests a payment, and runs until the drill reaches `step`. */
  upTo(id: DrillId, step: number, gateway?: Gateway): Promise<AttemptView>;
  untilStep(step: number): Promise<void>;
  untilOver(): Promise<DrillNow>;
  /** Charges the same sale again, although the first payment may still arrive. */
  chargeAgain(attempt: AttemptView): Promise<void>;
  view(attempt: AttemptView): Promise<AttemptView>;
  saw(fact: DrillFact): boolean;
  close(): void;
};

export const openDrillShop = (settings: Partial<TillSettings> = {}): DrillShop => {
  const dir = tempDir();
  const world = createWorld();
  let client: TillClient | null = null;
  const shop = createSimulation({
    ...{ world, dir: dir.path, seed: 7, tills: ['T1'], trains: true, settings },
    onTill() {
      client = null;
    },
  });
  const booth = shop.booths[0] as Booth;
  const till = (): Till => {
    if (!booth.till) throw new Error('the till is down');
    return booth.till;
  };
  const at = (): TillClient => (client ??= createTillClient(world, till()));
  const present = (): DrillNow | null => {
    const now = booth.till?.drills.now();
    return now?.ok ? now.value : null;
  };
  const self: DrillShop = {
    world,
    shop,
    dir: dir.path,
    drillsFile: join(dir.path, 'drills-T1.json'),
    till,
    client: at,
    now: () => at().get('drill.now', {}),
    done: async () => (await at().get('drills.list', {})).done,
    async charge(amount = '25', gateway = 'wallet') {
      const { invoiceNo } = await at().get('sale.propose', {});
      const sale = { gateway, amount, invoiceNo, mobile: gateway === 'wallet' ? '0912345678' : undefined, lang: 'ar' as const };
      const { attemptId } = await at().get('sale.start', { requestId: newRequestId(), ...sale });
      await world.until(() => booth.till?.ledger.payments.attempt(attemptId)?.state === 'waiting');
      return at().get('attempt.get', { attemptId });
    },
    async upTo(id, step, gateway) {
      await at().get('drill.begin', { id });
      const attempt = await self.charge(undefined, gateway);
      await self.untilStep(step);
      return attempt;
    },
    untilStep: (step) => world.until(() => (present()?.step ?? -1) >= step),
    async untilOver() {
      await world.until(() => present()?.over === true);
      return present() as DrillNow;
    },
    async chargeAgain({ saleId }) {
      await at().get('sale.retry', { requestId: newRequestId(), saleId, supersede: true });
    },
    view: ({ attemptId }) => at().get('attempt.get', { attemptId }),
    saw: (fact) => (present()?.right.includes(fact) || present()?.wrong.includes(fact)) ?? false,
    close() {
      for (const machine of shop.machines) machine.kill();
      dir.remove();
    },
  };
  return self;
};
