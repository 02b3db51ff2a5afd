// Words of printing a receipt: on Paid, in a payment's history, and where it fails.

export const wordsPrinting = {
  'receipt.print': { ar: 'اطبع الإيصال', en: 'Print receipt' },
  'receipt.reprint': { ar: 'اطبع نسخة', en: 'Print a copy' },
  'receipt.save': { ar: 'احفظ PDF', en: 'Save PDF' },
  'receipt.again': { ar: 'اطبع مرة أخرى', en: 'Print again' },
  'receipt.none-yet': { ar: 'لا دفعة مدفوعة يُطبع إيصالها بعد.', en: 'No payment is paid yet whose receipt could be printed.' },
} as const;
