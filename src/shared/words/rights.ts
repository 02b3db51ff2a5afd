// Texts of rights, and of approved commands by the right that they need, on screen and on paper.
import type { CommandName, DownloadName, UploadName } from '../contract/index.ts';
import type { Right } from '../people/rights.ts';
import type { Phrase } from './phrase.ts';

/** Each right as an action, worded to follow "May …". */
export const wordsRights: Readonly<Record<Right, Phrase>> = {
  look: { ar: 'رؤية المدفوعات واليوم', en: 'See payments and the day' },
  sell: { ar: 'البيع وطلب الدفع', en: 'Sell and charge' },
  'print-receipts': { ar: 'طباعة الإيصالات ونسخها', en: 'Print receipts and copies' },
  'close-day': { ar: 'إقفال اليوم', en: 'Close the day' },
  export: { ar: 'تصدير الملفات', en: 'Export files' },
  'see-balances': { ar: 'رؤية أرصدة الحسابات', en: 'See the balances of accounts' },
  'set-accounts': { ar: 'تسمية الحسابات ووضع رموزها', en: 'Name accounts and set their codes' },
  verify: { ar: 'التحقّق من الدفاتر وفحص الصندوق', en: 'Verify the books and check the till' },
  'set-up': { ar: 'تغيير إعدادات المتجر', en: 'Change the shop’s settings' },
  'move-cash': { ar: 'إدخال نقد إلى الدرج أو إخراجه', en: 'Put cash in the drawer or take it out' },
  'keep-books': { ar: 'صنع النسخ الاحتياطية', en: 'Make backups' },
  'settle-by-hand': { ar: 'تسوية دفعة يدويًا', en: 'Settle a payment by hand' },
  'handle-exception': { ar: 'معالجة ما هو للمراجعة', en: 'Handle what is to review' },
  refund: { ar: 'رد مال إلى زبون', en: 'Give money back to a customer' },
  'write-off': {
    ar: 'إبقاء مال لا يخص بيعة للمتجر، والتنازل عما نقص من ثمن',
    en: 'Keep money of no sale for the shop, and waive what is lacking of a price',
  },
  'skip-notices': { ar: 'تخطي إشعارات ناقصة', en: 'Skip missing notices' },
  'close-over-gap': { ar: 'إقفال اليوم رغم نقص الإشعارات', en: 'Close the day although notices are missing' },
  'trust-clock': { ar: 'تأكيد ساعة الجهاز', en: 'Confirm the machine’s clock' },
  'review-quarantine': { ar: 'مراجعة الإشعارات المحجوزة', en: 'Review notices on hold' },
  'adopt-profile': { ar: 'اعتماد صيغة توقيع', en: 'Adopt a signature format' },
  'change-names': { ar: 'تغيير أسماء البوابات', en: 'Change the gateways’ names' },
  restore: { ar: 'استعادة نسخة احتياطية', en: 'Restore a backup' },
  'change-day': { ar: 'تغيير المنطقة الزمنية وبداية اليوم', en: 'Change time zone and start of the day' },
  'change-connection': { ar: 'تغيير العناوين والمفاتيح والمجلدات', en: 'Change addresses, keys and folders' },
  'acknowledge-alert': { ar: 'تسجيل «أعلم بهذا» على إنذار', en: 'Mark an alert “I know of this”' },
  'manage-people': { ar: 'إدارة الموظفين وصلاحياتهم', en: 'Manage people and what they may do' },
};

/** The right that each command needs. If an approved command has no words of its own (`wordsCommands`), it is shown by the words of this right. */
export const rightOfCommand = {
  'feed.check': 'look',
  'settings.set': 'set-up',
  'settings.set-day': 'change-day',
  'service.test': 'set-up',
  'connection.read': 'change-connection',
  'backup.choose-folder': 'change-connection',
  'backup.pick-folder': 'change-connection',
  'backup.forget-folder': 'change-connection',
  'backup.copy': 'keep-books',
  'close-files.choose': 'change-connection',
  'close-files.pick': 'change-connection',
  'close-files.forget': 'change-connection',
  'close-files.write': 'export',
  'connection.try': 'change-connection',
  'connection.change': 'change-connection',
  'relay.test': 'set-up',
  'printer.try': 'set-up',
  'sale.start': 'sell',
  'drill.begin': 'sell',
  'drill.end': 'sell',
  'sale.retry': 'sell',
  'attempt.left': 'sell',
  'sale.keep-typed': 'sell',
  'attempt.show-again': 'sell',
  'attempt.withdraw': 'sell',
  'attempt.open': 'sell',
  'paid.take': 'sell',
  'receipt.check': 'look',
  'display.show': 'sell',
  'display.open': 'sell',
  'logo.set': 'set-up',
  'logo.remove': 'set-up',
  'receipt.print': 'print-receipts',
  'receipt.send': 'look',
  'receipt.send-dots': 'look',
  'receipt.pdf': 'look',
  'display.close': 'sell',
  'display.identify': 'sell',
  'export.start': 'export',
  'export.cancel': 'look',
  'export.reveal': 'export',
  'export.download': 'export',
  'close.print': 'look',
  'balances.print': 'see-balances',
  'close.export': 'export',
  'day.close': 'close-day',
  'quarantine.search': 'look',
  'refund.request': 'sell',
  'refund.withdraw': 'sell',
  'refund.pay': 'sell',
  'suspense.top-up': 'sell',
  'people.add': 'manage-people',
  'people.change': 'manage-people',
  'pin.open': 'set-up',
  'rights.set': 'manage-people',
  'recovery.make': 'manage-people',
  'verify.start': 'verify',
  'diagnostics.run': 'verify',
  'backup.make': 'keep-books',
  'backup.keep-books': 'restore',
} as const satisfies Readonly<Partial<Record<CommandName | DownloadName | UploadName, Right>>>;

const chosenCopies: Phrase = { ar: 'اختيار مجلد النسخ على قرص آخر', en: 'Choose the folder for copies on another disk' };
const chosenFiles: Phrase = {
  ar: 'اختيار الملفات عند كل إقفال ومجلدها',
  en: 'Choose the files at each Z report and their folder',
};
/** Words for approved commands that share their right with commands of another kind. */
const wordsCommands: ReadonlyMap<string, Phrase> = new Map(
  Object.entries({
    'connection.read': { ar: 'قراءة ملف المفاتيح', en: 'Read a keys file' },
    'connection.try': { ar: 'تجربة عناوين أو مفاتيح جديدة', en: 'Test new addresses or keys' },
    'connection.change': { ar: 'تغيير العناوين أو المفاتيح', en: 'Change addresses or keys' },
    start: { ar: 'فتح الصندوق بعناوين أو مفاتيح جديدة', en: 'Open the till with new addresses or keys' },
    'backup.choose-folder': chosenCopies,
    'backup.pick-folder': chosenCopies,
    'backup.forget-folder': { ar: 'إيقاف النسخ على قرص آخر', en: 'Stop the copies on another disk' },
    'close-files.choose': chosenFiles,
    'close-files.pick': chosenFiles,
    'close-files.forget': { ar: 'إيقاف الملفات عند كل إقفال', en: 'Stop the files at each Z report' },
  }),
);
const isCommand = (command: string): command is keyof typeof rightOfCommand => Object.hasOwn(rightOfCommand, command);

/** Words for an approved command; an unknown command of a later version is shown by its raw name. */
export const commandPhrase = (command: string): Phrase =>
  wordsCommands.get(command) ?? (isCommand(command) ? wordsRights[rightOfCommand[command]] : { ar: command, en: command });
