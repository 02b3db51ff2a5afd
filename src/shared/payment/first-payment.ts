// The first real payment by each gateway, which proves that the signing secret is right. The step is done when the payment is
// refunded, or when a person decides to keep the money.
import { type Currency, decimalsOf } from '../money.ts';
import type { AttemptView } from '../contract/counter/sale.ts';

export const firstPaymentStates = ['none', 'begun', 'paid', 'refunded', 'kept'] as const;
export type FirstPaymentState = (typeof firstPaymentStates)[number];

type FirstPaymentFacts = Pick<AttemptView, 'state' | 'unconfirmed' | 'moneyBack'>;

/**
 * Returns the state of a gateway's first real payment. `payment`: the payment made for this set-up step; null for none. A payment
 * that was settled by hand proves nothing, so its state is `begun`. `kept`: a person decided to keep its money.
 */
export const firstPaymentState = (payment: FirstPaymentFacts | null, kept: boolean): FirstPaymentState => {
  if (!payment) return 'none';
  if (payment.state !== 'approved' || payment.unconfirmed) return 'begun';
  if (kept) return 'kept';
  const { paidMinor = 0, goodsBackMinor = 0 } = payment.moneyBack ?? {};
  return paidMinor > 0 && goodsBackMinor >= paidMinor ? 'refunded' : 'paid';
};

/** True if the notice of this payment proved the signing secret in use at that time. */
export const provesSecret = (state: FirstPaymentState): boolean => state !== 'none' && state !== 'begun';

/**
 * True if the step is done or not needed. `proven`: a notice signed with the present secret has brought money by this gateway
 * before, as at a till that already sells. Then the step is not needed.
 */
export const isFirstPaymentDone = (state: FirstPaymentState, proven: boolean): boolean =>
  state === 'none' ? proven : state === 'refunded' || state === 'kept';

/** The amount of the first real payment: the shop's minimum; without a minimum, one whole dinar or dollar. */
export const leastAmountMinor = (minAmountMinor: number, currency: Currency): number =>
  minAmountMinor > 0 ? minAmountMinor : 10 ** decimalsOf[currency];
