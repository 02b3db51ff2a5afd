// UI texts of the People screen: roles, rights and the recovery code. Sign-in is in entry.ts,
// approval in approve.ts.
import { settingWords } from '../../../shared/words/settings.ts';
import { addWords } from '../known.ts';
import type { Role } from '../../../shared/people/rights.ts';
import type { Phrase } from '../phrase.ts';

export { commandPhrase, rightOfCommand, wordsRights } from '../../../shared/words/rights.ts';

/** The duties of each role, shown when an owner chooses a role for a person. */
export const wordsRoleDeeds: Readonly<Record<Role, Phrase>> = {
  cashier: { ar: 'يبيع ويقفل اليوم.', en: 'Sells and closes the day.' },
  supervisor: {
    ar: 'يبيع، ويسوّي يدويًا، ويعالج ما لا يوافق، ويضبط الصندوق.',
    en: 'Sells, settles by hand, handles what does not fit, and sets up the till.',
  },
  bookkeeper: {
    ar: 'يقرأ ويصدّر ويتحقّق ويقفل اليوم، ولا يبيع.',
    en: 'Reads, exports, verifies and closes the day; does not sell.',
  },
  auditor: { ar: 'يقرأ ويتحقّق، ولا يغيّر شيئًا.', en: 'Reads and verifies, and changes nothing.' },
  owner: { ar: 'كل شيء، ومنه الموظفون وصلاحياتهم.', en: 'Everything, and people and what they may do.' },
};

export const wordsPeople = addWords({
  'pin.change-supervisor': { ar: 'غيّر رقم المشرف السري', en: 'Change the supervisor’s PIN' },

  'people.title': { ar: 'الموظفون', en: 'People' },
  'people.open': { ar: 'الموظفون والصلاحيات', en: 'People and rights' },
  'people.what-none': {
    ar: 'الكل يعمل هنا باسم واحد وبلا رقم سري. أضف المالك أولًا: من بعدها يدخل كل واحد باسمه ورقمه السري.',
    en: 'Everybody works here under one name and without a PIN. Add the owner first: from then on each signs in with name and PIN.',
  },
  'people.what-old': {
    ar: 'للمشرف رقم سري من إصدار سابق، وهو يوافق به. أضف الموظفين ليدخل كل واحد باسمه.',
    en: 'The supervisor has a PIN from an earlier version, and approves with it. Add people, so that each signs in by name.',
  },
  'people.what': {
    ar: 'لكل موظف اسم ورقم سري. لا يُحذف أحد: من ترك العمل يوقف، ويبقى ما فعله باسمه.',
    en: 'Everybody has a name and a PIN. Nobody is deleted: who has left is deactivated, and what they did stays under their name.',
  },
  'people.count': {
    ar: {
      zero: 'لا أحد بعد',
      one: 'موظف واحد',
      two: 'موظفان',
      few: '{count} موظفين',
      many: '{count} موظفًا',
      other: '{count} موظف',
    },
    en: { zero: 'Nobody yet', one: '{count} person', other: '{count} people' },
  },
  'people.loading': { ar: 'نقرأ قائمة الموظفين…', en: 'Reading the list of people…' },
  'people.not-yours': { ar: 'هذه الشاشة للمالك.', en: 'This screen is for an owner.' },
  'people.add': { ar: 'أضف موظفًا', en: 'Add a person' },
  'people.add-first': { ar: 'أضف المالك', en: 'Add the owner' },
  'people.first-title': { ar: 'من الآن يدخل كل واحد باسمه', en: 'From now on everybody signs in' },
  'people.first-text': {
    ar: 'أول من تضيفه هو المالك: له كل الصلاحيات، ويضيف الآخرين. بعد الحفظ يُطلب الاسم والرقم السري عند كل بدء وبعد كل قفل.',
    en: 'The first one that you add is the owner, who may do everything and adds the others. After that the till asks for name and PIN at each start and after each lock.',
  },
  'people.name': { ar: 'الاسم', en: 'Name' },
  'people.name-hint': {
    ar: 'كما يعرفه الزملاء. يُكتب مع كل ما يفعله.',
    en: 'As colleagues know them. It is written with all that they do.',
  },
  'people.name-missing': { ar: 'اكتب الاسم أولًا.', en: 'Type the name first.' },
  'people.role': { ar: 'الدور', en: 'Role' },
  'people.save': { ar: 'حفظ', en: 'Save' },
  'people.saved': { ar: 'حُفظ.', en: 'Saved.' },
  'people.pins-short': {
    ar: 'رقم سري أقصر من المطلوب الآن: {names}. يُطلب رقم أطول عند الدخول القادم.',
    en: 'PIN now too short: {names}. They must choose a longer one at the next sign-in.',
  },
  'people.added': { ar: 'تمت إضافة {name}.', en: '{name} is added.' },
  'people.edit': { ar: 'عدّل', en: 'Edit' },
  'people.edit-of': { ar: 'عدّل {name}', en: 'Edit {name}' },
  'people.set-pin': { ar: 'اضبط رقمًا سريًا جديدًا', en: 'Set a new PIN' },
  'people.set-pin-text': {
    ar: 'أعطه هذا الرقم. يُطلب منه أن يغيّره عند أول دخول.',
    en: 'Hand it to them. They are asked to change it when they next sign in.',
  },
  'people.add-pin-text': {
    ar: 'ليكتبه صاحبه بنفسه دون أن يراه أحد: ما يُفعل به يُكتب باسمه. ويغيّره متى شاء من اسمه في الشريط الجانبي.',
    en: 'Let them type it themselves, unseen: what is done with it is written under their name. They can change it any time, under their name in the rail.',
  },
  'people.deactivate': { ar: 'أوقف', en: 'Deactivate' },
  'people.deactivate-title': { ar: 'إيقاف {name}؟', en: 'Deactivate {name}?' },
  'people.deactivate-text': {
    ar: 'لن يستطيع الدخول ولا الموافقة. ما فعله يبقى باسمه، ويمكن تفعيله من جديد.',
    en: 'They can no longer sign in or approve. What they did stays under their name, and they can be activated again.',
  },
  'people.activate': { ar: 'فعّل من جديد', en: 'Activate again' },
  'people.own-pin-hint': {
    ar: 'رقمك السري تغيّره من اسمك في الشريط الجانبي.',
    en: 'You change your own PIN under your name in the rail.',
  },
  'people.inactive': { ar: 'موقوف', en: 'Deactivated' },
  'people.open-pin': { ar: 'افتح الرقم السري', en: 'Open the PIN' },
  'people.pin-opened': {
    ar: 'فُتح رقم {name} السري. يدخل به من جديد.',
    en: 'The PIN of {name} is open. They can sign in again.',
  },
  'people.locks-what': {
    ar: 'الرقم القصير تقفله خمس محاولات خاطئة متتالية. تأكد من صاحبه قبل أن تفتحه.',
    en: 'Five wrong tries in a row lock a short PIN. Make sure whose tries they were before you open it.',
  },
  'people.locks-none': { ar: 'لا رقم سري مقفل.', en: 'No PIN is locked.' },
  'people.owner-sees': { ar: 'ما عدا ذلك هنا للمالك.', en: 'All else here is for an owner.' },
  'people.no-pin': { ar: 'بلا رقم سري', en: 'No PIN' },
  'people.you': { ar: 'أنت', en: 'You' },
  'people.last-in': { ar: 'آخر دخول {when}', en: 'Last signed in {when}' },
  'people.wrong-pins': {
    ar: {
      one: 'رقم سري واحد لم يطابق',
      two: 'رقمان سريان لم يطابقا',
      few: '{count} أرقام سرية لم تطابق',
      many: '{count} رقمًا سريًا لم يطابق',
      other: '{count} رقم سري لم يطابق',
    },
    en: { one: '{count} wrong PIN', other: '{count} wrong PINs' },
  },
  'people.wrong-codes': {
    ar: {
      one: 'رمز واحد لم يطابق',
      two: 'رمزان لم يطابقا',
      few: '{count} رموز لم تطابق',
      many: '{count} رمزًا لم يطابق',
      other: '{count} رمز لم يطابق',
    },
    en: { one: '{count} wrong code', other: '{count} wrong codes' },
  },
  'people.wrong-since': {
    ar: '{tries} منذ الإقفال رقم {number}. آخر مرة {when}',
    en: '{tries} since Z report no. {number}, last at {when}',
  },
  'people.wrong-so-far': { ar: '{tries} حتى الآن. آخر مرة {when}', en: '{tries} so far, last at {when}' },
  'people.never-in': { ar: 'لا دخول بعد', en: 'Has not signed in yet' },
  'people.rights': { ar: 'من يفعل ماذا', en: 'Who may do what' },
  'people.rights-what': {
    ar: 'ضع علامة لما يفعله الدور بلا موافقة. ما لا علامة له يُطلب فيه رقم من يستطيع.',
    en: 'Tick what a role may do by itself. What is not ticked asks for the PIN of somebody who may.',
  },
  'people.right': { ar: 'الصلاحية', en: 'Right' },
  'people.apart': { ar: 'يوافق غير الطالب', en: 'Another person approves' },
  'people.never': { ar: 'لا يُعطى: المدقّق لا يغيّر شيئًا', en: 'Never: an auditor changes nothing' },
  'people.always': { ar: 'للمالك دائمًا', en: 'Always the owner’s' },
  'people.owner-alone': { ar: 'لا يُعطى: هذا للمالك وحده', en: 'Never: the owner’s alone' },
  'people.day-to-day': { ar: 'الدخول والورديات', en: 'Signing in and shifts' },
  'people.lock-after': settingWords['people.lock-after'],
  'people.lock-never': settingWords['people.lock-never'],
  'people.lock-minutes': {
    ar: { one: 'دقيقة واحدة', two: 'دقيقتان', few: '{count} دقائق', many: '{count} دقيقة', other: '{count} دقيقة' },
    en: { one: '{count} minute', other: '{count} minutes' },
  },
  'people.shift-needed': settingWords['people.shift-needed'],

  'recovery.title': { ar: 'رمز الاستعادة', en: 'Recovery code' },
  'recovery.what': {
    ar: 'به يضبط المالك رقمًا جديدًا إن نُسي الرقم أو انتقلت الدفاتر إلى جهاز آخر. اطبعه واحفظه بعيدًا عن الصندوق.',
    en: 'With it an owner sets a new PIN when theirs is forgotten, or the books moved to another machine. Print it, and keep it away from the till.',
  },
  'recovery.made': { ar: 'صُنع {when}', en: 'Made {when}' },
  'recovery.was-used': { ar: 'استُعمل في {when}. اصنع رمزًا جديدًا', en: 'Used on {when}; make a new one' },
  'recovery.ended': { ar: 'لم يعد صالحًا. اصنع رمزًا جديدًا', en: 'No longer valid; make a new one' },
  'recovery.none': { ar: 'لم يُصنع بعد', en: 'None yet' },
  'recovery.make': { ar: 'اصنع رمز الاستعادة', en: 'Make a recovery code' },
  'recovery.make-new': { ar: 'اصنع رمزًا جديدًا', en: 'Make a new one' },
  'recovery.once': {
    ar: 'يظهر الآن مرة واحدة، ولا يُحفظ هنا. وأي رمز قبله لم يعد صالحًا.',
    en: 'It is shown this once, and not kept here. Any code before it no longer works.',
  },
  'recovery.print': { ar: 'اطبعه', en: 'Print' },
  'recovery.kept': {
    ar: 'طبعته أو كتبته، وهو محفوظ بعيدًا عن الصندوق.',
    en: 'I have printed or written it down, and it is kept away from the till.',
  },
  'recovery.done': { ar: 'تم', en: 'Done' },
  'recovery.later': { ar: 'لاحقًا', en: 'Later' },
  'recovery.sheet-till': { ar: 'المتجر والصندوق', en: 'Shop and till' },
  'recovery.sheet-when': { ar: 'صُنع في', en: 'Made on' },
  'recovery.sheet-use': {
    ar: 'على شاشة الدخول: «نسيت الرقم السري؟ استعمل رمز الاستعادة». من يحمل هذه الورقة يستطيع أن يصير مالكًا: احفظها كما تحفظ مفتاح الخزنة.',
    en: 'On the sign-in screen: “Forgot the PIN? Use the recovery code”. Whoever holds this sheet can become an owner: keep it like the key of a safe.',
  },
});
