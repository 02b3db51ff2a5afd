// UI texts for movements of money after its arrival (refunds, suspense), in a day and in a close.
import type { MoneyMove } from '../../../shared/payment/refund.ts';
import { addWords } from '../known.ts';
import type { Phrase } from '../phrase.ts';

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

export const wordsMoved = addWords({
  'moves.title': { ar: 'رد المال والأمانات', en: 'Refunds and suspense' },
  'moves.waived': { ar: 'تنازل عما نقص من الثمن', en: 'Waived' },
  'moves.unwitnessed': { ar: 'رُدّ بلا شاهد', en: 'Paid back without a witness' },
  'moves.owed': { ar: 'مستحقة الرد الآن', en: 'Refunds owed now' },
  'moves.suspense': { ar: 'أمانات قائمة الآن', en: 'Suspense now' },
  'moves.none': { ar: 'لا شيء', en: 'None' },
});
