// Words of what is still to do at a new till.
import { addWords } from '../known.ts';

export const wordsStart = addWords({
  'start.title': { ar: 'ما بقي إعداده', en: 'Still to do' },
  'start.what': {
    ar: 'الصندوق مفتوح ويستطيع البيع. وهذا ما يحسن إعداده في الأيام الأولى، بأي ترتيب. تختفي القائمة حين لا يبقى شيء.',
    en: 'The till is open and can sell. This is what is worth setting up in the first days, in any order. The list goes once nothing is left.',
  },
  'start.people': { ar: 'المالك والموظفون', en: 'The owner, and who works here' },
  'start.people-hint': {
    ar: 'حتى يُضاف المالك يستطيع كل من يقف هنا أن يفعل كل شيء.',
    en: 'Until an owner is added, whoever stands here may do everything.',
  },
  'start.recovery': { ar: 'رمز الاستعادة', en: 'Recovery code' },
  'start.recovery-hint': {
    ar: 'به يدخل المالك إن نُسي رقمه السري. يصلح مرة واحدة: بعد استعماله اصنع رمزًا جديدًا.',
    en: 'With it an owner comes in when a PIN is forgotten. It works once: after it was used, make a new one.',
  },
  'start.limits': { ar: 'حدود المبلغ', en: 'Amount limits' },
  'start.limits-hint': { ar: 'الأدنى والأقصى كما يضعهما مزوّد الخدمة.', en: 'Minimum and maximum, as your provider sets them.' },
  'start.usual': { ar: 'المبلغ المعتاد', en: 'Usual amounts' },
  'start.usual-hint': { ar: 'فوقه يُسأل مرتين قبل طلب الدفع.', en: 'Above them the till asks twice before it charges.' },
  'start.names': { ar: 'أسماء المزوّد', en: 'The provider’s names' },
  'start.names-hint': {
    ar: 'إن كان مزوّدك يسمّي البوابات والوسائل بأسماء من عنده.',
    en: 'Where your provider has names of its own for gateways and methods.',
  },
  'start.printer': { ar: 'طابعة الإيصالات', en: 'Receipt printer' },
  'start.printer-hint': { ar: 'اخترها واطبع صفحة تجربة.', en: 'Choose it, and print a test page.' },
  'start.display': { ar: 'شاشة الزبون', en: 'Customer display' },
  'start.display-hint': { ar: 'شاشة ثانية عليها الرمز والمبلغ.', en: 'A second screen with the code and the amount.' },
  'start.backups': { ar: 'نسخ احتياطية على قرص آخر', en: 'Backups on another disk' },
  'start.backups-hint': { ar: 'نسخة على القرص نفسه تضيع معه.', en: 'A copy on the same disk is lost with it.' },
  'start.wallet-payment': { ar: 'أول دفعة حقيقية بالمحفظة', en: 'First real payment by wallet' },
  'start.wallet-payment-hint': { ar: 'وحدها تثبت سرّ التوقيع.', en: 'Only this proves the signing secret.' },
  'start.card-payment': { ar: 'أول دفعة حقيقية بالبطاقة', en: 'First real payment by card' },
  'start.card-payment-hint': { ar: 'وحدها تثبت سرّ التوقيع.', en: 'Only this proves the signing secret.' },
  'start.first-taken': { ar: 'أُخذت', en: 'Taken' },
  'start.first-kept': { ar: 'أُبقيت للمتجر', en: 'Kept by the shop' },
  'first-payment.why': {
    ar: 'تجربة الإعداد لا تعرف سرّ التوقيع، ولا تصل الإشعارات إلا بدفعة حقيقية. ادفع {amount} بنفسك: تراها تصل هنا، ثم تردها أو تبقيها للمتجر.',
    en: 'The set-up’s test cannot know the signing secret, and no notice comes without a real payment. Pay {amount} yourself: you see it come here, then you give it back or keep it.',
  },
  'first-payment.anew': {
    ar: 'تغيّر سرّ التوقيع، ولم تُثبت دفعة حقيقية السرّ الجديد بعد.',
    en: 'The signing secret was changed, and no real payment has proved the new one yet.',
  },
  'first-payment.charge': { ar: 'اطلب الدفع', en: 'Charge' },
  'first-payment.again': { ar: 'اطلب دفعة أخرى', en: 'Take another payment' },
  'first-payment.waits': {
    ar: 'امسح الرمز بهاتفك وادفع. تتغيّر الحالة هنا حين يصل الإشعار.',
    en: 'Scan the code with your phone and pay. The status changes here once the notice comes.',
  },
  'first-payment.ended': {
    ar: 'لم تصل هذه الدفعة. تأكد من السبب في تفاصيلها قبل أن تطلب أخرى.',
    en: 'This payment did not come. See why in its details before you take another one.',
  },
  'first-payment.held': { ar: 'وصل إشعار لا يوافقه سرّ التوقيع', en: 'A notice came that the signing secret does not fit' },
  'first-payment.held-text': {
    ar: 'لا تطلب الدفع مرة أخرى. قارن سرّ التوقيع بما أعطاك مزوّد الخدمة، ثم راجع الإشعارات المحجوزة.',
    en: 'Do not charge again. Compare the signing secret with the one from your provider, then review the notices on hold.',
  },
  'first-payment.paid': { ar: 'وصل إشعار حقيقي وتوقيعه صحيح', en: 'A real notice came, and its signature is right' },
  'first-payment.paid-text': {
    ar: 'سرّ التوقيع ثابت. بقي أن تقرر ما يصير بالمبلغ {amount}.',
    en: 'The signing secret is proved. What is left to decide is what becomes of {amount}.',
  },
  'first-payment.refund': { ar: 'ردّها', en: 'Give it back' },
  'first-payment.keep': { ar: 'أبقها للمتجر', en: 'Keep it' },
  'first-payment.refunded': { ar: 'رُدّت الدفعة الأولى. انتهى هذا.', en: 'The first payment was given back. This is done.' },
  'first-payment.kept': {
    ar: 'أُبقيت الدفعة الأولى للمتجر. انتهى هذا.',
    en: 'The first payment is kept by the shop. This is done.',
  },
  'first-payment.details': { ar: 'التفاصيل', en: 'Details' },
  'start.is-done': { ar: 'تم', en: 'Done' },
  'start.is-to-do': { ar: 'لم يُضبط بعد', en: 'Not yet' },
  'start.is-not-needed': { ar: 'لا حاجة إليه', en: 'Not needed' },
  'start.open': { ar: 'افتح', en: 'Open' },
  'start.skip': { ar: 'لا حاجة إليه', en: 'Not needed' },
  'start.back': { ar: 'أعده', en: 'Put it back' },
  'start.away': { ar: 'أخفِ هذه القائمة', en: 'Put this list away' },
});
