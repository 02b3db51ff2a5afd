// What a receipt says, as the books have it. Every drawing of a receipt, and the proof on it, is made from these facts alone.
import type { Currency } from '../money.ts';
import type { Gateway } from '../payment/gateways.ts';
import type { SaleItem } from '../payment/sale-details.ts';

/** The payment of a sale, or a refund that was paid out. */
export const receiptOf = ['payment', 'refund'] as const;
export type ReceiptOf = (typeof receiptOf)[number];

/** What came by one payment of several. */
export type ReceiptPart = { readonly amountMinor: number; readonly transactionId: string | null };

export type ReceiptFacts = {
  readonly kind: ReceiptOf;
  /** The attempt that was paid, or the refund: `attempt_…`, `refund_…`. */
  readonly id: string;
  readonly merchant: string;
  readonly till: string;
  readonly shopName: string;
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly currency: Currency;
  /** Whole minor units: what was paid, or paid back. */
  readonly amountMinor: number;
  /** When it was booked, and the zone that it is shown in. */
  readonly atMs: number;
  readonly timeZone: string;
  readonly businessDay: string;
  /** As the notice named them; null where nobody did. */
  readonly method: string | null;
  readonly transactionId: string | null;
  /** Settled by hand, and nothing has proved it yet. */
  readonly unconfirmed: boolean;
  /** Of a refund: how it was paid back (`cash`, `transfer`, `provider`), and under which reference. */
  readonly paidBackBy: string | null;
  readonly reference: string | null;
  readonly customerName: string | null;
  readonly note: string | null;
  /** What was sold, where the amount is the sum of chosen items. */
  readonly items: readonly SaleItem[] | null;
  /** Of a sale that several payments paid: each, in the order in which it came; null where one did. */
  readonly parts: readonly ReceiptPart[] | null;
  /** What was paid back for goods since, whole minor units; 0 where nothing was. */
  readonly paidBackMinor: number;
  /** Nobody paid anything: everywhere but at a live till. */
  readonly training: boolean;
};
