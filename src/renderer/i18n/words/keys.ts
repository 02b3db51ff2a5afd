// UI texts of the F1 dialog that lists all keyboard shortcuts.
import { addWords } from '../known.ts';

export const wordsKeys = addWords({
  'keys.new-sale': { ar: 'بيع جديد', en: 'New sale' },
  'keys.gateway': { ar: 'محفظة أو بطاقة', en: 'Wallet or card' },
  'keys.charge': { ar: 'اطلب الدفع', en: 'Charge' },
  'keys.items': { ar: 'الأصناف، أو لوحة الأرقام', en: 'Items, or the keypad' },
  'keys.in-everywhere': { ar: 'في كل شاشة', en: 'On every screen' },
  'keys.in-sell': { ar: 'في حقول البيع', en: 'In the fields of a sale' },
  'keys.in-items': { ar: 'في الأصناف', en: 'Among the items' },
  'keys.in-search': { ar: 'في البحث عن دفعة', en: 'In the search of payments' },
  'keys.in-list': { ar: 'في قائمة المدفوعات', en: 'In the list of payments' },
  'keys.item-move': { ar: 'صنف آخر', en: 'Another item' },
  'keys.item-more': { ar: 'زد واحدًا', en: 'One more of it' },
  'keys.item-less': { ar: 'أنقص واحدًا', en: 'One less of it' },
  'keys.to-list': { ar: 'إلى القائمة', en: 'Into the list' },
  'keys.list-move': { ar: 'دفعة أخرى', en: 'Another payment' },
  'keys.list-page': { ar: 'صفحة أخرى', en: 'A page up or down' },
  'keys.list-ends': { ar: 'أولها أو آخرها', en: 'The first or the last' },
  'keys.list-open': { ar: 'افتح الدفعة', en: 'Open the payment' },
  'keys.more': { ar: 'اسم الزبون وملاحظة', en: 'Customer’s name and a note' },
  'keys.running': { ar: 'الدفعات المعلقة', en: 'Pending payments' },
  'keys.check': { ar: 'تحديث', en: 'Refresh' },
  'keys.find': { ar: 'ابحث في المدفوعات', en: 'Find a payment' },
  'keys.reprint': {
    ar: 'اطبع إيصال الدفعة المعروضة أو الأخيرة مرة أخرى',
    en: 'Print again: this payment’s receipt, or the last one’s',
  },
  'keys.back': { ar: 'أفرغ الحقل، أو ارجع (لا يلغي أي دفعة)', en: 'Clear the field, or go back (never cancels a payment)' },
  'keys.all': { ar: 'كل الاختصارات', en: 'All shortcuts' },
  'keys.walk': { ar: 'من المبلغ إلى الفاتورة إلى الهاتف إلى طلب الدفع', en: 'From amount to invoice to mobile to charge' },
  'keys.scan': {
    ar: 'القارئ يكتب في رقم الفاتورة من أي مكان، ورمز الإيصال يُتحقق منه.',
    en: 'A scanner types into the invoice number from anywhere; the code of a receipt is checked.',
  },
  'keys.lock': { ar: 'اقفل الصندوق أو بدّل المستخدم', en: 'Lock the till, or switch person' },
  'keys.shift': { ar: 'الوردية', en: 'Shift' },
});
