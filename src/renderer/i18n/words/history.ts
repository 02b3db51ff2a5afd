// UI texts of a payment's history: the effect of each journal entry, the content of a notice and why it does not match, and the
// actor.
import type { AttemptEvent } from '../../../shared/payment/attempt.ts';
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import { exceptionActions, type ExceptionReason } from '../../../shared/payment/judge-notice.ts';
import type { Phrase } from '../phrase.ts';

export { wordsExceptions } from '../../../shared/words/exceptions.ts';
export { wordsActors } from '../../../shared/words/actors.ts';
export { entryOther, entryText, wordsEntries } from '../../../shared/words/entries.ts';

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

export const wordsNotices: Readonly<Record<NoticeKind, Phrase>> = {
  'wallet-callback': { ar: 'إشعار المحفظة', en: 'Wallet notice' },
  'wallet-return': { ar: 'عودة الزبون من المحفظة', en: 'Customer’s return from the wallet' },
  'card-callback': { ar: 'إشعار البطاقة', en: 'Card notice' },
};

/** The title of a step whose notice repeats an earlier one. */
/** The title of a receipt that was printed or saved again. `copy`: the number of the copy. */
export const wordsCopy = {
  ar: 'طُبعت النسخة رقم {copy} من الإيصال أو حُفظت',
  en: 'Copy no. {copy} of the receipt was printed or saved',
} as const satisfies Phrase;

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
