// UI texts of alerts: what was found, what that may mean, what the owner should do, and the labels of an alert's parameters; also
// of the screens of alerts. An alert reason without words does not compile.
import type { ErrorParams } from '../../../shared/errors.ts';
import type { AlertReason } from '../../../shared/people/alerts.ts';
import { alertFactTexts, changeText, wordsAlerts } from '../../../shared/words/alerts.ts';
import { fitted } from '../../../shared/words/facts.ts';
import { fillText } from '../fill.ts';
import { lookUp, type Phrase } from '../phrase.ts';
import { addWords } from '../known.ts';
import type { Lang } from '../../../shared/lang.ts';

export { isAlertReason, wordsAlertChanges, wordsAlerts } from '../../../shared/words/alerts.ts';

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

export type AlertText = { readonly what: string; readonly means: string; readonly next: string };

/**
 * Returns an alert's words in one language, with its facts filled in: what happened, what that may mean, and what to do. A kind
 * of change that only a later version knows is shown by its raw name.
 */
export const alertText = ({ reason, params }: { reason: AlertReason; params: ErrorParams }, lang: Lang): AlertText => {
  const { what, next } = wordsAlerts[reason];
  const facts = alertFactTexts(params, lang);
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
