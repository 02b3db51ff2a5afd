// Supervisors of the simulation: they settle payments by hand, rightly or wrongly, and sometimes close the books.
import type { CloseView } from '../../src/shared/contract/books/close.ts';
import type { Till } from '../../src/main/till.ts';
import { hireAt } from '../support/people.ts';
import { approveAt, pin } from '../support/supervise.ts';
import { createRng, type World } from '../support/world.ts';

const minuteMs = 60_000;
/** States in which nobody at the till knows whether the customer paid; supervisors may settle payments in these states. */
const doubtful = ['expired', 'unknown', 'withdrawn', 'superseded', 'declined', 'canceled'];

type Booth = { readonly name: string; readonly till: Till | null };

/** Adds an owner to a new till when it starts. If the till is killed meanwhile, the next start adds one. */
export const hire = (till: Till, life: number): void => {
  if (till.staff.users.state() === 'nobody') void hireAt(till, `hire-${life}-000`, pin);
};

/** The closes as first returned by the till, keyed by till and number, to prove later that no close changes. */
export type Kept = Map<string, CloseView>;

export const supervise = (world: World, seed: number, booths: readonly Booth[], untilMs: number): Kept => {
  // A separate random generator, so that adding supervisors left the other events of each seed unchanged.
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
