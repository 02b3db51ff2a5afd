// The label of each line of money sums, on screen and on paper.
import type { MoneySum } from '../ledger/money-sum.ts';
import type { Phrase } from './phrase.ts';

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

/** Shown beside gross sales: the part that was in suspense before it paid a sale. */
export const wordsOutOfSuspense: Phrase = { ar: 'منها ما كان في الأمانات:', en: 'of them out of suspense:' };
