// Handlers of `/sandbox/…`: set faults, list payments, and act as the customer without a page.
import type { RawReply, RawRequest } from '../../shared/ports.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Actions } from '../decide/actions.ts';
import { type FaultSet, faultSet } from '../faults.ts';
import { invalidInputs } from '../form.ts';
import type { Action, Payment } from '../payment.ts';
import { errorReply, jsonReply, notFound, type ServiceError } from '../replies.ts';
import type { Store } from '../store/store.ts';
import { describePayment } from './describe.ts';

export type ControlParts = { readonly store: Store; readonly actions: Actions; checkoutUrl(token: string): string };

const readFaults = (request: RawRequest): Result<FaultSet, ServiceError> => {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return err({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send application/json.' });
  }
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(request.body).toString('utf8'));
  } catch {
    return err(invalidInputs('The body is no JSON.', {}));
  }
  const parsed = faultSet.safeParse(json);
  if (parsed.success) return ok(parsed.data);
  const complaints = parsed.error.issues.map(({ path, message }): [string, string] => [path.join('.') || 'faults', message]);
  return err(invalidInputs('The fault set is not valid.', Object.fromEntries(complaints)));
};

const shown = (parts: ControlParts, payment: Payment): RawReply =>
  jsonReply(200, describePayment(parts.store, parts.checkoutUrl, payment));

const withPayment = (parts: ControlParts, invoiceNo: string, run: (payment: Payment) => RawReply): RawReply => {
  const payment = parts.store.payments.byInvoiceNo(invoiceNo);
  return payment ? run(payment) : errorReply({ ...notFound, message: 'No payment has this invoice number.' });
};

export const getDefaultFaults = ({ store }: ControlParts): RawReply => jsonReply(200, store.faults.default());

export const putDefaultFaults = ({ store }: ControlParts, request: RawRequest): RawReply => {
  const faults = readFaults(request);
  if (!faults.ok) return errorReply(faults.error);
  store.faults.setDefault(faults.value);
  return jsonReply(200, faults.value);
};

/** Replies with the fault set that applies to an invoice: its own set, or the default. */
export const getFaults = ({ store }: ControlParts, invoiceNo: string): RawReply => jsonReply(200, store.faults.of(invoiceNo));

/** Sets the faults of an invoice number. The invoice need not exist yet, so that the faults already apply to its confirm call. */
export const putFaults = ({ store }: ControlParts, invoiceNo: string, request: RawRequest): RawReply => {
  const faults = readFaults(request);
  if (!faults.ok) return errorReply(faults.error);
  store.faults.set(invoiceNo, faults.value);
  return jsonReply(200, faults.value);
};

/** Removes the invoice's own fault set, and replies with the default, which now applies. */
export const deleteFaults = ({ store }: ControlParts, invoiceNo: string): RawReply => {
  store.faults.remove(invoiceNo);
  return jsonReply(200, store.faults.default());
};

const wholeNumber = (text: string | null, otherwise: number, most: number): number =>
  text !== null && /^[0-9]{1,15}$/.test(text) ? Math.min(Number(text), most) : otherwise;

/**
 * Replies with a page of payments, newest first. Query: `limit` (1 to 1000, default 100), `before` (the `next` of the former
 * page).
 */
export const listPayments = ({ store, checkoutUrl }: ControlParts, request: RawRequest): RawReply => {
  const query = new URLSearchParams(request.query);
  const limit = Math.max(1, wholeNumber(query.get('limit'), 100, 1000));
  const payments = store.payments.newest(
    wholeNumber(query.get('before'), Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    limit,
  );
  const next = payments.length === limit ? (payments.at(-1)?.id ?? null) : null;
  return jsonReply(200, { payments: payments.map((payment) => describePayment(store, checkoutUrl, payment)), next });
};

export const getPayment = (parts: ControlParts, invoiceNo: string): RawReply =>
  withPayment(parts, invoiceNo, (payment) => shown(parts, payment));

/**
 * Runs an action without a browser: the service itself sends the GET that the browser's redirect would have sent. Replies 409 if
 * the payment's state forbids the action.
 */
export const actOnPayment = (parts: ControlParts, invoiceNo: string, action: Action): RawReply =>
  withPayment(parts, invoiceNo, (payment) => {
    const acted = parts.actions.act(payment, { action, method: null, headless: true });
    if (acted.ok) return shown(parts, acted.value);
    return errorReply({ status: 409, code: 'WRONG_STATE', message: `The payment is ${acted.error}: ${action} is not possible.` });
  });

export const notifyAgain = (parts: ControlParts, invoiceNo: string): RawReply =>
  withPayment(parts, invoiceNo, (payment) => {
    if (parts.actions.notifyAgain(payment)) return shown(parts, payment);
    return errorReply({ status: 409, code: 'WRONG_STATE', message: 'Nothing was decided that a notice tells of.' });
  });
