// Decides whether a sale may be charged again, and which risk the cashier must confirm first.
import { type AttemptState, type Retry, retryAfter, isUnderWay } from './attempt.ts';
import type { SaleFacts, Unfit } from './payment-status.ts';

export type ChargeFacts = Pick<SaleFacts, 'salePaidBy' | 'saleUnfitBy'> & {
  readonly state: AttemptState;
  readonly amountDiffers: boolean;
  readonly unfit: Unfit | null;
  /** The customer's browser came back with the result "paid". */
  readonly returnedPaid: boolean;
};

/**
 * True if the customer's browser came back with the result "paid", the till no longer waits for the payment, and no money
 * arrived.
 */
export const isBackAsPaid = ({ returnedPaid, state, salePaidBy, amountDiffers, unfit }: ChargeFacts): boolean =>
  returnedPaid && salePaidBy === null && !amountDiffers && unfit === null && !isUnderWay(state) && state !== 'approved';

/** The risks of a second charge, the gravest first; only the first that applies is named. */
export const risks = ['money-unfit', 'came-back-paid', 'may-still-be-paid'] as const;
export type Risk = (typeof risks)[number];

const risky: Readonly<Record<Risk, (facts: ChargeFacts) => boolean>> = {
  'money-unfit': ({ unfit, saleUnfitBy, amountDiffers }) => unfit !== null || saleUnfitBy !== null || amountDiffers,
  'came-back-paid': ({ returnedPaid }) => returnedPaid,
  'may-still-be-paid': ({ state }) => retryAfter[state] === 'explicit',
};
/** The gravest risk of charging the sale again; null if there is none. */
export const riskOf = (facts: ChargeFacts): Risk | null => risks.find((risk) => risky[risk](facts)) ?? null;

/** Returns when the sale may be charged again: never once the sale is paid, and only after a confirmation if there is a risk. */
export const retryOf = (facts: ChargeFacts): Retry => {
  const rule = retryAfter[facts.state];
  if (facts.salePaidBy !== null || rule === 'never') return 'never';
  return riskOf(facts) === null ? rule : 'explicit';
};
