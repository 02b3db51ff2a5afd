// The types of the sandbox: a payment, the transactions decided on it, and the deliveries of their notices.
import type { ConfirmLang } from '../protocol/confirm-request.ts';
import type { Currency } from '../shared/money.ts';
import type { Gateway } from '../shared/payment/gateways.ts';

/** The states of a payment. `paying`: the customer pressed Pay, and the approval comes later (fault `payLateMs`). */
export const paymentStates = ['open', 'paying', 'paid', 'canceled', 'declined'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const actions = ['pay', 'cancel', 'decline', 'pay-twice'] as const;
export type Action = (typeof actions)[number];

/** An action on a payment that the service runs at a wall-clock time, without the customer. `headless`: no browser takes part. */
export type PendingAct = {
  readonly action: Action;
  readonly method: string | null;
  readonly dueMs: number;
  readonly headless: boolean;
};

/** The checked content of a confirm call (payment service §2). */
export type Confirmed = {
  readonly gateway: Gateway;
  readonly invoiceNo: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly mobileNumber: string | null;
  readonly email: string | null;
  readonly returnUrl: string;
  /** The URL for the wallet's callback; null for the card gateway, which has none. */
  readonly callbackUrl: string | null;
  readonly customerIp: string | null;
  readonly lang: ConfirmLang;
};

export type Payment = Confirmed & {
  readonly id: number;
  /** The secret part of the payment's checkout address. */
  readonly token: string;
  readonly state: PaymentState;
  readonly pending: PendingAct | null;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
};

export type PaymentOutcome = 'approved' | 'canceled' | 'declined';

/** The request with which the service would send a notice: a POST with a JSON body, or a GET (`body` null). */
export type NoticeCall = { readonly url: string; readonly body: string | null };

export type Transaction = {
  readonly transactionId: string;
  readonly paymentId: number;
  readonly outcome: PaymentOutcome;
  readonly method: string | null;
  readonly decidedAtMs: number;
  /** The notice of this transaction; null if the service sends no notice. */
  readonly notice: NoticeCall | null;
  /** The address to which the customer's browser is redirected or linked; null if the payment has none. */
  readonly backUrl: string | null;
};

/** A delivery of a notice. `outcome` is null until the notice was answered, failed, or was dropped on purpose. */
export type Delivery = {
  readonly id: number;
  readonly transactionId: string;
  readonly dueMs: number;
  /** True if the delivery is held back until another notice was sent, or until `dueMs` (fault `order`). */
  readonly held: boolean;
  readonly outcome: 'replied' | 'failed' | 'dropped' | null;
  readonly status: number | null;
  readonly failure: string | null;
  readonly endedAtMs: number | null;
};
export type NewDelivery = Pick<Delivery, 'transactionId' | 'dueMs' | 'held'> & { readonly dropped: boolean };
