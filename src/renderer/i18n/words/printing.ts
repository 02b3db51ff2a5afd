// UI texts for printing a receipt, on the Paid page and in a payment's history, and for a failed print.

import type { Phrase } from '../phrase.ts';

export const wordsPrinting = {
  'receipt.print': { ar: 'اطبع الإيصال', en: 'Print receipt' },
  'receipt.reprint': { ar: 'اطبع نسخة', en: 'Print a copy' },
  'receipt.save': { ar: 'احفظ PDF', en: 'Save PDF' },
  'receipt.saved': { ar: 'حُفظ الإيصال: {file}', en: 'The receipt is saved: {file}' },
  'receipt.save-dialog': {
    ar: 'تحفظ نافذة الطباعة ملف PDF إذا اخترت فيها «حفظ بتنسيق PDF».',
    en: 'The print dialog saves the PDF, if you choose “Save as PDF” there.',
  },
  'receipt.again': { ar: 'اطبع مرة أخرى', en: 'Print again' },
  'receipt.none-yet': { ar: 'لا دفعة مدفوعة يُطبع إيصالها بعد.', en: 'No payment is paid yet whose receipt could be printed.' },
} as const;

/** Words for a payment's history: a person's answer when asked if a receipt came out of the printer. */
export const wordsCame = {
  came: { ar: 'خرج الإيصال.', en: 'It came out.' },
  'none-came': {
    ar: 'لم يخرج إيصال: ما يُطبع بعده هو الإيصال نفسه.',
    en: 'None came out: what is printed next is the receipt itself.',
  },
} as const satisfies Readonly<Record<string, Phrase>>;
