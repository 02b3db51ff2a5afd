// Receipts of every paper size and language with all optional parts, for tests that draw and measure them.
import type { ReceiptFacts } from '../../../src/shared/receipt/facts.ts';
import { papers, receiptLangs, type ReceiptLayout } from '../../../src/shared/receipt/blocks.ts';
import { receiptLayout, type ReceiptOptions, testLayout } from '../../../src/shared/receipt/layout.ts';
import { longLogo } from './long-logo.ts';
import { longFacts, longProofUrl, paidFacts, plainOptions, proofUrl, refundFacts, shortCode, soldItems } from './samples.ts';

const of = (facts: Partial<ReceiptFacts>, options: Partial<ReceiptOptions>): ReceiptLayout =>
  receiptLayout({ ...paidFacts, ...facts }, { ...plainOptions, ...options });

const toppedUp: Partial<ReceiptFacts> = {
  parts: [
    { amountMinor: 1_000_000, transactionId: '8842-091-2345678' },
    { amountMinor: 245_250, transactionId: 'TX-90118' },
  ],
};

export const pictures: Readonly<Record<string, ReceiptLayout>> = {
  ...Object.fromEntries(
    papers.flatMap((paper) =>
      receiptLangs.map((lang) => [`paid-${paper}-${lang}`, of({}, { paper, lang, proofUrl, shortCode })] as const),
    ),
  ),
  ...Object.fromEntries(
    papers.flatMap((paper) =>
      receiptLangs.flatMap((lang) => [
        [`items-${paper}-${lang}`, of({ items: soldItems }, { paper, lang, proofUrl, shortCode })] as const,
        [
          `long-${paper}-${lang}`,
          of(longFacts, { paper, lang, proofUrl: longProofUrl, shortCode, copy: 12, logo: longLogo }),
        ] as const,
      ]),
    ),
  ),
  ...Object.fromEntries(
    papers.flatMap((paper) =>
      receiptLangs.flatMap((lang) => [
        [`topped-up-${paper}-${lang}`, of(toppedUp, { paper, lang, proofUrl, shortCode })] as const,
        [`refunded-${paper}-${lang}`, of({ paidBackMinor: 245_250 }, { paper, lang, proofUrl, shortCode, copy: 1 })] as const,
      ]),
    ),
  ),
  ...Object.fromEntries(
    receiptLangs.map(
      (lang) => [`uninvited-58-${lang}`, of({}, { paper: '58', lang, proofUrl, shortCode, invites: false })] as const,
    ),
  ),
  'copy-58-ar': of({}, { paper: '58', lang: 'ar', copy: 3 }),
  'training-80-both': of({ training: true }, {}),
  'unconfirmed-80-both': of({ unconfirmed: true, method: null, transactionId: null }, {}),
  'refund-80-both': of(refundFacts, { copy: 1 }),
  'refund-80-ar': of(refundFacts, { lang: 'ar', proofUrl, shortCode }),
  'refund-58-ar': of(refundFacts, { paper: '58', lang: 'ar', copy: 2 }),
  ...Object.fromEntries(
    receiptLangs.map((lang) => [`refund-A4-${lang}`, of(refundFacts, { paper: 'A4', lang, proofUrl })] as const),
  ),
  'refund-58-en': of({ ...refundFacts, shopName: 'Corniche Books & Stationery' }, { paper: '58', lang: 'en' }),
  'training-58-ar': of({ training: true }, { paper: '58', lang: 'ar', proofUrl }),
  'unconfirmed-58-both': of({ unconfirmed: true, method: null, transactionId: null }, { paper: '58' }),
  'test-58-both': testLayout({ ...paidFacts, printer: 'EPSON TM-T20III' }, { ...plainOptions, paper: '58' }),
  'test-80-both': testLayout({ ...paidFacts, printer: '192.168.1.50:9100' }, plainOptions),
};
