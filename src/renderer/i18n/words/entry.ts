// UI texts of roles, sign-in, the lock and PIN typing, and of the shift that a sale needs.
import type { Role } from '../../../shared/people/rights.ts';
import type { Phrase } from '../phrase.ts';
import type { Words } from '../shape.ts';

export const wordsRoles: Readonly<Record<Role, Phrase>> = {
  cashier: { ar: 'البائع', en: 'Cashier' },
  supervisor: { ar: 'المشرف', en: 'Supervisor' },
  bookkeeper: { ar: 'المحاسب', en: 'Bookkeeper' },
  auditor: { ar: 'المدقّق', en: 'Auditor' },
  owner: { ar: 'المالك', en: 'Owner' },
};

export const wordsEntry = {
  'entry.label': { ar: 'تسجيل الدخول', en: 'Sign in' },
  'entry.who': { ar: 'من أنت؟', en: 'Who are you?' },
  'entry.who-switch': { ar: 'من سيعمل الآن؟', en: 'Who works now?' },
  'entry.locked': { ar: 'الصندوق مقفل', en: 'The till is locked' },
  'entry.locked-sale': { ar: 'البيعة التي بدأت محفوظة كما هي.', en: 'The sale in progress is kept as it is.' },
  'entry.locked-text': { ar: 'المدفوعات تُتابع.', en: 'Payments go on being monitored.' },
  'entry.pin-of': { ar: 'رقم {name} السري', en: 'PIN of {name}' },
  'entry.go': { ar: 'ادخل', en: 'Sign in' },
  'entry.choose': { ar: 'اختر اسمك، ثم اكتب رقمك السري.', en: 'Choose your name, then type your PIN.' },
  'entry.stay': { ar: 'ارجع دون تبديل', en: 'Back, without switching' },
  'entry.locked-for': { ar: 'كثرت المحاولات. يُفتح بعد {left}', en: 'Too many tries. Opens in {left}' },
  'entry.locked-said': { ar: 'كثرت المحاولات، فأُقفل هذا الاسم لوقت.', en: 'Too many tries: this name is locked for a while.' },
  'entry.locked-short': { ar: 'مقفل {left}', en: 'Locked {left}' },
  'entry.pin-locked': { ar: 'الرقم السري مقفل', en: 'PIN locked' },
  'entry.pepper-gone': { ar: 'الأرقام السرية لا تعمل على هذا الجهاز', en: 'PINs do not work on this machine' },
  'entry.pepper-gone-text': {
    ar: 'جاءت الدفاتر من جهاز آخر أو ضاعت أسرار الصندوق. يفتحه المالك برمز الاستعادة، ثم يضبط لكل موظف رقمًا جديدًا.',
    en: 'The books came from another machine, or the till’s own secrets are gone. An owner opens it with the recovery code, then sets a new PIN for everybody.',
  },
  'entry.pending': {
    ar: {
      one: 'دفعة معلقة واحدة',
      two: 'دفعتان معلقتان',
      few: '{count} دفعات معلقة',
      many: '{count} دفعة معلقة',
      other: '{count} دفعة معلقة',
    },
    en: { one: '{count} payment pending', other: '{count} payments pending' },
  },
  'pin.label': { ar: 'الرقم السري', en: 'PIN' },
  'deed.ready': { ar: 'أسباب معتادة', en: 'Usual reasons' },
  'deed.needs': { ar: 'املأ أولًا: {field}.', en: 'Fill in first: {field}.' },
  'pin.cancel': { ar: 'تراجع', en: 'Cancel' },
  'pin.clear': { ar: 'أفرغ الحقل', en: 'Clear' },
  'pin.use-phrase': { ar: 'اكتب عبارة سرية بدلًا منه', en: 'Type a passphrase instead' },
  'pin.use-digits': { ar: 'اكتب أرقامًا بدلًا منها', en: 'Type digits instead' },
  'pin.typed-digits': {
    ar: {
      zero: 'لم يُكتب رقم بعد',
      one: 'كُتب رقم واحد',
      two: 'كُتب رقمان',
      few: 'كُتبت {count} أرقام',
      many: 'كُتب {count} رقمًا',
      other: 'كُتب {count} رقم',
    },
    en: { zero: 'No digits typed yet', one: '{count} digit typed', other: '{count} digits typed' },
  },
  'pin.typed-characters': {
    ar: {
      zero: 'لم يُكتب حرف بعد',
      one: 'كُتب حرف واحد',
      two: 'كُتب حرفان',
      few: 'كُتبت {count} أحرف',
      many: 'كُتب {count} حرفًا',
      other: 'كُتب {count} حرف',
    },
    en: { zero: 'No characters typed yet', one: '{count} character typed', other: '{count} characters typed' },
  },
  'pin.least-digits': { ar: 'اكتب {least} أرقام على الأقل', en: 'Type at least {least} digits' },
  'pin.least-characters': { ar: 'اكتب {least} أحرف على الأقل', en: 'Type at least {least} characters' },
  'pin.missing-digits': {
    ar: {
      one: 'اكتب رقمًا آخر على الأقل',
      two: 'اكتب رقمين آخرين على الأقل',
      few: 'اكتب {count} أرقام أخرى على الأقل',
      many: 'اكتب {count} رقمًا آخر على الأقل',
      other: 'اكتب {count} رقم آخر على الأقل',
    },
    en: { one: 'Type at least {count} more digit', other: 'Type at least {count} more digits' },
  },
  'pin.missing-characters': {
    ar: {
      one: 'اكتب حرفًا آخر على الأقل',
      two: 'اكتب حرفين آخرين على الأقل',
      few: 'اكتب {count} أحرف أخرى على الأقل',
      many: 'اكتب {count} حرفًا آخر على الأقل',
      other: 'اكتب {count} حرف آخر على الأقل',
    },
    en: { one: 'Type at least {count} more character', other: 'Type at least {count} more characters' },
  },
  'pin.change': { ar: 'غيّر رقمي السري', en: 'Change my PIN' },
  'session.menu': { ar: 'أنت', en: 'You' },
  'session.menu-of': { ar: '{name}، {role}: خيارات', en: '{name}, {role}: options' },
  'session.switch': { ar: 'بدّل المستخدم', en: 'Switch person' },
  'session.lock': { ar: 'أقفل الصندوق', en: 'Lock the till' },
  'session.nobody': { ar: 'بلا تسجيل دخول', en: 'Nobody signs in' },
  'approve.pin-of': { ar: 'رقم {name} السري', en: 'PIN of {name}' },
  'approve.next': { ar: 'ستُطلب الموافقة بعدها.', en: 'You will be asked for an approval next.' },
  'approve.self': {
    ar: 'أنت وحدك تستطيع الموافقة على هذا، فيُكتب أنك طلبته ووافقت عليه بنفسك.',
    en: 'You are the only one who may approve this: it is marked as self-approved.',
  },
  'shift.title': { ar: 'الوردية', en: 'Shift' },
  'shift.none': { ar: 'لا وردية مفتوحة', en: 'No open shift' },
  'shift.opened': { ar: 'فُتحت الوردية.', en: 'The shift is open.' },
  'drawer.opening-short': {
    ar: 'العدّ عند الفتح ناقص عن المتوقع: {amount}',
    en: 'The opening count is short of the expected sum by {amount}.',
  },
  'drawer.opening-over': {
    ar: 'العدّ عند الفتح زائد على المتوقع: {amount}',
    en: 'The opening count is over the expected sum by {amount}.',
  },
  'shift.since': { ar: 'مفتوحة منذ {when}', en: 'Open since {when}' },
  'shift.open': { ar: 'افتح الوردية', en: 'Open the shift' },
  'shift.needed': { ar: 'افتح ورديتك لتبيع', en: 'Open your shift to sell' },
  'shift.needed-text': { ar: 'هذا الصندوق لا يبيع بلا وردية مفتوحة.', en: 'This till sells only in an open shift.' },
} as const satisfies Words;
