// UI texts of the question whether a receipt came out of the printer.
import { addWords } from '../known.ts';

export const wordsReceiptAsks = addWords({
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
  'receipt.asks-later': { ar: 'ليس الآن', en: 'Not now' },
});
