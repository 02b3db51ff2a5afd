// Handles a confirm call (payment service §4.1, §4.2): checks the form, stores the payment, then replies with the checkout
// address or with the reply of a simulated fault.
import type { Clock, Random, RawReply, RawRequest, StopSignal } from '../../shared/ports.ts';
import type { Gateway } from '../../shared/payment/gateways.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Scheduler } from '../decide/scheduler.ts';
import type { FaultSet } from '../faults.ts';
import { type FormFields, invalidInputs, readForm } from '../form.ts';
import type { Confirmed, Payment, PendingAct } from '../payment.ts';
import { errorReply, type ServiceError, shuttingDown } from '../replies.ts';
import type { ResolvedSettings } from '../settings.ts';
import type { NewPayment, Store } from '../store/store.ts';
import { accepted, alwaysRefuses, failed, lost, refusal, refused } from './answers.ts';
import { isAuthorized, unauthorized } from './credentials.ts';
import { readConfirmed } from './fields.ts';

export type ConfirmParts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: ResolvedSettings;
  readonly store: Store;
  readonly scheduler: Scheduler;
  /** Returns the address of the checkout page with this token. */
  checkoutUrl(token: string): string;
};

const duplicated: ServiceError = {
  status: 409,
  code: 'DUPLICATED_INVOICE_NUMBER',
  message: 'This invoice number was used before.',
  fields: { invoice_no: 'was used before' },
};

/** Returns no reply until the client leaves or the service closes. */
const hang = (stop: StopSignal): Promise<RawReply> =>
  new Promise((resolve) => stop.onStop(() => resolve(errorReply(shuttingDown))));

const autoAct = (faults: FaultSet, nowMs: number): PendingAct | null =>
  faults.auto ? { action: faults.auto, method: null, dueMs: nowMs + (faults.autoDelayMs ?? 0), headless: true } : null;

const newPayment = ({ clock, random }: ConfirmParts, faults: FaultSet, confirmed: Confirmed): NewPayment => {
  const createdAtMs = clock.wallMs();
  const token = Buffer.from(random.bytes(24)).toString('base64url');
  return { ...confirmed, token, pending: autoAct(faults, createdAtMs), createdAtMs };
};

const store = (parts: ConfirmParts, gateway: Gateway, form: FormFields, faults: FaultSet): Result<Payment, ServiceError> => {
  const confirmed = readConfirmed(gateway, form, parts.settings);
  if (!confirmed.ok) return confirmed;
  if (faults.refuse) return err(refusal(faults.refuse));
  if (alwaysRefuses(faults.reply))
    return err(invalidInputs(failed.message, { invoice_no: 'is refused (a fault that was asked for)' }));
  const payment = parts.store.payments.insert(newPayment(parts, faults, confirmed.value));
  return payment ? ok(payment) : err(duplicated);
};

/**
 * Handles a confirm call. Replies: 200 CHECKOUT_REDIRECT; 4xx in the error shape; or a reply that the invoice's faults demand.
 */
export const confirm = async (
  parts: ConfirmParts,
  gateway: Gateway,
  request: RawRequest,
  stop: StopSignal,
): Promise<RawReply> => {
  if (!isAuthorized(request.headers, parts.settings)) return refused(unauthorized);
  const form = await readForm(request);
  const faults = parts.store.faults.of((form.ok ? form.value.get('invoice_no') : null) ?? '');
  if (!form.ok) return refused(form.error, faults.reply);
  if (faults.confirm === 'hang-before') return hang(stop);
  if (faults.confirm === 'error-before') return lost(faults.reply) ?? errorReply(failed);
  const stored = store(parts, gateway, form.value, faults);
  if (!stored.ok) return refused(stored.error, faults.reply);
  parts.scheduler.add(stored.value);
  if (faults.confirm === 'hang') return hang(stop);
  if (faults.confirm === 'error-after') return lost(faults.reply) ?? errorReply(failed);
  return lost(faults.reply) ?? accepted(faults.redirectUrl ?? parts.checkoutUrl(stored.value.token));
};
