// Checks how a refund was paid back: gateway, receipt id, reference, and the postings.
import type { AccountKey } from '../../../../shared/accounts/accounts.ts';
import type { Posting } from '../../../../shared/ledger/postings.ts';
import type { PayBackWay } from '../../../../shared/ledger/postings.ts';
import type { Currency } from '../../../../shared/money.ts';
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import type { Entry } from '../../../../till-journal/index.ts';
import { referenceKey } from '../../stores/refunds/reference-key.ts';
import { line, type OwedProblem, type SaleReader } from '../followed.ts';
import { differs, type OwedRefund } from './owed-refund.ts';

const referenceUsed: OwedProblem = { code: 'reference-used' };

type PaidBack = { readonly way: PayBackWay; readonly gateway: Gateway; readonly currency: Currency; readonly version: number };

/**
 * The account that a refund credits. Entries before version 4 credit one account for each currency. Repeats these keys on purpose:
 * the verification shares no table with the code that writes the books.
 */
const creditOf = ({ way, gateway, currency, version }: PaidBack): AccountKey => {
  if (way === 'provider') return `clearing:${gateway}`;
  if (version >= 4) return way === 'cash' ? 'paid-out:cash' : 'paid-out:transfer';
  const unit = currency === 'LYD' ? 'lyd' : 'usd';
  return way === 'cash' ? `cash:${unit}` : `bank:${unit}`;
};

export const createPaymentRule = (sales: SaleReader) => {
  const refundIds = new Set<string>();
  /** References of paid refunds, normalised with `referenceKey`. */
  const references = new Set<string>();
  /** References of paid refunds, each with its invoice number, whose repeated use an alert reports. */
  const repeatsSaid = new Set<string>();

  /**
   * True if an earlier refund has the same payment reference and no alert reports the reuse. Entries `refund.paid` of versions
   * before 3 are exempt: the till compared references by other rules, or not at all.
   */
  const isRepeatUnsaid = (invoiceNo: string, reference: string, version: number): boolean => {
    const key = referenceKey(reference);
    const isRepeat = references.has(key);
    references.add(key);
    return isRepeat && version >= 3 && !repeatsSaid.has(`${invoiceNo} ${reference}`);
  };
  return {
    paid(refund: OwedRefund, { version, body }: Entry<'refund.paid'>): readonly Posting[] | OwedProblem {
      const { attemptId, currency, amountMinor } = refund;
      const { refundId, gateway, way, reference, reason } = body;
      const attempt = sales.attempt(attemptId);
      if (gateway !== attempt?.gateway || refundIds.has(refundId) || reason !== refund.reason) return differs;
      if (way !== 'cash' && reference === null) return differs;
      refundIds.add(refundId);
      if (reference !== null && isRepeatUnsaid(attempt.invoiceNo, reference, version)) return referenceUsed;
      Object.assign(refund, { state: 'over', booked: false });
      const credit = creditOf({ way, gateway, currency, version });
      return [line('refunds-owed', currency, amountMinor), line(credit, currency, -amountMinor)];
    },
    /** Records an alert that a refund's reference was used before and that a person confirmed the reuse. */
    hear({ body: { reason, params } }: Entry<'alert.raised'>): void {
      if (reason === 'reference-twice') repeatsSaid.add(`${params['invoice']} ${params['reference']}`);
    },
  };
};
