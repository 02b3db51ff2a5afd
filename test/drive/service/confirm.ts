// The confirm call (payment service §4, §5): checks credentials and fields, and returns the parsed request or an error response.
import type { Gateway } from './manner.ts';

export type Asked = {
  readonly invoiceNo: string;
  readonly amount: string;
  readonly returnUrl: string;
  /** Null for a card: its confirm call contains no callback address. */
  readonly callbackUrl: string | null;
  readonly lang: string;
};

export type Complaint = { readonly status: number; readonly body: string };

const complain = (status: number, code: string, message: string): Complaint => ({
  status,
  body: JSON.stringify({ error: { status, code, message } }),
});

const required: Readonly<Record<Gateway, readonly string[]>> = {
  wallet: ['amount', 'invoice_no', 'mobile_number', 'return_url', 'callback_url'],
  card: ['amount', 'invoice_no', 'return_url'],
};

const shapes: Readonly<Record<string, RegExp>> = {
  amount: /^[0-9]+(\.[0-9]{1,2})?$/,
  invoice_no: /^[A-Za-z0-9._-]+$/,
  mobile_number: /^0?9[0-9]{8}$/,
  return_url: /^https?:\/\//,
  callback_url: /^https?:\/\//,
};

const wrongFields = (gateway: Gateway, form: ReadonlyMap<string, string>): readonly string[] =>
  required[gateway].filter((name) => !shapes[name]?.test(form.get(name) ?? ''));

export const authorized = (
  headers: { readonly authorization?: string; readonly apiKey?: string },
  keys: { readonly accessToken: string; readonly apiKey: string },
): boolean => headers.authorization === `Bearer ${keys.accessToken}` && headers.apiKey === keys.apiKey;

export const unauthorized = complain(401, 'UNAUTHORIZED', 'Unauthorized.');
export const duplicated = complain(400, 'DUPLICATED_INVOICE_NUMBER', 'This invoice number was used before.');
export const noSuchPath = complain(404, 'NOT_FOUND', 'No such gateway.');

export const readAsked = (gateway: Gateway, form: ReadonlyMap<string, string>): Asked | Complaint => {
  const wrong = wrongFields(gateway, form);
  if (wrong.length > 0) {
    const errors = Object.fromEntries(wrong.map((name) => [name, [`The ${name} is not valid.`]]));
    return { status: 422, body: JSON.stringify({ message: 'The given data was invalid.', errors }) };
  }
  const field = (name: string): string => form.get(name) ?? '';
  return {
    invoiceNo: field('invoice_no'),
    amount: field('amount'),
    returnUrl: field('return_url'),
    callbackUrl: gateway === 'wallet' ? field('callback_url') : null,
    lang: form.get('lang') ?? 'ar',
  };
};
