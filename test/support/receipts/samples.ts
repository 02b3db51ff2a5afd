// Sample receipts with realistic texts of shops and customers.
import { neutralNames } from '../../../src/shared/payment/named.ts';
import type { SaleItem } from '../../../src/shared/payment/sale-details.ts';
import type { ReceiptFacts } from '../../../src/shared/receipt/facts.ts';
import { proofUrl as addressOf } from '../../../src/shared/receipt/proof-address.ts';
import { proofBody, proofFactsOf, proofText } from '../../../src/shared/receipt/proof.ts';
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
  items: null,
  parts: null,
  paidBackMinor: 0,
  training: false,
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
  footer: 'شارع الاستقلال، طرابلس – 091-2345678\nشكرًا لزيارتكم',
  logo: null,
  copy: 0,
  proofUrl: null,
  shortCode: null,
  invites: true,
  names: neutralNames,
};

/** A long proof address: 285 characters, more than a usual receipt has. */
export const proofUrl = `https://pay.example.ly/r#${'eyJpZCI6ImF0dGVtcHRfMDFrYjBkOGgzeDd2Mm05cTRyNXQ2dyJ9'.repeat(5)}`;

export const shortCode = '7K3M-9QXA-2B4C';

export const soldItems: readonly SaleItem[] = [
  { name: 'دفتر A4', priceMinor: 12_500, count: 2 },
  { name: 'قلم حبر', priceMinor: 3750, count: 10 },
  { name: 'Desk lamp, brass', priceMinor: 1_182_750, count: 1 },
];

/** Receipt facts with every text at its greatest length. */
export const longFacts: Partial<ReceiptFacts> = {
  shopName: 'مكتبة وقرطاسية الكورنيش الكبرى للكتب والأدوات المدرسية 2026',
  till: 'counter-on-the-first-floor_north',
  invoiceNo: 'COUNTER-ON-THE-FIRST-FLOOR-NORTH_2026.11.21-000000000000000148.A',
  amountMinor: 999_999_999_990,
  transactionId: '123456789012345678901234567890123456789012345678',
  method: 'a_method_that_nobody_has_named_yet',
  customerName: 'عبد الرحمن بن عبد السلام المصراتي لصالح شركة الكورنيش للتوريدات العامة 0912345678',
  note: 'يُسلَّم الطلب إلى الباب الخلفي بعد الساعة 16:30 يوم 22-11-2026، والاتصال قبل الوصول على 091-2345678 أو 092-7654321، ومعه فاتورة رقم T1-0147 وورقة A4 مختومة. Please ring twice and ask for Salem.',
  items: [
    { name: 'مجموعة الأطلس الجغرافي الكامل، طبعة 2026', priceMinor: 999_000_000_000, count: 1 },
    { name: 'Drawing paper, heavy, 50 sheets, A3 white', priceMinor: 1_001_000, count: 999 },
  ],
};

/** The longest proof address that the longest names of a till and a merchant can make. */
export const longProofUrl = ((): string => {
  const body = proofBody({
    ...proofFactsOf({ ...paidFacts, ...longFacts }),
    ...{ id: 'attempt_01jd8q0w5xk3m9t2v7ab4n', transactionId: '8'.repeat(24) },
  });
  if (!body) throw new Error('no receipt has these facts');
  const signature = Uint8Array.from({ length: 64 }, (_, i) => (i * 151 + 7) % 256);
  return addressOf('https://pay.a-shop-in-tripoli.ly', 'corniche-stationery-and-books-32', proofText(body, signature));
})();
