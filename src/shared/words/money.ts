// Texts about money, on screen and on paper: gateways, kinds of money received, movements of money, ways to pay back, and sums.
import type { MoneySum } from '../ledger/money-sum.ts';
import type { PayBackWay, ReceiptKind } from '../ledger/postings.ts';
import type { Gateway } from '../payment/gateways.ts';
import type { MoneyMove } from '../payment/refund.ts';
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

/** Words for each kind of money movement after the money's arrival, as listed for a day and in a close. */
export const wordsMoves: Readonly<Record<MoneyMove, Phrase>> = {
  returned: { ar: 'مرتجعات المبيعات', en: 'Sales returns' },
  'return-withdrawn': { ar: 'مرتجعات سُحبت', en: 'Returns withdrawn' },
  'paid-cash': { ar: 'رُدّ نقدًا', en: 'Paid back in cash' },
  'paid-transfer': { ar: 'رُدّ بحوالة', en: 'Paid back by transfer' },
  'paid-provider': { ar: 'رُدّ عبر المزوّد', en: 'Paid back by the provider' },
  accept: { ar: 'أمانات قُبلت ثمنًا لبيعة', en: 'Suspense accepted as sales' },
  'keep-price': { ar: 'أمانات بقي منها الثمن والباقي يُرد', en: 'Suspense: price kept, rest owed back' },
  'top-up': { ar: 'أمانات أكملها الزبون', en: 'Suspense topped up to sales' },
  'give-back': { ar: 'أمانات صارت مستحقة الرد', en: 'Suspense to be given back' },
  'write-off': { ar: 'أمانات بقيت للمتجر', en: 'Suspense kept by the shop' },
};

export const wordsWays: Readonly<Record<PayBackWay, Phrase>> = {
  cash: { ar: 'نقدًا', en: 'Cash' },
  transfer: { ar: 'حوالة مصرفية', en: 'Bank transfer' },
  provider: { ar: 'عبر المزوّد', en: 'By the provider' },
};

/** The label of each line of money sums, shared by the Day screen, shifts and closes. */
export const wordsMoneySums: Readonly<Record<Exclude<keyof MoneySum, 'currency' | 'salesCount'>, Phrase>> = {
  salesMinor: { ar: 'المبيعات (الإجمالي)', en: 'Sales (gross)' },
  returnsMinor: { ar: 'مرتجعات المبيعات', en: 'Sales returns' },
  netMinor: { ar: 'صافي المبيعات', en: 'Net sales' },
  setAsideMinor: { ar: 'وصل بمبلغ غير المطلوب (أمانات)', en: 'Came in another amount (suspense)' },
  resolvedMinor: { ar: 'حُسم من الأمانات', en: 'Resolved out of suspense' },
  owedMinor: { ar: 'مبالغ استُحق ردّها', en: 'Became owed to customers' },
  paidBackMinor: { ar: 'رُدّ إلى الزبائن', en: 'Paid back to customers' },
  otherIncomeMinor: { ar: 'إيرادات أخرى', en: 'Other income' },
};
