// Words of the dialogs that ask for a PIN: an approval, a new PIN, the recovery code.
import { addWords } from '../known.ts';

export const wordsApprove = addWords({
  'pin.new': { ar: 'الرقم السري الجديد', en: 'New PIN' },
  'pin.new-hint': {
    ar: 'من 6 أرقام إلى 12، لا تتوالى ولا تتكرر؛ أو عبارة من 8 أحرف فأكثر.',
    en: '6 to 12 digits, not in a row and not all alike; or a passphrase of 8 characters or more.',
  },
  'pin.again': { ar: 'أعد كتابة الرقم السري', en: 'Repeat PIN' },
  'pin.differs': { ar: 'ليسا سواء. اكتب الشيء نفسه مرتين.', en: 'They differ. Type the same one twice.' },
  'pin.current': { ar: 'الرقم السري الحالي', en: 'Current PIN' },
  'pin.next': { ar: 'التالي', en: 'Next' },
  'pin.save': { ar: 'حفظ', en: 'Save' },
  'pin.saved': { ar: 'ضُبط الرقم السري.', en: 'The PIN is set.' },
  'pin.must-change': { ar: 'اختر رقمًا سريًا لك وحدك', en: 'Choose a PIN that only you know' },
  'pin.must-change-text': {
    ar: 'ضبط لك المالك هذا الرقم. غيّره الآن: كل ما تفعله يُكتب باسمك.',
    en: 'An owner set this one for you. Change it now: what you do is written under your name.',
  },
  'approve.title': { ar: 'من يوافق؟', en: 'Who approves?' },
  'approve.what': { ar: 'يحتاج هذا إلى موافقة: {right}.', en: 'This needs an approval: {right}.' },
  'approve.differ': {
    ar: 'من طلب هذا لا يوافق عليه بنفسه: يوافق شخص آخر.',
    en: 'Whoever asks for this does not approve it: somebody else does.',
  },
  'approve.who': { ar: 'من يوافق', en: 'Who approves' },
  'approve.yes': { ar: 'أوافق', en: 'Approve' },
  'approve.nobody': { ar: 'لا أحد هنا يستطيع الموافقة على هذا', en: 'Nobody here may approve this' },
  'approve.nobody-text': {
    ar: 'يعطي المالك هذه الصلاحية لدورٍ في «العاملون».',
    en: 'An owner gives this right to a role, under People.',
  },
  'approve.asked-by': { ar: 'طلبها {who}', en: 'Asked for by {who}' },
  'approve.approved-by': { ar: 'وافق عليها {who}', en: 'Approved by {who}' },
  'approve.is-self': { ar: 'وافق عليها طالبها', en: 'Self-approved' },
  'recovery.use-title': { ar: 'ادخل برمز الاستعادة', en: 'Use the recovery code' },
  'recovery.use-text': {
    ar: 'يضبط رقمًا جديدًا لمالك. يُكتب ذلك في الدفتر ويظهر فوق كل شاشة حتى يقرّ به مالك.',
    en: 'It sets a new PIN for an owner. That is written in the journal, and stands above every screen until an owner has acknowledged it.',
  },
  'recovery.code': { ar: 'رمز الاستعادة المطبوع', en: 'The printed recovery code' },
  'recovery.code-hint': { ar: 'الفراغات والشرطات لا تهم.', en: 'Spaces and dashes do not matter.' },
  'recovery.owner': { ar: 'المالك', en: 'Owner' },
  'recovery.go': { ar: 'اضبط الرقم الجديد', en: 'Set the new PIN' },
  'recovery.used': { ar: 'ضُبط الرقم الجديد. ادخل به الآن.', en: 'The new PIN is set. Sign in with it now.' },
  'recovery.no-owner': { ar: 'لا مالك في هذه الدفاتر.', en: 'These books know no owner.' },
});
