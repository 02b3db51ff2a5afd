// The facts of a receipt, read from the books. Every drawing of a receipt, and the signed proof on the receipt, is made from
// these facts only.
import type { Currency } from '../money.ts';
import type { Gateway } from '../payment/gateways.ts';
import type { SaleItem } from '../payment/sale-details.ts';

/** A receipt is for a sale's payment, or for a refund that was paid out. */
export const receiptOf = ['payment', 'refund'] as const;
export type ReceiptOf = (typeof receiptOf)[number];

/** One of several payments that together paid a sale. */
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
  /** The time when the payment was booked, and the time zone in which to show it. */
  readonly atMs: number;
  readonly timeZone: string;
  readonly businessDay: string;
  /** Method and transaction id from the notice; null if the notice had none. */
  readonly method: string | null;
  readonly transactionId: string | null;
  /** True if the payment was settled by hand and no notice has confirmed it yet. */
  readonly unconfirmed: boolean;
  /** For a refund: how it was paid back (`cash`, `transfer`, `provider`), and its reference. */
  readonly paidBackBy: string | null;
  readonly reference: string | null;
  readonly customerName: string | null;
  readonly note: string | null;
  /** The chosen items, if the amount is their sum. */
  readonly items: readonly SaleItem[] | null;
  /** For a sale that several payments paid: each payment, in order of arrival. Null if one payment paid the sale. */
  readonly parts: readonly ReceiptPart[] | null;
  /** The amount paid back since for returned goods, in whole minor units; 0 if nothing was paid back. */
  readonly paidBackMinor: number;
  /** True if the till is not live, so in training or a trial: no real money was paid. */
  readonly training: boolean;
};
