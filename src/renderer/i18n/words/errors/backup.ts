// Words for what a backup cannot be.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsBackup: ErrorWordsOf<'backup'> = {
  'backup.unknown': errorWords(
    'لا توجد هذه النسخة الاحتياطية[: {name}].',
    'اختر غيرها من القائمة.',
    'This backup is not there[: {name}].',
    'Choose another one from the list.',
  ),
  'backup.damaged': errorWords(
    'هذه النسخة الاحتياطية غير سليمة[: {name}]. لم تُستعمل، والدفاتر كما كانت.',
    'شغّل قيد من جديد، أو استعد نسخة غيرها.',
    'This backup is not sound[: {name}]. It was not used, and the books are as they were.',
    'Start Qayd again, or restore another one.',
  ),
  'backup.foreign': errorWords(
    'هذه النسخة الاحتياطية من دفاتر صندوق آخر[: {name}]. لم تُستعمل.',
    'اختر نسخة من دفاتر هذا الصندوق.',
    'This backup is of another till’s books[: {name}]. It was not used.',
    'Choose one of this till’s books.',
  ),
  'backup.put-back': errorWords(
    'استُعيدت الدفاتر من نسخة احتياطية[، وسقط مما كُتب بعدها {givenUp|entries}].',
    'تعود الدفعات من خادم الإشعارات وحدها. راجع البيعات والتسويات اليدوية والإقفالات التي كانت بعد النسخة.',
    'The books were put back from a backup[, without {givenUp|entries} written after it].',
    'Payments come again from the relay by themselves. Look after sales, settlements by hand and Z reports that were made after the backup.',
  ),
};
