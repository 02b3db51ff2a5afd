// UI texts that customers read: shown in Arabic and English at once, and short enough to be read across the counter.
import type { CustomerState } from '../../../shared/payment/voice.ts';
import type { Phrase } from '../phrase.ts';

type CustomerWords = { readonly title: Phrase; readonly next: Phrase };

/**
 * The moments that the customer display shows. `scan`: the QR code is shown; `preparing`: there is no QR code yet; `confirming`:
 * the customer came back from the checkout as if it were paid; `lost`: the till does not answer.
 */
export type CustomerMoment = Exclude<CustomerState, 'waiting'> | 'scan' | 'preparing' | 'lost' | 'idle';

export const wordsCustomer: Readonly<Record<CustomerMoment, CustomerWords>> = {
  idle: {
    title: { ar: 'أهلًا وسهلًا', en: 'Welcome' },
    next: { ar: 'يظهر مبلغ مشترياتك هنا.', en: 'What you pay appears here.' },
  },
  scan: {
    title: { ar: 'امسح الرمز وادفع', en: 'Scan to pay' },
    next: { ar: 'وجّه كاميرا هاتفك إلى الرمز.', en: 'Point your phone’s camera at the code.' },
  },
  preparing: {
    title: { ar: 'لحظة من فضلك', en: 'One moment, please' },
    next: { ar: 'نجهّز رمز الدفع.', en: 'Your payment code is on its way.' },
  },
  confirming: {
    title: { ar: 'لحظة من فضلك', en: 'One moment, please' },
    next: { ar: 'ننتظر تأكيد الدفع. لا تدفع مرة أخرى.', en: 'We are waiting for the confirmation. Do not pay again.' },
  },
  'no-result': {
    title: { ar: 'لم تُذكر نتيجة', en: 'No result reported' },
    next: {
      ar: 'إن رُفضت الدفعة فامسح الرمز وحاول مرة أخرى. وإن أُلغيت أو تمّت فأخبر البائع.',
      en: 'If it was declined, scan the code and try again. If you cancelled or paid, tell the cashier.',
    },
  },
  paid: {
    title: { ar: 'تم الدفع', en: 'Paid' },
    next: { ar: 'شكرًا لك.', en: 'Thank you.' },
  },
  'extra-back': {
    title: { ar: 'تم الدفع', en: 'Paid' },
    next: { ar: 'رُدّت الزيادة. لم يبقَ شيء مستحق.', en: 'The extra was paid back. Nothing is owed any more.' },
  },
  expired: {
    title: { ar: 'انتهى وقت الدفع', en: 'Time is up' },
    next: { ar: 'لا تدفع بهذا الرمز. راجع البائع.', en: 'Do not pay with this code. Please see the cashier.' },
  },
  cancelled: {
    title: { ar: 'أُلغي الطلب', en: 'Cancelled' },
    next: { ar: 'لا تدفع بهذا الرمز. راجع البائع.', en: 'Do not pay with this code. Please see the cashier.' },
  },
  stopped: {
    title: { ar: 'أُوقف انتظار الدفعة', en: 'No longer waiting' },
    next: { ar: 'لا تدفع بهذا الرمز. راجع البائع.', en: 'Do not pay with this code. Please see the cashier.' },
  },
  'see-cashier': {
    title: { ar: 'راجع البائع', en: 'Please see the cashier' },
    next: { ar: 'لا تدفع مرة أخرى قبل أن تسأله.', en: 'Do not pay again before you have asked.' },
  },
  lost: {
    title: { ar: 'اسأل البائع', en: 'Please ask the cashier' },
    next: {
      ar: 'انقطع اتصال هذه الشاشة بالصندوق. لا تدفع بما كان عليها.',
      en: 'This display has lost the till. Do not pay with what it showed.',
    },
  },
};

export const wordsCustomerAround = {
  training: { ar: 'تدريب: لا ينتقل أي مال', en: 'Training: no money moves' },
  trial: { ar: 'تجربة: ليس دفعًا حقيقيًا', en: 'Trial: not a real payment' },
  left: { ar: 'الوقت المتبقي', en: 'Time left' },
  code: { ar: 'رمز الدفع', en: 'Payment code' },
  /** For the cashier: after a restart of the till, a display in a browser tab cannot reconnect and must be opened again. */
  reopen: {
    ar: 'للبائع: إن بقيت هكذا فافتح شاشة الزبون من جديد من الصندوق.',
    en: 'Cashier: if this stays, open the customer display again from the till.',
  },
  display: { ar: 'شاشة الزبون', en: 'Customer display' },
} as const satisfies Readonly<Record<string, Phrase>>;
