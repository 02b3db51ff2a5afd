// The faults of one seed and their frequency; every choice is drawn from the seed.
import type { FaultSet } from '../../src/sandbox/faults.ts';
import type { HttpRequest } from '../../src/shared/ports.ts';
import type { Fate } from '../support/network.ts';
import type { Rng } from '../support/world.ts';

const faultTable: readonly ((rng: Rng) => FaultSet)[] = [
  () => ({ confirm: 'hang' }),
  () => ({ confirm: 'hang-before' }),
  () => ({ confirm: 'error-before' }),
  () => ({ confirm: 'error-after' }),
  (rng) => ({ refuse: rng.pick(['unauthorized', 'INVALID_AMOUNT', 'Maintenance_Mode', 'BACKEND_ERROR']) }),
  (rng) => ({ reply: rng.pick(['html-502', 'empty', 'error-in-200', 'laravel-422'] as const) }),
  () => ({ redirectUrl: 'https://elsewhere.test/pay' }),
  () => ({ notify: 'twice' }),
  () => ({ notify: 'drop' }),
  (rng) => ({ notifyDelayMs: rng.int(1_200_000) }),
  () => ({ order: 'reversed' }),
  (rng) => ({ amount: rng.pick(['1.00', '9999', '0', '1e1', 'x']) }),
  (rng) => ({ currency: rng.pick(['EUR', 'LYD', 'usd']) }),
  (rng) => ({ gateway: rng.pick(['card', 'wallet', 'other']) }),
  () => ({ signature: 'bad' }),
  (rng) => ({ approvedAs: rng.pick(['"1"', '1', 'true', '"true"', '"0"', '0', 'false'] as const) }),
  (rng) => ({ flags: rng.pick(['none', 'both'] as const) }),
  () => ({ methodKey: 'payment_method' }),
  (rng) => ({ payLateMs: rng.int(1_200_000) }),
  () => ({ closeTab: true }),
];

export type Plan = {
  /** Draws the service's faults for one invoice number; empty most of the time. */
  faultsFor(): FaultSet;
  fate(request: HttpRequest): Fate;
  /** If true, the network has no faults. */
  calm: boolean;
};

export const createPlan = (rng: Rng): Plan => {
  const plan: Plan = {
    calm: false,
    faultsFor: () => (rng.chance(0.4) ? rng.pick(faultTable)(rng) : {}),
    fate(request) {
      if (plan.calm) return { thereMs: 5, backMs: 5 };
      // Draws a delay in milliseconds. Some are long enough for messages to overtake each other; the longest exceeds a confirm
      // call's timeout.
      const delay = (): number => (rng.chance(0.02) ? rng.int(40_000) : 1 + rng.int(rng.chance(0.1) ? 4_000 : 80));
      return {
        thereMs: delay(),
        backMs: delay(),
        ...(rng.chance(0.03) && { refused: true }),
        ...(rng.chance(0.03) && { replyLost: true }),
        ...(request.url.includes('/n/') && rng.chance(0.1) && { againMs: rng.int(600_000) }),
      };
    },
  };
  return plan;
};
