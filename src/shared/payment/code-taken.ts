// Why nobody may see the code of a payment that still waits, and which verified notices take it away.
import type { Decision } from './judge.ts';
import type { NoticeFacts } from './notice-facts.ts';

/**
 * `approval` and `return`: one with a right signature that says paid. `exception`: a verified notice that does not fit. `on-hold`: a notice that did not
 * verify, bears a signature and came by the payment's own address.
 */
export const codeTakers = ['approval', 'return', 'exception', 'on-hold'] as const;
export type CodeTaker = (typeof codeTakers)[number];

/** Null where the code stays: a customer whose payment failed tries again with it. A repeat took it the first time. */
export const takerOf = ({ kind, approved }: NoticeFacts, { effect, exception, receipt }: Decision): CodeTaker | null => {
  // A sale that is paid shows no code anyway.
  if (effect === 'repeat' || effect === 'proof' || receipt?.kind === 'sale') return null;
  if (approved === 'yes') return kind === 'wallet-return' ? 'return' : 'approval';
  return exception === null ? null : 'exception';
};
