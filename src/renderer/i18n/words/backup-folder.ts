// Words of the second folder for backups, on another disk: choosing it, and how it stands.
import { addWords } from '../known.ts';

export const wordsBackupFolder = addWords({
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
    ar: 'ما يُتلف هذا القرص يُتلف نسخه كلها. صِل قرصًا آخر واختر مجلدًا عليه.',
    en: 'What destroys that disk destroys all of its backups. Plug in another disk and choose a folder on it.',
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
