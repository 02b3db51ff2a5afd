// Supervisors of the simulation: they settle by hand what they believe was paid, rightly or not, and close the books now and then.
import type { CloseView } from '../../src/shared/contract/books/close.ts';
import type { Till } from '../../src/main/till.ts';
import { hireAt } from '../support/people.ts';
import { approveAt, pin } from '../support/supervise.ts';
import { createRng, type World } from '../support/world.ts';

const minuteMs = 60_000;
/** Where nobody at the counter knows more: what a supervisor may be asked about. */
const doubtful = ['expired', 'unknown', 'withdrawn', 'superseded', 'declined', 'canceled'];

type Booth = { readonly name: string; readonly till: Till | null };

/** A new till's owner is added as it comes up; one that is killed meanwhile gets one at its next start. */
export const hire = (till: Till, life: number): void => {
  if (till.staff.users.state() === 'nobody') void hireAt(till, `hire-${life}-000`, pin);
};

/** Each close as it read when it was made, by till and number. */
export type Kept = Map<string, CloseView>;

export const supervise = (world: World, seed: number, booths: readonly Booth[], untilMs: number): Kept => {
  // A chance of their own: without them every seed goes as it did.
  const rng = createRng(seed ^ 0x5eed_ca5e);
  const kept: Kept = new Map();
  const settle = (booth: Booth, n: number): void => {
    const { till } = booth;
    const began = till?.ledger.payments.latestAttempts(10_000).reverse() ?? [];
    const found = doubtful.flatMap((doubt) => began.filter(({ state }) => state === doubt));
    if (!till || found.length === 0) return;
    const { attemptId } = rng.pick(found);
    const input = {
      requestId: `settle-${booth.name}-${n}-000`,
      attemptId,
      approve: approveAt(till, 'settle-by-hand'),
      reason: 'the customer showed it',
    };
    void till.settle(input);
    if (rng.chance(0.3)) void till.settle(input);
  };
  const close = async (booth: Booth, n: number): Promise<void> => {
    const { till } = booth;
    if (!till) return;
    const input = {
      requestId: `close-${booth.name}-${n}-000`,
      actor: 'cashier',
      day: till.businessDay(),
      acknowledge: true,
      override: null,
      approve: approveAt(till, 'close-over-gap'),
    };
    const closed = await till.closes.close(input);
    if (closed.ok) kept.set(`${booth.name} ${closed.value.document.number}`, closed.value);
  };
  for (const booth of booths) {
    for (let n = rng.int(4); n > 0; n--) world.at(rng.int(untilMs), () => settle(booth, n));
    for (let n = rng.int(4); n > 0; n--) world.at(minuteMs + rng.int(untilMs), () => void close(booth, n));
  }
  return kept;
};
