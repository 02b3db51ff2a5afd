// One sale is paid once: two attempts, any number of repeated approvals in any order, and settlements by hand between them,
// through the feed and the real ledger, compared with a counting model.
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { readBooks, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { hirePin, settleCode } from '../../../../support/supervise.ts';

let counter: Counter;
beforeEach(async () => {
  counter = openCounter();
  await hirePin(counter);
});
afterEach(() => counter.close());

type Step =
  | { readonly kind: 'approval'; readonly attempt: 0 | 1; readonly transaction: number; readonly bytes: number }
  | { readonly kind: 'settlement'; readonly attempt: 0 | 1 }
  | { readonly kind: 'decline' | 'return'; readonly attempt: 0 | 1 }
  | { readonly kind: 'restart' };
const attempt = fc.constantFrom(0 as const, 1 as const);
const approval = fc.record({
  kind: fc.constant('approval' as const),
  attempt,
  transaction: fc.integer({ min: 1, max: 3 }),
  bytes: fc.integer({ min: 0, max: 1 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: approval },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settlement' as const), attempt }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('decline' as const, 'return' as const), attempt }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

const twoAttempts = async (): Promise<readonly [AttemptView, AttemptView]> => {
  const first = await counter.sell();
  const second = await counter.client.get('sale.retry', { requestId: newRequestId(), saleId: first.saleId, supersede: true });
  await counter.world.until(() => counter.till.ledger.payments.attempt(second.attemptId)?.state === 'waiting');
  return [first, second];
};

/** Carries out one step; returns true if a settlement was accepted. */
const carryOut = async (now: Step, attempts: readonly [AttemptView, AttemptView]): Promise<boolean> => {
  if (now.kind === 'restart') {
    counter.restart();
    return false;
  }
  const of = attempts[now.attempt];
  if (now.kind === 'settlement') {
    const code = await settleCode(counter, of);
    expect(['ok', 'attempt.not-open', 'sale.already-paid']).toContain(code);
    return code === 'ok';
  }
  const changes = { transaction_id: `${of.invoiceNo}-x`, ...(now.kind === 'decline' && { approved: '0' }) };
  if (now.kind === 'approval') Object.assign(changes, { transaction_id: `${of.invoiceNo}-${now.transaction}`, n: now.bytes });
  if (now.kind === 'return') await counter.comeBack(of);
  else await counter.notify(of, changes);
  return false;
};

type Receipt = { attemptId: string; kind: string; tx: string | null; minor: number; byHand: number; proofSeq: number | null };
const look = (saleId: string) =>
  readBooks(counter.dir, (db) => {
    const receipts = db
      .prepare(`SELECT r.attempt_id AS attemptId, r.kind, r.transaction_id AS tx, r.amount_minor AS minor, r.by_hand AS byHand,
        r.proof_seq AS proofSeq FROM receipts r JOIN attempts a USING (attempt_id) WHERE a.sale_id = ?`)
      .all(saleId) as Receipt[];
    const posted = db
      .prepare(`SELECT p.account, sum(p.amount_minor) AS minor FROM postings p JOIN receipts r USING (seq)
        JOIN attempts a USING (attempt_id) WHERE a.sale_id = ? GROUP BY p.account`)
      .all(saleId) as { account: string; minor: number }[];
    return { receipts, sums: Object.fromEntries(posted.map(({ account, minor }) => [account, minor])) };
  });

it('one sale is paid once and the rest is owed back, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const attempts = await twoAttempts();
      const seen = new Set<string>();
      const approved = new Set<string>();
      const vouched = new Set<string>();
      let settled = 0;
      for (const now of steps) {
        const taken = await carryOut(now, attempts);
        if (now.kind === 'approval') {
          const of = attempts[now.attempt];
          seen.add(`${of.invoiceNo}-${now.transaction}`);
          approved.add(of.attemptId);
        }
        if (taken && now.kind === 'settlement') {
          settled += 1;
          vouched.add(attempts[now.attempt].attemptId);
        }
      }
      // A settlement by hand counts as one payment until the same attempt is approved.
      const unproved = [...vouched].filter((attemptId) => !approved.has(attemptId)).length;
      const payments = seen.size + unproved;
      const { receipts, sums } = look(attempts[0].saleId);
      expect(settled).toBeLessThanOrEqual(1);
      expect(receipts).toHaveLength(payments);
      expect(receipts.filter(({ kind }) => kind === 'sale')).toHaveLength(Math.min(1, payments));
      expect(receipts.flatMap(({ tx }) => (tx === null ? [] : [tx])).sort()).toEqual([...seen].sort());
      expect(receipts.filter(({ byHand, proofSeq }) => byHand === 1 && proofSeq === null)).toHaveLength(unproved);
      expect(sums['clearing:wallet'] ?? 0).toBe(payments * 12_500);
      expect(0 - (sums['sales'] ?? 0)).toBe(Math.min(1, payments) * 12_500);
      expect(0 - (sums['refunds-owed'] ?? 0)).toBe(Math.max(0, payments - 1) * 12_500);
    }),
    { seed: 20_261_121, numRuns: 120 },
  );
  const before = tablesIn(counter.dir);
  counter.till.ledger.rebuild();
  expect(tablesIn(counter.dir)).toEqual(before);
});
