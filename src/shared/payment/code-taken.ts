// Why the code of a payment that still waits is hidden, and which verified notices hide it.
import type { Decision } from './judge-notice.ts';
import type { NoticeFacts } from './notice-facts.ts';

/**
 * `approval`, `return`: a verified callback or return says paid. `exception`: a verified notice that does not fit. `on-hold`: an
 * unverified but signed notice arrived at the payment's own address.
 */
export const codeTakers = ['approval', 'return', 'exception', 'on-hold'] as const;
export type CodeTaker = (typeof codeTakers)[number];

/**
 * Returns the reason to hide the code, or null to keep it: after a failed payment the customer tries again with the same code. A
 * repeat changes nothing, because its first copy did.
 */
export const takerOf = ({ kind, approved }: NoticeFacts, { effect, exception, receipt }: Decision): CodeTaker | null => {
  // The sale is paid with this notice, so its code is not shown anyway.
  if (effect === 'repeat' || effect === 'proof' || receipt?.kind === 'sale') return null;
  if (approved === 'yes') return kind === 'wallet-return' ? 'return' : 'approval';
  return exception === null ? null : 'exception';
};
