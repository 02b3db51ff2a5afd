// UI texts of the self-check: the subject of each check, its findings, and their fixes.
import { addWords } from '../known.ts';
import type { DiagnosticCheck, DiagnosticCode } from '../../../shared/health/diagnostics.ts';
import type { Phrase } from '../phrase.ts';
import type { Word } from '../shape.ts';

export const wordsDiagnostics = addWords({
  'diagnostics.title': { ar: 'فحص الصندوق', en: 'Diagnostics' },
  'diagnostics.hint': {
    ar: 'سلامة الدفاتر والنسخ الاحتياطية والساعة والاتصال.',
    en: 'The health of books, backups, clock and connections.',
  },
  'technician.open': { ar: 'ورقة للفني', en: 'Page for the technician' },
  'technician.hint': {
    ar: 'تُطبع أو تُحفظ PDF. لا أسرار فيها ولا أرقام سرية ولا زبائن.',
    en: 'To print, or to save as a PDF. It has no secrets, no PINs and no customers.',
  },
  'technician.title': { ar: 'فحص الصندوق، للفني', en: 'Diagnostics for the technician' },
  'technician.time': { ar: 'الوقت', en: 'Time' },
  'technician.program': { ar: 'البرنامج', en: 'Program' },
  'technician.till': { ar: 'الصندوق', en: 'Till' },
  'technician.service': { ar: 'خدمة الدفع', en: 'Payment service' },
  'technician.relay': { ar: 'خادم الإشعارات', en: 'Relay' },
  'technician.program-text': { ar: 'قيد {version}، {mode}، {host}', en: 'Qayd {version}, {mode}, {host}' },
  'technician.electron': { ar: 'في Electron', en: 'in Electron' },
  'technician.browser': { ar: 'في متصفح', en: 'in a browser' },
  'technician.head-key': { ar: 'مفتاح الصندوق العلني (\u2066headKey\u2069)', en: 'The till’s public key (headKey)' },
  'technician.good': { ar: 'سليم', en: 'good' },
  'technician.warning': { ar: 'تحذير', en: 'warning' },
  'technician.bad': { ar: 'عطل', en: 'bad' },
  'technician.unknown': { ar: 'غير معروف', en: 'not known' },
  'technician.unchecked': { ar: 'لم يُفحص', en: 'not checked' },
  'technician.code': { ar: '(الرمز {code})', en: '(code {code})' },
  'technician.ledger': {
    ar: 'الدفاتر {ledger}، الحقبة {epoch}، حتى القيد {seq}',
    en: 'Books {ledger}, epoch {epoch}, up to entry {seq}',
  },
  'technician.data': { ar: 'مجلد البيانات', en: 'Data folder' },
  'technician.warnings': { ar: 'تحذيرات', en: 'Warnings' },
  'technician.books': { ar: 'التحقق من الدفاتر', en: 'Verification of the books' },
  'technician.not-verified': { ar: 'لم يُتحقق من الدفاتر منذ البدء.', en: '“Verify now” has not run since the start.' },
  'technician.earlier': {
    ar: 'هذه نتائج فحص سابق، {time}، وقد تكون تغيّرت. من له حق التحقق يجدّدها بزر «افحص الآن».',
    en: 'These are the results of an earlier check, {time}; they may have changed. A person who may verify renews them with “Check now”.',
  },
  'technician.no-secret': {
    ar: 'لا أسرار في هذه الورقة ولا أرقام سرية ولا أسماء زبائن أو أرقامهم.',
    en: 'This page has no secrets, no PINs, and no names or numbers of customers.',
  },
  'diagnostics.self': { ar: 'الفحص الذاتي', en: 'Self-check' },
  'diagnostics.run': { ar: 'افحص الآن', en: 'Check now' },
  'diagnostics.running': { ar: 'نفحص…', en: 'Checking…' },
  'diagnostics.at': { ar: 'آخر فحص {time}', en: 'Last checked {time}' },
  'diagnostics.not-yet': { ar: 'لم يُفحص شيء بعد منذ البدء.', en: 'Nothing was checked yet since the start.' },
  'diagnostics.all-good': { ar: 'كل شيء سليم', en: 'All is well' },
  'diagnostics.some-bad': {
    ar: {
      zero: 'لا شيء يحتاج عناية',
      one: 'أمر واحد يحتاج عناية',
      two: 'أمران يحتاجان عناية',
      few: '{count} أمور تحتاج عناية',
      many: '{count} أمرًا يحتاج عناية',
      other: '{count} أمر يحتاج عناية',
    },
    en: { one: '{count} thing needs care', other: '{count} things need care' },
  },
});

/** The subject of each part of the self-check. */
export const wordsDiagnosticChecks: Readonly<Record<DiagnosticCheck, Phrase>> = {
  file: { ar: 'ملف الدفاتر', en: 'File of the books' },
  settings: { ar: 'الكتابة على القرص', en: 'Writing to disk' },
  chain: { ar: 'تسلسل القيود', en: 'Chain of entries' },
  witness: { ar: 'ما رآه خادم الإشعارات', en: 'What the relay saw' },
  disk: { ar: 'مساحة القرص', en: 'Disk space' },
  backups: { ar: 'النسخ الاحتياطية', en: 'Backups' },
  copies: { ar: 'نسخ على قرص آخر', en: 'Copies on another disk' },
  clock: { ar: 'الساعة', en: 'Clock' },
  relay: { ar: 'خادم الإشعارات', en: 'Relay' },
  service: { ar: 'خدمة الدفع', en: 'Payment service' },
  printer: { ar: 'طابعة الإيصالات', en: 'Receipt printer' },
  notices: { ar: 'الإشعارات المحجوزة', en: 'Notices on hold' },
  keys: { ar: 'المفاتيح', en: 'Keys' },
};

type FindingWords = { readonly what: Word; readonly next: Phrase | null };
const said = (whatAr: Word['ar'], whatEn: Word['en'], nextAr?: string, nextEn?: string): FindingWords => ({
  what: { ar: whatAr, en: whatEn },
  next: nextAr === undefined || nextEn === undefined ? null : { ar: nextAr, en: nextEn },
});

const makeOne = ['خذ نسخة الآن، في الإعدادات، النسخ الاحتياطية.', 'Make one now, in Settings, Backups.'] as const;

/**
 * For each result code of the self-check: the words for the finding and for its fix. A finding that carries an error code uses
 * the fix in that error's own words.
 */
export const wordsDiagnoses: Readonly<Record<DiagnosticCode, FindingWords>> = {
  'file-sound': said('الملف سليم.', 'The file is sound.'),
  'file-damaged': said(
    'الملف تالف.',
    'The file is damaged.',
    'أغلق البرنامج واحتفظ بنسخة من الملف، ثم استعد آخر نسخة احتياطية.',
    'Close Qayd, keep a copy of the file, then restore the latest backup.',
  ),
  'file-unlooked': said(
    'لا يمكن فحص الملف من هنا.',
    'The file cannot be looked at from here.',
    'افحصه بالأمر npm run verify.',
    'Look at it with npm run verify.',
  ),
  'settings-hold': said('كل قيد يُكتب على القرص قبل أن يُقال إنه تم.', 'Each entry is on the disk before anyone is told.'),
  'settings-lost': said(
    'قاعدة البيانات لا تحفظ ما تحتاجه السلامة ({names}).',
    'The database does not keep what safety needs ({names}).',
    'أعد تشغيل قيد. إن تكرر ذلك فلا تبع قبل أن تسأل من يدير الصندوق.',
    'Start Qayd again. If it comes back, ask whoever looks after the till before you sell.',
  ),
  'chain-sound': said(
    'آخر القيود ({rows}) متصلة ولم يتغيّر منها شيء. رأس السلسلة: القيد {seq}، {hash}.',
    'The last {rows} entries hold together, unchanged. Chain head: entry {seq}, {hash}.',
  ),
  'chain-broken': said(
    'القيد {seq} تغيّر بعد كتابته.',
    'Entry {seq} was changed after it was written.',
    'تحقّق من الدفاتر كلها، واحتفظ بنسخة من الملف كما هو.',
    'Verify the whole of the books, and keep a copy of the file as it is.',
  ),
  'disk-roomy': said('بقي {mebibytes} ميغابايت.', '{mebibytes} MB are free.'),
  'disk-low': said('بقي {mebibytes} ميغابايت.', '{mebibytes} MB are free.', 'أفرغ مساحة قريبًا.', 'Make room soon.'),
  'disk-full': said(
    'لم يبق إلا {mebibytes} ميغابايت.',
    'Only {mebibytes} MB are left.',
    'أفرغ مساحة الآن: على قرص ممتلئ لا يُقيَّد بيع.',
    'Make room now: on a full disk no sale can be booked.',
  ),
  'disk-unknown': said(
    'لا نعرف كم بقي.',
    'How much is left cannot be told.',
    'انظر في إعدادات النظام.',
    'Look in the system’s own settings.',
  ),
  'backup-fresh': said('آخر نسخة حديثة.', 'The latest one is recent.'),
  'backup-old': said(
    {
      zero: 'آخر نسخة قديمة.',
      one: 'مضى يوم على آخر نسخة.',
      two: 'مضى يومان على آخر نسخة.',
      few: 'مضت {count} أيام على آخر نسخة.',
      many: 'مضى {count} يومًا على آخر نسخة.',
      other: 'مضى {count} يوم على آخر نسخة.',
    },
    { one: 'The latest one is {count} day old.', other: 'The latest one is {count} days old.' },
    ...makeOne,
  ),
  'backup-none': said('لا نسخة بعد.', 'There is none yet.', ...makeOne),
  'backup-failed': said('لم تُؤخذ النسخة الأخيرة.', 'The last one was not made.'),
  'copies-none': said(
    'كل النسخ على قرص الدفاتر.',
    'All backups are on the same disk as the books.',
    'اختر مجلدًا على قرص آخر، في الإعدادات، النسخ الاحتياطية.',
    'Choose a folder on another disk, in Settings, Backups.',
  ),
  'copies-fresh': said('آخر نسخة إلى القرص الآخر {time}.', 'The last copy to the other disk was made {time}.'),
  'copies-waiting': said(
    'لم تصل نسخة إلى مجلد النسخ بعد.',
    'No copy has been made in the backup folder yet.',
    'خذ نسخة الآن، في الإعدادات، النسخ الاحتياطية: تُنسخ إليه وحدها.',
    'Make a backup now, in Settings, Backups: it is copied there by itself.',
  ),
  'copies-same-disk': said(
    'مجلد النسخ على قرص الدفاتر نفسه: إن تعطّل ضاعت الدفاتر ونسخها معًا.',
    'The backup folder is on the same disk as the books: if it fails, books and backups are lost together.',
    'اختر مجلدًا على قرص آخر، في الإعدادات، النسخ الاحتياطية.',
    'Choose a folder on another disk, in Settings, Backups.',
  ),
  'copies-missing': said(
    'لا تُنسخ النسخ إلى مجلد النسخ منذ {since}.',
    'Backups have not been copied to the backup folder since {since}.',
    'انظر في الإعدادات، النسخ الاحتياطية.',
    'Look in Settings, Backups.',
  ),
  'copies-failing': said('مجلد النسخ لا يأخذ نسخًا الآن.', 'The backup folder takes no copies now.'),
  'witness-agrees': said('في الدفاتر كل ما سجّله خادم الإشعارات أخيرًا.', 'The books have all that the relay recorded lately.'),
  'witness-differs': said('رأى خادم الإشعارات لهذا الصندوق دفاتر غير هذه.', 'The relay has seen other books of this till.'),
  'witness-unknown': said(
    'لم يقل خادم الإشعارات ما رآه.',
    'The relay has not said what it saw.',
    'يُفحص حين يستجيب.',
    'It is checked once it responds.',
  ),
  'clock-right': said('توافق ساعة خادم الإشعارات.', 'It agrees with the relay’s.'),
  'clock-wrong': said(
    {
      zero: 'خاطئة بأقل من دقيقة.',
      one: 'خاطئة بنحو دقيقة.',
      two: 'خاطئة بنحو دقيقتين.',
      few: 'خاطئة بنحو {count} دقائق.',
      many: 'خاطئة بنحو {count} دقيقة.',
      other: 'خاطئة بنحو {count} دقيقة.',
    },
    {
      zero: 'It is wrong by less than a minute.',
      one: 'It is wrong by about {count} minute.',
      other: 'It is wrong by about {count} minutes.',
    },
    'صحّح الوقت والمنطقة الزمنية في النظام.',
    'Set time and time zone in the system.',
  ),
  'clock-unknown': said(
    'لم تُقارن بساعة خادم الإشعارات بعد.',
    'It was not compared with the relay’s yet.',
    'تُقارن حين يستجيب خادم الإشعارات.',
    'It will be once the relay responds.',
  ),
  'relay-good': said('يرد ويقبل رمز هذا الصندوق.', 'It answers and accepts this till’s token.'),
  'relay-failing': said('فيه عطل.', 'It has a fault.'),
  'relay-unknown': said('لم يستجب بعد منذ البدء.', 'It has not responded yet since the start.'),
  'service-good': said('ترد وتقبل رمز الوصول ومفتاح API.', 'It answers and accepts access token and API key.'),
  'service-failing': said('فيها عطل.', 'It has a fault.'),
  'service-unknown': said(
    'لم يتصل بها الصندوق منذ البدء: لا يتصل بها إلا عند طلب الدفع.',
    'The till has not called it since the start: the till calls it only to charge.',
    'اضغط «افحص الآن».',
    'Press “Check now”.',
  ),
  'printer-unusual': said(
    'عنوانها {address}. هذا ليس عنوانًا معتادًا لطابعة متجر: قد يكون برنامجًا آخر على هذا الجهاز أو الشبكة.',
    'Its address is {address}, which is not one that a shop’s printer usually has: it may be another program of this machine or network.',
    'إن لم يختره المالك، فاضبط الطابعة من جديد في الإعدادات.',
    'If the owner did not choose it, set the printer anew in Settings.',
  ),
  'notices-verified': said('لا شيء محجوز مما نعلم.', 'None is on hold, as far as is known.'),
  'notices-quarantined': said(
    {
      one: 'إشعار واحد محجوز لم يثبت توقيعه.',
      two: 'إشعاران محجوزان لم يثبت توقيعهما.',
      few: '{count} إشعارات محجوزة لم يثبت توقيعها.',
      many: '{count} إشعارًا محجوزًا لم يثبت توقيعها.',
      other: '{count} إشعار محجوز لم يثبت توقيعها.',
    },
    { one: '{count} notice could not be verified.', other: '{count} notices could not be verified.' },
    'افتح «إشعارات محجوزة» في الإعدادات.',
    'Open “Notices on hold” in Settings.',
  ),
  'notices-named': said(
    'لم يثبت توقيع بعض الإشعارات ({count})، وأحدها يذكر الفاتورة المفتوحة {invoiceNo}.',
    'Some notices ({count}) could not be verified, and one names the open invoice {invoiceNo}.',
    'افتح «إشعارات محجوزة» في الإعدادات واكتشف صيغة التوقيع. لا تطلب دفعها مرة أخرى قبل ذلك.',
    'Open “Notices on hold” in Settings and detect the signature format. Do not charge for it again before that.',
  ),
  'keys-open': said('مفتوحة ويمكن استعمالها.', 'They are open and can be used.'),
  'keys-locked': said(
    'مقفلة أو ناقصة.',
    'They are locked, or some are missing.',
    'افتح مخزن مفاتيح النظام أو اكتب عبارة المرور عند البدء.',
    'Unlock the system’s key store, or type the passphrase at the start.',
  ),
};
