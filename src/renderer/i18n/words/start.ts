// UI texts of the list of steps still to do at a new till.
import { settingWords } from '../../../shared/words/settings.ts';
import { addWords } from '../known.ts';

export const wordsStart = addWords({
  'start.title': settingWords['start.title'],
  'start.what': {
    ar: 'الصندوق مفتوح ويستطيع البيع. وهذا ما يحسن إعداده في الأيام الأولى، بأي ترتيب. تختفي القائمة حين لا يبقى شيء.',
    en: 'The till is open and can sell. This is what is worth setting up in the first days, in any order. The list goes once nothing is left.',
  },
  'start.what-training': {
    ar: 'هذا ما يحسن أن تبدأ به، بالترتيب. جرّبه هنا؛ فبيانات التدريب منفصلة ولا تنتقل إلى البيع الحقيقي.',
    en: 'This is what comes first, in this order. Try it here; the data of training stays apart and does not move to real sales.',
  },
  'start.live': { ar: 'ما يأتي مع البيع الحقيقي', en: 'What comes with real sales' },
  'start.live-text': {
    ar: 'للبيع الحقيقي صندوق آخر له بياناته: افتح البرنامج المثبّت. يطلب منك مفاتيح خدمة الدفع وخادم الإشعارات، ثم يعرض هذه القائمة من جديد مع أول دفعة حقيقية بكل بوابة.',
    en: 'Real sales need a till of their own, with its own data: open the installed app. It asks for the keys of the payment service and for the relay, then shows this list again, with a first real payment by each gateway.',
  },
  'start.people': settingWords['start.people'],
  'start.people-hint': {
    ar: 'حتى يُضاف المالك يستطيع كل من يقف هنا أن يفعل كل شيء.',
    en: 'Until an owner is added, whoever stands here may do everything.',
  },
  'start.recovery': settingWords['start.recovery'],
  'start.recovery-hint': {
    ar: 'به يدخل المالك إن نُسي رقمه السري. يصلح مرة واحدة: بعد استعماله اصنع رمزًا جديدًا.',
    en: 'With it an owner comes in when a PIN is forgotten. It works once: after it was used, make a new one.',
  },
  'start.pins': settingWords['start.pins'],
  'start.pins-hint': {
    ar: 'الأرقام السرية السابقة لا تعمل على هذا الجهاز. افتح كل من عليه علامة «بلا رقم سري»، وليكتب رقمًا جديدًا.',
    en: 'The former PINs do not work on this machine. Open each person marked “No PIN”, and have them type a new one.',
  },
  'start.recovery-new': settingWords['start.recovery-new'],
  'start.recovery-new-hint': {
    ar: 'الرمز السابق لم يعد صالحًا. اصنع رمزًا جديدًا واطبعه، واحفظه بعيدًا عن الصندوق.',
    en: 'The former code is no longer valid. Make a new one, print it, and keep it away from the till.',
  },
  'start.shop': settingWords['start.shop'],
  'start.shop-hint': {
    ar: 'يرى الزبون الاسم، ويُطبع العنوان آخر الإيصال.',
    en: 'Customers see the name; the address is printed at the end of the receipt.',
  },
  'start.drawer': settingWords['start.drawer'],
  'start.drawer-hint': { ar: 'إن أردت أن يُعدّ في كل وردية.', en: 'If you want it counted at each shift.' },
  'start.limits': settingWords['start.limits'],
  'start.limits-hint': { ar: 'الأدنى والأقصى كما يضعهما مزوّد الخدمة.', en: 'Minimum and maximum, as your provider sets them.' },
  'start.usual': settingWords['start.usual'],
  'start.usual-hint': { ar: 'فوقه يُسأل مرتين قبل طلب الدفع.', en: 'Above them the till asks twice before it charges.' },
  'start.names': settingWords['start.names'],
  'start.names-hint': {
    ar: 'إن كان مزوّدك يسمّي البوابات والوسائل بأسماء من عنده.',
    en: 'Where your provider has names of its own for gateways and methods.',
  },
  'start.printer': settingWords['start.printer'],
  'start.printer-hint': { ar: 'اخترها واطبع صفحة تجربة.', en: 'Choose it, and print a test page.' },
  'start.display': settingWords['start.display'],
  'start.display-hint': { ar: 'شاشة ثانية عليها الرمز والمبلغ.', en: 'A second screen with the code and the amount.' },
  'start.backups': settingWords['start.backups'],
  'start.backups-hint': { ar: 'نسخة على القرص نفسه تضيع معه.', en: 'A copy on the same disk is lost with it.' },
  'start.backups-same': {
    ar: 'مجلد النسخ على قرص الدفاتر نفسه: إن تعطّل ضاعت الدفاتر ونسخها معًا.',
    en: 'The backup folder is on the same disk as the books: if it fails, books and backups are lost together.',
  },
  'start.relay-key-other': settingWords['start.relay-key-other'],
  'start.relay-key-other-hint': {
    ar: 'اطلب ممن يدير الخادم أن يكتب مفتاح هذا الصندوق مكانه: تجده في الإعدادات، «خادم الإشعارات». إن لم يكن المفتاح الآخر لجهازك السابق، فاطلب رمزًا جديدًا للصندوق (Token) أيضًا.',
    en: 'Have whoever runs the relay write this till’s key in its place: it stands in Settings, Relay. If the other one was not your former machine’s, ask for a new token of this till, too.',
  },
  'start.relay-key-none': settingWords['start.relay-key-none'],
  'start.relay-key-none-hint': {
    ar: 'لا يعرفه الخادم. انسخه من الإعدادات، «خادم الإشعارات»، واطلب ممن يديره أن يكتبه عنده: حتى ذلك الحين لا تتحقق صفحته من الإيصالات.',
    en: 'The relay does not know it. Copy it from Settings, Relay, and have whoever runs the relay write it down: until then its page cannot check receipts.',
  },
  'start.wallet-payment': settingWords['start.wallet-payment'],
  'start.wallet-payment-hint': { ar: 'وحدها تثبت سرّ التوقيع.', en: 'Only this proves the signing secret.' },
  'start.card-payment': settingWords['start.card-payment'],
  'start.card-payment-hint': { ar: 'وحدها تثبت سرّ التوقيع.', en: 'Only this proves the signing secret.' },
  'start.first-taken': settingWords['start.first-taken'],
  'start.first-kept': settingWords['start.first-kept'],
  'first-payment.why': {
    ar: 'تجربة الإعداد لا تعرف سرّ التوقيع، ولا تصل الإشعارات إلا بدفعة حقيقية. ادفع {amount} بنفسك: تراها تصل هنا، ثم تردها أو تبقيها للمتجر.',
    en: 'The set-up’s test cannot know the signing secret, and no notice comes without a real payment. Pay {amount} yourself: you see it come here, then you give it back or keep it.',
  },
  'first-payment.anew': {
    ar: 'تغيّر سرّ التوقيع، ولم تُثبت دفعة حقيقية السرّ الجديد بعد.',
    en: 'The signing secret was changed, and no real payment has proved the new one yet.',
  },
  'first-payment.mobile': { ar: 'رقم هاتفك', en: 'Your mobile' },
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
  'start.is-not-needed': settingWords['start.is-not-needed'],
  'start.open': { ar: 'افتح', en: 'Open' },
  'start.skip': { ar: 'لا حاجة إليه', en: 'Not needed' },
  'start.back': { ar: 'أعده', en: 'Put it back' },
  'start.away': { ar: 'أخفِ هذه القائمة', en: 'Put this list away' },
});
