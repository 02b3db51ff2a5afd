// Alerts in words: what was found, and what its owner does about it. `alertText` puts the facts in.
import type { ErrorParams } from '../../../shared/errors.ts';
import type { AlertChange, AlertReason } from '../../../shared/people/alerts.ts';
import { fitted, readableFacts } from '../facts.ts';
import { fillText } from '../fill.ts';
import { type ErrorWords, errorWords, lookUp, type Phrase } from '../phrase.ts';
import type { Lang } from '../shape.ts';

export const wordsAlerts: Readonly<Record<AlertReason, ErrorWords>> = {
  'connection-changed': errorWords(
    'فُتح الصندوق بغير ما كان عليه: {changed}[. خدمة الدفع الآن: {service}][. خادم الإشعارات الآن: {relay}].',
    'إن لم تغيّرها أنت، فلا تبع: اسأل من غيّرها، وتأكد من المفاتيح.',
    'The till was opened with other than before: {changed}[. Payment service now: {service}][. Relay now: {relay}].',
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
  'sidecar-differs': errorWords(
    'غُيّر يدويًا شيء مما يحفظه الصندوق خارج الدفتر: الرقم السري، أو الإشعارات المحجوزة، أو موضع القراءة.',
    'اسأل من كان عند الجهاز. اضبط رقمًا سريًا جديدًا، وتحقق من الدفتر في الإعدادات.',
    'Something that the till keeps outside the journal was changed by hand: the PIN, the quarantine, or how far the feed was read.',
    'Ask who was at this machine. Set a new PIN, and verify the books in Settings.',
  ),
};

export const wordsAlertChanges: Readonly<Record<AlertChange, Phrase>> = {
  keys: { ar: 'المفاتيح', en: 'keys' },
  service: { ar: 'عنوان خدمة الدفع', en: 'address of the payment service' },
  relay: { ar: 'عنوان خادم الإشعارات', en: 'address of the relay' },
  checkout: { ar: 'مواقع صفحة الدفع', en: 'hosts of the checkout' },
  profiles: { ar: 'صيغ التوقيع', en: 'signature formats' },
};

export type AlertText = { readonly what: string; readonly next: string };

/** What a later version names is shown as it came. */
export const alertText = ({ reason, params }: { reason: AlertReason; params: ErrorParams }, lang: Lang): AlertText => {
  const { what, next } = wordsAlerts[reason];
  const changes = String(params['changed'] ?? '').split(',');
  const changed = changes.map((each) => lookUp(wordsAlertChanges, each, lang) ?? each).join(lang === 'ar' ? '، ' : ', ');
  const facts = readableFacts({ ...params, changed });
  return { what: fillText(fitted(what, facts), lang, facts), next: fillText(fitted(next, facts), lang, facts) };
};
