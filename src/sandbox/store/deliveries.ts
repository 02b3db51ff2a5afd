// The outbox table: a delivery has no outcome until its result is known, so that a restart sends every delivery without an
// outcome.
import type { Delivery, NewDelivery } from '../payment.ts';
import type { Db } from '../../sqlite/open.ts';
import { deliveryColumns, toDelivery } from './rows.ts';

export type DeliveryEnd = {
  readonly outcome: 'replied' | 'failed';
  readonly status: number | null;
  readonly failure: string | null;
  readonly endedAtMs: number;
};

export const createDeliveries = (db: Db) => {
  const insert = db.prepare(`
    INSERT INTO deliveries (transaction_id, due_ms, held, outcome)
    VALUES (@transactionId, @dueMs, @held, @outcome) RETURNING ${deliveryColumns}`);
  const end = db.prepare(`
    UPDATE deliveries SET outcome = @outcome, status = @status, failure = @failure, ended_at_ms = @endedAtMs WHERE id = @id`);
  const waiting = db.prepare(`SELECT ${deliveryColumns} FROM deliveries WHERE outcome IS NULL ORDER BY id`);
  const ofTransaction = db.prepare<[string]>(`SELECT ${deliveryColumns} FROM deliveries WHERE transaction_id = ? ORDER BY id`);

  return {
    insert({ dropped, held, ...values }: NewDelivery): Delivery {
      return toDelivery(insert.get({ ...values, held: Number(held), outcome: dropped ? 'dropped' : null }));
    },
    end(id: number, how: DeliveryEnd): void {
      end.run({ id, ...how });
    },
    waiting: () => waiting.all().map(toDelivery),
    ofTransaction: (transactionId: string) => ofTransaction.all(transactionId).map(toDelivery),
  };
};
