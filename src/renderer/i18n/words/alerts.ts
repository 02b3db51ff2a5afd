// UI texts of alerts: what was found, what that may mean, what the owner should do, and the labels of an alert's parameters; also
// of the screens of alerts. An alert reason without words does not compile.
import type { ErrorParams } from '../../../shared/errors.ts';
import type { AlertChange, AlertReason } from '../../../shared/people/alerts.ts';
import { fitted, readableFacts } from '../facts.ts';
import { fillText } from '../fill.ts';
import { type ErrorWords, errorWords, lookUp, type Phrase } from '../phrase.ts';
import { addWords } from '../known.ts';
import type { Lang } from '../../../shared/lang.ts';

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

/** For each alert reason: the harm or attack that may be behind the alert, shown below what was found. */
export const wordsAlertMeanings: Readonly<Record<AlertReason, Phrase>> = {
  'connection-changed': {
    ar: 'قد تذهب المدفوعات إلى غير حسابك.',
    en: 'Payments may go to an account that is not yours.',
  },
  'connection-ignored': {
    ar: 'ربما حاول أحد أن يوجّه مفاتيحك إلى جهة أخرى.',
    en: 'Somebody may have tried to have your keys sent elsewhere.',
  },
  'signatures-wrong': {
    ar: 'ربما قُيّدت مدفوعات لم تدفعها خدمة الدفع لهذا المتجر.',
    en: 'Payments may be booked that the payment service never made to this shop.',
  },
  'money-differs': {
    ar: 'ربما رُدّ المال مرتين، أو رُدّ أكثر مما دُفع.',
    en: 'Money may have gone back twice, or more of it than was paid.',
  },
  'sidecar-differs': {
    ar: 'ربما استُعمل رقم سري غير الذي ضبطتموه، أو أُخفيت إشعارات.',
    en: 'A PIN that you did not set may have been used, or notices hidden.',
  },
  'people-differ': {
    ar: 'ربما عمل أحد بصلاحيات ليست له.',
    en: 'Somebody may have acted with rights that are not theirs.',
  },
  'rows-unsealed': {
    ar: 'ربما كتب أحد في الدفتر بيده، أو استُرجعت نسخة بأمر دون كلمة المرور.',
    en: 'Somebody may have written into the books by hand, or restored them by a command without the passphrase.',
  },
  'books-taken-over': {
    ar: 'ربما وُضع هنا دفتر غير دفتر هذا الصندوق.',
    en: 'Somebody may have put books here that are not this till’s.',
  },
  'restore-unasked': {
    ar: 'ربما وضع أحد نسخة قديمة في مكان الدفتر.',
    en: 'Somebody may have put an older copy in the place of the books.',
  },
  'relay-downgraded': {
    ar: 'قد تُحسب دفعة واحدة عند صندوقين.',
    en: 'One payment may count at two tills.',
  },
  'relay-key-other': {
    ar: 'ربما اتصل جهاز آخر بالخادم باسم هذا الصندوق. إلى أن يُصحَّح ذلك تقول صفحة التحقق عن إيصالات هذا الصندوق إنها غير صحيحة.',
    en: 'Another machine may have called itself this till at the relay. Until that is put right, the page that checks receipts calls those of this till false.',
  },
  'books-altered': {
    ar: 'ربما أُخفي ما كُتب أو غُيّر، أو حُمل الصندوق على رد مال مرتين.',
    en: 'What was written may have been hidden or changed, or the till led to pay money back twice.',
  },
  'books-restored': {
    ar: 'ما قُيّد بعد تلك النسخة ليس في هذه الدفاتر.',
    en: 'What was booked after that backup is not in these books.',
  },
  'reference-twice': {
    ar: 'ربما رُدّ مال واحد وقُيّد مرتين.',
    en: 'Money may have been paid back once and booked twice.',
  },
  'owner-recovered': {
    ar: 'من فعل ذلك يستطيع كل ما يستطيعه المالك.',
    en: 'Whoever did it may do all that an owner may.',
  },
  'pin-reopened': {
    ar: 'من يعرف هذا الرقم يستطيع البيع وطلب رد المال باسم غيره.',
    en: 'Whoever finds this PIN can sell, and ask for refunds, in another’s name.',
  },
  'clock-set-back': {
    ar: 'قد تُقيَّد مبيعات على يوم لم تُبَع فيه.',
    en: 'Sales may stand under a day on which they were not made.',
  },
  'books-older': {
    ar: 'ينقصها ما قُيّد بعد ذلك: مال رُدّ إلى زبائن قد يُرد مرة ثانية.',
    en: 'What was booked since then is missing: money given back to customers could be given back twice.',
  },
};

export const wordsAlertChanges: Readonly<Record<AlertChange, Phrase>> = {
  keys: { ar: 'المفاتيح', en: 'keys' },
  service: { ar: 'عنوان خدمة الدفع', en: 'address of the payment service' },
  relay: { ar: 'عنوان خادم الإشعارات', en: 'address of the relay' },
  checkout: { ar: 'مواقع صفحة الدفع', en: 'hosts of the checkout' },
  profiles: { ar: 'صيغ التوقيع', en: 'signature formats' },
  names: { ar: 'أسماء المزوّد', en: 'the provider’s names' },
};

/** Labels for the parameters of alerts, by parameter name. A parameter without a label is shown under its own name. */
export const wordsAlertFacts: Readonly<Record<string, Phrase>> = {
  ours: { ar: 'مفتاح هذا الصندوق', en: 'This till’s key' },
  theirs: { ar: 'المفتاح عند الخادم', en: 'The relay’s key' },
  changed: { ar: 'ما تغيّر', en: 'What changed' },
  service: { ar: 'خدمة الدفع', en: 'Payment service' },
  relay: { ar: 'خادم الإشعارات', en: 'Relay' },
  relayPublic: { ar: 'خادم الإشعارات من الخارج', en: 'Relay from outside' },
  checkout: { ar: 'صفحة الدفع', en: 'Checkout' },
  count: { ar: 'العدد', en: 'How many' },
  first: { ar: 'أول قيد', en: 'First entry' },
  last: { ar: 'آخر قيد', en: 'Last entry' },
  problem: { ar: 'ما وُجد', en: 'What was found' },
  where: { ar: 'أين', en: 'Where' },
  name: { ar: 'الاسم', en: 'Name' },
  invoice: { ar: 'الفاتورة', en: 'Invoice' },
  other: { ar: 'الفاتورة الأخرى', en: 'The other invoice' },
  reference: { ar: 'رقم المرجع', en: 'Reference' },
  day: { ar: 'يوم العمل', en: 'Business day' },
  from: { ar: 'من يوم', en: 'From the day' },
  to: { ar: 'إلى يوم', en: 'To the day' },
  givenUp: { ar: 'قيود تُركت', en: 'Entries given up' },
  epoch: { ar: 'دورة الدفاتر', en: 'Epoch of the books' },
  seq: { ar: 'القيد الذي سجّله الخادم', en: 'Entry that the relay recorded' },
  agreed: { ar: 'آخر قيد متفق عليه', en: 'Last entry that both have' },
  hash: { ar: 'بداية بصمته', en: 'Its fingerprint begins' },
};

const changeText = (changed: string, lang: Lang): string =>
  changed
    .split(',')
    .map((each) => lookUp(wordsAlertChanges, each.trim(), lang) ?? each.trim())
    .join(lang === 'ar' ? '، ' : ', ');

/** True if this version has words for the alert's reason; a later version may have raised an alert with a new reason. */
export const isAlertReason = (reason: string): reason is AlertReason => Object.hasOwn(wordsAlerts, reason);

export type AlertText = { readonly what: string; readonly means: string; readonly next: string };

/**
 * Returns an alert's words in one language, with its facts filled in: what happened, what that may mean, and what to do. A kind
 * of change that only a later version knows is shown by its raw name.
 */
export const alertText = ({ reason, params }: { reason: AlertReason; params: ErrorParams }, lang: Lang): AlertText => {
  const { what, next } = wordsAlerts[reason];
  const facts = readableFacts({ ...params, changed: changeText(String(params['changed'] ?? ''), lang) });
  const say = (phrase: Phrase): string => fillText(fitted(phrase, facts), lang, facts);
  return { what: say(what), means: wordsAlertMeanings[reason][lang], next: say(next) };
};

export type AlertFact = { readonly name: string; readonly value: string; readonly isWords: boolean };

/** Returns an alert's parameters as rows of label and value. */
export const alertFacts = (params: ErrorParams, lang: Lang): AlertFact[] =>
  Object.entries(params)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({
      name: lookUp(wordsAlertFacts, name, lang) ?? name,
      value: name === 'changed' ? changeText(String(value), lang) : String(value),
      isWords: name === 'changed' || name === 'name',
    }));

export const wordsAlertScreens = addWords({
  'alert.label': { ar: 'إنذارات', en: 'Alerts' },
  'alert.several': {
    ar: {
      two: 'إنذاران لم يقرّ بهما مالك',
      few: '{count} إنذارات لم يقرّ بها مالك',
      many: '{count} إنذارًا لم يقرّ بها مالك',
      other: '{count} إنذار لم يقرّ بها مالك',
    },
    en: { one: '{count} alert that no owner has acknowledged', other: '{count} alerts that no owner has acknowledged' },
  },
  'alert.newest': { ar: 'آخرها:', en: 'The newest:' },
  'alert.show': { ar: 'اعرضها', en: 'Show them' },
  'alert.details': { ar: 'التفاصيل', en: 'Details' },
  'alert.known': { ar: 'أعلم بهذا', en: 'I know of this' },
  'alert.known-hint': {
    ar: 'يقرّ به المالك. يبقى في الدفتر وفي إقفال اليوم.',
    en: 'An owner acknowledges it. It stays in the journal and in the Z report.',
  },
  'alert.sign-in-first': { ar: 'يقرّ به مالك بعد أن يدخل.', en: 'An owner acknowledges it once signed in.' },
  'alert.raised': { ar: 'ظهر {when}', en: 'Raised {when}' },
  'alert.entry': { ar: 'القيد {seq} في الدفتر', en: 'Entry {seq} of the journal' },
  'alert.done': { ar: 'أُقرّ بالإنذار، وكُتب ذلك.', en: 'Acknowledged, and written down.' },
  'close.alerts': { ar: 'إنذارات', en: 'Alerts' },
  'close.alert-known': { ar: 'الإقرار: {who}', en: 'Acknowledged by {who}' },
  'close.alert-open': { ar: 'لم يقرّ به أحد', en: 'Acknowledged by nobody' },
});
