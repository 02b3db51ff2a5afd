// UI texts of the Exceptions screen, of settling by hand, and of the decisions that need a supervisor's right.
import { addWords } from '../known.ts';

export const wordsExceptionsScreen = addWords({
  'exceptions.title': { ar: 'للمراجعة', en: 'To review' },
  'exceptions.what': {
    ar: 'ما وصل ولا يوافق ما طُلب. لا يسقط منه شيء: يبقى هنا حتى يعالجه المشرف.',
    en: 'What came and does not fit what was asked. Nothing is dropped: it stays here until a supervisor has handled it.',
  },
  'exceptions.state': { ar: 'أيها تعرض', en: 'Which to show' },
  'exceptions.open': { ar: 'مفتوحة', en: 'Open' },
  'exceptions.handled': { ar: 'عولجت', en: 'Handled' },
  'exceptions.none-open': { ar: 'لا شيء للمراجعة', en: 'Nothing to review' },
  'exceptions.none-open-text': { ar: 'كل إشعار وصل وافق ما طُلب.', en: 'Every notice that came fits what was asked.' },
  'exceptions.none-handled': { ar: 'لم يُعالَج شيء بعد', en: 'Nothing has been handled yet' },
  'exceptions.none-handled-text': {
    ar: 'ما يعالجه المشرف يظهر هنا مع ما كتبه.',
    en: 'What a supervisor handles shows here with their note.',
  },
  'exceptions.loading': { ar: 'نقرأ القائمة…', en: 'Reading the list…' },
  'exceptions.more': { ar: 'اعرض الأقدم', en: 'Show older ones' },
  'exceptions.to-do': { ar: 'ما العمل', en: 'What to do' },
  'exceptions.evidence': { ar: 'الدليل', en: 'Evidence' },
  'exceptions.evidence-loading': { ar: 'نقرأ الدليل…', en: 'Reading the evidence…' },
  'exceptions.payment': { ar: 'افتح الدفعة', en: 'Open the payment' },
  'exceptions.came-to': {
    ar: 'وصل الإشعار إلى عنوان الدفعة {invoice}: ربما هي التي دُفعت.',
    en: 'The notice came by the address of payment {invoice}: perhaps that one was paid.',
  },
  'exceptions.payment-at': { ar: 'افتح دفعة العنوان', en: 'Open the payment of that address' },
  'exceptions.handle': { ar: 'سجّل أنها عولجت', en: 'Mark as handled' },
  'exceptions.handle-title': { ar: 'كيف عولجت؟', en: 'How was it handled?' },
  'exceptions.handle-text': {
    ar: 'يُكتب ما تقوله في الدفتر ولا يُمحى. هذا لا يحرّك مالًا: ما هو مستحق للزبون أو موضوع جانبًا يبقى كذلك حتى يُرد أو يُقرَّر.',
    en: 'What you say is written in the journal and never removed. It moves no money: what is owed to a customer or set aside stays so until it is paid back or decided.',
  },
  'exceptions.note': { ar: 'ما الذي فُعل', en: 'What was done' },
  'exceptions.note-hint': { ar: 'مثل: راجعنا كشف المزوّد، السطر 4.', en: 'Such as: looked at the provider’s statement, line 4.' },
  'exceptions.done': { ar: 'سُجّل أنها عولجت', en: 'Noted as handled' },
  'exceptions.answered': { ar: 'حسمها مال وصل بعدها.', en: 'Answered by money that came after it.' },
  'exceptions.anew': {
    ar: 'حُكم على الإشعار من جديد بعد أن عُرف اسم البوابة.',
    en: 'The notice was judged anew once the gateway’s name was known.',
  },
  'exceptions.no-invoice': { ar: 'بلا رقم فاتورة', en: 'No invoice number' },
  'exceptions.found': { ar: 'لوحظت {when}', en: 'Found {when}' },
  'exceptions.handled-by': { ar: 'المعالجة: {who}', en: 'Handled by {who}' },
  'exceptions.handled-at': { ar: 'عولجت {when}', en: 'Handled {when}' },

  'settle.open': { ar: 'سوِّها يدويًا', en: 'Settle by hand' },
  'settle.title': { ar: 'تسوية يدوية', en: 'Settle by hand' },
  'settle.text': {
    ar: 'تُقيَّد {amount} للفاتورة {invoice} كأنها دُفعت، وتبقى «غير مؤكدة» حتى يؤكدها إشعار أو كشف.',
    en: '{amount} is booked for invoice {invoice} as if it were paid, and stays unconfirmed until a notice or a statement confirms it.',
  },
  'settle.check': {
    ar: 'افعل هذا فقط إن رأيت الدفعة في كشف المزوّد.',
    en: 'Do this only once you have seen the payment in the provider’s statement.',
  },
  'settle.reason-hint': { ar: 'أين رأيتها، ومن قال.', en: 'Where you saw it, and who said so.' },
  'settle.yes': { ar: 'قيِّدها', en: 'Book it' },
  'settle.done': { ar: 'سُوّيت يدويًا، غير مؤكدة بعد.', en: 'Settled by hand, still unconfirmed.' },
});
