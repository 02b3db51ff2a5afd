// Random histories of payments: notices arrive, people decide and pay back, in any order and across crashes.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { AttemptView } from '../../src/shared/contract/counter/sale.ts';
import { type Counter, newRequestId } from './counter.ts';

/** The kinds of steps in a random history of payments. The `at` of a step selects the payment that the step acts on. */
const kinds = [
  ...['sell', 'pay', 'pay', 'pay-wrong', 'cancel', 'retry', 'expire', 'crash'],
  ...[
    'accept',
    'keep-price',
    'give-back',
    'write-off',
    'top-up',
    'give',
    'request',
    'approve',
    'refuse',
    'withdraw',
    'pay-out',
    'goods',
    'give-up',
    'settle',
  ],
] as const;
export type Step = { readonly kind: (typeof kinds)[number]; readonly at: number };
export const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(7) });

/** Plays one step at the counter. `sold` lists the payments begun so far; new ones are added. */
export const play = async (counter: Counter, { kind, at }: Step, sold: AttemptView[]): Promise<void> => {
  const { client, till } = counter;
  const pick = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : list[at % list.length]);
  const attempt = pick(sold);
  const { refunds } = till.ledger;
  const ask = (name: string, input: object) => client.ask(name as never, { requestId: newRequestId(), ...input } as never);
  const begun = async (answer: Awaited<ReturnType<typeof ask>>): Promise<void> => {
    if (!answer.ok) return;
    const view = answer.value as AttemptView;
    await counter.world.until(() => counter.till.ledger.payments.attempt(view.attemptId)?.state !== 'creating');
    sold.push(view);
  };
  const resolve = (choice: string) => {
    const held = pick(refunds.unresolved(0, 20));
    return held && ask('suspense.resolve', { seq: held.seq, choice, reason: 'decided' });
  };
  const refundIn = (state: string) => pick(refunds.open(0, 20).filter((row) => row.state === state));
  const deeds: Record<Step['kind'], () => unknown> = {
    sell: async () => sold.push(await counter.sell()),
    pay: () => attempt && counter.notify(attempt),
    'pay-wrong': () => attempt && counter.notify(attempt, { amount: at % 2 === 0 ? '5' : '40' }),
    cancel: () => attempt && counter.notify(attempt, { approved: '0', canceled: '1' }),
    retry: async () => attempt && begun(await ask('sale.retry', { saleId: attempt.saleId, supersede: true })),
    expire: () => counter.world.run(16 * 60_000),
    crash: () => counter.restart(),
    accept: () => resolve('accept'),
    'keep-price': () => resolve('keep-price'),
    'give-back': () => resolve('give-back'),
    'write-off': () => {
      const held = pick(refunds.unresolved(0, 20));
      return held && ask('suspense.write-off', { seq: held.seq, reason: 'decided' });
    },
    'top-up': async () => {
      const held = pick(refunds.unresolved(0, 20));
      if (held) await begun(await ask('suspense.top-up', { seq: held.seq }));
    },
    give: async () => {
      const owed = refundIn('owed');
      if (!owed) return;
      const input = { what: { kind: 'owed', seq: owed.seq }, reason: 'back', way: 'cash', reference: '' };
      // Three requests at once for the same refund: two with one request id, one with an id of its own. The first one is repeated
      // afterwards.
      const requestId = newRequestId();
      const sent = { requestId, ...input };
      const answers = await Promise.all([ask('refund.give', sent), ask('refund.give', input), ask('refund.give', sent)]);
      answers.push(await ask('refund.give', sent));
      const [first, other, ...again] = answers;
      // Requests with one id get equal answers, whichever request was first.
      for (const each of again) expect(each).toEqual(first);
      expect([first?.ok, other?.ok]).toContain(false);
    },
    request: () => {
      const owed = refundIn('owed');
      return owed && ask('refund.request', { what: { kind: 'owed', seq: owed.seq }, reason: 'back' });
    },
    approve: () => ask('refund.approve', { seq: refundIn('requested')?.seq ?? 1 }),
    refuse: () => ask('refund.refuse', { seq: refundIn('requested')?.seq ?? 1, reason: 'no' }),
    withdraw: () => ask('refund.withdraw', { seq: refundIn(at % 2 === 0 ? 'requested' : 'approved')?.seq ?? 1, reason: 'no' }),
    'pay-out': () =>
      ask('refund.pay', { seq: refundIn('approved')?.seq ?? 1, way: 'provider', reference: 'R-1', sameReference: true }),
    goods: () =>
      attempt &&
      ask(at % 2 === 0 ? 'refund.give' : 'refund.request', {
        what: { kind: 'goods', attemptId: attempt.attemptId, amount: '10' },
        ...{ reason: 'worn', ...(at % 2 === 0 && { way: 'transfer', reference: 'T-1', sameReference: at % 4 === 0 }) },
      }),
    'give-up': () => attempt && ask('attempt.withdraw', { attemptId: attempt.attemptId }),
    settle: () => attempt && ask('attempt.settle', { attemptId: attempt.attemptId, reason: 'slip' }),
  };
  await deeds[kind]();
};
