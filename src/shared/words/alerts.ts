// Texts of alerts, on screen and on paper: what was found and what the owner should do. An alert reason without words does not
// compile.
import type { ErrorParams } from '../errors.ts';
import type { Lang } from '../lang.ts';
import type { AlertChange, AlertReason } from '../people/alerts.ts';
import { type FactTexts, readableFacts } from './facts.ts';
import { type ErrorWords, errorWords, lookUp, type Phrase } from './phrase.ts';

export const wordsAlerts: Readonly<Record<AlertReason, ErrorWords>> = {
  'connection-changed': errorWords(
    'فُتح الصندوق بغير ما كان عليه: {changed}[. خدمة الدفع الآن: {service}][. خادم الإشعارات الآن: {relay}].',
    'إن لم تغيّرها أنت، فلا تبع: اسأل من غيّرها، وتأكد من المفاتيح.',
    'The till was opened with something changed: {changed}[. Payment service now: {service}][. Relay now: {relay}].',
    'If you did not change this, stop selling: ask who did, and check the keys.',
  ),
  'connection-ignored': errorWords(
    'عُدّل ملف الاتصال يدويًا ({changed}). لم يُرسَل إلى ما كُتب فيه شيء، والصندوق على ما كان عليه.',
    'اسأل من عدّل الملف. تُغيَّر العناوين عند تشغيل الصندوق، بموافقة صاحبه.',
    'The file of the connection was edited ({changed}). Nothing was sent to what it says; the till goes by what it had.',
    'Ask who edited the file. Addresses are changed when the till is started, with its owner’s approval.',
  ),
  'signatures-wrong': errorWords(
    'إشعارات مقيَّدة لم توقَّع بمفاتيح هذا المتجر: {count}، من القيد {first} إلى القيد {last}.',
    'لا تعتمد على ما قيّدته هذه الإشعارات: راجعها في كشف المزوّد.',
    'Booked notices are not signed with this shop’s keys: {count}, from entry {first} to entry {last}.',
    'Do not rely on what they booked: look it up in the provider’s statement.',
  ),
  'money-differs': errorWords(
    'قُيّد مال أو رُدّ بما لا تسمح به القيود السابقة: {count}، من القيد {first} إلى القيد {last}.',
    'راجع تلك المدفوعات وما رُدّ منها قبل تسليم أي مبلغ آخر، واسأل من كان عند الجهاز. التفاصيل في «التحقق من الدفتر» في الإعدادات.',
    'Money was booked or paid back that earlier entries do not allow: {count}, from entry {first} to entry {last}.',
    'Look at those payments and what was paid back of them before you hand over anything more, and ask who was at this machine. Verifying the books in Settings says more.',
  ),
  'sidecar-differs': errorWords(
    'غُيّر يدويًا شيء مما يحفظه الصندوق خارج الدفتر: الرقم السري، أو الإشعارات المحجوزة، أو موضع القراءة.',
    'اسأل من كان عند الجهاز. اضبط رقمًا سريًا جديدًا، وتحقق من الدفتر في الإعدادات.',
    'Something that the till keeps outside the journal was changed by hand: the PIN, the notices on hold, or how far the feed was read.',
    'Ask who was at this machine. Set a new PIN, and verify the books in Settings.',
  ),
  'people-differ': errorWords(
    'غُيّر يدويًا من يعمل هنا أو ما يحقّ لهم. أعاده الصندوق كما في الدفتر.',
    'اسأل من كان عند الجهاز، وراجع الأشخاص وصلاحياتهم.',
    'Who works here, or what they may do, was changed by hand. The till put back what the journal says.',
    'Ask who was at this machine, and look at the people and their rights.',
  ),
  'rows-unsealed': errorWords(
    'في الدفتر قيود لم يكتبها هذا الصندوق: من القيد {first} إلى القيد {last}.',
    'اسأل من كان عند الجهاز. راجع الأشخاص وأرقامهم السرية، وكشف المزوّد.',
    'The journal has rows that this till did not write: from entry {first} to entry {last}.',
    'Ask who was at this machine. Look at the people and their PINs, and at the provider’s statement.',
  ),
  'books-taken-over': errorWords(
    'صار هذا الدفتر دفتر هذا الصندوق: لم تكن مفاتيحه تعرف دفترًا من قبل. خدمة الدفع: {service}.',
    'هذا متوقع بعد تحديث قيد، أو على جهاز جديد. وإلا فاسأل من كان عند الجهاز، وتحقق من الدفاتر في الإعدادات.',
    'These books are this till’s from now on: its keys knew of none before. Payment service: {service}.',
    'After an update of Qayd, or on a new machine, this is as it should be. Else ask who was at this machine, and verify the books in Settings.',
  ),
  'restore-unasked': errorWords(
    'استُرجعت النسخة {backup}، ولا يُعرف من طلب ذلك.',
    'اسأل من كان عند الجهاز. راجع ما كُتب بعد النسخة في كشف المزوّد.',
    'The backup {backup} was restored, and nobody is known to have asked for it.',
    'Ask who was at this machine. Look up what was written after that backup in the provider’s statement.',
  ),
  'relay-downgraded': errorWords(
    'لم يعد خادم الإشعارات يميّز عناوين الدفعات، وكان يميّزها.',
    'اسأل من يدير الخادم. إن لم يعده إلى إصدار أقدم، فراجع ما دُفع منذئذ في كشف المزوّد.',
    'The relay no longer tells the addresses of payments apart, and it did before.',
    'Ask who runs it. If they did not go back to an older version, look up what was paid since in the provider’s statement.',
  ),
  'relay-key-other': errorWords(
    'يحفظ خادم الإشعارات مفتاحًا آخر باسم هذا الصندوق. يبدأ مفتاحنا بـ {ours}، ومفتاحه بـ {theirs}.',
    'إن جُدّد الجهاز أو مفاتيحه، فاطلب ممن يدير الخادم أن يكتب المفتاح الذي في الإعدادات، خادم الإشعارات. وإلا فاسأله لمن المفتاح الآخر، واطلب رمزًا جديدًا للصندوق (Token).',
    'The relay holds another key for this till. Ours begins with {ours}, the relay’s with {theirs}.',
    'If this machine or its keys are new, have whoever runs the relay write down the key in Settings, Relay. If not, ask them whose key it is, and for a new token of this till.',
  ),
  'books-altered': errorWords(
    'غُيّر يدويًا شيء في الدفاتر بجانب القيود، أو أتلفه القرص: {where}. أعاد الصندوق بناءه من القيود.',
    'اسأل من كان عند الجهاز. راجع ما رُدّ وما أُكّد يدويًا وما أُقفل منذ البدء السابق، وتحقق من الدفاتر في الإعدادات.',
    'Something in the books beside the journal was changed by hand, or damaged by the disk: {where}. The till made it anew from the journal.',
    'Ask who was at this machine. Look at what was paid back, settled by hand and closed since the start before, and verify the books in Settings.',
  ),
  'reference-twice': errorWords(
    'رُدّ مال الفاتورة {invoice} بالمرجع {reference}، وبه رُدّ مال الفاتورة {other} يوم {day}. أكّد ذلك {name}.',
    'ابحث عن المرجع في كشف المصرف أو المزوّد: هل يكفي مبلغه للاثنين؟',
    'Money for invoice {invoice} was paid back by reference {reference}, as that for invoice {other} was on {day}. {name} said that it is meant.',
    'Look the reference up in the statement of the bank or provider: does it pay for both?',
  ),
  'books-restored': errorWords(
    'حلّت نسخة احتياطية محل الدفاتر.',
    'إن لم تطلب ذلك أنت، فاسأل من كان عند الصندوق، وراجع كشف المزوّد.',
    'A backup took the place of the books.',
    'If you did not ask for it, find out who was at the till, and check the provider’s statement.',
  ),
  'owner-recovered': errorWords(
    'ضُبط رقم سري جديد لمالك[، {name}،] برمز الاستعادة.',
    'لم يعد ذلك الرمز صالحًا: اصنع رمزًا جديدًا في «الموظفون» واطبعه. وإن لم تكن أنت، فغيّر الأرقام السرية أيضًا.',
    'The recovery code was used to set a new PIN for an owner[, {name}].',
    'That code no longer works: make a new one under People, and print it. If it was not you, change the PINs, too.',
  ),
  'pin-reopened': errorWords(
    'أُقفل الرقم السري القصير لـ{name} بعد محاولات خاطئة وفُتح أكثر من مرة.',
    'اسأل {name} ومن فتحه: من كتب تلك المحاولات؟ إن لم يكن {name}، فضع رقمًا سريًا جديدًا من ستة أرقام في «الموظفون والصلاحيات».',
    'Wrong tries locked the short PIN of {name}, and it was opened, more than once.',
    'Ask {name} and whoever opened it whose tries they were. If not those of {name}, set a new PIN of six digits under “People and rights”.',
  ),
  'clock-set-back': errorWords(
    'رجع يوم العمل من {from} إلى {to} بعد تأكيد ساعة الجهاز من {name}.',
    'قارن الساعة بساعة هاتفك، وراجع ما بيع منذ ذلك الحين، واسأل عن السبب.',
    'The business day went back from {from} to {to}, after {name} confirmed the machine’s clock.',
    'Compare the clock with your phone, look at what was sold since, and ask why.',
  ),
  'books-older': errorWords(
    'هذه الدفاتر أقدم مما كانت عليه: سجّل خادم الإشعارات لهذا الصندوق القيد {seq}، وليس فيها.',
    'إن أعاد فني صورة القرص أو مجلد البيانات فهذا سببه. وإلا فاسأل من كان عند الجهاز. راجع كل رد مال منذ ذلك الحين قبل أن تسلّم مالًا. وحين يضغط المالك «أعلم بهذا» تستمر الدفاتر بأرقام فواتير لاحقة.',
    'These books are older than they were: the relay recorded entry {seq} of this till, and they do not have it.',
    'If a technician put back a disk image or the data folder, this is why. Else ask who was at this machine. Look up each refund since then before you hand over money. Once an owner presses “I know of this”, the books go on with later invoice numbers.',
  ),
};

export const wordsAlertChanges: Readonly<Record<AlertChange, Phrase>> = {
  keys: { ar: 'المفاتيح', en: 'keys' },
  service: { ar: 'عنوان خدمة الدفع', en: 'address of the payment service' },
  relay: { ar: 'عنوان خادم الإشعارات', en: 'address of the relay' },
  checkout: { ar: 'مواقع صفحة الدفع', en: 'hosts of the checkout' },
  profiles: { ar: 'صيغ التوقيع', en: 'signature formats' },
  names: { ar: 'أسماء المزوّد', en: 'the provider’s names' },
};

/** The names of changed settings, which a parameter of an alert lists with commas. */
export const changeText = (changed: string, lang: Lang): string =>
  changed
    .split(',')
    .map((each) => lookUp(wordsAlertChanges, each.trim(), lang) ?? each.trim())
    .join(lang === 'ar' ? '، ' : ', ');

/** True if this version has words for the alert's reason; a later version may have raised an alert with a new reason. */
export const isAlertReason = (reason: string): reason is AlertReason => Object.hasOwn(wordsAlerts, reason);

/** The parameters of an alert as texts to be filled into its words. */
export const alertFactTexts = (params: ErrorParams, lang: Lang): FactTexts =>
  readableFacts({ ...params, changed: changeText(String(params['changed'] ?? ''), lang) });
