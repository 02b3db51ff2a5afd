// A first real payment by each gateway: the only thing that proves a signing secret. It ends with its refund, or with somebody's word that it is kept.
import { type Currency, decimalsOf } from '../money.ts';
import type { AttemptView } from '../contract/sale.ts';

export const firstPaymentStates = ['none', 'begun', 'paid', 'refunded', 'kept'] as const;
export type FirstPaymentState = (typeof firstPaymentStates)[number];

type Seen = Pick<AttemptView, 'state' | 'unconfirmed' | 'moneyBack'>;

/** `payment`: the one that was taken for this; null where none was. Settled by hand it proves nothing. */
export const firstPaymentState = (payment: Seen | null, kept: boolean): FirstPaymentState => {
  if (!payment) return 'none';
  if (payment.state !== 'approved' || payment.unconfirmed) return 'begun';
  if (kept) return 'kept';
  const { paidMinor = 0, goodsBackMinor = 0 } = payment.moneyBack ?? {};
  return paidMinor > 0 && goodsBackMinor >= paidMinor ? 'refunded' : 'paid';
};

/** Its notice proved the secret that signed it: the one of then, where the secret was changed since. */
export const provesSecret = (state: FirstPaymentState): boolean => state !== 'none' && state !== 'begun';

/** `proven`: a verified notice that the present secret signed brought money by this gateway before, as at a till that sells already. */
export const isFirstPaymentDone = (state: FirstPaymentState, proven: boolean): boolean =>
  state === 'none' ? proven : state === 'refunded' || state === 'kept';

/** The shop's own minimum; where it has set none, one whole dinar or dollar. */
export const leastAmountMinor = (minAmountMinor: number, currency: Currency): number =>
  minAmountMinor > 0 ? minAmountMinor : 10 ** decimalsOf[currency];
