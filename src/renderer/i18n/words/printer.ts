// UI texts of the printer's settings: paper, language, the connection to the printer, and a test page.
import { addWords } from '../known.ts';

export const wordsPrinter = addWords({
  'printer.title': { ar: 'الإيصالات والطابعة', en: 'Receipts and printer' },
  'printer.paper': { ar: 'الورق', en: 'Paper' },
  'printer.paper-58': { ar: '58 مم', en: '58 mm' },
  'printer.paper-80': { ar: '80 مم', en: '80 mm' },
  'printer.paper-A4': { ar: 'ورق A4', en: 'A4' },
  'printer.lang': { ar: 'لغة الإيصال', en: 'Receipt language' },
  'printer.lang-ar': { ar: 'العربية', en: 'Arabic' },
  'printer.lang-en': { ar: 'الإنجليزية', en: 'English' },
  'printer.lang-both': { ar: 'اللغتان', en: 'Both' },
  'printer.way': { ar: 'كيف يُطبع', en: 'How it is printed' },
  'printer.way-dialog': { ar: 'نافذة الطباعة', en: 'Print dialog' },
  'printer.way-system': { ar: 'طابعة هذا الجهاز', en: 'Printer of this computer' },
  'printer.way-network': { ar: 'طابعة على الشبكة', en: 'Network printer' },
  'printer.way-dialog-hint': {
    ar: 'تسألك نافذة الطباعة كل مرة، ومنها يُحفظ ملف PDF.',
    en: 'The print dialog asks each time; a PDF is also saved there.',
  },
  'printer.way-system-hint': { ar: 'يُطبع مباشرة دون سؤال.', en: 'It prints at once, without a question.' },
  'printer.way-network-hint': {
    ar: 'طابعة إيصالات ESC/POS موصولة بشبكة المتجر. تجد عنوانها في صفحة اختبار الطابعة نفسها.',
    en: 'An ESC/POS receipt printer on the shop’s network. Its own self-test page shows its address.',
  },
  'printer.which': { ar: 'الطابعة', en: 'Printer' },
  'printer.none': {
    ar: 'لا طابعة على هذا الجهاز. ثبّت واحدة في إعدادات النظام.',
    en: 'This computer has no printer. Add one in its own settings.',
  },
  'printer.gone-name': { ar: '{name} (غير موجودة الآن)', en: '{name} (not there now)' },
  'printer.host': { ar: 'عنوان الطابعة', en: 'Printer’s address' },
  'printer.host-wrong': {
    ar: 'هذا ليس عنوانًا في شبكة المتجر. اكتبه مثل 192.168.1.50.',
    en: 'This is no address on the shop’s network. Type it like 192.168.1.50.',
  },
  'printer.port': { ar: 'المنفذ', en: 'Port' },
  'printer.port-wrong': {
    ar: 'المنفذ عدد بين 1 و65535، وهو غالبًا 9100.',
    en: 'The port is a number from 1 to 65535, most often 9100.',
  },
  'printer.unusual': {
    ar: 'عنوان طابعة المتجر عادةً أرقام في شبكته، ومنفذها من 9100 إلى 9109. غير ذلك يوافق عليه المالك.',
    en: 'A shop’s printer usually has an address of numbers on the shop’s network, and a port from 9100 to 9109. An owner approves any other.',
  },
  'printer.no-sheet': {
    ar: 'طابعة الإيصالات تأخذ لفة ورق: اختر 58 أو 80 مم.',
    en: 'A receipt printer takes a roll: choose 58 or 80 mm.',
  },
  'printer.auto': { ar: 'طباعة تلقائية', en: 'Print automatically' },
  'printer.auto-yes': { ar: 'عند كل دفعة', en: 'When paid' },
  'printer.auto-no': { ar: 'عند الطلب فقط', en: 'Only when asked' },
  'printer.auto-hint': {
    ar: 'تلقائيًا مرة واحدة لكل دفعة. وما يُطبع بعدها نسخة مرقّمة.',
    en: 'Automatically, once for each payment. What is printed after that is a numbered copy.',
  },
  'printer.shows': { ar: 'ما يُكتب في الإيصال', en: 'What stands on it' },
  'printer.shows-items': { ar: 'الأصناف وأسعارها', en: 'Items and their prices' },
  'printer.shows-customer': { ar: 'اسم الزبون', en: 'The customer’s name' },
  'printer.shows-note': { ar: 'الملاحظة', en: 'The note' },
  'printer.shows-hint': {
    ar: 'حيث اختيرت أصناف أو كُتب اسم أو ملاحظة عند البيع.',
    en: 'Where items were chosen, or a name or note was typed with the sale.',
  },
  'printer.footer': { ar: 'سطور آخر الإيصال', en: 'Last lines of the receipt' },
  'printer.footer-printed': { ar: 'هكذا تُطبع:', en: 'As it is printed:' },
  'printer.footer-hint': { ar: 'عنوان المتجر أو هاتفه أو كلمة شكر.', en: 'The shop’s address, phone, or a word of thanks.' },
  'printer.test': { ar: 'اطبع صفحة تجربة', en: 'Print a test page' },
  'printer.test-first': { ar: 'احفظ التغييرات ثم جرّب الطابعة.', en: 'Save the changes, then try the printer.' },
  'printer.test-sent': { ar: 'أُرسلت صفحة التجربة إلى الطابعة.', en: 'The test page was sent to the printer.' },
  'printer.test-look': {
    ar: 'انظر إليها: النص واضح، والحروف متصلة، والحواف كاملة، والورق مقصوص.',
    en: 'Look at it: the text is clear, its letters join, no edge is cut off, and the paper is cut.',
  },
  'printer.test-dialog': { ar: 'فُتحت نافذة الطباعة على صفحة التجربة.', en: 'The print dialog was opened on the test page.' },
} as const);
