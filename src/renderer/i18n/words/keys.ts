// Words of the list of all keys.
import { addWords } from '../known.ts';

export const wordsKeys = addWords({
  'keys.new-sale': { ar: 'بيع جديد', en: 'New sale' },
  'keys.charge': { ar: 'اطلب الدفع', en: 'Charge' },
  'keys.items': { ar: 'الأصناف، أو لوحة الأرقام', en: 'Items, or the keypad' },
  'keys.item-count': { ar: 'زد واحدًا من الصنف، أو أنقص واحدًا', en: 'One more of an item, or one less' },
  'keys.more': { ar: 'اسم الزبون وملاحظة', en: 'Customer’s name and a note' },
  'keys.running': { ar: 'الدفعات المعلقة', en: 'Pending payments' },
  'keys.check': { ar: 'تحديث', en: 'Refresh' },
  'keys.find': { ar: 'ابحث في المدفوعات', en: 'Find a payment' },
  'keys.reprint': {
    ar: 'اطبع إيصال الدفعة المعروضة أو الأخيرة مرة أخرى',
    en: 'Print again: this payment’s receipt, or the last one’s',
  },
  'keys.back': { ar: 'أفرغ الحقل، أو ارجع (لا يلغي مالًا أبدًا)', en: 'Clear the field, or go back (never cancels money)' },
  'keys.all': { ar: 'كل الاختصارات', en: 'All shortcuts' },
  'keys.walk': { ar: 'من المبلغ إلى الفاتورة إلى الهاتف إلى طلب الدفع', en: 'From amount to invoice to mobile to charge' },
  'keys.scan': {
    ar: 'القارئ يكتب في رقم الفاتورة من أي مكان، ورمز الإيصال يُتحقق منه.',
    en: 'A scanner types into the invoice number from anywhere; the code of a receipt is checked.',
  },
  'keys.lock': { ar: 'اقفل الصندوق أو بدّل العامل', en: 'Lock the till, or switch person' },
  'keys.shift': { ar: 'الوردية', en: 'Shift' },
});
