// Entries about the attempts of a sale: started, answered, superseded, expired, left, and settled by hand.
import type { ServiceWords } from '../protocol/confirm-reply.ts';
import type { ConfirmLang } from '../protocol/confirm-request.ts';
import type { Currency } from '../shared/money.ts';
import type { Gateway } from '../shared/payment/gateways.ts';
import type { CodeTaker } from '../shared/payment/code-taken.ts';
import type { SaleItem } from '../shared/payment/sale-details.ts';
import type { ExceptionReason } from '../shared/payment/judge-notice.ts';
import type { Settlement } from '../shared/payment/settle.ts';
import { decided, type KindsOf } from './kinds.ts';

/** The start of an attempt. Written before the request to the payment service is sent. */
export type AttemptStarted = {
  readonly saleId: string;
  readonly attemptId: string;
  /** The attempt's number within its sale, from 1. */
  readonly ordinal: number;
  /** The invoice number of this attempt, as sent to the payment service. */
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly customerIp: string | null;
  readonly customerName?: string;
  readonly note?: string;
  /** The items whose sum is the amount of the sale. */
  readonly items?: readonly SaleItem[];
  readonly lang: ConfirmLang;
  readonly returnUrl: string;
  readonly callbackUrl: string | null;
  /** The earlier attempt that this attempt replaces; null for none. */
  readonly supersedes: string | null;
  /** Set if the customer of the replaced attempt had returned with a paid result: the reason of the payment's exception. */
  readonly exception?: ExceptionReason;
  /** The receipt in suspense whose missing amount this attempt charges. */
  readonly topsUp?: number;
  /** The business day by the machine's clock; set if the sale is filed under a later day. */
  readonly clockDay?: string;
  /** SHA-256 of the command's input. A retry with the same request id and another input is rejected. */
  readonly inputHash: string;
};

export type UnansweredReason =
  | 'timeout'
  | 'reset'
  | 'too-large'
  | 'server-error'
  | 'unreadable'
  | 'bad-redirect'
  | 'restart'
  | 'other';
export type RefusedReason = 'service' | 'not-sent';

/** The outcome of the till's request to the payment service. */
export type AttemptAnswered = {
  readonly attemptId: string;
  readonly event: 'redirected' | 'refused' | 'unanswered';
  readonly redirectUrl: string | null;
  readonly expiresAtMs: number | null;
  readonly reason: RefusedReason | UnansweredReason | null;
  /** The connection error, or the `redirect.*` code, behind `reason`; null if there is none. */
  readonly detail: string | null;
  readonly words: ServiceWords | null;
  readonly httpStatus: number | null;
  /** The service's raw response in base64, at most 16 KiB. */
  readonly raw: string | null;
  /**
   * Set if the service refused the attempt although a notice had already approved it: the reason of the payment's exception. The
   * notice's invoice number was then used for another payment.
   */
  readonly exception?: ExceptionReason;
};

/**
 * Returns who determined the outcome: the payment service if it responded, otherwise the till. Older journal entries name the
 * service in both cases.
 */
export const answeredBy = ({ httpStatus }: Pick<AttemptAnswered, 'httpStatus'>): 'payment-service' | 'till' =>
  httpStatus === null ? 'till' : 'payment-service';

export type AttemptMoved = {
  readonly attemptId: string;
  readonly event: 'expiry' | 'withdrawal';
  /**
   * Set if the attempt was given up although the customer had returned with a paid result: the reason of the payment's exception.
   */
  readonly exception?: ExceptionReason;
};

/** A cashier recorded that the customer left without paying. The till still monitors the attempt. */
export type AttemptLeft = {
  readonly attemptId: string;
  /** Set if the customer had returned with a paid result: the reason of the payment's exception. */
  readonly exception?: ExceptionReason;
};

/** A payment's QR code was hidden. `digest`: the notice that caused it; null if the till found the cause when it opened. */
export type CodeHidden = { readonly attemptId: string; readonly by: CodeTaker; readonly digest: string | null };

/**
 * A cashier showed a payment's QR code again. `held`: digests of the unresolved notices at the attempt's address that the cashier
 * had seen.
 */
export type CodeShownAgain = { readonly attemptId: string; readonly held: readonly string[] };

/** A settlement of an attempt by hand, and the reason that the supervisor gave for it. */
export type AttemptSettled = Settlement & { readonly attemptId: string; readonly reason: string };

export type SaleBodies = {
  'attempt.started': AttemptStarted;
  'attempt.answered': AttemptAnswered;
  'attempt.moved': AttemptMoved;
  'attempt.left': AttemptLeft;
  'attempt.settled': AttemptSettled;
  'code.hidden': CodeHidden;
  'code.shown-again': CodeShownAgain;
};

export const saleKinds: KindsOf<SaleBodies> = {
  'attempt.started': { version: 1 },
  'attempt.answered': { version: 1 },
  'attempt.moved': { version: 1 },
  'attempt.left': { version: 1 },
  'attempt.settled': { ...decided, postings: ({ postings }) => postings },
  'code.hidden': { version: 1 },
  'code.shown-again': { version: 1 },
};
