// UI texts of the codes of accounts in accounting programs, in the settings and in the export dialog.
import { addWords } from '../known.ts';

export const wordsProgramCodes = addWords({
  'codes.title': { ar: 'رموز الحسابات في Odoo وQuickBooks وXero', en: 'Codes for Odoo, QuickBooks, Xero' },
  'codes.what': {
    ar: 'يُكتب كل رمز مرة واحدة، وبه تُكتب القيود في ملفات هذه البرامج. الحقل الفارغ: يُسأل عنه عند التصدير إن لزم.',
    en: 'Each code is typed once; files for these programs use it. An empty field is asked for when an export needs it.',
  },
  'codes.by-program': {
    ar: 'في Odoo وXero: رمز الحساب، مثل 400. في QuickBooks: اسمه الكامل مع الحساب الأعلى، مثل Sales:Card.',
    en: 'Odoo and Xero: the account’s code, such as 400. QuickBooks: its full name with the parent account, such as Sales:Card.',
  },
  'codes.account': { ar: 'الحساب', en: 'Account' },
  'codes.fault': {
    ar: 'سطر واحد حتى 150 حرفًا، ولا يكون قبل «=» أو «+» أو «-» أو «@» إلا حرف أو رقم.',
    en: 'One line of at most 150 characters; “=”, “+”, “-” and “@” only right after a letter or digit.',
  },
  'codes.empty': { ar: 'اكتب الرمز.', en: 'Type the code.' },
  'codes.saved': { ar: 'حُفظت الرموز.', en: 'The codes are saved.' },
  'codes.missing': {
    ar: 'اكتبها هنا مرة واحدة، ونحفظها للمرات القادمة.',
    en: 'Type them here once; they are kept for the next time.',
  },
  'codes.save-and-export': { ar: 'احفظ الرموز وصدّر', en: 'Save the codes and export' },
});
