// The facts of a receipt, read from the books. Every drawing of a receipt, and the proof on it, is made from these facts alone.
import type { Currency } from '../money.ts';
import type { Gateway } from '../payment/gateways.ts';
import type { SaleItem } from '../payment/sale-details.ts';

/** A receipt is of a sale's payment, or of a refund that was paid out. */
export const receiptOf = ['payment', 'refund'] as const;
export type ReceiptOf = (typeof receiptOf)[number];

/** One payment of a sale that several payments paid. */
export type ReceiptPart = { readonly amountMinor: number; readonly transactionId: string | null };

export type ReceiptFacts = {
  readonly kind: ReceiptOf;
  /** Id of the paid attempt or of the refund: `attempt_…`, `refund_…`. */
  readonly id: string;
  readonly merchant: string;
  readonly till: string;
  readonly shopName: string;
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly currency: Currency;
  /** The amount paid, or paid back, in whole minor units. */
  readonly amountMinor: number;
  /** When the payment was booked, and the time zone to show that moment in. */
  readonly atMs: number;
  readonly timeZone: string;
  readonly businessDay: string;
  /** Method and transaction id as the notice named them; null if it did not. */
  readonly method: string | null;
  readonly transactionId: string | null;
  /** Settled by hand, and not yet confirmed by a notice. */
  readonly unconfirmed: boolean;
  /** For a refund: the way it was paid back (`cash`, `transfer`, `provider`), and its reference. */
  readonly paidBackBy: string | null;
  readonly reference: string | null;
  readonly customerName: string | null;
  readonly note: string | null;
  /** The chosen items, if the amount is their sum. */
  readonly items: readonly SaleItem[] | null;
  /** For a sale that several payments paid: each payment, in order of arrival. Null if one paid it. */
  readonly parts: readonly ReceiptPart[] | null;
  /** Paid back since for returned goods, in whole minor units; 0 if nothing was. */
  readonly paidBackMinor: number;
  /** True at every till that is not live: nobody paid anything. */
  readonly training: boolean;
};
