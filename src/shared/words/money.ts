// Texts of gateways and of kinds of money received, on screen and on paper.
import type { ReceiptKind } from '../ledger/postings.ts';
import type { Gateway } from '../payment/gateways.ts';
import type { Phrase } from './phrase.ts';

export const wordsGateways: Readonly<Record<Gateway, Phrase>> = {
  wallet: { ar: 'محفظة', en: 'Wallet' },
  card: { ar: 'بطاقة', en: 'Card' },
};

export const wordsReceipts: Readonly<Record<ReceiptKind, Phrase>> = {
  sale: { ar: 'مبيعات', en: 'Sales' },
  'refund-owed': { ar: 'مبالغ مستحقة الرد', en: 'Refunds owed' },
  suspense: { ar: 'أمانات قيد التسوية', en: 'Suspense' },
};
