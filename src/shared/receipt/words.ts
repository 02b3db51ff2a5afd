// The texts on a receipt, in Arabic and English. They are separate from the screens' texts, because customers read them on paper.
import type { Currency } from '../money.ts';
import type { Phrase } from '../words/phrase.ts';

export const receiptWords = {
  training: { ar: 'تدريب – ليس إيصالًا', en: 'TRAINING – NOT A RECEIPT' },
  copy: { ar: 'نسخة رقم {n}', en: 'COPY no. {n}' },
  receipt: { ar: 'إيصال دفع', en: 'Payment receipt' },
  'refund-receipt': { ar: 'إيصال رد مبلغ', en: 'Refund receipt' },
  unconfirmed: { ar: 'غير مؤكدة', en: 'UNCONFIRMED' },
  'unconfirmed-text': {
    ar: 'سُوّيت يدويًا، ولم يؤكدها مزوّد الدفع بعد.',
    en: 'Settled by hand; the payment provider has not confirmed it yet.',
  },
  paid: { ar: 'المبلغ المدفوع', en: 'Amount paid' },
  'paid-back': { ar: 'المبلغ الذي رُدّ', en: 'Amount paid back' },
  part: { ar: 'الدفعة {n}', en: 'Payment {n}' },
  'paid-back-since': { ar: 'رُدّ منه إلى الزبون', en: 'Paid back to the customer' },
  items: { ar: 'الأصناف', en: 'Items' },
  invoice: { ar: 'الفاتورة', en: 'Invoice' },
  'paid-at': { ar: 'التاريخ', en: 'Date' },
  'paid-back-at': { ar: 'تاريخ الرد', en: 'Paid back on' },
  gateway: { ar: 'البوابة', en: 'Gateway' },
  'gateway-wallet': { ar: 'محفظة', en: 'Wallet' },
  'gateway-card': { ar: 'بطاقة', en: 'Card' },
  method: { ar: 'الوسيلة', en: 'Method' },
  transaction: { ar: 'رقم المعاملة', en: 'Transaction id' },
  'paid-back-by': { ar: 'طريقة الرد', en: 'Paid back by' },
  'back-cash': { ar: 'نقدًا', en: 'Cash' },
  'back-transfer': { ar: 'تحويل', en: 'Transfer' },
  'back-provider': { ar: 'عن طريق المزوّد', en: 'The provider' },
  reference: { ar: 'المرجع', en: 'Reference' },
  customer: { ar: 'الزبون', en: 'Customer' },
  note: { ar: 'ملاحظة', en: 'Note' },
  till: { ar: 'الصندوق', en: 'Till' },
  proof: { ar: 'امسح الرمز للتحقق من الإيصال', en: 'Scan to check this receipt' },
  'short-code': { ar: 'رمز الإيصال', en: 'Receipt code' },
  'test-page': { ar: 'صفحة تجربة', en: 'Test page' },
  'test-amount': { ar: 'أرقام للتجربة', en: 'Figures to try' },
  'test-phone': { ar: 'رقم هاتف', en: 'A phone number' },
  'test-printer': { ar: 'الطابعة', en: 'Printer' },
  'test-at': { ar: 'التاريخ', en: 'Date' },
  'test-code': { ar: 'يقرؤه الهاتف', en: 'A phone reads it' },
  'test-good': {
    ar: 'إذا كان النص واضحًا والحروف متصلة والحواف كاملة، فالطابعة جاهزة.',
    en: 'If the text is clear, its Arabic letters join and no edge is cut, the printer is ready.',
  },
} as const satisfies Readonly<Record<string, Phrase>>;
export type ReceiptWord = keyof typeof receiptWords;

export const currencyWords: Readonly<Record<Currency, Phrase>> = {
  LYD: { ar: 'دينار ليبي', en: 'Libyan dinar' },
  USD: { ar: 'دولار أمريكي', en: 'US dollar' },
};
