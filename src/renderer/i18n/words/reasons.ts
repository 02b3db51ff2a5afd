// UI texts for why a charge failed, and for the service's own error codes.
import type { ErrorCode } from '../../../shared/errors.ts';
import { wordsReasons } from '../../../shared/payment/reason-words.ts';
import { lookUp, type Phrase } from '../phrase.ts';
import type { Lang } from '../../../shared/lang.ts';
import { codeText, wordsErrors } from './errors/errors.ts';

/** Words for the connection failure that caused a refusal or an unknown result of a charge. */
export const wordsDetails = {
  'connection-refused': {
    ar: 'لم يُفتح الاتصال. تأكد من الإنترنت.',
    en: 'No connection could be opened. Check the internet connection.',
  },
  dns: {
    ar: 'لم يُعرف مكان الخدمة على الشبكة. تأكد من الإنترنت ومن عنوان الخدمة.',
    en: 'The service’s address was not found. Check the internet connection and the address.',
  },
  tls: {
    ar: 'لم تثبت هوية الخدمة. تأكد من تاريخ الجهاز ووقته.',
    en: 'The service could not prove who it is. Check this machine’s date and time.',
  },
  timeout: { ar: 'لم يُفتح الاتصال في الوقت المنتظر.', en: 'No connection was opened in time.' },
  reset: { ar: 'قُطع الاتصال.', en: 'The connection was cut.' },
  'too-large': { ar: 'كان الرد أكبر مما نقرأ.', en: 'The answer was larger than we read.' },
  stopped: { ar: 'أُغلق الصندوق أثناء الطلب.', en: 'The till was closed meanwhile.' },
} as const satisfies Readonly<Record<string, Phrase>>;

/** UI texts for the error codes that the payment service is known to send. The service's own message is shown beside the text. */
export const wordsServiceCodes = {
  UNAUTHORIZED: { ar: 'لم تقبل خدمة الدفع مفاتيح هذا المتجر.', en: 'The payment service does not accept this shop’s keys.' },
  INVALID_INPUTS: { ar: 'لم تقبل خدمة الدفع بعض ما أُرسل.', en: 'The payment service did not accept some of what was sent.' },
  INVALID_AMOUNT: { ar: 'لم تقبل خدمة الدفع المبلغ.', en: 'The payment service did not accept the amount.' },
  AMOUNT_NOT_ALLOWED: { ar: 'هذا المبلغ غير مسموح لدى خدمة الدفع.', en: 'The payment service does not allow this amount.' },
  AMOUNT_EXCEEDED_MAXIMUM: { ar: 'المبلغ أكبر من حد خدمة الدفع.', en: 'The amount is above the payment service’s maximum.' },
  DUPLICATED_INVOICE_NUMBER: {
    ar: 'تعرف خدمة الدفع رقم الفاتورة هذا من قبل.',
    en: 'The payment service has seen this invoice number before.',
  },
  CURRENCY_NOT_SUPPORTED: { ar: 'لا تتعامل خدمة الدفع بهذه العملة.', en: 'The payment service does not take this currency.' },
  FORBIDDEN_IP_ADDRESS: {
    ar: 'لا تسمح خدمة الدفع بالطلب من هذه الشبكة. اطلب من المزوّد أن يضيفها.',
    en: 'The payment service does not allow this network. Ask the provider to add it.',
  },
  MAINTENANCE_MODE: {
    ar: 'خدمة الدفع في صيانة.',
    en: 'The payment service is under maintenance.',
  },
  BACKEND_ERROR: { ar: 'حدث عطل عند خدمة الدفع.', en: 'The payment service had a fault of its own.' },
  NOT_FOUND: {
    ar: 'لا تعرف خدمة الدفع عنوان هذه البوابة. نادِ المشرف: اسم البوابة عند المزوّد في الإعدادات.',
    en: 'The payment service does not know this gateway’s address. Call the supervisor: the provider’s name for it stands in Settings.',
  },
  HTTP_404: {
    ar: 'لا تعرف خدمة الدفع عنوان هذه البوابة. نادِ المشرف: اسم البوابة عند المزوّد في الإعدادات.',
    en: 'The payment service does not know this gateway’s address. Call the supervisor: the provider’s name for it stands in Settings.',
  },
  HTTP_409: {
    ar: 'ترى خدمة الدفع تعارضًا، كرقم فاتورة تعرفه من قبل.',
    en: 'The payment service sees a conflict, such as an invoice number that it has seen before.',
  },
  HTTP_429: {
    ar: 'كثرت الطلبات على خدمة الدفع.',
    en: 'The payment service is getting too many requests.',
  },
} as const satisfies Readonly<Record<string, Phrase>>;

/**
 * Advice for an error code of the payment service, shown if the service refused the payment and nothing was charged. For an
 * unknown payment, the advice depends on the payment's state alone.
 */
const wordsAfterRefusal: Readonly<Partial<Record<keyof typeof wordsServiceCodes, Phrase>>> = {
  MAINTENANCE_MODE: { ar: 'انتظر، أو خذ الدفع بطريقة أخرى.', en: 'Wait, or take the payment another way.' },
  HTTP_429: { ar: 'انتظر قليلًا.', en: 'Wait a little.' },
};

/**
 * Returns the words for the payment service's own error code, with advice after a refusal; null for a missing or unknown code.
 */
const serviceText = (code: string | null, isRefused: boolean, lang: Lang): string | null => {
  const what = lookUp(wordsServiceCodes, code, lang);
  const next = isRefused ? lookUp(wordsAfterRefusal, code, lang) : null;
  return what === null || next === null ? what : `${what} ${next}`;
};

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(wordsErrors, text);

/** Returns why a charge is refused or its result unknown, in one or two sentences; null if there is no reason. */
export const reasonText = (reason: string | null, detail: string | null, lang: Lang): string | null => {
  if (reason === null) return null;
  // If the detail is one of our error codes (as for `bad-redirect`), its words are more precise than the reason's.
  if (detail !== null && isErrorCode(detail)) return codeText(detail, lang).what;
  const why = lookUp(wordsReasons, reason, lang) ?? wordsReasons.other[lang];
  const behind = detail === reason ? null : lookUp(wordsDetails, detail, lang);
  return behind === null ? why : `${why} ${behind}`;
};

type ReasonWords = {
  readonly reason: string | null;
  readonly detail: string | null;
  readonly words: { readonly code: string | null } | null;
};

/**
 * Returns why a charge is refused or its result unknown. Uses the text for the payment service's error code if the code is known,
 * otherwise the text of `reasonText`.
 */
export const whyText = ({ reason, detail, words }: ReasonWords, lang: Lang): string | null =>
  serviceText(words?.code ?? null, reason === 'service', lang) ?? reasonText(reason, detail, lang);
