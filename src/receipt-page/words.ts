// The texts of the relay's receipt page, in Arabic and English.
import type { Currency } from '../shared/money.ts';
import type { ReceiptOf } from '../shared/receipt/facts.ts';
import type { ProofVerdict } from '../shared/receipt/check.ts';
import type { Lang } from '../shared/lang.ts';

type PagePhrase = Readonly<Record<Lang, string>>;
type VerdictReason = Extract<ProofVerdict, { readonly why: string }>['why'];

export const titles: Readonly<Record<'payment' | 'refund' | 'training' | 'false' | 'open', PagePhrase>> = {
  payment: { ar: 'إيصال صحيح', en: 'Genuine receipt' },
  refund: { ar: 'إيصال رد مبلغ صحيح', en: 'Genuine refund receipt' },
  training: { ar: 'تدريب – ليس إيصالًا', en: 'Training – not a receipt' },
  false: { ar: 'ليس إيصالًا صحيحًا من هذا المتجر', en: 'This is not a genuine receipt of this shop' },
  open: { ar: 'تعذّر التحقق من هذا الإيصال', en: 'This receipt cannot be checked here' },
};

/** The first sentence for a genuine receipt: the shop issued the receipt for a payment, or for a refund. */
export const leads: Readonly<Record<ReceiptOf, PagePhrase>> = {
  payment: { ar: 'أصدر المتجر هذا الإيصال عن دفعة استلمها.', en: 'The shop issued it for a payment that it received.' },
  refund: { ar: 'أصدر المتجر هذا الإيصال عن مبلغ ردّه إلى الزبون.', en: 'The shop issued it for money that it gave back.' },
};

export const reasons: Readonly<Record<VerdictReason, PagePhrase>> = {
  malformed: {
    ar: 'الرمز ناقص أو تغيّر منه شيء. امسح الرمز المطبوع على الإيصال مرة أخرى؛ فإن بقي الأمر كذلك فاسأل المتجر.',
    en: 'The code is incomplete, or something in it was changed. Scan the code on the receipt again; if it stays so, ask the shop.',
  },
  'unknown-till': {
    ar: 'ليس لهذا المتجر صندوق بالاسم المذكور فيه.',
    en: 'This shop has no till of the name in it.',
  },
  signature: {
    ar: 'لم يوقّعه صندوق هذا المتجر: تغيّر فيه شيء، أو أصدره غيره.',
    en: 'No till of this shop signed it: something in it was changed, or somebody else made it.',
  },
  'key-over': {
    ar: 'وُقّع بمفتاح قديم لا يسري في الوقت المذكور فيه.',
    en: 'It is signed with an old key that does not hold for the time in it.',
  },
  newer: {
    ar: 'صدر عن نسخة أحدث من البرنامج لا تعرفها هذه الصفحة. اسأل المتجر.',
    en: 'A newer version of the program made it, which this page does not know. Ask the shop.',
  },
  'no-key': {
    ar: 'لم يسجّل المتجر هنا بعدُ مفتاح هذا الصندوق. اسأل المتجر.',
    en: 'The shop has not yet told this page the key of that till. Ask the shop.',
  },
};

/** A training receipt is shown with this sentence and without its facts, because no payment took place. */
export const training: PagePhrase = {
  ar: 'صدر عن صندوق في وضع التدريب: لم يدفع أحد شيئًا، ولا يُستحق به شيء.',
  en: 'It was made at a till in training: no money was paid, and nothing is owed for it.',
};

export const labels = {
  amount: { payment: { ar: 'المبلغ المدفوع', en: 'Paid' }, refund: { ar: 'المبلغ الذي رُدّ', en: 'Given back' } },
  time: { ar: 'الوقت', en: 'Time' },
  invoice: { ar: 'رقم الفاتورة', en: 'Invoice' },
  till: { ar: 'الصندوق', en: 'Till' },
  transaction: { ar: 'رقم المعاملة', en: 'Transaction' },
} as const;

export const currencies: Readonly<Record<Currency, PagePhrase>> = {
  LYD: { ar: 'دينار ليبي', en: 'Libyan dinars' },
  USD: { ar: 'دولار أمريكي', en: 'US dollars' },
};

export const unconfirmed: PagePhrase = {
  ar: 'سُجّل يدويًا: لم يصل تأكيد الدفع بعدُ حين صدر.',
  en: 'Recorded by hand: nothing had confirmed the payment when it was issued.',
};

export const notes: Readonly<Record<'genuine' | 'kept', PagePhrase>> = {
  genuine: {
    ar: 'قارن هذه البيانات بالإيصال الذي أمامك. وصورة الإيصال تظهر صحيحة أيضًا: المتجر وحده يعرف هل عُرض من قبل، وهل رُدّ المبلغ بعد ذلك.',
    en: 'Compare this with the receipt in front of you. A photo of a receipt shows as genuine, too: only the shop knows whether it was shown before, and whether money was given back since.',
  },
  kept: {
    ar: 'جرى التحقق في هاتفك، ولم يُرسل شيء من الإيصال.',
    en: 'This was checked in your phone. Nothing of the receipt was sent.',
  },
};
