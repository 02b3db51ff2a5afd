// UI texts for errors of rights, PINs, the recovery code, shifts and their cash drawer.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsPeople: ErrorWordsOf<'caller' | 'people' | 'recovery' | 'shift' | 'drawer'> = {
  'caller.not-allowed': errorWords(
    'هذا يحتاج إلى موافقة من يحقّ له.',
    'ليوافق من يحقّ له، برقمه السري.',
    'Somebody who may do this must approve it.',
    'Have somebody who may enter their PIN.',
  ),
  'caller.signed-out': errorWords(
    'لم يدخل أحد هنا.',
    'اختر اسمك واكتب رقمك السري.',
    'Nobody is signed in here.',
    'Pick your name and enter your PIN.',
  ),
  'caller.must-differ': errorWords(
    'من يطلب هذا لا يوافق عليه بنفسه.',
    'ليوافق غيره ممن يحقّ له.',
    'Whoever asks for this may not approve it.',
    'Have somebody else who may approve it.',
  ),
  'people.unknown': errorWords(
    'لا يعرف هذا الصندوق هذا الشخص، أو لم يعد يعمل هنا.',
    'اختر من القائمة.',
    'This till does not know this person, or they do not work here any more.',
    'Pick somebody from the list.',
  ),
  'people.wrong-pin': errorWords(
    'هذا ليس الرقم السري الصحيح[، والباقي قبل الإقفال {left|tries}][، وأُقفل {seconds|seconds}].',
    'أعد المحاولة[ بعد {seconds|seconds}].',
    'This is not the right PIN[; {left|tries} left before it is locked][, and it is locked for {seconds|seconds}].',
    'Try again[ in {seconds|seconds}].',
  ),
  'people.locked': errorWords(
    'أُقفل بعد محاولات كثيرة.',
    'انتظر[ {seconds|seconds}]، ثم أعد المحاولة.',
    'It is locked after too many tries.',
    'Wait[ {seconds|seconds}], then try again.',
  ),
  'people.pin-malformed': errorWords(
    'الرقم السري أرقام فقط[، من {shortest} إلى {longest}]، أو عبارة من 8 أحرف فأكثر.',
    'اكتبه من جديد.',
    'A PIN is digits alone[, {shortest} to {longest} of them], or a passphrase of 8 characters or more.',
    'Type it again.',
  ),
  'people.pin-simple': errorWords(
    'هذا الرقم السري يسهل تخمينه.',
    'اختر أرقامًا غير متسلسلة، وليست رقمًا واحدًا مكررًا.',
    'This PIN is easy to guess.',
    'Choose digits that are no sequence, and not one digit repeated.',
  ),
  'people.pin-differs': errorWords(
    'ما حُفظ من هذا الرقم السري تغيّر خارج الصندوق.',
    'ليضبط المالك رقمًا جديدًا، وليتحقّق من الدفاتر.',
    'What is kept of this PIN was changed outside of the till.',
    'Have an owner set another one, and verify the books.',
  ),
  'people.pepper-gone': errorWords(
    'ضُبط هذا الرقم السري على جهاز آخر.',
    'استعمل رمز الاستعادة المطبوع لضبط رقم المالك من جديد.',
    'This PIN was set on another machine.',
    'Use the printed recovery code to set an owner’s PIN anew.',
  ),
  'people.must-change': errorWords(
    'ضبط غيرُك هذا الرقم السري.',
    'اختر رقمًا جديدًا لا يعرفه غيرك أولًا.',
    'Somebody else chose this PIN.',
    'Choose another one first, that nobody else knows.',
  ),
  'people.own-pin': errorWords(
    'رقمك السري تغيّره بنفسك برقمك الحالي.',
    'استعمل «غيّر رقمي السري» عند اسمك في الشريط الجانبي.',
    'Your own PIN is changed with your present one.',
    'Use “Change my PIN” under your name in the rail.',
  ),
  'people.name-malformed': errorWords(
    'الاسم سطر واحد[، إلى {longest} حرفًا]، بلا رموز مخفية.',
    'اكتب الاسم من جديد.',
    'A name is one line[, of {longest} characters at most], and nothing in it is invisible.',
    'Type the name again.',
  ),
  'people.name-taken': errorWords(
    'يوجد من له هذا الاسم[: {name}].',
    'اختر اسمًا يميّزهما.',
    'Somebody has this name already[: {name}].',
    'Choose a name that tells them apart.',
  ),
  'people.last-owner': errorWords(
    'لا بدّ من مالك واحد على الأقل، بكل الصلاحيات.',
    'أضف مالكًا آخر أولًا.',
    'There must be at least one owner, with all rights.',
    'Add another owner first.',
  ),
  'people.first-owner': errorWords(
    'أول من يُضاف هو المالك.',
    'أضف المالك أولًا ثم البقية.',
    'The first person is an owner.',
    'Add the owner first, then the others.',
  ),
  'recovery.malformed': errorWords(
    'هذا ليس رمز استعادة كما طُبع.',
    'راجع ما كتبت، حرفًا حرفًا.',
    'This is no recovery code as it was printed.',
    'Check what you typed, character by character.',
  ),
  'recovery.wrong': errorWords(
    'هذا ليس رمز الاستعادة لهذا الصندوق[، والباقي {left|tries}][، وأُقفل {seconds|seconds}].',
    'تأكد من أنه آخر رمز طُبع[، ثم أعد المحاولة بعد {seconds|seconds}].',
    'This is not the recovery code of this till[; {left|tries} left][, and it is locked for {seconds|seconds}].',
    'Make sure that it is the last one that was printed[, then try again in {seconds|seconds}].',
  ),
  'recovery.none': errorWords(
    'لا رمز استعادة لهذا الصندوق.',
    'يستطيع المالك عمل رمز في «الموظفون».',
    'This till has no recovery code.',
    'An owner can make one under People.',
  ),
  'shift.needed': errorWords(
    'البيع يحتاج إلى وردية مفتوحة.',
    'افتح ورديتك أولًا.',
    'Selling takes an open shift.',
    'Open your shift first.',
  ),
  'shift.none': errorWords('لا وردية مفتوحة هنا.', 'افتح وردية أولًا.', 'No shift is open here.', 'Open one first.'),
  'shift.already-open': errorWords('له وردية مفتوحة.', 'أغلقها أولًا.', 'A shift is open already.', 'Close it first.'),
  'drawer.count-needed': errorWords(
    'لم يُعدّ درج النقد بعملة {currency} بعد.',
    'عُدّ ما فيه واكتب المجموع. إن كان فارغًا فاكتب 0.',
    'The cash drawer has not been counted in {currency} yet.',
    'Count it and type the sum; type 0 if it is empty.',
  ),
  'drawer.off': errorWords(
    'هذا المتجر لا يعدّ درج النقد بعملة {currency}.',
    'شغّل عدّها في «الموظفون»، أو اختر عملة أخرى.',
    'This shop does not count its cash drawer in {currency}.',
    'Switch that on in People, or choose another currency.',
  ),
};
