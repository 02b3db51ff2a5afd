// UI texts of the settings sheet for the files that the till writes at each close by itself.
import { addWords } from '../known.ts';

export const wordsCloseFiles = addWords({
  'close-files.title': { ar: 'ملفات عند كل إقفال', en: 'Files at each Z report' },
  'close-files.what': {
    ar: 'بعد كل إقفال يكتب الصندوق ملفاته وحده في مجلد تختاره: قرص USB، أو مجلد مشترك مع المحاسب. والإقفال لا ينتظرها أبدًا.',
    en: 'After each Z report the till writes its files by itself into a folder of your choice: a USB disk, or a folder shared with the bookkeeper. The Z report never waits for them.',
  },
  'close-files.kinds': { ar: 'الملفات', en: 'Files' },
  'close-files.kinds-none': { ar: 'اختر ملفًا واحدًا على الأقل.', en: 'Choose at least one file.' },
  'close-files.only-app': {
    ar: 'يُكتب في التطبيق فقط: {files}.',
    en: 'Written only in the app: {files}.',
  },
  'close-files.now': { ar: 'المجلد', en: 'Folder' },
  'close-files.last': { ar: 'آخر ما كُتب: الإقفال رقم {number}، {time}.', en: 'Last written: Z report no. {number}, {time}.' },
  'close-files.last-none': { ar: 'يبدأ مع الإقفال التالي.', en: 'It begins with the next Z report.' },
  'close-files.left': {
    ar: {
      zero: 'لا ملف ينتظر.',
      one: 'ملف واحد ينتظر.',
      two: 'ملفان ينتظران.',
      few: '{count} ملفات تنتظر.',
      many: '{count} ملفًا ينتظر.',
      other: '{count} ملف ينتظر.',
    },
    en: { one: '{count} file waits.', other: '{count} files wait.' },
  },
  'close-files.of-close': { ar: 'الإقفال رقم {number}: {files}.', en: 'Z report no. {number}: {files}.' },
  'close-files.since': { ar: 'تنتظر الملفات منذ {time}.', en: 'Files have been waiting since {time}.' },
  'close-files.path': { ar: 'مسار المجلد', en: 'Path of the folder' },
  'close-files.path-hint': {
    ar: 'المسار كاملًا، على هذا الجهاز. يُنشأ المجلد إن لم يوجد.',
    en: 'The full path, on this machine. The folder is made if it is not there.',
  },
  'close-files.use': { ar: 'استعمل هذا المجلد', en: 'Use this folder' },
  'close-files.pick': { ar: 'اختر مجلدًا', en: 'Choose a folder' },
  'close-files.pick-other': { ar: 'اختر مجلدًا آخر', en: 'Choose another folder' },
  'close-files.save': { ar: 'احفظ الملفات المختارة', en: 'Save the chosen files' },
  'close-files.write': { ar: 'اكتبها الآن', en: 'Write now' },
  'close-files.writing': { ar: 'نكتب الملفات…', en: 'Writing files…' },
  'close-files.forget': { ar: 'لا تكتب ملفات', en: 'Write no files' },
});
