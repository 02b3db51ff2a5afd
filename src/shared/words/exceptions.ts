// The text of each exception reason, on screen and on paper.
import type { ExceptionReason } from '../payment/judge-notice.ts';
import type { Phrase } from './phrase.ts';

/** For each exception reason: why the notice does not match the payment request. */
export const wordsExceptions: Readonly<Record<ExceptionReason, Phrase>> = {
  'flags-conflict': { ar: 'يقول الإشعار إنها مدفوعة وملغاة معًا.', en: 'The notice says paid and cancelled at once.' },
  'flags-unreadable': { ar: 'لا يُفهم من الإشعار هل دُفعت.', en: 'The notice does not say clearly whether it was paid.' },
  'notice-incomplete': { ar: 'ينقص الإشعار ما لا غنى عنه.', en: 'The notice lacks something that it must carry.' },
  'invoice-unknown': {
    ar: 'يذكر الإشعار فاتورة ليست في دفاتر هذا الصندوق: فاتورة صندوق آخر، أو بيعة تمت بعد نسخة احتياطية استُعيدت.',
    en: 'The notice names an invoice that is not in this till’s books: another till’s, or a sale made after a backup that was restored.',
  },
  'gateway-differs': { ar: 'جاء الإشعار من بوابة غير التي طُلبت.', en: 'The notice came from another gateway than was asked.' },
  'currency-differs': { ar: 'يذكر الإشعار عملة غير التي طُلبت.', en: 'The notice names another currency than was asked.' },
  'amount-unreadable': {
    ar: 'المبلغ في الإشعار لا يُقرأ أو أكبر من أي بيع.',
    en: 'The amount in the notice cannot be read, or is larger than any sale.',
  },
  'amount-differs': { ar: 'يذكر الإشعار مبلغًا غير الذي طُلب.', en: 'The notice names another amount than was asked.' },
  'invoice-elsewhere': {
    ar: 'لم تقبل خدمة الدفع رقم هذه الفاتورة لأنه مستعمل من قبل، أو لم يصلها طلبنا أصلًا، فالدفعة تخص فاتورة أخرى بالرقم نفسه.',
    en: 'The payment service had refused this number as used before, or never got our request: the payment belongs to another invoice with the same number.',
  },
  'not-addressed': {
    ar: 'وصل الإشعار إلى عنوان غير العنوان الذي أعطاه الصندوق لهذه الدفعة.',
    en: 'The notice came by another address than the one that the till gave for this payment.',
  },
  'seen-elsewhere': {
    ar: 'وصل الإشعار نفسه إلى صندوق آخر للمتجر من قبل.',
    en: 'The same notice came to another till of the shop before.',
  },
  'transaction-conflict': {
    ar: 'رقم المعاملة هذا مقيَّد من قبل لدفعة أخرى أو بمبلغ آخر.',
    en: 'This transaction id is booked already, for another payment or amount.',
  },
  'return-without-callback': {
    ar: 'عاد الزبون من صفحة الدفع كمن دفع، ولم يصل إشعار الدفع.',
    en: 'The customer came back from the checkout as paid, and no notice of payment came.',
  },
  'approval-contradicted': {
    ar: 'وصل إشعار بالدفع من قبل، وتقول خدمة الدفع الآن إنها أُلغيت أو رُفضت. ما قُيِّد يبقى مقيَّدًا.',
    en: 'A notice of payment came before, and the payment service now says cancelled or declined. What is booked stays booked.',
  },
  'paid-twice': {
    ar: 'دُفعت البيعة مرة أخرى بعد أن دُفعت. للزبون مبلغ يُرد.',
    en: 'The sale was paid again after it was paid. Money is due back to the customer.',
  },
  'settlement-contradicted': {
    ar: 'سوّاها المشرف يدويًا، وتقول خدمة الدفع إنها لم تُدفع.',
    en: 'A supervisor settled it by hand, and the payment service says that it was not paid.',
  },
};
