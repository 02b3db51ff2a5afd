// How a payment stands, in words: a short label for the badge, what it means, and what to do now.
// The words of its story (reasons, notices, postings) are in words-story.ts, those of gateways and methods in words-money.ts.
import type { DisplayState } from '../../shared/payment/display.ts';
import type { Phrase } from './phrase.ts';

export type StateWords = { readonly label: Phrase; readonly meaning: Phrase; readonly next: Phrase };

/** Every state that we go on watching says so in the same words. */
const watched = (ar: string, en: string): Phrase => ({
  ar: `${ar.trim()} قد يدفع الزبون بعد، ونحن نواصل المراقبة: إن دُفعت ظهرت «مدفوعة متأخرة».`,
  en: `${en.trim()} The customer may still pay, and we go on watching: if they do, it turns to “Paid late”.`,
});

export const wordsStates: Readonly<Record<DisplayState, StateWords>> = {
  creating: {
    label: { ar: 'قيد الإنشاء', en: 'Creating' },
    meaning: {
      ar: 'نطلب من خدمة الدفع صفحة لهذه الفاتورة.',
      en: 'We are asking the payment service for a checkout for this invoice.',
    },
    next: { ar: 'انتظر لحظة. لا تطلب الدفع مرة أخرى.', en: 'Wait a moment. Do not charge again.' },
  },
  waiting: {
    label: { ar: 'بانتظار الدفع', en: 'Waiting' },
    meaning: { ar: 'صفحة الدفع جاهزة، ولم يصل إشعار بعد.', en: 'The checkout is ready, and no notice has come yet.' },
    next: {
      ar: 'الزبون يمسح الرمز ويدفع من هاتفه. النتيجة تظهر هنا وحدها.',
      en: 'The customer scans and pays on their phone. The result appears here by itself.',
    },
  },
  'no-result': {
    label: { ar: 'لم تُذكر نتيجة', en: 'No result reported' },
    meaning: {
      ar: 'أشعرتنا خدمة الدفع بهذه الدفعة ولم تقل هل تمّت.',
      en: 'The payment service sent a notice of this payment without saying how it ended.',
    },
    next: {
      ar: 'انظر ما يقوله هاتف الزبون، وانتظر. لا تعدّها مدفوعة قبل أن تظهر «مدفوعة».',
      en: 'See what the customer’s phone says, and wait. It is not paid until it says “Paid”.',
    },
  },
  paid: {
    label: { ar: 'مدفوعة', en: 'Paid' },
    meaning: { ar: 'وصل المال وقُيِّد في الدفاتر.', en: 'The money arrived and is in the books.' },
    next: { ar: 'سلّم البضاعة.', en: 'Hand over the goods.' },
  },
  'paid-late': {
    label: { ar: 'مدفوعة متأخرة', en: 'Paid late' },
    meaning: {
      ar: 'وصل المال وقُيِّد بعد أن توقف الصندوق عن انتظاره.',
      en: 'The money arrived, and was booked, after this till had stopped waiting for it.',
    },
    next: {
      ar: 'تأكد أن الزبون أخذ بضاعته، وأنه لم يدفع بوسيلة أخرى أيضًا.',
      en: 'Make sure that the customer got their goods, and did not pay another way as well.',
    },
  },
  'paid-twice': {
    label: { ar: 'مدفوعة مرتين', en: 'Paid twice' },
    meaning: {
      ar: 'وصل مال لهذه البيعة مرة أخرى بعد أن دُفعت. قُيِّدت الزيادة مردودًا مستحقًا.',
      en: 'Money came for this sale again after it was paid. The extra is booked as a refund owed.',
    },
    next: {
      ar: 'أخبر الزبون أن له مبلغًا يُرد، واعرضه على المحاسب.',
      en: 'Tell the customer that money is due back to them, and show it to the bookkeeper.',
    },
  },
  settled: {
    label: { ar: 'مسوّاة، لم تثبت', en: 'Settled, unproved' },
    meaning: {
      ar: 'قال المشرف إنها دُفعت، فقُيِّدت. لم يصل إشعار يثبت ذلك بعد.',
      en: 'A supervisor said that it was paid, so it is booked. No notice has proved it yet.',
    },
    next: {
      ar: 'سلّم البضاعة إن وافق المشرف. تثبت حين يصل الإشعار، أو من كشف المزوّد.',
      en: 'Hand over the goods if the supervisor agrees. A notice or the provider’s statement will prove it.',
    },
  },
  'wrong-amount': {
    label: { ar: 'مبلغ مختلف', en: 'Wrong amount' },
    meaning: {
      ar: 'وصل مبلغ غير الذي طُلب. قُيِّد جانبًا في الحساب المعلّق، والفاتورة غير مدفوعة.',
      en: 'Another amount came than was asked for. It is booked apart, in suspense, and the invoice is not paid.',
    },
    next: {
      ar: 'لا تسلّم البضاعة بعد. نادِ المشرف ليسوّي الفرق.',
      en: 'Do not hand over the goods yet. Call the supervisor to settle the difference.',
    },
  },
  refused: {
    label: { ar: 'مرفوضة', en: 'Refused' },
    meaning: { ar: 'لم تُفتح صفحة دفع لهذه الفاتورة.', en: 'No checkout was opened for this invoice.' },
    next: { ar: 'اقرأ السبب وعالجه، ثم أعد المحاولة.', en: 'Read the reason, mend it, then try again.' },
  },
  declined: {
    label: { ar: 'لم تُقبل', en: 'Declined' },
    meaning: { ar: 'قالت خدمة الدفع إن الدفع لم يُقبل.', en: 'The payment service says that the payment was not accepted.' },
    next: {
      ar: 'ليجرّب الزبون مرة أخرى، أو وسيلة دفع أخرى.',
      en: 'Let the customer try again, or pay another way.',
    },
  },
  canceled: {
    label: { ar: 'ملغاة', en: 'Cancelled' },
    meaning: { ar: 'ألغى الزبون الدفع في صفحته.', en: 'The customer cancelled on the checkout.' },
    next: { ar: 'إن أراد الدفع بعد فاطلب من جديد.', en: 'If they still want to pay, charge again.' },
  },
  withdrawn: {
    label: { ar: 'متروكة، نراقبها', en: 'Given up, watched' },
    meaning: watched('تخلّى عنها الصندوق.', 'This till gave it up.'),
    next: { ar: 'اطلب من الزبون ألّا يدفع بالرمز القديم.', en: 'Ask the customer not to pay with the old code.' },
  },
  superseded: {
    label: { ar: 'مستبدلة، نراقبها', en: 'Replaced, watched' },
    meaning: watched('حلّ محلها طلب أحدث.', 'A newer charge took its place.'),
    next: {
      ar: 'تابع الطلب الأحدث. إن دُفع الاثنان قُيِّدت الزيادة مردودًا مستحقًا.',
      en: 'Go on with the newer one. If both are paid, the extra is booked as a refund owed.',
    },
  },
  expired: {
    label: { ar: 'انتهت، نراقبها', en: 'Expired, watched' },
    meaning: watched('مضى الوقت المحدد للدفع.', 'The time for paying ran out.'),
    next: {
      ar: 'قبل أن تطلب مرة أخرى، انظر هل يقول هاتف الزبون إنه دفع.',
      en: 'Before you charge again, see whether the customer’s phone says that they paid.',
    },
  },
  unknown: {
    label: { ar: 'غير معروفة', en: 'Unknown' },
    meaning: {
      ar: 'لا نعرف ماذا فعلت خدمة الدفع بهذا الطلب. قد يكون الدفع ممكنًا، ونحن نواصل المراقبة.',
      en: 'We do not know what the payment service made of this charge. It may be payable, and we go on watching.',
    },
    next: {
      ar: 'لا تطلب الدفع مرة أخرى. اسأل الزبون، ونادِ المشرف: كشف المزوّد يقول هل دُفعت.',
      en: 'Do not charge again. Ask the customer, and call the supervisor: the provider’s statement tells whether it was paid.',
    },
  },
};
