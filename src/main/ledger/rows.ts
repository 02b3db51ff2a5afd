// Types of the rows in the tables derived from the journal, and their conversion from SQLite.
import type { ServiceWords } from '../../protocol/confirm-reply.ts';
import type { ReceiptKind } from '../../shared/ledger/postings.ts';
import { type Currency, money } from '../../shared/money.ts';
import type { AttemptState } from '../../shared/payment/attempt.ts';
import { type ReceivedAmount, cameOf, type ClaimedAmount } from '../../shared/payment/came.ts';
import type { CodeTaker } from '../../shared/payment/code-taken.ts';
import type { Resolved, SaleFacts, Unfit } from '../../shared/payment/payment-status.ts';
import type { MoneyBack } from '../../shared/payment/became.ts';
import type { Gateway } from '../../shared/payment/gateways.ts';
import type { SaleItem } from '../../shared/payment/sale-details.ts';

export type Attempt = SaleFacts & {
  readonly attemptId: string;
  readonly saleId: string;
  readonly ordinal: number;
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly mobile: string | null;
  readonly customerName: string | null;
  readonly note: string | null;
  readonly items: readonly SaleItem[] | null;
  readonly state: AttemptState;
  readonly late: boolean;
  readonly returned: boolean;
  /** True if the customer returned from the checkout with a paid result. This is evidence; only a notice proves a payment. */
  readonly returnedPaid: boolean;
  readonly noResult: boolean;
  /** True if a cashier recorded that the customer left without paying. */
  readonly left: boolean;
  readonly amountDiffers: boolean;
  readonly resolved: Resolved | null;
  readonly paidTwice: boolean;
  /** True if the attempt was settled by hand and no notice has proved the payment yet. */
  readonly unconfirmed: boolean;
  /** Number of this attempt's exceptions that are not handled yet. */
  readonly openExceptions: number;
  readonly unfit: Unfit | null;
  /** Why the payment's QR code was hidden; null if it is visible or a person has shown it again. */
  readonly codeTaken: CodeTaker | null;
  /** The amount that was paid instead of the amount asked for. */
  readonly came: ReceivedAmount | null;
  /** Money of the whole sale that is owed back or was paid back; null if no money ever was owed or paid back. */
  readonly moneyBack: MoneyBack | null;
  /** Number of receipts booked on this attempt. */
  readonly receipts: number;
  readonly redirectUrl: string | null;
  readonly expiresAtMs: number | null;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly words: ServiceWords | null;
  readonly businessDay: string;
  readonly startedSeq: number;
  readonly startedMs: number;
  /**
   * When the attempt was paid, in ms: when its money was first booked outside suspense, or when a person accepted money of
   * another amount.
   */
  readonly paidMs: number | null;
  /** The last journal entry that changed this attempt or another attempt of the same sale. */
  readonly changedSeq: number;
  /**
   * The receipt of the too small amount for which this attempt charges the missing rest; null if this attempt charges the full
   * price.
   */
  readonly topsUpSeq: number | null;
  /** The invoice number of the payment that this attempt tops up; null if it tops up none. */
  readonly restOf: string | null;
};

/** SQL for the amount in the newest exception about money. */
const moneyTold = (which: string): string => `(SELECT json_object('amount', e.amount, 'currency', j.body ->> '$.facts.currency')
    FROM exceptions e CROSS JOIN journal j ON j.seq = e.seq
    WHERE e.attempt_id = a.attempt_id AND e.money = 1 AND e.amount IS NOT NULL ${which} ORDER BY e.seq DESC LIMIT 1)`;

const receiptsOf = 'attempt_entries e CROSS JOIN receipts r ON r.seq = e.seq WHERE e.attempt_id = a.attempt_id';

/** SQL for when money of another amount was accepted as payment for the sale. */
const acceptedMs = `(SELECT j.wall_ms FROM attempt_entries e CROSS JOIN suspense_resolved s ON s.receipt_seq = e.seq
    CROSS JOIN journal j ON j.seq = s.seq WHERE e.attempt_id = a.attempt_id AND s.choice IN ('accept', 'keep-price') LIMIT 1)`;

export const attemptColumns = `a.attempt_id AS attemptId, a.sale_id AS saleId, a.ordinal, a.invoice_no AS invoiceNo, a.gateway,
  a.currency, a.amount_minor AS amountMinor, a.mobile, a.customer_name AS customerName, a.note, a.items, a.state, a.late, a.returned,
  a.returned_paid AS returnedPaid, a.no_result AS noResult, a.is_left AS left,
  a.amount_differs AS amountDiffers, a.resolved, a.paid_twice AS paidTwice, a.unverified AS unconfirmed, a.open_exceptions AS openExceptions,
  a.paid_minor AS paidMinor, a.extra_owed_minor AS extraOwedMinor, a.goods_owed_minor AS goodsOwedMinor,
  a.extra_back_minor AS extraBackMinor, a.goods_back_minor AS goodsBackMinor, a.unfit, a.code_taken AS codeTaken, a.sale_paid_by AS salePaidBy, a.sale_unfit_by AS saleUnfitBy, a.sale_unfit_seq AS saleUnfitSeq, a.receipts, a.redirect_url AS redirectUrl,
  a.expires_at_ms AS expiresAtMs, a.reason, a.detail, a.words, a.business_day AS businessDay, a.started_seq AS startedSeq,
  a.started_ms AS startedMs, a.tops_up_seq AS topsUpSeq,
  (SELECT x.invoice_no FROM receipts r CROSS JOIN attempts x USING (attempt_id) WHERE r.seq = a.tops_up_seq) AS restOf, (SELECT max(b.changed_seq) FROM attempts b WHERE b.sale_id = a.sale_id) AS changedSeq,
  coalesce((SELECT r.booked_ms FROM ${receiptsOf} AND r.kind <> 'suspense' ORDER BY e.seq LIMIT 1),
    CASE WHEN a.amount_differs = 1 AND a.state = 'approved' THEN ${acceptedMs} END) AS paidMs,
  (SELECT sum(r.amount_minor) FROM ${receiptsOf} AND r.kind = 'suspense') AS apartMinor,
  CASE WHEN a.unfit IS NOT NULL THEN coalesce(${moneyTold('AND e.handled_seq IS NULL')}, ${moneyTold('')}) END AS told`;

type StatusFlag = 'late' | 'returned' | 'returnedPaid' | 'noResult' | 'left' | 'amountDiffers' | 'paidTwice' | 'unconfirmed';
type AttemptRow = Omit<Attempt, StatusFlag | 'words' | 'came' | 'items' | 'moneyBack'> &
  MoneyBack & {
    readonly items: string | null;
    readonly words: string | null;
    readonly apartMinor: number | null;
    readonly told: string | null;
  } & { readonly [mark in StatusFlag]: number };

export const toAttempt = (row: unknown): Attempt => {
  const { apartMinor, told, paidMinor, extraOwedMinor, goodsOwedMinor, extraBackMinor, goodsBackMinor, ...rest } =
    row as AttemptRow;
  const isBack = extraOwedMinor + goodsOwedMinor + extraBackMinor + goodsBackMinor > 0;
  return {
    ...rest,
    moneyBack: isBack ? { paidMinor, extraOwedMinor, goodsOwedMinor, extraBackMinor, goodsBackMinor } : null,
    items: rest.items === null ? null : (JSON.parse(rest.items) as readonly SaleItem[]),
    late: rest.late === 1,
    returned: rest.returned === 1,
    returnedPaid: rest.returnedPaid === 1,
    noResult: rest.noResult === 1,
    left: rest.left === 1,
    amountDiffers: rest.amountDiffers === 1,
    paidTwice: rest.paidTwice === 1,
    unconfirmed: rest.unconfirmed === 1,
    words: rest.words === null ? null : (JSON.parse(rest.words) as ServiceWords),
    came: cameOf(money(rest.amountMinor, rest.currency), apartMinor, told === null ? null : (JSON.parse(told) as ClaimedAmount)),
  };
};

export type ReceiptRow = {
  readonly seq: number;
  readonly attemptId: string;
  readonly kind: ReceiptKind;
  readonly gateway: Gateway;
  /** The payment service's number of the payment; null for a settlement by hand that no notice has confirmed. */
  readonly transactionId: string | null;
  readonly method: string | null;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly late: 0 | 1;
  readonly businessDay: string;
  readonly bookedMs: number;
  readonly byHand: 0 | 1;
  /** The notice that later proved the settlement by hand. */
  readonly proofSeq: number | null;
};
export const receiptColumns = `seq, attempt_id AS attemptId, kind, gateway, transaction_id AS transactionId, method, currency,
  amount_minor AS amountMinor, late, business_day AS businessDay, booked_ms AS bookedMs,
  by_hand AS byHand, proof_seq AS proofSeq`;

export type ExceptionRow = {
  readonly seq: number;
  readonly reason: string;
  readonly attemptId: string | null;
  /**
   * The attempt whose callback address the notice was sent to, with its invoice number. Null if the notice names that same
   * attempt, or if the address belongs to no attempt.
   */
  readonly cameTo: string | null;
  readonly cameToInvoiceNo: string | null;
  readonly gateway: string | null;
  readonly transactionId: string | null;
  readonly invoiceNo: string | null;
  readonly amount: string | null;
  readonly businessDay: string;
  readonly atMs: number;
  /**
   * The journal entry that handled the exception: a supervisor's decision with a note, or a notice of money that resolved the
   * exception.
   */
  readonly handledSeq: number | null;
  readonly handledMs: number | null;
  readonly note: string | null;
  /** The kind of the journal entry that handled the exception. The next two fields are that entry's actor and approval (JSON). */
  readonly handledBy: string | null;
  readonly handledActor: string | null;
  readonly handledApproval: string | null;
};
/**
 * The columns of the table `exceptions e`, joined to the journal entry `j` that added the exception and, if it was handled, to
 * the entry `h` that handled it.
 */
export const exceptionColumns = `e.seq, e.reason, e.attempt_id AS attemptId, e.came_to AS cameTo,
  (SELECT invoice_no FROM attempts WHERE attempt_id = e.came_to) AS cameToInvoiceNo, e.gateway, e.transaction_id AS transactionId,
  e.invoice_no AS invoiceNo, e.amount, e.business_day AS businessDay, j.wall_ms AS atMs, e.handled_seq AS handledSeq,
  h.wall_ms AS handledMs, e.note, h.kind AS handledBy, h.actor AS handledActor,
  iif(h.kind IN ('exception.handled', 'suspense.resolved'), h.body -> '$.approval', NULL) AS handledApproval`;
export const exceptionTables = 'exceptions e CROSS JOIN journal j ON j.seq = e.seq LEFT JOIN journal h ON h.seq = e.handled_seq';
