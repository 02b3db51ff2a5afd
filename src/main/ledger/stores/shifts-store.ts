// Reads shifts, and the sums of the payments that began in each.
import type { Currency } from '../../../shared/money.ts';
import type { Gateway } from '../../../shared/payment/gateways.ts';
import type { PayBackWay, ReceiptKind } from '../../../shared/ledger/postings.ts';
import type { PaymentStatus } from '../../../shared/payment/payment-status.ts';
import { spokenStatus } from './spoken-status.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

export type Shift = {
  readonly shiftId: string;
  readonly userId: string;
  readonly name: string;
  readonly openedSeq: number;
  readonly openedMs: number;
  readonly closedSeq: number | null;
  readonly closedMs: number | null;
  readonly closedBy: string | null;
};
type BookedRow = {
  readonly kind: ReceiptKind;
  readonly currency: Currency;
  readonly gateway: Gateway;
  readonly count: number;
  readonly amountMinor: number;
};
type PaidBack = { readonly currency: Currency; readonly way: PayBackWay; readonly count: number; readonly amountMinor: number };
type UnresolvedSuspense = {
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly display: string;
};

const columns = `s.shift_id AS shiftId, s.user_id AS userId, coalesce(u.name, s.user_id) AS name, s.opened_seq AS openedSeq,
  s.opened_ms AS openedMs, s.closed_seq AS closedSeq, s.closed_ms AS closedMs, s.closed_by AS closedBy`;
const from = 'shifts s LEFT JOIN users u USING (user_id)';
/** SQL for the attempts that the shift's user started while the shift was open. */
const began = `attempts a JOIN journal j ON j.seq = a.started_seq
  WHERE a.started_seq BETWEEN @openedSeq AND @until AND j.actor = @userId`;

export const createShiftsStore = (db: ReadConnection) => {
  const open = db.prepare(`SELECT ${columns} FROM ${from} WHERE s.user_id = ? AND s.closed_seq IS NULL`);
  const byId = db.prepare(`SELECT ${columns} FROM ${from} WHERE s.shift_id = ?`);
  const page = db.prepare(`SELECT ${columns} FROM ${from} WHERE s.opened_seq < ? ORDER BY s.opened_seq DESC LIMIT ?`);
  const within = db.prepare(`SELECT ${columns} FROM ${from}
    WHERE s.opened_seq <= @to AND coalesce(s.closed_seq, @to) >= @from ORDER BY s.opened_seq`);
  const received = db.prepare(`SELECT r.kind, r.currency, r.gateway, count(*) AS count, sum(r.amount_minor) AS amountMinor
    FROM (SELECT a.attempt_id FROM ${began}) own CROSS JOIN attempt_entries e ON e.attempt_id = own.attempt_id
      CROSS JOIN receipts r ON r.seq = e.seq AND r.attempt_id = own.attempt_id
    GROUP BY r.kind, r.currency, r.gateway ORDER BY r.currency, r.gateway, r.kind`);
  const statuses = db.prepare(`SELECT ${spokenStatus('a')} AS display, count(*) AS count
    FROM ${began} GROUP BY 1 ORDER BY 1`);
  const unresolved = db.prepare(`SELECT a.attempt_id AS attemptId, a.invoice_no AS invoiceNo, a.currency,
      a.amount_minor AS amountMinor, a.display FROM ${began} AND a.attention IN ('needed', 'pending') ORDER BY a.started_seq`);
  const paidBack = db.prepare(`SELECT f.currency, f.way, count(*) AS count, sum(f.amount_minor) AS amountMinor
    FROM refunds f JOIN journal j ON j.seq = f.ended_seq
    WHERE f.ended_seq BETWEEN @openedSeq AND @until AND f.state = 'paid' AND j.actor = @userId
    GROUP BY f.currency, f.way ORDER BY f.currency, f.way`);
  const range = ({ userId, openedSeq, closedSeq }: Shift) => ({
    userId,
    openedSeq,
    until: closedSeq ?? Number.MAX_SAFE_INTEGER,
  });
  return {
    /** A user's open shift; null if there is none. */
    openOf: (userId: string): Shift | null => (open.get(userId) as Shift | undefined) ?? null,
    shift: (shiftId: string): Shift | null => (byId.get(shiftId) as Shift | undefined) ?? null,
    /** Shifts opened before this journal entry, newest first. */
    page: (before: number, limit: number) => page.all(before, limit) as Shift[],
    /** Shifts that were open at any time between two journal entries. */
    within: (span: { readonly from: number; readonly to: number }) => within.all(span) as Shift[],
    /** Refunds that the user paid while the shift was open; never added across currencies. */
    paidBack: (shift: Shift) => paidBack.all(range(shift)) as PaidBack[],
    /** Money received for payments begun in the shift, by kind of booking: minor units, never added across currencies. */
    received: (shift: Shift) => received.all(range(shift)) as BookedRow[],
    /** Payments begun in the shift, counted by their present display state. */
    displays: (shift: Shift) => statuses.all(range(shift)) as { display: PaymentStatus; count: number }[],
    unresolved: (shift: Shift) => unresolved.all(range(shift)) as UnresolvedSuspense[],
  };
};
export type ShiftsStore = ReturnType<typeof createShiftsStore>;
