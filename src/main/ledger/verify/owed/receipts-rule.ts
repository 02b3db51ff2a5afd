// Checks the receipts that journal entries book: postings, top-ups, and that a provider's transaction is booked only once.
import type { AccountKey } from '../../../../shared/accounts/accounts.ts';
import type { MoneySetAside, Receipt } from '../../../../shared/payment/judge-notice.ts';
import type { Entry } from '../../../../till-journal/index.ts';
import { type BookedMoney, line, nothing, type OwedProblem, type SaleReader } from '../followed.ts';
import type { RefundsOwed } from '../refunds-owed.ts';
import { heldDiffers, type MoneyInSuspense } from './set-aside.ts';

export type ReceiptsRuleDeps = {
  readonly sales: SaleReader;
  readonly setAside: MoneyInSuspense;
  readonly refunds: Pick<RefundsOwed, 'owe'>;
};

const creditOf: Readonly<Record<Receipt['kind'], AccountKey>> = {
  sale: 'sales',
  'refund-owed': 'refunds-owed',
  suspense: 'suspense',
};

export const createReceiptsRule = ({ sales, setAside, refunds }: ReceiptsRuleDeps) => {
  /** Payments booked so far, as gateway and transaction id. */
  const payments = new Set<string>();

  const money = (
    seq: number,
    attemptId: string | null,
    receipt: Receipt | null,
    toppedUp: MoneySetAside | undefined,
  ): BookedMoney | OwedProblem => {
    if (!receipt) return nothing;
    const attempt = attemptId === null ? null : sales.attempt(attemptId);
    if (!attempt) return { code: 'account-differs' };
    const { attemptId: id, gateway, saleId } = attempt;
    const { kind, amount } = receipt;
    const { currency, amountMinor } = amount;
    if (kind === 'refund-owed') refunds.owe(seq, { attemptId: id, source: 'paid-twice', ...amount });
    if (kind === 'suspense') setAside.add(seq, id, amount);
    if (toppedUp && (kind !== 'sale' || attempt.topsUp !== toppedUp.seq || !setAside.takeOut([toppedUp], saleId)))
      return heldDiffers;
    const booked = [line(`clearing:${gateway}`, currency, amountMinor), line(creditOf[kind], currency, -amountMinor)];
    if (!toppedUp) return { booked };
    const part = toppedUp.amount.amountMinor;
    return { booked: [...booked, line('suspense', currency, part), line('sales', currency, -part)] };
  };

  return {
    /** A provider's transaction may be booked only once, even if the tables lack the first booking. */
    noticed: ({ seq, body }: Entry<'notice.judged' | 'notice.rejudged'>): BookedMoney | OwedProblem => {
      const { attemptId, facts, decision } = body;
      const isBooked = decision.receipt !== null || decision.effect === 'proof';
      const payment = isBooked && facts.transactionId !== null ? `${facts.gateway} ${facts.transactionId}` : null;
      if (decision.receipt && payment !== null && payments.has(payment)) return { code: 'account-differs' };
      if (payment !== null) payments.add(payment);
      return money(seq, attemptId, decision.receipt, decision.toppedUp);
    },
    settled: ({ seq, body }: Entry<'attempt.settled'>): BookedMoney | OwedProblem =>
      money(seq, body.attemptId, body.receipt, body.toppedUp),
  };
};
