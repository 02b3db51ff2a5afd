// UI texts of the Balances screen: the range, the table of accounts, the drawer, and the entries behind a balance.
import { addWords } from '../known.ts';

export const wordsBalances = addWords({
  'balances.title': { ar: 'الأرصدة', en: 'Balances' },
  'balances.text': {
    ar: 'ما في كل حساب أول المدة وآخرها، وما تحرّك بينهما. المدين بلا إشارة، والدائن بإشارة ناقص.',
    en: 'What each account held at the beginning and at the end, and what moved between. Debits have no sign, credits a minus.',
  },
  'balances.open': { ar: 'أرصدة الحسابات', en: 'Balances of the accounts' },
  'balances.of-close': { ar: 'أرصدة هذا الإقفال', en: 'Balances of this Z report' },
  'balances.by': { ar: 'المدة', en: 'Range' },
  'balances.by-days': { ar: 'أيام عمل', en: 'Business days' },
  'balances.by-close': { ar: 'إقفال', en: 'A Z report' },
  'balances.close': { ar: 'الإقفال', en: 'Z report' },
  'balances.close-number': { ar: 'الإقفال رقم {number} – {day}', en: 'Z report no. {number} – {day}' },
  'balances.not-closed': { ar: 'منذ آخر إقفال، لم يُقفل بعد', en: 'Since the last Z report, not closed yet' },
  'balances.older': { ar: 'إقفالات أقدم', en: 'Older Z reports' },
  'balances.none': { ar: 'لا قيود بعد', en: 'No postings yet' },
  'balances.none-text': {
    ar: 'تظهر الأرصدة هنا حين تُدفع أول بيعة.',
    en: 'Balances appear here once the first sale is paid.',
  },
  'balances.total-LYD': { ar: 'مجموع الدينار', en: 'Total in dinars' },
  'balances.total-USD': { ar: 'مجموع الدولار', en: 'Total in dollars' },
  'balances.entries': { ar: 'قيود {account}', en: 'Entries of {account}' },
  'balances.see-entries': { ar: 'اعرض قيود {account} ({currency})', en: 'Show the entries of {account} ({currency})' },
  'balances.entries-none': { ar: 'لا قيود لهذا الحساب في هذه المدة.', en: 'No entries of this account in this range.' },
  'balances.entry': { ar: 'القيد', en: 'Entry' },
  'balances.when': { ar: 'الوقت', en: 'Time' },
  'balances.what': { ar: 'ما جرى', en: 'What happened' },
  'balances.invoice': { ar: 'الفاتورة', en: 'Invoice' },
  'balances.amount': { ar: 'المبلغ', en: 'Amount' },
  'balances.debits': { ar: 'مجموع المدين', en: 'Sum of debits' },
  'balances.credits': { ar: 'مجموع الدائن', en: 'Sum of credits' },
  'balances.net': { ar: 'الصافي: المدين ناقص الدائن', en: 'Net: debits less credits' },
  'balances.sums-of-all': {
    ar: 'المجاميع لكل قيود المدة، وما لم يُعرض منها بعد أيضًا.',
    en: 'The sums are those of all entries in the range, also of those not shown yet.',
  },
  'balances.older-entries': { ar: 'قيود أقدم', en: 'Older entries' },
  'balances.drawer': { ar: 'درج النقد، من عدّ إلى عدّ', en: 'Cash drawer, from count to count' },
  'balances.drawer-text': {
    ar: 'عدّ الدرج وحركته ليسا قيودًا في الحسابات.',
    en: 'Counts and movements of the drawer are no postings of the accounts.',
  },
});
