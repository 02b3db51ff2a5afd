// The table of payments: one row per accepted confirm call.
import type { Confirmed, Payment, PaymentState, PendingAct } from '../payment.ts';
import type { Db } from '../../sqlite/open.ts';
import { paymentColumns, toPayment } from './rows.ts';

export type NewPayment = Confirmed & {
  readonly token: string;
  readonly pending: PendingAct | null;
  readonly createdAtMs: number;
};

const actValues = (pending: PendingAct | null) => ({
  act: pending?.action ?? null,
  actMethod: pending?.method ?? null,
  actDueMs: pending?.dueMs ?? null,
  actHeadless: pending ? Number(pending.headless) : null,
});

const one = (row: unknown): Payment | null => (row === undefined ? null : toPayment(row));

export const createPayments = (db: Db) => {
  const by = (where: string) => db.prepare<[string | number]>(`SELECT ${paymentColumns} FROM payments WHERE ${where}`);
  const byId = by('id = ?');
  const byToken = by('token = ?');
  const byInvoiceNo = by('invoice_no = ?');
  const withAct = db.prepare(`SELECT ${paymentColumns} FROM payments WHERE act IS NOT NULL ORDER BY act_due_ms, id`);
  const newest = db.prepare<[number, number]>(`SELECT ${paymentColumns} FROM payments WHERE id < ? ORDER BY id DESC LIMIT ?`);
  const insert = db.prepare(`
    INSERT INTO payments (token, invoice_no, gateway, amount_minor, currency, mobile_number, email, return_url, callback_url,
      customer_ip, lang, state, act, act_method, act_due_ms, act_headless, created_at_ms, changed_at_ms)
    VALUES (@token, @invoiceNo, @gateway, @amountMinor, @currency, @mobileNumber, @email, @returnUrl, @callbackUrl,
      @customerIp, @lang, 'open', @act, @actMethod, @actDueMs, @actHeadless, @createdAtMs, @createdAtMs)
    ON CONFLICT (invoice_no) DO NOTHING RETURNING ${paymentColumns}`);
  const change = db.prepare(`
    UPDATE payments SET state = @state, act = @act, act_method = @actMethod, act_due_ms = @actDueMs, act_headless = @actHeadless,
      changed_at_ms = @atMs WHERE id = @id RETURNING ${paymentColumns}`);

  return {
    /** Inserts a payment. Null if a payment has this invoice number already. */
    insert(payment: NewPayment): Payment | null {
      const { pending, ...values } = payment;
      return one(insert.get({ ...values, ...actValues(pending) }));
    },
    change(id: number, state: PaymentState, pending: PendingAct | null, atMs: number): Payment {
      return toPayment(change.get({ id, state, ...actValues(pending), atMs }));
    },
    byId: (id: number) => one(byId.get(id)),
    byToken: (token: string) => one(byToken.get(token)),
    byInvoiceNo: (invoiceNo: string) => one(byInvoiceNo.get(invoiceNo)),
    withAct: () => withAct.all().map(toPayment),
    /** Returns the newest payments with an id below `before`, newest first. */
    newest: (before: number, limit: number) => newest.all(before, limit).map(toPayment),
  };
};
