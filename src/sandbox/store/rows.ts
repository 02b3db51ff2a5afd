// Maps table rows to the sandbox's types. Only this file does so.
import type { Delivery, Payment, PendingAct, Transaction } from '../payment.ts';

export const paymentColumns = `id, token, invoice_no AS invoiceNo, gateway, amount_minor AS amountMinor, currency,
  mobile_number AS mobileNumber, email, return_url AS returnUrl, callback_url AS callbackUrl, customer_ip AS customerIp, lang,
  state, act, act_method AS actMethod, act_due_ms AS actDueMs, act_headless AS actHeadless, created_at_ms AS createdAtMs,
  changed_at_ms AS changedAtMs`;

type PaymentRow = Omit<Payment, 'pending'> & {
  readonly act: PendingAct['action'] | null;
  readonly actMethod: string | null;
  readonly actDueMs: number;
  readonly actHeadless: number;
};

export const toPayment = (row: unknown): Payment => {
  const { act, actMethod, actDueMs, actHeadless, ...rest } = row as PaymentRow;
  const pending = act === null ? null : { action: act, method: actMethod, dueMs: actDueMs, headless: actHeadless === 1 };
  return { ...rest, pending };
};

export const transactionColumns = `transaction_id AS transactionId, payment_id AS paymentId, outcome, method,
  decided_at_ms AS decidedAtMs, notice_url AS noticeUrl, notice_body AS noticeBody, back_url AS backUrl`;

type TransactionRow = Omit<Transaction, 'notice'> & { readonly noticeUrl: string | null; readonly noticeBody: string | null };

export const toTransaction = (row: unknown): Transaction => {
  const { noticeUrl, noticeBody, ...rest } = row as TransactionRow;
  return { ...rest, notice: noticeUrl === null ? null : { url: noticeUrl, body: noticeBody } };
};

export const deliveryColumns = `id, transaction_id AS transactionId, due_ms AS dueMs, held, outcome, status, failure,
  ended_at_ms AS endedAtMs`;

type DeliveryRow = Omit<Delivery, 'held'> & { readonly held: number };

export const toDelivery = (row: unknown): Delivery => {
  const { held, ...rest } = row as DeliveryRow;
  return { ...rest, held: held === 1 };
};
