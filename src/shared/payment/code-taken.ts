// Decides which verified notices hide the QR code of a payment that still waits, and for which reason.
import type { Decision } from './judge-notice.ts';
import type { NoticeFacts } from './notice-facts.ts';

/**
 * The reasons to hide a payment's QR code. `approval`, `return`: a verified callback (`approval`) or wallet return (`return`)
 * reports the payment as paid. `exception`: a verified notice that does not fit the payment. `on-hold`: an unverified but signed
 * notice arrived at the payment's own address.
 */
export const codeTakers = ['approval', 'return', 'exception', 'on-hold'] as const;
export type CodeTaker = (typeof codeTakers)[number];

/**
 * Returns the reason to hide the QR code; null to keep showing it, because after a failed payment the customer tries again with
 * the same code. A repeated notice changes nothing, because its first copy already decided.
 */
export const takerOf = ({ kind, approved }: NoticeFacts, { effect, exception, receipt }: Decision): CodeTaker | null => {
  // If this notice paid the sale, the QR code is not shown anyway. A repeated notice decided about the code when its first copy
  // arrived.
  if (effect === 'repeat' || effect === 'proof' || receipt?.kind === 'sale') return null;
  if (approved === 'yes') return kind === 'wallet-return' ? 'return' : 'approval';
  return exception === null ? null : 'exception';
};
