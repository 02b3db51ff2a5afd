// Builds the JSON of a payment for the replies of `/sandbox/payments`.
import { money, wireAmount } from '../../shared/money.ts';
import type { Delivery, Payment, Transaction } from '../payment.ts';
import type { Store } from '../store/store.ts';

const describeDelivery = (delivery: Delivery) => ({
  id: delivery.id,
  due_ms: delivery.dueMs,
  held: delivery.held,
  outcome: delivery.outcome,
  status: delivery.status,
  failure: delivery.failure,
  ended_at_ms: delivery.endedAtMs,
});

const describeTransaction = (store: Store, { notice, ...transaction }: Transaction) => ({
  transaction_id: transaction.transactionId,
  outcome: transaction.outcome,
  method: transaction.method,
  decided_at_ms: transaction.decidedAtMs,
  notice: notice && { method: notice.body === null ? 'GET' : 'POST', ...notice },
  back_url: transaction.backUrl,
  deliveries: store.deliveries.ofTransaction(transaction.transactionId).map(describeDelivery),
});

export const describePayment = (store: Store, checkoutUrl: (token: string) => string, payment: Payment) => ({
  invoice_no: payment.invoiceNo,
  gateway: payment.gateway,
  state: payment.state,
  amount: wireAmount(money(payment.amountMinor, payment.currency)),
  currency: payment.currency,
  mobile_number: payment.mobileNumber,
  email: payment.email,
  return_url: payment.returnUrl,
  callback_url: payment.callbackUrl,
  customer_ip: payment.customerIp,
  lang: payment.lang,
  checkout_url: checkoutUrl(payment.token),
  pending: payment.pending && { action: payment.pending.action, due_ms: payment.pending.dueMs },
  created_at_ms: payment.createdAtMs,
  changed_at_ms: payment.changedAtMs,
  transactions: store.transactions.ofPayment(payment.id).map((transaction) => describeTransaction(store, transaction)),
});
