// UI texts for errors of backups.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsBackup: ErrorWordsOf<'backup'> = {
  'backup.unknown': errorWords(
    'لا توجد هذه النسخة الاحتياطية[: «{name}»].',
    'اختر غيرها من القائمة.',
    'This backup is not there[: {name}].',
    'Choose another one from the list.',
  ),
  'backup.damaged': errorWords(
    'هذه النسخة الاحتياطية غير سليمة[: «{name}»]. لم تُستعمل، والدفاتر كما كانت.',
    'شغّل قيد من جديد، أو استعد نسخة غيرها.',
    'This backup is not sound[: {name}]. It was not used, and the books are as they were.',
    'Start Qayd again, or restore another one.',
  ),
  'backup.foreign': errorWords(
    'هذه النسخة الاحتياطية من دفاتر صندوق آخر[: «{name}»]. لم تُستعمل.',
    'اختر نسخة من دفاتر هذا الصندوق.',
    'This backup is of another till’s books[: {name}]. It was not used.',
    'Choose one of this till’s books.',
  ),
  'backup.another-mode': errorWords(
    'هذه النسخة من صندوق وضعه غير وضع هذا الصندوق (تدريب أو تجربة أو بيع حقيقي)[: «{name}»]. لم تُستعمل، والدفاتر كما كانت.',
    'استعدها في صندوق وضعه مثل وضعها، أو اختر نسخة من هذا الصندوق.',
    'This backup is from a till in another mode (training, trial or live)[: {name}]. It was not used, and the books are as they were.',
    'Restore it at a till of that mode, or choose a backup of this till.',
  ),
  'backup.another-till': errorWords(
    'هذه النسخة من صندوق آخر[: {till}، متجر {merchant}]. لم تُستعمل، والدفاتر كما كانت.',
    'انظر فيما تذكره، ثم وافق على استعادتها إن كانت هي المقصودة.',
    'This backup is from another till[: {till} of {merchant}]. It was not used, and the books are as they were.',
    'Look at what it says, and confirm it if it is the one that you mean.',
  ),
  'backup.unnamed': errorWords(
    'هذه النسخة لا تذكر من أي صندوق هي[: «{name}»]. لم تُستعمل، والدفاتر كما كانت.',
    'انظر فيما يُعرف عنها، ثم وافق على استعادتها إن كانت هي المقصودة.',
    'This backup does not say which till it is from[: {name}]. It was not used, and the books are as they were.',
    'Look at what is known of it, and confirm it if it is the one that you mean.',
  ),
  'backup.put-back': errorWords(
    'استُعيدت الدفاتر من نسخة احتياطية[، وسقط مما كُتب بعدها {givenUp|entries}].',
    'تعود الدفعات من خادم الإشعارات وحدها. فإن كانت بعد النسخة بيعات أو تسويات يدوية أو إقفالات فراجعها.',
    'The books were put back from a backup[, without {givenUp|entries} written after it].',
    'Payments come again from the relay by themselves. If sales, settlements by hand or Z reports were made after the backup, check each of them.',
  ),
  'backup.folder-malformed': errorWords(
    'هذا ليس مسارًا كاملًا لمجلد[: «{folder}»].',
    'اكتب المسار من أوله، مثل ‎/media/usb/qayd‎ أو ‎E:\\qayd‎.',
    'This is not the full path of a folder[: {folder}].',
    'Type it from its beginning, such as /media/usb/qayd or E:\\qayd.',
  ),
  'backup.folder-unreadable': errorWords(
    'هذا المجلد غير موجود، أو لا يمكن قراءته[: «{folder}»]. لم يتغيّر شيء.',
    'صِل القرص الذي هو عليه، وتأكد من المسار ومن صلاحية القراءة.',
    'This folder is not there, or cannot be read[: {folder}]. Nothing was changed.',
    'Plug in the disk that it is on, and check the path and its access rights.',
  ),
  'backup.folder-inside': errorWords(
    'هذا المجلد داخل مجلد بيانات الصندوق[: «{folder}»]، وما يضيع أحدهما يضيع معه الآخر.',
    'اختر مجلدًا خارجه، والأفضل على قرص آخر.',
    'This folder is inside the till’s own data folder[: {folder}]: what loses one loses both.',
    'Choose one outside of it, best on another disk.',
  ),
  'backup.folder-unwritable': errorWords(
    'لا يمكن الكتابة في مجلد النسخ[: «{folder}»].',
    'تأكد أن القرص موصول وليس للقراءة فقط، وأن هذا الحساب يكتب فيه، أو اختر مجلدًا آخر.',
    'The backup folder cannot be written[: {folder}].',
    'Make sure that its disk is plugged in, is not read-only, and lets this account write, or choose another folder.',
  ),
  'backup.folder-full': errorWords(
    'لا مكان كافيًا في مجلد النسخ[: «{folder}»][، وينقص {mebibytes} ميغابايت].',
    'أفرغ مساحة على ذلك القرص، أو اختر مجلدًا على قرص أكبر.',
    'There is not room enough in the backup folder[: {folder}][, {mebibytes} MB are lacking].',
    'Make room on that disk, or choose a folder on a larger one.',
  ),
  'backup.folder-away': errorWords(
    'مجلد النسخ غير موجود[ منذ {since}][: «{folder}»].',
    'صِل القرص الذي هو عليه: ما نقص يُنسخ إليه وحده خلال دقيقة. وإن لم يعد عندك فاختر مجلدًا آخر.',
    'The backup folder is not there[ since {since}][: {folder}].',
    'Plug in the disk that it is on: what is missing is copied by itself, within a minute. If you no longer have it, choose another folder.',
  ),
  'backup.folder-taken': errorWords(
    'في مجلد النسخ ملف بهذا الاسم ليس من نسخ هذا الصندوق[: «{name}»]. لم نلمسه.',
    'انقله إلى مكان آخر، أو اختر مجلدًا آخر للنسخ.',
    'In the backup folder lies a file of this name that is no backup of this till[: {name}]. It was not touched.',
    'Move it elsewhere, or choose another folder for backups.',
  ),
  'backup.copy-differs': errorWords(
    'قُرئت النسخة من مجلد النسخ بغير ما كُتبت[: «{name}»]، ولم تُحفظ.',
    'قد يكون القرص تالفًا: جرّب قرصًا آخر.',
    'A copy in the backup folder was not read as it had been written[: {name}], and was not kept.',
    'The disk may be failing: try another one.',
  ),
  'backup.copies-missing': errorWords(
    'لا تُنسخ النسخ الاحتياطية إلى مجلد النسخ[ منذ {since}].',
    'صِل القرص الذي هو عليه، ثم انظر في الإعدادات، النسخ الاحتياطية. ما نقص يُنسخ إليه وحده.',
    'Backups have not been copied to the backup folder[ since {since}].',
    'Plug in the disk that it is on, then look in Settings, Backups. What is missing is copied by itself.',
  ),
};
