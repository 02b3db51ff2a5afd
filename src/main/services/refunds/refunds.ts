// Refunds: a person requests a refund, another person approves it; then the money is paid back with a reference, or the refund is
// withdrawn with a reason.
import type { Clock, Random } from '../../../shared/ports.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { createRefundDecisions } from './decide.ts';
import { createGiveRefund, createPayRefund } from './pay.ts';
import { createRefundRequests } from './request.ts';
import { createRecordPayment, createWriteRefund } from './write.ts';

type RefundsDeps = {
  readonly ledger: Ledger;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly random: Random;
  /**
   * True if the relay that records this till's chain heads has not answered for too long (`services/health/payout-witness.ts`).
   */
  isWitnessAway(): Promise<boolean>;
};

export const createRefunds = ({ ledger, changes, clock, random, isWitnessAway }: RefundsDeps) => {
  const write = createWriteRefund(ledger, changes);
  const paying = { ledger, write, recordPayment: createRecordPayment(clock, random), isWitnessAway };
  return {
    ...createRefundRequests(ledger, write),
    ...createRefundDecisions(ledger, write),
    pay: createPayRefund(paying),
    give: createGiveRefund(paying),
  };
};
export type Refunds = ReturnType<typeof createRefunds>;
