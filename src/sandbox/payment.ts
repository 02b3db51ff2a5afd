// The words of the sandbox: a payment, what was decided on it, and what was sent to tell of it.
import type { Lang } from '../protocol/confirm-request.ts';
import type { Currency } from '../shared/money.ts';
import type { Gateway } from '../shared/payment/gateways.ts';

/** `paying`: the customer pressed Pay, and the approval comes later (fault `payLateMs`). */
export const paymentStates = ['open', 'paying', 'paid', 'canceled', 'declined'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const actions = ['pay', 'cancel', 'decline', 'pay-twice'] as const;
export type Action = (typeof actions)[number];

/** An action that is due by itself at a wall time. `headless`: no browser takes part. */
export type PendingAct = {
  readonly action: Action;
  readonly method: string | null;
  readonly dueMs: number;
  readonly headless: boolean;
};

/** What a merchant asked for with a confirm call, checked (payment service §2). */
export type Confirmed = {
  readonly gateway: Gateway;
  readonly invoiceNo: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly mobileNumber: string | null;
  readonly email: string | null;
  readonly returnUrl: string;
  /** Null for the card gateway. */
  readonly callbackUrl: string | null;
  readonly customerIp: string | null;
  readonly lang: Lang;
};

export type Payment = Confirmed & {
  readonly id: number;
  /** The unguessable part of its checkout address. */
  readonly token: string;
  readonly state: PaymentState;
  readonly pending: PendingAct | null;
  readonly createdAtMs: number;
  readonly changedAtMs: number;
};

export type Outcome = 'approved' | 'canceled' | 'declined';

/** How the service itself would tell of a transaction: a POST with a JSON body, or a GET. */
export type NoticeCall = { readonly url: string; readonly body: string | null };

export type Transaction = {
  readonly transactionId: string;
  readonly paymentId: number;
  readonly outcome: Outcome;
  readonly method: string | null;
  readonly decidedAtMs: number;
  /** Null when nobody is to be told by the service. */
  readonly notice: NoticeCall | null;
  /** Where the customer's browser goes, or is invited to go; null for nowhere. */
  readonly backUrl: string | null;
};

/** One notice on its way: `outcome` null until it was answered, failed, or was dropped on purpose. */
export type Delivery = {
  readonly id: number;
  readonly transactionId: string;
  readonly dueMs: number;
  /** Waits until another notice has gone out, or until it is due (fault `order`). */
  readonly held: boolean;
  readonly outcome: 'replied' | 'failed' | 'dropped' | null;
  readonly status: number | null;
  readonly failure: string | null;
  readonly endedAtMs: number | null;
};
export type NewDelivery = Pick<Delivery, 'transactionId' | 'dueMs' | 'held'> & { readonly dropped: boolean };
