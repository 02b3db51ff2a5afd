// UI texts of backups: making and restoring them, and the second backup folder, which lies on another disk.
import { addWords } from '../known.ts';

export const wordsBackups = addWords({
  'backups.title': { ar: 'النسخ الاحتياطية', en: 'Backups' },
  'backups.what': {
    ar: 'تُؤخذ نسخة كل يوم، ومع كل إقفال لليوم، وعند إغلاق البرنامج، ويُتحقق منها قبل أن تُحفظ. تبقى من كل يوم آخر نسخة، لآخر 14 يومًا فيها نسخ، وتبقى كل نسخة أُخذت قبل تحديث.',
    en: 'One is made each day, with each Z report and when Qayd is closed, and verified before it is kept. Of each day only the last one stays, for the newest 14 days with backups; those made before an update all stay.',
  },
  'backups.make': { ar: 'خذ نسخة الآن', en: 'Back up now' },
  'backups.making': { ar: 'ننسخ ونتحقق…', en: 'Copying and verifying…' },
  'backups.failed': { ar: 'لم تُؤخذ النسخة الأخيرة', en: 'The last backup was not made' },
  'backups.failed-full': {
    ar: 'القرص ممتلئ. أفرغ مساحة ثم انسخ من جديد.',
    en: 'The disk is full. Make room, then back up again.',
  },
  'backups.failed-damaged': {
    ar: 'لم تجتز الدفاتر التحقق. تحقّق منها هنا لترى ما فيها.',
    en: 'The books did not pass verification. Verify them here to see what is wrong.',
  },
  'backups.failed-other': {
    ar: 'تأكد من إمكان الكتابة في مجلد الدفاتر، ثم انسخ من جديد.',
    en: 'Make sure that the folder of the books can be written, then back up again.',
  },
  'backups.none': { ar: 'لا نسخة احتياطية بعد', en: 'No backup yet' },
  'backups.none-text': { ar: 'تُؤخذ الأولى عند إغلاق البرنامج.', en: 'The first is made when Qayd is closed.' },
  'backups.up-to': { ar: 'حتى القيد {seq}', en: 'Up to entry {seq}' },
  'backups.size': { ar: '{size} ميغابايت', en: '{size} MB' },
  'backups.chosen': { ar: 'اختيرت للاستعادة', en: 'Chosen' },
  'backups.restore': { ar: 'استعدها', en: 'Restore' },
  'backups.restore-what': {
    ar: 'تعود الدفاتر إلى ما كانت عليه {time}. ما وصل من إشعارات بعدها يُقرأ من خادم الإشعارات ويُقيَّد مرة واحدة. أما الفواتير التي بدأت بعدها فتظهر للمراجعة إن دُفعت.',
    en: 'The books go back to how they stood {time}. Notices that came since are read from the relay again and booked once. Invoices begun since show up for review if they were paid.',
  },
  'backups.restore-kept': {
    ar: 'الدفاتر الحالية تُحفظ جانبًا، والاستعادة مسجَّلة في الدفاتر وعند خادم الإشعارات.',
    en: 'The present books are kept aside. The restore is written in the books, and the relay learns of it.',
  },
  'backups.restore-yes': { ar: 'استعدها عند البدء التالي', en: 'Restore at the next start' },
  'backups.restore-no': { ar: 'أبقِ الدفاتر', en: 'Keep the books' },
  'backups.asked': { ar: 'تُستعاد نسخة عند البدء التالي', en: 'A backup will be restored at the next start' },
  'backups.asked-text': {
    ar: 'أغلق البرنامج ثم شغّله من جديد. ما تبيعه قبل ذلك لا يكون في الدفاتر المستعادة.',
    en: 'Close Qayd and start it again. What you sell before that will not be in the restored books.',
  },
  'backups.reason.daily': { ar: 'يومية', en: 'Daily' },
  'backups.reason.close': { ar: 'عند إقفال اليوم أو إغلاق البرنامج', en: 'On closing the day or Qayd' },
  'backups.reason.by-hand': { ar: 'بطلب', en: 'Asked for' },
  'backups.reason.before-migration': { ar: 'قبل تحديث', en: 'Before an update' },
  'backups.in-home': { ar: 'على هذا الجهاز', en: 'On this machine' },
  'backups.in-folder': { ar: 'في مجلد النسخ', en: 'In the backup folder' },
  'backups.in-both': { ar: 'على هذا الجهاز وفي مجلد النسخ', en: 'On this machine and in the backup folder' },
  'backups.from': { ar: 'من أين تُستعاد', en: 'Where it is restored from' },
  'backups.rescue': { ar: 'استعد نسخة احتياطية', en: 'Restore a backup' },
  'backups.rescue-start': {
    ar: 'أغلق البرنامج ثم شغّله من جديد: يفتح بالدفاتر المستعادة.',
    en: 'Close Qayd and start it again: it opens with the restored books.',
  },
  'backups.rescue-undo': { ar: 'لا تستعدها', en: 'Do not restore it' },
  'backups.rescue-none': {
    ar: 'لا توجد نسخ احتياطية في مجلد هذا الصندوق. إن كانت عندك واحدة في مكان آخر فاستعدها بالأمر npm run restore.',
    en: 'There are no backups in this till’s folder. If you have one elsewhere, restore it with npm run restore.',
  },

  'backup-folder.title': { ar: 'نسخ على قرص آخر', en: 'Copies on another disk' },
  'backup-folder.what': {
    ar: 'كل نسخة احتياطية تُنسخ أيضًا إلى مجلد ثانٍ. ضعه على قرص USB أو على جهاز آخر في الشبكة، فإن تعطّل هذا القرص بقيت دفاترك.',
    en: 'Each backup is copied to a second folder, too. Put it on a USB disk or on another machine of your network: if this disk fails, your books remain.',
  },
  'backup-folder.none': { ar: 'النسخ على قرص الدفاتر وحده', en: 'All backups are on the same disk as the books' },
  'backup-folder.none-text': {
    ar: 'إن تعطّل هذا القرص أو سُرق الجهاز ضاعت الدفاتر ونسخها معًا. اختر مجلدًا على قرص آخر.',
    en: 'If this disk fails, or the machine is stolen, books and backups are lost together. Choose a folder on another disk.',
  },
  'backup-folder.same': { ar: 'مجلد النسخ على قرص الدفاتر نفسه', en: 'The backup folder is on the same disk as the books' },
  'backup-folder.same-text': {
    ar: 'إن تعطّل هذا القرص ضاعت الدفاتر ونسخها معًا. صِل قرصًا آخر واختر مجلدًا عليه.',
    en: 'If this disk fails, books and backups are lost together. Plug in another disk and choose a folder on it.',
  },
  'backup-folder.now': { ar: 'المجلد', en: 'Folder' },
  'backup-folder.copied': { ar: 'آخر نسخة وصلت إليه {time}.', en: 'The last copy was made {time}.' },
  'backup-folder.copied-none': { ar: 'لم تصل إليه نسخة بعد.', en: 'No copy has been made there yet.' },
  'backup-folder.missing': { ar: 'تنقص النسخ هناك منذ {time}.', en: 'Copies are missing there since {time}.' },
  'backup-folder.left': {
    ar: {
      zero: 'لا نسخ تنتظر.',
      one: 'نسخة واحدة تنتظر أن تُنسخ إليه، خلال ساعة.',
      two: 'نسختان تنتظران أن تُنسخا إليه، خلال ساعة.',
      few: '{count} نسخ تنتظر أن تُنسخ إليه، خلال ساعة.',
      many: '{count} نسخة تنتظر أن تُنسخ إليه، خلال ساعة.',
      other: '{count} نسخة تنتظر أن تُنسخ إليه، خلال ساعة.',
    },
    en: {
      one: '{count} backup waits to be copied there, within the hour.',
      other: '{count} backups wait to be copied there, within the hour.',
    },
  },
  'backup-folder.copied-count': {
    ar: {
      one: 'نُسخت إليه نسخة واحدة.',
      two: 'نُسخت إليه نسختان.',
      few: 'نُسخت إليه {count} نسخ.',
      many: 'نُسخت إليه {count} نسخة.',
      other: 'نُسخت إليه {count} نسخة.',
    },
    en: { one: 'Copied: {count} backup.', other: 'Copied: {count} backups.' },
  },
  'backup-folder.copied-nothing': {
    ar: 'لا شيء يُنسخ: كل النسخ في المجلد.',
    en: 'Nothing to copy: all backups are in the folder already.',
  },
  'backup-folder.returned': {
    ar: {
      zero: 'عاد مجلد النسخ، ولم تنقصه نسخة.',
      one: 'عاد مجلد النسخ، ونُسخت إليه نسخة واحدة.',
      two: 'عاد مجلد النسخ، ونُسخت إليه نسختان.',
      few: 'عاد مجلد النسخ، ونُسخت إليه {count} نسخ.',
      many: 'عاد مجلد النسخ، ونُسخت إليه {count} نسخة.',
      other: 'عاد مجلد النسخ، ونُسخت إليه {count} نسخة.',
    },
    en: {
      zero: 'The backup folder is back; no backup was missing there.',
      one: 'The backup folder is back; {count} backup was copied.',
      other: 'The backup folder is back; {count} backups were copied.',
    },
  },
  'backup-folder.good': { ar: 'على قرص آخر', en: 'On another disk' },
  'backup-folder.path': { ar: 'مسار المجلد', en: 'Path of the folder' },
  'backup-folder.path-hint': {
    ar: 'المسار كاملًا، على هذا الجهاز. يُنشأ المجلد إن لم يوجد.',
    en: 'The full path, on this machine. The folder is made where it is not there.',
  },
  'backup-folder.use': { ar: 'استعمل هذا المجلد', en: 'Use this folder' },
  'backup-folder.pick': { ar: 'اختر مجلدًا', en: 'Choose a folder' },
  'backup-folder.pick-other': { ar: 'اختر مجلدًا آخر', en: 'Choose another folder' },
  'backup-folder.copy': { ar: 'انسخ إليه الآن', en: 'Copy now' },
  'backup-folder.copying': { ar: 'ننسخ إليه…', en: 'Copying…' },
  'backup-folder.forget': { ar: 'لا تنسخ إليه بعد الآن', en: 'Stop copying there' },
});
