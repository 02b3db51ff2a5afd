// UI texts of a payment's history: the effect of each journal entry, the content of a notice and why it does not match, and the
// actor.
import type { AttemptEvent } from '../../../shared/payment/attempt.ts';
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import { exceptionActions, type ExceptionReason } from '../../../shared/payment/judge-notice.ts';
import { lookUp, type Phrase } from '../phrase.ts';
import type { Lang } from '../../../shared/lang.ts';

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

type ExceptionAction = (typeof exceptionActions)[ExceptionReason];
/** For each kind of exception of the books: the one action that resolves it, as advice to the person. */
export const wordsActions: Readonly<Record<ExceptionAction, Phrase>> = {
  'check-statement': { ar: 'راجع كشف المزوّد وسوِّها يدويًا.', en: 'Look in the provider’s statement and settle it by hand.' },
  'check-profile': {
    ar: 'راجع مع المزوّد شكل الإشعارات وصيغة توقيعها.',
    en: 'Check with the provider what its notices carry and how they are signed.',
  },
  'find-invoice': { ar: 'ابحث عن الفاتورة في صناديق المتجر الأخرى.', en: 'Look for the invoice at the shop’s other tills.' },
  'settle-by-statement': {
    ar: 'انظر في كشف المزوّد: إن دُفعت فليسوِّها المشرف يدويًا.',
    en: 'Look in the provider’s statement: if it was paid, have the supervisor settle it by hand.',
  },
  'pay-back': {
    ar: 'رُدّ الزيادة إلى الزبون في المدفوعات، «مبالغ مستحقة الرد»: يُقيَّد من طلب ومن وافق وكيف رُدّت.',
    en: 'Give the extra back to the customer in Payments, Refunds owed: who asked, who approved and how it was paid is written down.',
  },
  'settle-difference': {
    ar: 'اتفق مع الزبون، ثم قرّر ما يُفعل بالمال في المدفوعات، «مبالغ مستحقة الرد».',
    en: 'Agree with the customer, then decide in Payments, Refunds owed, what becomes of the money.',
  },
};

export const actionFor = (reason: ExceptionReason): Phrase => wordsActions[exceptionActions[reason]];

/** Words for each event in a payment's history. */
export const wordsEvents: Readonly<Record<AttemptEvent, Phrase>> = {
  redirected: { ar: 'فتحت خدمة الدفع صفحة الدفع', en: 'The payment service opened a checkout' },
  refused: { ar: 'لم تُفتح صفحة دفع', en: 'No checkout was opened' },
  unanswered: { ar: 'لم يصل رد يُفهم', en: 'No clear answer came' },
  approval: { ar: 'إشعار: دُفعت', en: 'Notice: paid' },
  cancellation: { ar: 'إشعار: ألغاها الزبون', en: 'Notice: cancelled by the customer' },
  decline: { ar: 'إشعار: رُفض الدفع', en: 'Notice: payment declined' },
  'no-result': { ar: 'إشعار بلا نتيجة', en: 'Notice without a result' },
  return: { ar: 'عاد الزبون من صفحة الدفع', en: 'The customer came back from the checkout' },
  expiry: { ar: 'انتهى وقت الانتظار', en: 'The time for waiting ran out' },
  withdrawal: { ar: 'أوقف الصندوق انتظارها', en: 'The till stopped waiting for it' },
  departure: { ar: 'لم تُدفع، وغادر الزبون', en: 'Not paid, the customer left' },
  supersession: { ar: 'حلّ محلها طلب أحدث', en: 'A newer charge took its place' },
  settlement: { ar: 'سوّاها المشرف يدويًا', en: 'Settled by hand by a supervisor' },
};

/** Words for journal entries by kind, used if the entry has no event of a payment attempt. */
export const wordsEntries = {
  'shop-keys.learned': {
    ar: 'عُرفت من خادم الإشعارات مفاتيح صناديق المتجر',
    en: 'The keys of the shop’s tills were learned from the relay',
  },
  'receipt.shown': { ar: 'عُرض إيصاله على الصندوق للتحقق منه', en: 'Its receipt was shown to the till and checked' },
  'till.opened': { ar: 'فُتح الصندوق', en: 'The till was opened' },
  'attempt.started': { ar: 'طُلب الدفع', en: 'Payment was asked for' },
  'receipt.came': { ar: 'هل خرج الإيصال', en: 'Whether a receipt came out' },
  'receipt.printed': { ar: 'طُبع الإيصال أو حُفظ', en: 'The receipt was printed or saved' },
  'attempt.answered': { ar: 'ردّت خدمة الدفع', en: 'The payment service answered' },
  'attempt.moved': { ar: 'تغيّرت الحالة', en: 'The status changed' },
  'attempt.left': { ar: 'لم تُدفع، وغادر الزبون', en: 'Not paid, the customer left' },
  'notice.judged': { ar: 'وصل إشعار', en: 'A notice came' },
  'notice.rejudged': { ar: 'حُكم على الإشعار من جديد', en: 'The notice was judged anew' },
  'names.changed': { ar: 'تغيّرت أسماء البوابات', en: 'The gateways’ names were changed' },
  'names.adopted': { ar: 'اعتُمد اسم للبوابة', en: 'A name of a gateway was taken up' },
  'feed.restarted': { ar: 'بدأ خادم الإشعارات دفترًا جديدًا', en: 'The relay began a new book' },
  'feed.read': { ar: 'قُرئت الإشعارات', en: 'Notices were read' },
  'settings.changed': { ar: 'تغيّرت الإعدادات', en: 'The settings were changed' },
  'logo.changed': { ar: 'تغيّر شعار المتجر', en: 'The shop’s logo was changed' },
  'code.hidden': { ar: 'أُخفي الرمز', en: 'The code was hidden' },
  'code.shown-again': { ar: 'أُظهر الرمز من جديد', en: 'The code was shown again' },
  'attempt.settled': { ar: 'سوّاها المشرف يدويًا', en: 'Settled by hand by a supervisor' },
  'exception.handled': { ar: 'عولج ما كان للمراجعة', en: 'An item to review was handled' },
  'refund.requested': { ar: 'طُلب رد مال إلى الزبون', en: 'A refund was asked for' },
  'refund.approved': { ar: 'وُوفق على رد المال', en: 'The refund was approved' },
  'refund.refused': { ar: 'رُفض رد المال', en: 'The refund was refused' },
  'refund.withdrawn': { ar: 'سُحب طلب رد المال', en: 'The refund was withdrawn' },
  'refund.paid': { ar: 'رُدّ المال إلى الزبون', en: 'The money was paid back' },
  'suspense.resolved': { ar: 'سُوّيت الأمانة', en: 'Money set aside was settled' },
  'day.closed': { ar: 'أُقفل اليوم', en: 'The day was closed' },
  'feed.skipped': { ar: 'تُخطّيت أرقام تنقص عند خادم الإشعارات', en: 'Numbers that the relay lacks were skipped' },
  'feed.holed': { ar: 'ينقص رقم عند خادم الإشعارات', en: 'The relay lacks a number' },
  'quarantine.seen': { ar: 'راجع المشرف الإشعارات المحجوزة', en: 'A supervisor reviewed the notices on hold' },
  'feed.whole': { ar: 'عادت أرقام خادم الإشعارات متتابعة', en: 'The relay’s numbers run on again' },
  'profile.adopted': { ar: 'اعتُمدت صيغة توقيع', en: 'A signature format was adopted' },
  'supervisor.changed': { ar: 'ضُبط رقم المشرف السري', en: 'The supervisor’s PIN was set' },
  'supervisor.refused': { ar: 'رقم سري لم يطابق', en: 'A PIN that did not match' },
  'supervisor.admitted': { ar: 'طابق الرقم السري بعد محاولات', en: 'The PIN matched after other tries' },
  'user.added': { ar: 'أُضيف شخص', en: 'Person added' },
  'user.changed': { ar: 'تغيّر اسم شخص أو دوره', en: 'Person changed' },
  'pin.changed': { ar: 'تغيّر رقم سري', en: 'PIN changed' },
  'pin.refused': { ar: 'رقم سري لم يطابق', en: 'A PIN that did not match' },
  'pin.locked': { ar: 'أُقفل رقم سري بعد محاولات', en: 'A PIN locked after wrong tries' },
  'pin.opened': { ar: 'فُتح رقم سري مقفل', en: 'A locked PIN was opened' },
  'pin.admitted': { ar: 'طابق رقم سري بعد محاولات', en: 'A PIN matched after other tries' },
  'user.signed-in': { ar: 'دخل شخص', en: 'Signed in' },
  'user.signed-out': { ar: 'خرج شخص', en: 'Signed out' },
  'rights.changed': { ar: 'تغيّرت صلاحيات دور', en: 'Rights changed' },
  'recovery.made': { ar: 'عُمل رمز استعادة', en: 'Recovery code made' },
  'recovery.refused': { ar: 'رمز استعادة لم يطابق', en: 'A recovery code that did not match' },
  'owner.recovered': { ar: 'ضُبط رقم المالك برمز الاستعادة', en: 'Owner’s PIN set with the recovery code' },
  'people.carried': { ar: 'بقي الأشخاص بعد استعادة نسخة', en: 'People kept through a restore' },
  'approval.given': { ar: 'وافق من يحقّ له', en: 'Approved' },
  'shift.opened': { ar: 'فُتحت وردية', en: 'Shift opened' },
  'shift.closed': { ar: 'أُقفلت وردية', en: 'Shift closed' },
  'drawer.counted': { ar: 'عُدّ درج النقد', en: 'Cash drawer counted' },
  'cash.moved': { ar: 'أُدخل نقد إلى الدرج أو أُخرج منه', en: 'Cash put in or taken out' },
  'clock.noticed': { ar: 'لوحظت ساعة الجهاز', en: 'The machine’s clock was noticed' },
  'clock.acknowledged': { ar: 'تأكيد ساعة الجهاز', en: 'The machine’s clock was confirmed' },
  'books.checked': { ar: 'تحقق الصندوق من دفاتره', en: 'The till checked its books' },
  'alert.raised': { ar: 'ظهر تنبيه لصاحب المتجر', en: 'An alert for the owner was raised' },
  'alert.acknowledged': { ar: 'أُقرّ بالتنبيه', en: 'An alert was acknowledged' },
  'ledger.went-on': {
    ar: 'استمرت الدفاتر، وهي أقدم مما رآه خادم الإشعارات',
    en: 'The books went on, older than the relay had seen them',
  },
  'ledger.restored': { ar: 'استُعيدت نسخة احتياطية', en: 'A backup was restored' },
} as const satisfies Readonly<Record<string, Phrase>>;
export const entryOther: Phrase = { ar: 'قيد في الدفتر', en: 'Journal entry' };
/** Returns the words for a journal entry of this kind. A kind without words of its own is called "Journal entry". */
export const entryText = (kind: string, lang: Lang): string => lookUp(wordsEntries, kind, lang) ?? entryOther[lang];

export const wordsNotices: Readonly<Record<NoticeKind, Phrase>> = {
  'wallet-callback': { ar: 'إشعار المحفظة', en: 'Wallet notice' },
  'wallet-return': { ar: 'عودة الزبون من المحفظة', en: 'Customer’s return from the wallet' },
  'card-callback': { ar: 'إشعار البطاقة', en: 'Card notice' },
};

/** The title of a step whose notice repeats an earlier one. */
export const wordsRepeat: Phrase = { ar: 'وصل الإشعار نفسه مرة أخرى', en: 'The same notice came again' };

/** Words for the effect of a notice, by the effect that the journal recorded. */
export const wordsEffects = {
  state: { ar: 'سُجِّل على الدفعة', en: 'Recorded on the payment' },
  receipt: { ar: 'قُيِّد المال', en: 'The money was booked' },
  proof: { ar: 'أكّد ما سُوّي يدويًا، ولم يُقيَّد مرة أخرى', en: 'Confirmed what was settled by hand: nothing booked twice' },
  exception: { ar: 'لا يوافق ما طُلب، فأُحيل إلى المراجعة', en: 'Does not fit what was asked: set aside for review' },
  repeat: { ar: 'تكرار لما نعرفه، فلم يتغير شيء', en: 'Told us what we knew: nothing changed' },
  nothing: { ar: 'سُجِّل ولم يتغير شيء', en: 'Noted: nothing changed' },
} as const satisfies Readonly<Record<string, Phrase>>;

export const wordsActors = {
  till: { ar: 'الصندوق', en: 'The till' },
  cashier: { ar: 'البائع', en: 'Cashier' },
  supervisor: { ar: 'المشرف', en: 'Supervisor' },
  relay: { ar: 'خادم الإشعارات', en: 'Relay' },
  unknown: { ar: 'غير معروف', en: 'Unknown' },
  'payment-service': { ar: 'خدمة الدفع', en: 'Payment service' },
} as const satisfies Readonly<Record<string, Phrase>>;
