// UI texts for printing a receipt, on the Paid page and in a payment's history, and for a failed print.

import type { Phrase } from '../phrase.ts';

export const wordsPrinting = {
  'receipt.print': { ar: 'اطبع الإيصال', en: 'Print receipt' },
  'receipt.reprint': { ar: 'اطبع نسخة', en: 'Print a copy' },
  'receipt.save': { ar: 'احفظ PDF', en: 'Save PDF' },
  'receipt.again': { ar: 'اطبع مرة أخرى', en: 'Print again' },
  'receipt.asks': { ar: 'هل خرج إيصال من الطابعة؟', en: 'Did a receipt come out?' },
  'receipt.asks-payment': {
    ar: 'أُرسل إيصال الفاتورة {invoice} إلى الطباعة من قبل، ولا نعرف هل خرج.',
    en: 'The receipt of invoice {invoice} was sent to print before, and we do not know whether it came out.',
  },
  'receipt.asks-refund': {
    ar: 'أُرسل إيصال رد المال عن الفاتورة {invoice} إلى الطباعة من قبل، ولا نعرف هل خرج.',
    en: 'The receipt of a refund of invoice {invoice} was sent to print before, and we do not know whether it came out.',
  },
  'receipt.asks-text': {
    ar: 'انظر إلى الطابعة، واسأل الزبون. يُكتب جوابك في الدفتر.',
    en: 'Look at the printer, and ask the customer. Your answer is written in the journal.',
  },
  'receipt.asks-yes': { ar: 'نعم، اطبع نسخة', en: 'Yes, print a copy' },
  'receipt.asks-no': { ar: 'لا، اطبع الإيصال', en: 'No, print the receipt' },
  'receipt.asks-yes-save': { ar: 'نعم، احفظ نسخة', en: 'Yes, save a copy' },
  'receipt.asks-no-save': { ar: 'لا، احفظ الإيصال', en: 'No, save the receipt' },
  'receipt.asks-later': { ar: 'ليس الآن', en: 'Not now' },
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
