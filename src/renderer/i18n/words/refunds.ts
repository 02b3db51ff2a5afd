// UI texts of refunds: what is owed back, how it is paid back, and by whom.
import type { RefundSource, RefundState } from '../../../shared/payment/refund.ts';
import { addWords } from '../known.ts';
import type { Phrase } from '../phrase.ts';

export { wordsWays } from '../../../shared/words/moves.ts';

export const wordsRefundSources: Readonly<Record<RefundSource, Phrase>> = {
  'paid-twice': { ar: 'دُفعت البيعة مرتين', en: 'The sale was paid twice' },
  'wrong-amount': { ar: 'وصل مبلغ غير الذي طُلب', en: 'Another amount came than was asked for' },
  'goods-returned': { ar: 'أُعيدت بضاعة', en: 'Goods came back' },
};

export const wordsRefundStates: Readonly<Record<RefundState, Phrase>> = {
  owed: { ar: 'لم يُطلب رده بعد', en: 'Not asked for yet' },
  requested: { ar: 'ينتظر الموافقة', en: 'Waits for approval' },
  approved: { ar: 'وُوفق عليه، ولم يُرد بعد', en: 'Approved, not paid back yet' },
  paid: { ar: 'رُدّ إلى الزبون', en: 'Paid back' },
  refused: { ar: 'رُفض', en: 'Not approved' },
  withdrawn: { ar: 'سُحب الطلب', en: 'Withdrawn' },
};

export const wordsRefunds = addWords({
  'refunds.title': { ar: 'مبالغ مستحقة الرد', en: 'Refunds owed' },
  'refunds.what': { ar: 'مال للزبائن عند المتجر، الأقدم أولًا.', en: 'Money of customers that the shop has, oldest first.' },
  'refunds.which': { ar: 'أيها تعرض', en: 'Which to show' },
  'refunds.owed': { ar: 'تُرد', en: 'Owed' },
  'refunds.held': { ar: 'أمانات', en: 'Suspense' },
  'refunds.ended': { ar: 'انتهت', en: 'Done' },
  'refunds.sum': { ar: '{amount} · العدد {count}', en: '{amount} · count {count}' },
  'refunds.loading': { ar: 'نقرأ القائمة…', en: 'Reading the list…' },
  'refunds.more': { ar: 'اعرض التالية', en: 'Show more' },
  'refunds.none-owed': { ar: 'لا شيء يُرد', en: 'Nothing is owed back' },
  'refunds.none-owed-text': {
    ar: 'ما يُدفع مرتين يظهر هنا من تلقاء نفسه. أما البضاعة المعادة فابدأ من سجل دفعتها.',
    en: 'What is paid twice shows here by itself. For goods that come back, begin at the history of their payment.',
  },
  'refunds.none-held': { ar: 'لا أمانات', en: 'Nothing is set aside' },
  'refunds.none-held-text': { ar: 'لا مبلغ ينتظر قرارًا الآن.', en: 'No amount waits for a decision now.' },
  'refunds.none-ended': { ar: 'لم يُرد شيء بعد', en: 'Nothing was paid back yet' },
  'refunds.none-ended-text': { ar: 'ما يُرد إلى الزبائن يظهر هنا.', en: 'What is paid back to customers shows here.' },
  'refunds.since': { ar: 'منذ {when}', en: 'Since {when}' },
  'refunds.body': { ar: 'ما جرى', en: 'What happened' },
  'refunds.close': { ar: 'أغلق', en: 'Close' },
  'refunds.payment': { ar: 'افتح الدفعة', en: 'Open the payment' },
  'refunds.unconfirmed': {
    ar: 'سُوّيت هذه البيعة يدويًا ولم يؤكدها إشعار بعد. تأكد من كشف المزوّد أنها دُفعت مرتين فعلًا قبل أن ترد شيئًا.',
    en: 'This sale was settled by hand, and no notice has confirmed it. Look in the provider’s statement that it was really paid twice before you give anything back.',
  },
  'refunds.before-restore': {
    ar: 'استُعيدت الدفاتر من نسخة أقدم بعد أن ظهر هذا المبلغ، وقد يكون رُدّ في ما فُقد منها. ابحث عن إيصال الرد، واسأل الزبون، قبل أن ترد شيئًا.',
    en: 'The books were put back to an older copy after this came up, and it may have been paid back in what is missing. Look for the refund’s receipt, and ask the customer, before you give anything back.',
  },
  'refunds.not-booked': {
    ar: 'لا يُقيَّد شيء حتى يوافق غيرك.',
    en: 'Nothing is booked until somebody else approves it.',
  },

  'refund.give': { ar: 'أعِد المال…', en: 'Give the money back…' },
  'refund.give-goods': { ar: 'أعِد ثمن بضاعة…', en: 'Give money back for goods…' },
  'refund.give-title': { ar: 'رد مال إلى الزبون', en: 'Give money back' },
  'refund.give-text': {
    ar: 'تُرد {amount} إلى الزبون عن الفاتورة {invoice}، ويُقيَّد من طلب ومن وافق وكيف رُدّت.',
    en: '{amount} goes back to the customer of invoice {invoice}. Who asked, who approved and how it was paid back is written down.',
  },
  'refund.goods-text': {
    ar: 'دُفعت {paid} للفاتورة {invoice}. أكثر ما يُرد الآن {most}.',
    en: '{paid} was paid for invoice {invoice}. At most {most} can be given back now.',
  },
  'refund.test-text': {
    ar: 'دُفعت {paid} للفاتورة {invoice} لإثبات سرّ التوقيع، ولم تُسلَّم بها بضاعة. تُرد كلها إلى من دفعها.',
    en: '{paid} was paid for invoice {invoice} to prove the signing secret; no goods went out for it. All of it goes back to who paid it.',
  },
  'refund.test-title': { ar: 'رُدّ الدفعة الأولى', en: 'Give the first payment back' },
  'refund.reason-test': { ar: 'مثل: دفعة تجربة بلا بضاعة.', en: 'Such as: a payment to try the till, without goods.' },
  'refund.because-test': { ar: 'أول دفعة حقيقية، بلا بضاعة', en: 'First real payment, without goods' },
  'refund.amount': { ar: 'المبلغ الذي يُرد ({currency})', en: 'Amount to give back ({currency})' },
  'refund.reason': { ar: 'السبب', en: 'Reason' },
  'refund.reason-goods': { ar: 'مثل: أُعيد قميص، مقاسه صغير.', en: 'Such as: a shirt came back, too small.' },
  'refund.reason-owed': { ar: 'مثل: حضر الزبون ومعه الإيصالان.', en: 'Such as: the customer came with both receipts.' },
  'refund.because-returned': { ar: 'أُعيدت البضاعة', en: 'The goods came back' },
  'refund.because-faulty': { ar: 'في البضاعة عيب', en: 'The goods are faulty' },
  'refund.because-price': { ar: 'السعر الصحيح أقل', en: 'The right price is lower' },
  'refund.because-receipts': { ar: 'حضر الزبون ومعه الإيصالان', en: 'The customer came with both receipts' },
  'refund.because-statement': { ar: 'المبلغان في كشف المزوّد', en: 'Both are in the provider’s statement' },
  'refund.because-mistake': { ar: 'لا حاجة إلى الرد', en: 'No refund is needed' },
  'refund.because-keeps': { ar: 'عدل الزبون عن الرد', en: 'The customer keeps what they bought' },
  'refund.all-of-it': { ar: 'المبلغ كله', en: 'All of it' },
  'refund.how': { ar: 'كيف يُرد المال', en: 'How it is paid back' },
  'refund.reference': { ar: 'رقم المرجع', en: 'Reference' },
  'refund.reference-cash': { ar: 'رقم سند الصرف، إن وُجد.', en: 'The number of a slip, if there is one.' },
  'refund.reference-other': {
    ar: 'رقم الحوالة أو رقم الرد عند المزوّد.',
    en: 'The number of the transfer, or of the provider’s refund.',
  },
  'refund.reference-later': {
    ar: 'إن عُرف الآن. وإلا فعند الرد.',
    en: 'Where it is known by now; else when it is paid back.',
  },
  'refund.other-way': {
    ar: 'ليس هذا ما وُوفق عليه: يلزم أن يوافق عليه غيرك الآن.',
    en: 'That is not what was approved: somebody else has to approve it now.',
  },
  'refund.unwitnessed': {
    ar: 'خادم الإشعارات لا يستجيب',
    en: 'The relay is not responding',
  },
  'refund.unwitnessed-text': {
    ar: 'إلى أن يعود لا شاهد على أن هذا المال رُدّ، فيلزم أن يوافق عليه غيرك الآن. ويذكره الإقفال.',
    en: 'Until it is, nothing witnesses that this money was paid back. Somebody else has to approve it now, and the Z report names it.',
  },
  'refund.meant-yes': { ar: 'المرجع لهما معًا، قيّده', en: 'It is for both: book it' },
  'refund.same-reference': {
    ar: 'رُدّ بالمرجع نفسه مال الفاتورة {invoice}، {when}.',
    en: 'Money for invoice {invoice} was paid back by the same reference, {when}.',
  },
  'refund.give-yes-transfer': { ar: 'قيّد الحوالة', en: 'Book the transfer' },
  'refund.give-yes-provider': { ar: 'قيّده: يعيده المزوّد', en: 'Book it: the provider returns it' },
  'refund.give-yes-cash': { ar: 'قيّده، ثم سلّم المال', en: 'Book it, then hand it over' },
  'refund.ask': { ar: 'اطلب الموافقة فقط…', en: 'Only ask for approval…' },
  'refund.ask-goods': { ar: 'اطلب الموافقة فقط لبضاعة…', en: 'Only ask for approval for goods…' },
  'refund.ask-title': { ar: 'طلب رد مال', en: 'Ask for a refund' },
  'refund.ask-text': {
    ar: 'يبقى الطلب في القائمة حتى يوافق عليه المشرف. لا تسلّم شيئًا قبل ذلك.',
    en: 'It waits in the list until a supervisor approves it. Hand nothing over before that.',
  },
  'refund.ask-yes': { ar: 'أرسل الطلب', en: 'Ask' },
  'refund.approve': { ar: 'وافق…', en: 'Approve…' },
  'refund.approve-title': { ar: 'الموافقة على رد المال', en: 'Approve the refund' },
  'refund.approve-text': {
    ar: 'بعد الموافقة يُسلَّم المال إلى الزبون، ويُقيَّد كيف رُدّ. من طلب لا يوافق.',
    en: 'After approval the money is paid back, and how it was paid back is written down. Whoever asked for a refund does not approve it.',
  },
  'refund.approve-yes': { ar: 'أوافق', en: 'Approve' },
  'refund.refuse': { ar: 'لا توافق…', en: 'Do not approve…' },
  'refund.refuse-title': { ar: 'لماذا لا يُرد؟', en: 'Why is it not approved?' },
  'refund.refuse-yes': { ar: 'سجّل الرفض', en: 'Refuse it' },
  'refund.withdraw': { ar: 'اسحب الطلب…', en: 'Withdraw…' },
  'refund.withdraw-title': { ar: 'لماذا يُسحب الطلب؟', en: 'Why is it withdrawn?' },
  'refund.withdraw-yes': { ar: 'اسحبه', en: 'Withdraw it' },
  'refund.called-off-owed': {
    ar: 'يبقى المال مستحقًا للزبون، ويمكن طلب رده من جديد.',
    en: 'The money stays owed to the customer, and can be asked for again.',
  },
  'refund.called-off-goods': { ar: 'لا يُرد شيء عن هذه البضاعة.', en: 'Nothing is given back for these goods.' },
  'refund.pay': { ar: 'سلّم المال…', en: 'Pay it back…' },
  'refund.pay-text': {
    ar: 'تُرد {amount} إلى الزبون عن الفاتورة {invoice}.',
    en: '{amount} goes back to the customer of invoice {invoice}.',
  },
  'refund.step-asked': { ar: 'الطلب: {who}، {when}', en: 'Asked for by {who}, {when}' },
  'refund.step-approved': { ar: 'الموافقة: {who}، {when}', en: 'Approved by {who}, {when}' },
  'refund.step-paid': { ar: 'تسليم المال: {who}، {when}', en: 'Paid back by {who}, {when}' },
  'refund.step-refused': { ar: 'الرفض: {who}، {when}', en: 'Not approved by {who}, {when}' },
  'refund.step-withdrawn': { ar: 'سحب الطلب: {who}، {when}', en: 'Withdrawn by {who}, {when}' },
  'refund.by-way': { ar: '{way} · المرجع {reference}', en: '{way} · reference {reference}' },

  'back.title': { ar: 'رد المال', en: 'Money back' },
});
