// After any sequence of notices, decisions and crashes the books balance, refunds never exceed what is owed, and each sale is
// booked to `sales` once.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { readBooks, tablesIn } from '../../../../support/books/books.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { verifyIn } from '../../../../support/health.ts';
import { play, step } from '../../../../support/money-history.ts';

const sumsOf = (dir: string) =>
  readBooks(dir, (db) => ({
    unbalanced: db.prepare('SELECT seq FROM postings GROUP BY seq, currency HAVING sum(amount_minor) <> 0').all(),
    balance: new Map(
      (db.prepare(`SELECT account, sum(amount_minor) FROM postings GROUP BY account`).raw().all() as [string, number][]).map(
        (row) => row,
      ),
    ),
    /**
     * Journal entries after which more had been taken out of `refunds-owed` or `suspense` than was put in. The list must be
     * empty.
     */
    below: db
      .prepare(`SELECT seq FROM (SELECT seq, sum(amount_minor) OVER (PARTITION BY account, currency ORDER BY seq, line) AS balance
        FROM postings WHERE account IN ('refunds-owed', 'suspense')) WHERE balance > 0`)
      .all(),
    owed: db
      .prepare(
        `SELECT coalesce(sum(amount_minor), 0) FROM refunds WHERE owed_seq IS NOT NULL AND state IN ('owed', 'requested', 'approved')`,
      )
      .pluck()
      .get() as number,
    held: db
      .prepare(`SELECT coalesce(sum(amount_minor), 0) FROM receipts r WHERE kind = 'suspense'
        AND NOT EXISTS (SELECT 1 FROM suspense_resolved s WHERE s.receipt_seq = r.seq)`)
      .pluck()
      .get() as number,
    /** Sales that more than one journal entry booked to the `sales` account; must be empty. */
    salesTwice: db
      .prepare(`SELECT a.sale_id, count(DISTINCT p.seq) AS n FROM postings p JOIN attempt_entries e ON e.seq = p.seq
        JOIN attempts a USING (attempt_id) WHERE p.account = 'sales' GROUP BY 1 HAVING n > 1`)
      .all(),
    /** Money received less money paid back, in minor units; it must never be negative. */
    left: db
      .prepare(`SELECT coalesce(sum(amount_minor), 0) FROM postings WHERE account IN ('clearing:wallet', 'clearing:card',
        'paid-out:cash', 'paid-out:transfer')`)
      .pluck()
      .get() as number,
    returnedMore: db
      .prepare(`SELECT sale_id FROM (SELECT a.sale_id,
          (SELECT coalesce(sum(-p.amount_minor), 0) FROM postings p WHERE p.account = 'sales' AND p.seq IN
            (SELECT e.seq FROM attempt_entries e JOIN attempts b USING (attempt_id) WHERE b.sale_id = a.sale_id)) AS paid,
          (SELECT coalesce(sum(p.amount_minor), 0) FROM postings p WHERE p.account = 'sales-returns' AND p.seq IN
            (SELECT e.seq FROM attempt_entries e JOIN attempts b USING (attempt_id) WHERE b.sale_id = a.sale_id)) AS returned
        FROM attempts a GROUP BY a.sale_id) WHERE returned > paid`)
      .all(),
  }));

/** Gives back all money that is set aside, then requests and pays every refund that is open. */
const payAll = async ({ client, till }: Counter): Promise<void> => {
  const { refunds } = till.ledger;
  const ask = (name: string, input: object) => client.ask(name as never, { requestId: newRequestId(), ...input } as never);
  for (const { seq, topUpId } of refunds.unresolved(0, 100)) {
    if (topUpId !== null) await ask('attempt.withdraw', { attemptId: topUpId });
    await ask('suspense.resolve', { seq, choice: 'give-back', reason: 'the end' });
  }
  for (const { seq, state } of refunds.open(0, 100)) {
    const how = { way: 'transfer', reference: `END-${String(seq)}` };
    if (state === 'owed') await ask('refund.give', { what: { kind: 'owed', seq }, reason: 'the end', ...how });
    if (state === 'requested') await ask('refund.approve', { seq });
    if (state !== 'owed') await ask('refund.pay', { seq, ...how });
  }
};

it(
  'the books balance, no refund exceeds the owed amount, each sale is booked once, and nothing stays open once all is paid',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const counter = openCounter();
        try {
          const sold: AttemptView[] = [await counter.sell()];
          for (const each of steps) await play(counter, each, sold);
          const { unbalanced, balance, below, owed, held, salesTwice, returnedMore } = sumsOf(counter.dir);
          expect({ unbalanced, below, salesTwice, returnedMore }).toEqual({
            unbalanced: [],
            below: [],
            salesTwice: [],
            returnedMore: [],
          });
          expect([owed + (balance.get('refunds-owed') ?? 0), held + (balance.get('suspense') ?? 0)]).toEqual([0, 0]);
          await payAll(counter);
          const after = sumsOf(counter.dir);
          expect([after.owed, after.held, after.balance.get('refunds-owed') ?? 0, after.balance.get('suspense') ?? 0]).toEqual([
            0, 0, 0, 0,
          ]);
          expect(after.left).toBeGreaterThanOrEqual(0);
          const before = tablesIn(counter.dir);
          counter.till.ledger.rebuild();
          expect(tablesIn(counter.dir)).toEqual(before);
          expect(verifyIn(counter.dir).checks.filter(({ state }) => state === 'bad')).toEqual([]);
        } finally {
          counter.close();
        }
      }),
      { numRuns: Number(process.env['QAYD_RUNS'] ?? 30) },
    ),
);
