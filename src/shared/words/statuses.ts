// The short label of each payment status, on screen and on paper.
import type { PaymentStatus } from '../payment/payment-status.ts';
import type { Phrase } from './phrase.ts';

export const wordsStatuses: Readonly<Record<PaymentStatus, Phrase>> = {
  creating: { ar: 'جارٍ الإنشاء', en: 'Creating' },
  waiting: { ar: 'بانتظار الدفع', en: 'Waiting' },
  confirming: { ar: 'قيد التأكيد', en: 'Being confirmed' },
  'no-result': { ar: 'لم تُذكر نتيجة', en: 'No result reported' },
  paid: { ar: 'مدفوعة', en: 'Paid' },
  'paid-late': { ar: 'مدفوعة متأخرة', en: 'Paid late' },
  'paid-twice': { ar: 'مدفوعة مرتين', en: 'Paid twice' },
  settled: { ar: 'سُوّيت يدويًا، غير مؤكدة', en: 'Settled, unconfirmed' },
  'wrong-amount': { ar: 'مبلغ مختلف', en: 'Wrong amount' },
  accepted: { ar: 'قُبلت ثمنًا للبيعة', en: 'Accepted as the sale' },
  'topped-up': { ar: 'أكملها الزبون', en: 'Topped up' },
  'given-back': { ar: 'تقرّر ردّ مالها', en: 'Refund decided' },
  'written-off': { ar: 'بقيت للمتجر', en: 'Written off' },
  unfit: { ar: 'مال لا يوافق المطلوب', en: 'Money that does not fit' },
  'to-review': { ar: 'للمراجعة', en: 'To review' },
  'sale-unfit': { ar: 'مال بطلب آخر لا يوافق', en: 'Other charge does not fit' },
  'sale-paid': { ar: 'دُفعت البيعة', en: 'Sale is paid' },
  refused: { ar: 'تعذّر الإنشاء', en: 'Refused' },
  declined: { ar: 'مرفوضة', en: 'Declined' },
  canceled: { ar: 'ملغاة', en: 'Cancelled' },
  withdrawn: { ar: 'أُوقف انتظارها (تحت المتابعة)', en: 'Stopped waiting (monitored)' },
  left: { ar: 'غادر الزبون (تحت المتابعة)', en: 'Customer left (monitored)' },
  superseded: { ar: 'مستبدلة (تحت المتابعة)', en: 'Replaced (monitored)' },
  expired: { ar: 'انتهت المهلة (تحت المتابعة)', en: 'Expired (monitored)' },
  unknown: { ar: 'غير معروفة', en: 'Unknown' },
};

const isStatus = (status: string): status is PaymentStatus => Object.hasOwn(wordsStatuses, status);
/** The label of a payment's status, or of the stored state of an attempt. Null for a status of a later version. */
export const statusPhrase = (status: string): Phrase | null => {
  const shown = status === 'approved' ? 'paid' : status;
  return isStatus(shown) ? wordsStatuses[shown] : null;
};
