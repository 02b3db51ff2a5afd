// The words of a CSV file in the shop's language: column headers in order, and notes.
import type { Lang } from '../shared/lang.ts';

export const csvColumns = {
  businessDay: { ar: 'يوم العمل', en: 'business day' },
  time: { ar: 'الوقت', en: 'time' },
  offset: { ar: 'فرق التوقيت', en: 'time offset' },
  till: { ar: 'الصندوق', en: 'till' },
  close: { ar: 'رقم الإقفال', en: 'Z report' },
  saleInvoiceNo: { ar: 'الفاتورة', en: 'invoice' },
  invoiceNo: { ar: 'رقم الدفعة', en: 'payment number' },
  gateway: { ar: 'البوابة', en: 'gateway' },
  method: { ar: 'الوسيلة', en: 'method' },
  currency: { ar: 'العملة', en: 'currency' },
  asked: { ar: 'المطلوب', en: 'asked' },
  received: { ar: 'المستلم', en: 'received' },
  state: { ar: 'الحالة', en: 'status' },
  late: { ar: 'متأخرة', en: 'late' },
  mobile: { ar: 'رقم الهاتف', en: 'mobile' },
  transactionId: { ar: 'رقم المعاملة', en: 'transaction id' },
  seq: { ar: 'رقم القيد', en: 'entry' },
  note: { ar: 'ملاحظة', en: 'note' },
  askedBy: { ar: 'طلب', en: 'requested by' },
  approvedBy: { ar: 'وافق', en: 'approved by' },
  selfApproved: { ar: 'موافقة ذاتية', en: 'self-approved' },
  customer: { ar: 'الزبون', en: 'customer' },
  saleNote: { ar: 'ملاحظة البيعة', en: 'sale note' },
  moved: { ar: 'ما تحرّك', en: 'moved' },
  way: { ar: 'كيف رُدّ', en: 'paid back by' },
  reference: { ar: 'المرجع', en: 'reference' },
  sales: { ar: 'المبيعات', en: 'sales' },
  returns: { ar: 'المرتجعات', en: 'returns' },
} as const satisfies Readonly<Record<string, Readonly<Record<Lang, string>>>>;
export type CsvColumn = keyof typeof csvColumns;

export const csvHeaders = (lang: Lang): string[] => Object.values(csvColumns).map((header) => header[lang]);

export const csvNotes = {
  proved: { ar: 'سُوّيت يدويًا، وأُكدت بعدها', en: 'settled by hand, confirmed since' },
  byHand: { ar: 'سُوّيت يدويًا، غير مؤكدة', en: 'settled by hand, unconfirmed' },
  refundOwed: { ar: 'دُفعت مرتين: مبلغ مستحق الرد', en: 'paid twice: refund owed' },
  suspense: { ar: 'مبلغ مختلف: المطلوب {asked}', en: 'wrong amount: {asked} was asked' },
  dayChange: {
    ar: 'من هذا اليوم: المنطقة الزمنية {zone}، ويبدأ اليوم {cutOff} (القيد {seq}، {by})',
    en: 'from this day on: time zone {zone}, the day begins at {cutOff} (entry {seq}, {by})',
  },
  noResult: { ar: 'لم تُذكر نتيجة', en: 'no result reported' },
} as const satisfies Readonly<Record<string, Readonly<Record<Lang, string>>>>;
