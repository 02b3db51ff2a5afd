// The sandbox's store: opens its tables, and runs writes to several tables in one transaction.
import { ok, type Result } from '../../shared/result.ts';
import type { Delivery, NewDelivery, Payment, PaymentState, Transaction } from '../payment.ts';
import { createDeliveries } from './deliveries.ts';
import { createFaultSets } from './fault-sets.ts';
import { type Db, openDatabase } from '../../sqlite/open.ts';
import { migrations } from './schema.ts';
import { createPayments } from './payments.ts';
import { createTransactions } from './transactions.ts';

export type { NewPayment } from './payments.ts';

export type EndedPayment = {
  readonly paymentId: number;
  readonly state: PaymentState;
  readonly transactions: readonly Transaction[];
  readonly deliveries: readonly NewDelivery[];
  readonly atMs: number;
};

const createStore = (db: Db) => {
  const payments = createPayments(db);
  const transactions = createTransactions(db);
  const deliveries = createDeliveries(db);

  const endPayment = db.transaction((ended: EndedPayment): { payment: Payment; deliveries: Delivery[] } => {
    const payment = payments.change(ended.paymentId, ended.state, null, ended.atMs);
    for (const transaction of ended.transactions) transactions.insert(transaction);
    return { payment, deliveries: ended.deliveries.map((delivery) => deliveries.insert(delivery)) };
  });

  return {
    payments,
    transactions,
    deliveries,
    faults: createFaultSets(db),
    /**
     * Writes the end of a payment, with its transactions and deliveries, in one database transaction. Notices are sent only after
     * this commit.
     */
    endPayment: (ended: EndedPayment) => endPayment.immediate(ended),
    close: () => void db.close(),
  };
};
export type Store = ReturnType<typeof createStore>;

/** Opens the simulated service's store, or creates its file. Errors: those of `openDatabase`. */
export const openStore = (file: string): Result<Store> => {
  // Lock the file, because two services on one file would send each notice twice.
  const opened = openDatabase(file, { migrations, waitMs: 0, exclusive: true });
  return opened.ok ? ok(createStore(opened.value)) : opened;
};
