// UI texts for errors of exported files.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsExports: ErrorWordsOf<'export'> = {
  'export.unwritable': errorWords(
    'لا يمكن كتابة ملف التصدير[: «{file}»].',
    'تأكد من مساحة القرص وحق الكتابة، ثم صدّر من جديد.',
    'The export cannot be written[: {file}].',
    'Check the disk’s space and that writing is allowed, then export again.',
  ),
  'export.differs': errorWords(
    'الملف الذي كُتب لا يطابق الدفاتر، فلم يُحتفظ به[: «{file}»].',
    'صدّر من جديد. إن تكرر ذلك فافحص القرص، وتحقّق من الدفاتر في «فحص الصندوق».',
    'The file that was written does not agree with the books, so it was not kept[: {file}].',
    'Export again. If it happens again, check the disk, and verify the books under Diagnostics.',
  ),
  'export.unknown': errorWords(
    'لم يعد هذا التصدير معروفًا.',
    'صدّر من جديد.',
    'This export is not known any more.',
    'Export again.',
  ),
  'export.bad-range': errorWords(
    'هذه الفترة غير صحيحة.',
    'اختر يومًا أول لا يأتي بعد اليوم الأخير.',
    'This range of days does not work.',
    'Choose a first day that is not after the last.',
  ),
  'export.account-unmapped': errorWords(
    'ليس لبعض الحسابات رمز[ في {program}: {namesAr}].',
    'اكتب رموزها هنا أو في «الدفاتر والملفات» من «الإعدادات»، ثم صدّر من جديد.',
    'Some accounts have no code[ in {program}: {names}].',
    'Type their codes here or under Books and files in Settings, then export again.',
  ),
  'export.decimals': errorWords(
    'في مجموع حسابٍ خانات بعد النقطة أكثر مما يقبله البرنامج[: {program} يقبل {decimals} على الأكثر، ومجموع «{accountAr}» ليوم {day} هو {sum} {currency}]. لا نقرّب المبالغ، فلم يُكتب الملف.',
    'أدخل هذا اليوم بيدك هناك، أو صدّر الأيام الأخرى، أو استعمل نوعًا آخر من الملفات.',
    'The sum of an account has more decimals than the program holds[: {program} holds at most {decimals}, and the sum of “{account}” on {day} is {sum} {currency}]. We never round, so no file was written.',
    'Enter this day there by hand, export the other days, or use another kind of file.',
  ),
};
