// People who handle refunds in the simulation: cashiers request and pay back, supervisors approve, refuse and resolve. They often
// send a request twice, and several act at the same time.
import { payBackWays, suspenseChoices } from '../../src/shared/ledger/postings.ts';
import type { Till } from '../../src/main/till.ts';
import { approveAt } from '../support/supervise.ts';
import { createRng, type World } from '../support/world.ts';

type Booth = { readonly name: string; readonly till: Till | null };

const deeds = [
  ...[
    'resolve',
    'resolve',
    'top-up',
    'top-up',
    'top-up',
    'give',
    'give',
    'request',
    'request',
    'approve',
    'approve',
    'pay',
    'pay',
  ],
  ...['refuse', 'withdraw', 'goods', 'goods'],
] as const;
type Deed = 'resolve' | 'top-up' | 'give' | 'request' | 'approve' | 'pay' | 'refuse' | 'withdraw' | 'goods';

export const refundSome = (world: World, seed: number, booths: readonly Booth[], untilMs: number): void => {
  // A separate random generator, so that adding refunds left the other events of each seed unchanged.
  const rng = createRng(seed ^ 0x0b_ac_c0de);
  const pick = <T>(list: readonly T[]): T | null => (list.length === 0 ? null : rng.pick(list));

  const act = (booth: Booth, requestId: string): void => {
    const { till } = booth;
    if (!till) return;
    const { ledger, refunds, suspense } = till;
    const open = ledger.refunds.open(0, 100);
    const inState = (...states: readonly string[]) => pick(open.filter(({ state }) => states.includes(state)));
    const approve = approveAt(till, 'refund');
    const reason = 'the customer asked';
    const way = rng.pick(payBackWays);
    const how = { way, reference: way === 'cash' ? '' : `R-${rng.int(999)}`, sameReference: requestId.length % 2 === 0 };
    const held = pick(ledger.refunds.unresolved(0, 100));
    const owed = inState('owed');
    /** Sends a request; at random repeats it with the same id, or sends the same from a second window. */
    const press = (send: (requestId: string) => unknown): void => {
      void send(requestId);
      if (rng.chance(0.4)) void send(requestId);
      if (rng.chance(0.4)) void send(`${requestId}-other`);
    };
    const goods = () => {
      const paid = pick(ledger.payments.latestAttempts(1000).filter(({ state }) => state === 'approved'));
      if (!paid) return null;
      const { attemptId, amountMinor } = paid;
      // The requested amount may exceed the paid amount, so that the till must refuse some requests.
      return { kind: 'goods', attemptId, amount: String(1 + rng.int(Math.ceil(amountMinor / 900))) } as const;
    };
    const all: Readonly<Record<Deed, () => void>> = {
      resolve: () => {
        if (!held) return;
        const choice = rng.pick(suspenseChoices);
        const right = choice === 'write-off' ? 'write-off' : 'handle-exception';
        press((id) => suspense.resolve({ requestId: id, seq: held.seq, choice, reason, approve: approveAt(till, right) }));
      },
      'top-up': () => held && press((id) => till.payments.topUp({ requestId: id, seq: held.seq, actor: 'cashier' })),
      give: () =>
        owed && press((id) => refunds.give({ requestId: id, what: { kind: 'owed', seq: owed.seq }, reason, ...how, approve })),
      request: () =>
        owed &&
        press((id) =>
          refunds.request({ requestId: id, what: { kind: 'owed', seq: owed.seq }, reason, ...how, actor: 'cashier' }),
        ),
      approve: () => {
        const asked = inState('requested');
        if (asked) press((id) => refunds.approve({ requestId: id, seq: asked.seq, approve }));
      },
      pay: () => {
        const ready = inState('approved');
        if (ready) press((id) => refunds.pay({ requestId: id, seq: ready.seq, ...how, actor: 'cashier', approve }));
      },
      refuse: () => {
        const asked = inState('requested');
        if (asked) press((id) => refunds.refuse({ requestId: id, seq: asked.seq, reason, approve }));
      },
      withdraw: () => {
        const asked = inState('requested', 'approved');
        if (asked) press((id) => refunds.withdraw({ requestId: id, seq: asked.seq, reason, actor: 'cashier', approve }));
      },
      goods: () => {
        const what = goods();
        if (!what) return;
        if (rng.chance(0.5)) press((id) => refunds.give({ requestId: id, what, reason, ...how, approve }));
        else press((id) => refunds.request({ requestId: id, what, reason, ...how, actor: 'cashier' }));
      },
    };
    all[rng.pick(deeds)]();
  };
  for (const booth of booths) {
    for (let n = 10 + rng.int(20); n > 0; n--) world.at(rng.int(untilMs), () => act(booth, `refund-${booth.name}-${n}-000`));
  }
};
