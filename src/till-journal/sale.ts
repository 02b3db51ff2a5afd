// Entries of a sale: an attempt begun, answered, given up or run out, left, and settled by hand.
import type { ServiceWords } from '../protocol/confirm-reply.ts';
import type { Lang } from '../protocol/confirm-request.ts';
import type { Currency } from '../shared/money.ts';
import type { Gateway } from '../shared/payment/gateways.ts';
import type { CodeTaker } from '../shared/payment/code-taken.ts';
import type { SaleItem } from '../shared/payment/sale-details.ts';
import type { ExceptionReason } from '../shared/payment/judge.ts';
import type { Settlement } from '../shared/payment/settle.ts';
import { decided, type KindsOf } from './kinds.ts';

/** Written before the confirm call leaves. */
export type AttemptStarted = {
  readonly saleId: string;
  readonly attemptId: string;
  /** From 1 within its sale. */
  readonly ordinal: number;
  /** This attempt's own number, as sent. */
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly customerIp: string | null;
  readonly customerName?: string;
  readonly note?: string;
  /** What the amount of the sale is the sum of. */
  readonly items?: readonly SaleItem[];
  readonly lang: Lang;
  readonly returnUrl: string;
  readonly callbackUrl: string | null;
  /** The live attempt whose place this one takes. */
  readonly supersedes: string | null;
  /** What does not fit about that: the customer of the one before came back as paid. */
  readonly exception?: ExceptionReason;
  /** It is charged for what is lacking beside the money that was set aside in this receipt. */
  readonly topsUp?: number;
  /** The business day by the machine's clock, where the sale is filed under a later one. */
  readonly clockDay?: string;
  /** SHA-256 of the command's input: the same request id with other input is refused. */
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

/** What the confirm call came to. */
export type AttemptAnswered = {
  readonly attemptId: string;
  readonly event: 'redirected' | 'refused' | 'unanswered';
  readonly redirectUrl: string | null;
  readonly expiresAtMs: number | null;
  readonly reason: RefusedReason | UnansweredReason | null;
  /** The failure of the connection, or the `redirect.*` code, behind the reason. */
  readonly detail: string | null;
  readonly words: ServiceWords | null;
  readonly httpStatus: number | null;
  /** The service's raw answer, base64, at most 16 KiB of it. */
  readonly raw: string | null;
  /** What does not fit about it now: the attempt was approved meanwhile, and its number was asked for elsewhere. */
  readonly exception?: ExceptionReason;
};

/** Whose finding it is: the service's where it answered, else the till's own. Older entries name the service for both. */
export const answeredBy = ({ httpStatus }: Pick<AttemptAnswered, 'httpStatus'>): 'payment-service' | 'till' =>
  httpStatus === null ? 'till' : 'payment-service';

export type AttemptMoved = {
  readonly attemptId: string;
  readonly event: 'expiry' | 'withdrawal';
  /** What does not fit about giving it up now: the customer came back as paid. */
  readonly exception?: ExceptionReason;
};

/** A cashier's word that it is not paid, and that the customer left: it is monitored on. */
export type AttemptLeft = {
  readonly attemptId: string;
  /** What does not fit about that: the customer came back as paid. */
  readonly exception?: ExceptionReason;
};

/** The code of a payment may not be seen any more. `digest`: of the notice behind that; null where the till found it as it was opened. */
export type CodeHidden = { readonly attemptId: string; readonly by: CodeTaker; readonly digest: string | null };

/** A cashier shows it again, knowing of the notices on hold that came by its own address until then. */
export type CodeShownAgain = { readonly attemptId: string; readonly held: readonly string[] };

/** A supervisor's word, and why. */
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
