// UI texts of the printer's settings: paper, language, the connection to the printer, and a test page.
import { settingWords } from '../../../shared/words/settings.ts';
import { addWords } from '../known.ts';

export const wordsPrinter = addWords({
  'printer.title': settingWords['printer.title'],
  'printer.paper': settingWords['printer.paper'],
  'printer.paper-58': settingWords['printer.paper-58'],
  'printer.paper-80': settingWords['printer.paper-80'],
  'printer.paper-A4': settingWords['printer.paper-A4'],
  'printer.lang': settingWords['printer.lang'],
  'printer.lang-ar': settingWords['printer.lang-ar'],
  'printer.lang-en': settingWords['printer.lang-en'],
  'printer.lang-both': settingWords['printer.lang-both'],
  'printer.way': settingWords['printer.way'],
  'printer.way-dialog': settingWords['printer.way-dialog'],
  'printer.way-system': settingWords['printer.way-system'],
  'printer.way-network': settingWords['printer.way-network'],
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
  'printer.auto': settingWords['printer.auto'],
  'printer.auto-yes': settingWords['printer.auto-yes'],
  'printer.auto-no': settingWords['printer.auto-no'],
  'printer.auto-hint': {
    ar: 'تلقائيًا مرة واحدة لكل دفعة. وما يُطبع بعدها نسخة مرقّمة.',
    en: 'Automatically, once for each payment. What is printed after that is a numbered copy.',
  },
  'printer.shows': settingWords['printer.shows'],
  'printer.shows-items': settingWords['printer.shows-items'],
  'printer.shows-customer': settingWords['printer.shows-customer'],
  'printer.shows-note': settingWords['printer.shows-note'],
  'printer.shows-hint': {
    ar: 'حيث اختيرت أصناف أو كُتب اسم أو ملاحظة عند البيع.',
    en: 'Where items were chosen, or a name or note was typed with the sale.',
  },
  'printer.footer': settingWords['printer.footer'],
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
