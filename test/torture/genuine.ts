// Makes genuine notices with a second implementation of payment service §6.4 and the default signature profile, so that the
// proofs do not depend on the code under test.
import { createHmac } from 'node:crypto';
import type { NoticeKind } from '../../src/shared/payment/gateways.ts';

/** Parameter names and values, in the order in which they are sent. */
export type Fields = readonly (readonly [key: string, value: string])[];

/** Percent-encodes text exactly like PHP's `urlencode`. */
export const phpEncode = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+');

export const macOf = (fields: Fields, secret: string): string =>
  createHmac('sha256', secret)
    .update(fields.map(([key, value]) => `${phpEncode(key)}=${phpEncode(value)}`).join('&'))
    .digest('hex')
    .toUpperCase();

/** The bytes of a notice with the given fields: a JSON object of strings, or a query. */
export const write = (kind: NoticeKind, fields: Fields): Buffer =>
  Buffer.from(
    kind === 'wallet-callback'
      ? `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
      : fields.map(([key, value]) => `${phpEncode(key)}=${phpEncode(value)}`).join('&'),
    'utf8',
  );

export const signed = (fields: Fields, secret: string): Fields => [...fields, ['hashed', macOf(fields, secret)]];

export const genuineNotice = (kind: NoticeKind, fields: Fields, secret: string): Buffer => write(kind, signed(fields, secret));

export type Claims = {
  readonly approved?: string;
  readonly canceled?: string;
  readonly amount: string;
  readonly invoiceNo: string;
  readonly transactionId: string;
  readonly gateway?: string;
  readonly currency?: string;
};

const given = (fields: readonly (readonly [string, string | undefined])[]): Fields =>
  fields.filter((field): field is readonly [string, string] => field[1] !== undefined);

/** Returns the parameters of the notice (payment service §6.1, §6.2 or §6.3) in the order of the payment service's document. */
export const fieldsOf = (kind: NoticeKind, claims: Claims): Fields => {
  const { approved, canceled, amount, invoiceNo, transactionId } = claims;
  if (kind === 'wallet-return')
    return given([
      ['approved', approved],
      ['invoice_no', invoiceNo],
    ]);
  if (kind === 'wallet-callback') {
    return given([
      ['gateway', claims.gateway ?? 'wallet'],
      ['approved', approved],
      ['canceled', canceled],
      ['invoice_no', invoiceNo],
      ['amount', amount],
      ['currency', claims.currency],
      ['paymet_method', 'method_a'],
      ['transaction_id', transactionId],
    ]);
  }
  return given([
    ['gateway', claims.gateway ?? 'card'],
    ['approved', approved],
    ['canceled', canceled],
    ['amount', amount],
    ['currency', claims.currency ?? 'USD'],
    ['invoice_no', invoiceNo],
    ['transaction_id', transactionId],
  ]);
};
