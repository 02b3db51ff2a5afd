// Texts for movements of money after its arrival and for ways to pay it back, on screen and on paper.
import type { PayBackWay } from '../ledger/postings.ts';
import type { MoneyMove } from '../payment/refund.ts';
import type { Phrase } from './phrase.ts';

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
