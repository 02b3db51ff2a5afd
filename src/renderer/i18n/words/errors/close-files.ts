// UI texts for errors of the folder for the files of closes.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsCloseFiles: ErrorWordsOf<'close-files'> = {
  'close-files.away': errorWords(
    'مجلد ملفات الإقفال غير موجود[: «{folder}»].',
    'صِل القرص الذي هو عليه: ما نقص يُكتب وحده خلال دقيقة. أو اختر مجلدًا آخر.',
    'The folder for the files of Z reports is not there[: {folder}].',
    'Plug in its disk: what is missing is written by itself, within a minute. Or choose another folder.',
  ),
  'close-files.full': errorWords(
    'لا مكان كافيًا في مجلد ملفات الإقفال[: «{folder}»].',
    'أفرغ مساحة على ذلك القرص، أو اختر مجلدًا آخر.',
    'There is not room enough in the folder for the files of Z reports[: {folder}].',
    'Make room on that disk, or choose another folder.',
  ),
  'close-files.unwritable': errorWords(
    'لا يمكن الكتابة في مجلد ملفات الإقفال[: «{folder}»].',
    'تأكد أن هذا الحساب يكتب فيه، أو اختر مجلدًا آخر.',
    'The folder for the files of Z reports cannot be written[: {folder}].',
    'Make sure that this account may write there, or choose another folder.',
  ),
  'close-files.taken': errorWords(
    'في المجلد ملف آخر بهذا الاسم[: «{name}»]. لم نلمسه.',
    'انقله إلى مكان آخر، أو غيّر اسمه.',
    'The folder has another file of this name[: {name}]. It was not touched.',
    'Move it elsewhere, or rename it.',
  ),
  'close-files.differs': errorWords(
    'قُرئ الملف بغير ما كُتب[: «{name}»]، ولم يُحفظ.',
    'قد يكون القرص تالفًا: جرّب قرصًا آخر.',
    'A file was not read as it had been written[: {name}], and was not kept.',
    'The disk may be failing: try another one.',
  ),
  'close-files.undrawn': errorWords(
    'لم يمكن رسم الصفحة ملف PDF[: «{name}»].',
    'نحاول مرة أخرى كل ساعة. إن تكرر ذلك فأغلق التطبيق وافتحه من جديد.',
    'The page could not be drawn as a PDF[: {name}].',
    'The till tries again each hour. If this happens again, close the app and open it anew.',
  ),
  'close-files.waiting': errorWords(
    'لم تُكتب ملفات الإقفال بعد[: {count|files}][ منذ {since}][، المجلد «{folder}»].',
    'السبب في الإعدادات، الدفاتر والملفات. تُكتب وحدها متى أمكن، والإقفالات نفسها سليمة.',
    'Files of Z reports are not written yet[: {count|files}][ since {since}][, folder {folder}].',
    'Settings, Books and files shows the reason. They are written as soon as they can be; the Z reports themselves are sound.',
  ),
};
