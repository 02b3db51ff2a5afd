// Receipts to look at and to test with: what shops and customers may write, as they write it.
import { neutralNames } from '../../../src/shared/payment/named.ts';
import type { ReceiptFacts } from '../../../src/shared/receipt/facts.ts';
import type { ReceiptOptions } from '../../../src/shared/receipt/layout.ts';

export const paidFacts: ReceiptFacts = {
  kind: 'payment',
  id: 'attempt_01kb0d8h3x7v2m9q4r5t6w',
  merchant: 'corniche',
  till: 'T1',
  shopName: 'مكتبة الكورنيش',
  invoiceNo: 'T1-0148',
  gateway: 'wallet',
  currency: 'LYD',
  amountMinor: 1_245_250,
  atMs: Date.parse('2026-11-21T08:42:07Z'),
  timeZone: 'Africa/Tripoli',
  businessDay: '2026-11-21',
  method: 'method_a',
  transactionId: '8842-091-2345678',
  unconfirmed: false,
  paidBackBy: null,
  reference: null,
  customerName: 'سالم (Salem) بن علي 091-2345678',
  note: 'تسليم 2 × دفتر A4، يوم 22-11',
};

export const refundFacts: ReceiptFacts = {
  ...paidFacts,
  kind: 'refund',
  id: 'refund_01kb0d8h3x7v2m9q4r5t6w',
  gateway: 'card',
  currency: 'USD',
  amountMinor: 2001,
  method: null,
  transactionId: null,
  paidBackBy: 'cash',
  reference: 'R-77/2026',
  note: null,
};

export const plainOptions: ReceiptOptions = {
  lang: 'both',
  paper: '80',
  training: false,
  footer: 'شارع الاستقلال، طرابلس – 091-2345678\nشكرًا لزيارتكم',
  logo: null,
  copy: 0,
  proofUrl: null,
  names: neutralNames,
};

/** As long as a proof's address may be. */
export const proofUrl = `https://pay.example.ly/r#${'eyJpZCI6ImF0dGVtcHRfMDFrYjBkOGgzeDd2Mm05cTRyNXQ2dyJ9'.repeat(5)}`;
