// Checks the form of a confirm call for its gateway (payment service §2, §4.1, §4.2): returns a payment, or all complaints at
// once.
import { type ConfirmLang } from '../../protocol/confirm-request.ts';
import { formatAmount, money, parseAmount } from '../../shared/money.ts';
import { currencyOf, type Gateway } from '../../shared/payment/gateways.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type FormFields, invalidInputs } from '../form.ts';
import type { Confirmed } from '../payment.ts';
import type { ServiceError } from '../replies.ts';
import type { AmountLimits } from '../settings.ts';
import { checks, type FieldName } from './checks.ts';

export type ChargeLimits = { readonly minAmountMinor: AmountLimits; readonly maxAmountMinor: AmountLimits };

const fieldsOf: Readonly<Record<Gateway, Readonly<Partial<Record<FieldName, 'required' | 'optional'>>>>> = {
  wallet: {
    amount: 'required',
    invoice_no: 'required',
    mobile_number: 'required',
    email: 'optional',
    return_url: 'required',
    callback_url: 'required',
    customer_ip: 'optional',
    lang: 'optional',
  },
  card: { amount: 'required', invoice_no: 'required', return_url: 'required', customer_ip: 'optional', lang: 'optional' },
};

const mostComplaints = 20;

const complaintsOf = (gateway: Gateway, form: FormFields): ReadonlyMap<string, string> => {
  const known = Object.entries(fieldsOf[gateway]) as [FieldName, 'required' | 'optional'][];
  const names = new Set<string>(known.map(([name]) => name));
  const complaints = new Map<string, string>();
  for (const [name, need] of known) {
    const text = form.get(name);
    const complaint = text === undefined ? (need === 'required' ? 'is required' : null) : checks[name](text);
    if (complaint) complaints.set(name, complaint);
  }
  for (const name of form.keys()) {
    if (!names.has(name) && complaints.size < mostComplaints)
      complaints.set(name.slice(0, 60), `is no field of the ${gateway} gateway`);
  }
  return complaints;
};

const amountError = (code: string, complaint: string): ServiceError => ({
  status: 400,
  code,
  message: `The amount ${complaint}.`,
  fields: { amount: complaint },
});

const readAmount = (text: string, gateway: Gateway, limits: ChargeLimits): Result<number, ServiceError> => {
  const currency = currencyOf[gateway];
  const parsed = parseAmount(text, currency);
  if (!parsed.ok) return err(amountError('AMOUNT_EXCEEDED_MAXIMUM', 'is larger than the service takes'));
  const { amountMinor } = parsed.value;
  const max = limits.maxAmountMinor[currency] ?? Number.MAX_SAFE_INTEGER;
  const min = limits.minAmountMinor[currency] ?? 0;
  const shown = (minor: number): string => `${formatAmount(money(minor, currency))} ${currency}`;
  if (amountMinor > max) return err(amountError('AMOUNT_EXCEEDED_MAXIMUM', `must be at most ${shown(max)}`));
  if (amountMinor < min) return err(amountError('AMOUNT_NOT_ALLOWED', `must be at least ${shown(min)}`));
  return ok(amountMinor);
};

/**
 * Reads the form. Errors: INVALID_INPUTS with every complaint; INVALID_AMOUNT if only the amount is malformed;
 * AMOUNT_EXCEEDED_MAXIMUM and AMOUNT_NOT_ALLOWED outside the limits.
 */
export const readConfirmed = (gateway: Gateway, form: FormFields, limits: ChargeLimits): Result<Confirmed, ServiceError> => {
  const complaints = complaintsOf(gateway, form);
  const onAmount = complaints.get('amount');
  if (complaints.size === 1 && onAmount && form.has('amount')) return err(amountError('INVALID_AMOUNT', onAmount));
  if (complaints.size > 0) return err(invalidInputs('Some fields are not valid.', Object.fromEntries(complaints)));
  const text = (name: FieldName): string => form.get(name) as string;
  const optional = (name: FieldName): string | null => form.get(name) ?? null;
  const amountMinor = readAmount(text('amount'), gateway, limits);
  if (!amountMinor.ok) return amountMinor;
  return ok({
    gateway,
    invoiceNo: text('invoice_no'),
    amountMinor: amountMinor.value,
    currency: currencyOf[gateway],
    mobileNumber: optional('mobile_number'),
    email: optional('email'),
    returnUrl: text('return_url'),
    callbackUrl: optional('callback_url'),
    customerIp: optional('customer_ip'),
    lang: (optional('lang') ?? 'ar') as ConfirmLang,
  });
};
