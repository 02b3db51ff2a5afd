// The words of a workbook in the shop's language: names of sheets, and the labels of totals.
import type { Lang } from '../shared/lang.ts';

type WorkbookWords = Readonly<Record<Lang, string>>;

export const xlsxSheets = {
  lines: { ar: 'السطور', en: 'Lines' },
  attempts: { ar: 'محاولات بلا مال', en: 'Without money' },
  totals: { ar: 'المجاميع', en: 'Totals' },
  bridge: { ar: 'الأيام والإقفالات', en: 'Days and Z reports' },
  accounts: { ar: 'الحسابات', en: 'Accounts' },
} as const satisfies Readonly<Record<string, WorkbookWords>>;

/** The heads of the sheet of accounts. */
export const xlsxAccounts = {
  key: { ar: 'مفتاح الحساب', en: 'account key' },
  code: { ar: 'الرمز', en: 'code' },
  name: { ar: 'الاسم', en: 'name' },
  ascii: { ar: 'الاسم في ملفات النص', en: 'name in text files' },
} as const satisfies Readonly<Record<string, WorkbookWords>>;

/** The words of the sheet that leads from business days to closes and back. */
export const xlsxBridge = {
  close: { ar: 'رقم الإقفال', en: 'Z report' },
  day: { ar: 'يوم العمل', en: 'business day' },
  state: { ar: 'الحال', en: 'state' },
  closed: { ar: 'أُقفل', en: 'closed' },
  open: { ar: 'لم يُقفل بعد', en: 'not closed yet' },
  part: { ar: 'الجزء', en: 'part' },
  inside: { ar: 'في هذا الملف', en: 'in this file' },
  outside: { ar: 'خارج هذا الملف', en: 'not in this file' },
  currency: { ar: 'العملة', en: 'currency' },
  amount: { ar: 'المبلغ', en: 'amount' },
  sales: { ar: 'المبيعات', en: 'sales' },
  returns: { ar: 'المرتجعات', en: 'returns' },
} as const satisfies Readonly<Record<string, WorkbookWords>>;

/** The headers of the sheet of totals. */
export const xlsxTotalsHeaders = {
  label: { ar: 'المجموع', en: 'total' },
  code: { ar: 'الرمز', en: 'code' },
  currency: { ar: 'العملة', en: 'currency' },
  amount: { ar: 'القيمة', en: 'value' },
} as const satisfies Readonly<Record<string, WorkbookWords>>;

/** The labels of totals, by their codes. */
export const xlsxTotals = {
  asked: { ar: 'المطلوب', en: 'asked' },
  received: { ar: 'المستلم', en: 'received' },
  amount: { ar: 'المبلغ: المستلم ناقص ما رُدّ', en: 'amount: received minus paid back' },
  moved: { ar: 'ما تحرّك', en: 'moved' },
  sales: { ar: 'المبيعات', en: 'sales' },
  returns: { ar: 'المرتجعات', en: 'returns' },
  net: { ar: 'صافي المبيعات', en: 'net sales' },
  lines: { ar: 'عدد السطور', en: 'number of lines' },
  attempts: { ar: 'عدد المحاولات بلا مال', en: 'number of attempts without money' },
  'as-of': { ar: 'المحاولات بلا مال كما كانت عند القيد', en: 'attempts without money are listed as of entry' },
  'long-number': {
    ar: 'أعداد تزيد على 15 رقمًا، كُتبت نصًا كي لا تُقرَّب',
    en: 'numbers of more than 15 digits, written as text so that they are not rounded',
  },
  'cut-text': { ar: 'نصوص أطول مما تتسع له خلية، قُطع آخرها', en: 'texts longer than a cell holds, cut at their end' },
} as const satisfies Readonly<Record<string, WorkbookWords>>;
export type XlsxTotal = keyof typeof xlsxTotals;
