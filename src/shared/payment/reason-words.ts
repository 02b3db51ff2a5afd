// The texts for each reason why a charge is refused or unknown: on screen, and in files for people.
type ReasonPhrase = { readonly ar: string; readonly en: string };

/** The texts, keyed by the reason in an `attempt.answered` journal entry. */
export const wordsReasons = {
  service: { ar: 'لم تقبل خدمة الدفع الطلب.', en: 'The payment service refused the charge.' },
  'not-sent': {
    ar: 'لم يصل الطلب إلى خدمة الدفع، فلم يُخصم شيء.',
    en: 'The charge never reached the payment service, so nothing was taken.',
  },
  timeout: { ar: 'لم تستجب خدمة الدفع في الوقت المنتظر.', en: 'The payment service did not respond in time.' },
  reset: { ar: 'انقطع الاتصال قبل أن يصل الرد.', en: 'The connection broke before the answer came.' },
  'too-large': { ar: 'كان رد خدمة الدفع أكبر من أن نقرأه.', en: 'The payment service’s answer was too large to read.' },
  'server-error': { ar: 'حدث عطل عند خدمة الدفع.', en: 'The payment service had a fault of its own.' },
  unreadable: { ar: 'لم نستطع قراءة رد خدمة الدفع.', en: 'The payment service’s answer could not be read.' },
  'bad-redirect': { ar: 'أعطت خدمة الدفع عنوانًا لا نفتحه.', en: 'The payment service gave an address that we do not open.' },
  restart: { ar: 'أُغلق الصندوق قبل أن يصل الرد.', en: 'The till was closed before the answer came.' },
  other: { ar: 'لم يكتمل الاتصال بخدمة الدفع.', en: 'The call to the payment service did not complete.' },
} as const satisfies Readonly<Record<string, ReasonPhrase>>;
