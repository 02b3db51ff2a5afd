// UI texts for each payment state: a short label for the badge, its meaning, and what to do now. The texts of a payment's history
// are in history.ts, the names of gateways and methods in money.ts.
import type { BecameKind } from '../../../shared/payment/became.ts';
import type { PaymentStatus } from '../../../shared/payment/payment-status.ts';
import { wordsStatuses } from '../../../shared/words/statuses.ts';
import type { Phrase } from '../phrase.ts';

export type StateWords = { readonly label: Phrase; readonly meaning: Phrase; readonly next: Phrase };

/** The later outcome of a payment's money, shown beside the payment's state. */
export const wordsBecame: Readonly<Record<BecameKind, Phrase>> = {
  'refund-owed': { ar: 'مبلغ مستحق الرد', en: 'Refund owed' },
  'partly-refunded': { ar: 'رُدّ جزء منها', en: 'Partly refunded' },
  refunded: { ar: 'رُدّ مالها', en: 'Refunded' },
  'extra-back': { ar: 'رُدّت الزيادة', en: 'Extra paid back' },
};

/** Appends the sentence about late payments to every state in which the till still watches for money. */
const monitored = (ar: string, en: string): Phrase => ({
  ar: `${ar.trim()} قد يدفع الزبون لاحقًا، ونحن نواصل المتابعة: إن وصل إشعار بالمال ظهرت «مدفوعة متأخرة».`,
  en: `${en.trim()} The customer may still pay, and we keep monitoring it: if a notice of money comes, it turns to “Paid late”.`,
});

/** The texts of each state beside its label. */
const explained: Readonly<Record<PaymentStatus, Omit<StateWords, 'label'>>> = {
  creating: {
    meaning: {
      ar: 'نطلب من خدمة الدفع صفحة لهذه الفاتورة.',
      en: 'We are asking the payment service for a checkout for this invoice.',
    },
    next: { ar: 'انتظر لحظة. لا تطلب الدفع مرة أخرى.', en: 'Wait a moment. Do not charge again.' },
  },
  waiting: {
    meaning: { ar: 'صفحة الدفع جاهزة، ولم يصل إشعار بعد.', en: 'The checkout is ready, and no notice has come yet.' },
    next: {
      ar: 'الزبون يمسح الرمز ويدفع من هاتفه. تظهر النتيجة هنا تلقائيًا.',
      en: 'The customer scans and pays on their phone. The result appears here by itself.',
    },
  },
  confirming: {
    meaning: {
      ar: 'قد تكون دُفعت، ولم يصل إشعار بالمال بعد. لذلك أُخفي الرمز هنا وعلى شاشة الزبون.',
      en: 'It may be paid, and no notice of money has come yet. So the code is hidden here and on the customer display.',
    },
    next: {
      ar: 'لا تطلب الدفع مرة أخرى، ولا تدع الزبون يدفع مرتين.',
      en: 'Do not charge again, and do not let the customer pay twice.',
    },
  },
  'no-result': {
    meaning: {
      ar: 'أشعرتنا خدمة الدفع بهذه الدفعة ولم تقل إنها دُفعت. هذا ما يرد عادة حين تُرفض البطاقة.',
      en: 'The payment service sent a notice of this payment without saying that it was paid. That is usual when a card is declined.',
    },
    next: {
      ar: 'انظر إلى هاتف الزبون: إن قال إن الدفع رُفض فليحاول مرة أخرى بالرمز نفسه. لا تعدّها مدفوعة قبل أن تقول هذه الشاشة «مدفوعة».',
      en: 'Look at the customer’s phone: if it says declined, they can try again with the same code. It is not paid until this screen says “Paid”.',
    },
  },
  paid: {
    meaning: { ar: 'وصل المال وقُيِّد في الدفاتر.', en: 'The money arrived and is in the books.' },
    next: { ar: 'سلّم البضاعة.', en: 'Hand over the goods.' },
  },
  'paid-late': {
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
    meaning: {
      ar: 'وصل مال لهذه البيعة مرة أخرى بعد أن دُفعت. قُيِّدت الزيادة مبلغًا مستحق الرد.',
      en: 'Money came for this sale again after it was paid. The extra is booked as a refund owed.',
    },
    next: {
      ar: 'سلّم البضاعة إن لم تُسلَّم بعد. أخبر الزبون أن له مبلغًا مستحق الرد، ونادِ المشرف.',
      en: 'Hand over the goods if that is not done yet. Tell the customer that a refund is owed to them, and call the supervisor.',
    },
  },
  settled: {
    meaning: {
      ar: 'سُوّيت يدويًا على أنها مدفوعة، فقُيِّدت. لم يصل إشعار يؤكد ذلك بعد.',
      en: 'It was settled by hand as paid, so it is booked. No notice has confirmed it yet.',
    },
    next: {
      ar: 'سلّم البضاعة إن وافق المشرف. تتأكد حين يصل الإشعار، أو من كشف المزوّد.',
      en: 'Hand over the goods if the supervisor agrees. A notice or the provider’s statement will confirm it.',
    },
  },
  'wrong-amount': {
    meaning: {
      ar: 'وصل مبلغ غير الذي طُلب. قُيِّد جانبًا في أمانات قيد التسوية.',
      en: 'Another amount came than was asked for. It is booked apart, in suspense.',
    },
    next: {
      ar: 'الفاتورة غير مدفوعة. لا تطلب الدفع مرة أخرى، ولا تسلّم البضاعة بعد. نادِ المشرف ليسوّي الفرق.',
      en: 'The invoice is not paid. Do not charge again, and do not hand over the goods yet. Call the supervisor to settle the difference.',
    },
  },
  accepted: {
    meaning: {
      ar: 'وصل مبلغ غير الذي طُلب، وقرّر مسؤول أنه يدفع البيعة. ما زاد عن الثمن، إن رُدّ، يظهر في المبالغ المستحقة.',
      en: 'Another amount came than was asked for, and somebody decided that it pays the sale. What is over its price, where that goes back, stands among the refunds owed.',
    },
    next: { ar: 'سلّم البضاعة. لا تطلب الدفع مرة أخرى.', en: 'Hand over the goods. Do not charge again.' },
  },
  'topped-up': {
    meaning: {
      ar: 'وصل أقل مما طُلب، ثم دفع الزبون الباقي بطلب آخر: البيعة مدفوعة كلها.',
      en: 'Less came than was asked for; then the customer paid the rest by another charge. The sale is paid in full.',
    },
    next: { ar: 'سلّم البضاعة. لا تطلب الدفع مرة أخرى.', en: 'Hand over the goods. Do not charge again.' },
  },
  'given-back': {
    meaning: {
      ar: 'وصل مبلغ غير الذي طُلب، وتقرّر رده إلى الزبون. البيعة لم تُدفع به.',
      en: 'Another amount came than was asked for, and it was decided to give it back. It does not pay the sale.',
    },
    next: {
      ar: 'انظر في المبالغ المستحقة هل رُدّ. إن أراد الزبون البضاعة فاطلب الدفع من جديد.',
      en: 'See among the refunds owed whether it was paid back. If the customer wants the goods, charge again.',
    },
  },
  'written-off': {
    meaning: {
      ar: 'وصل مبلغ غير الذي طُلب ولم يُعرف صاحبه، فقُيِّد إيرادات أخرى. البيعة لم تُدفع به.',
      en: 'Another amount came than was asked for, nobody could be found who owns it, and it was booked as other income. It does not pay the sale.',
    },
    next: {
      ar: 'لا شيء يُطلب منك. إن جاء صاحب المال فنادِ المشرف.',
      en: 'Nothing is left to do. If its owner comes, call the supervisor.',
    },
  },
  unfit: {
    meaning: {
      ar: 'وصل إشعار موقّع يتحدث عن مال لهذه الفاتورة، ولا يوافق ما طُلب. لم يُقيَّد شيء.',
      en: 'A signed notice speaks of money for this invoice and does not fit what was asked. Nothing is booked for it.',
    },
    next: {
      ar: 'لا تطلب الدفع مرة أخرى، ولا تسلّم البضاعة بعد. نادِ المشرف: كشف المزوّد يقول ماذا وصل.',
      en: 'Do not charge again, and do not hand over the goods yet. Call the supervisor: the provider’s statement tells what came.',
    },
  },
  'to-review': {
    meaning: {
      ar: 'وصل عنها ما لا يوافق حالها، ولم يراجعه أحد بعد.',
      en: 'Something came for it that does not fit its status, and nobody has reviewed it yet.',
    },
    next: {
      ar: 'لا تطلب الدفع مرة أخرى قبل أن تسأل الزبون وتنادي المشرف: كشف المزوّد يقول هل دُفعت.',
      en: 'Do not charge again before you have asked the customer and called the supervisor: the provider’s statement tells whether it was paid.',
    },
  },
  'sale-unfit': {
    meaning: {
      ar: 'وصل مال لهذه البيعة تحت رقم آخر من أرقامها، ولا يوافق ما طُلب.',
      en: 'Money came for this sale under another of its numbers, and does not fit what was asked.',
    },
    next: {
      ar: 'لا تطلب الدفع مرة أخرى، ولا تدع أحدًا يدفع بالرمز القديم، ولا تسلّم البضاعة بعد. نادِ المشرف.',
      en: 'Do not charge again, let nobody pay with the old code, and do not hand over the goods yet. Call the supervisor.',
    },
  },
  'sale-paid': {
    meaning: {
      ar: 'دُفعت هذه البيعة بطلب آخر. لا تدع أحدًا يدفع بالرمز القديم.',
      en: 'This sale was paid by another charge. Let nobody pay with the old code.',
    },
    next: {
      ar: 'سلّم البضاعة إن لم تُسلَّم بعد. إن دُفع هذا الطلب أيضًا قُيِّدت الزيادة مبلغًا مستحق الرد.',
      en: 'Hand over the goods if that is not done yet. If this one is paid, too, the extra is booked as a refund owed.',
    },
  },
  refused: {
    meaning: { ar: 'لم تُفتح صفحة دفع لهذه الفاتورة.', en: 'No checkout was opened for this invoice.' },
    next: {
      ar: 'اقرأ السبب. إن لزم تغيير ما كُتب فابدأ بيعًا جديدًا، وإلا فأعد المحاولة حين يزول السبب.',
      en: 'Read the reason. If what was typed has to change, begin a new sale; otherwise try again once the reason is gone.',
    },
  },
  declined: {
    meaning: { ar: 'قالت خدمة الدفع إن الدفع رُفض.', en: 'The payment service says that the payment was declined.' },
    next: {
      ar: 'ليغلق الزبون صفحة الدفع القديمة، ثم اطلب الدفع مرة أخرى، أو ليدفع بوسيلة أخرى.',
      en: 'Have the customer close the old checkout, then charge again, or let them pay another way.',
    },
  },
  canceled: {
    meaning: { ar: 'ألغى الزبون الدفع في صفحته.', en: 'The customer cancelled on the checkout.' },
    next: {
      ar: 'إن أراد أن يدفع فليغلق صفحة الدفع القديمة، ثم اطلب الدفع من جديد.',
      en: 'If they still want to pay, have them close the old checkout, then charge again.',
    },
  },
  withdrawn: {
    meaning: monitored('أوقف الصندوق انتظارها.', 'This till stopped waiting for it.'),
    next: {
      ar: 'قبل أن تطلب الدفع مرة أخرى، انظر هل يقول هاتف الزبون إنه دفع، واطلب منه ألّا يدفع بالرمز القديم.',
      en: 'Before you charge again, see whether the customer’s phone says that they paid, and ask them not to pay with the old code.',
    },
  },
  left: {
    meaning: monitored(
      'قال البائع إنها لم تُدفع وإن الزبون غادر.',
      'The cashier said that it was not paid and that the customer left.',
    ),
    next: {
      ar: 'قبل أن تطلب الدفع مرة أخرى، انظر هل يقول هاتف الزبون إنه دفع، واطلب منه ألّا يدفع بالرمز القديم.',
      en: 'Before you charge again, see whether the customer’s phone says that they paid, and ask them not to pay with the old code.',
    },
  },
  superseded: {
    meaning: monitored('حلّ محلها طلب أحدث.', 'A newer charge took its place.'),
    next: {
      ar: 'تابع الطلب الأحدث. إن دُفع الاثنان قُيِّدت الزيادة مبلغًا مستحق الرد.',
      en: 'Go on with the newer one. If both are paid, the extra is booked as a refund owed.',
    },
  },
  expired: {
    meaning: monitored('مضى الوقت المحدد للدفع.', 'The time for paying ran out.'),
    next: {
      ar: 'قبل أن تطلب الدفع مرة أخرى، انظر هل يقول هاتف الزبون إنه دفع.',
      en: 'Before you charge again, see whether the customer’s phone says that they paid.',
    },
  },
  unknown: {
    meaning: {
      ar: 'لا نعرف ماذا فعلت خدمة الدفع بهذا الطلب. قد يكون الدفع ممكنًا، ونحن نواصل المتابعة.',
      en: 'We do not know what the payment service made of this charge. It may be payable, and we keep monitoring it.',
    },
    next: {
      ar: 'لا تطلب الدفع مرة أخرى. اسأل الزبون، ونادِ المشرف: كشف المزوّد يقول هل دُفعت.',
      en: 'Do not charge again. Ask the customer, and call the supervisor: the provider’s statement tells whether it was paid.',
    },
  },
};

export const wordsStates = Object.fromEntries(
  Object.entries(explained).map(([status, words]) => [status, { label: wordsStatuses[status as PaymentStatus], ...words }]),
) as Readonly<Record<PaymentStatus, StateWords>>;
