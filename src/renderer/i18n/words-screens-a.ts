// Words of Sell and Waiting, beside those of the shell.
import type { Words } from './shape.ts';
import { wordsCommon } from './words-common.ts';

export const wordsScreensA = {
  ...wordsCommon,

  'sell.gateway': { ar: 'كيف يدفع الزبون', en: 'How the customer pays' },
  'sell.amount': { ar: 'المبلغ', en: 'Amount' },
  'sell.amount.hint': { ar: 'اكتب المبلغ، بخانتين بعد النقطة على الأكثر.', en: 'Type the amount, with two decimals at most.' },
  'sell.invoice': { ar: 'رقم الفاتورة', en: 'Invoice number' },
  'sell.invoice.proposed': {
    ar: 'التالي في التسلسل. اكتب رقمك أو امسحه إن شئت.',
    en: 'Next in sequence. Type or scan your own.',
  },
  'sell.invoice.own': { ar: 'رقم كتبته أنت.', en: 'Your own number.' },
  'sell.invoice.propose-again': { ar: 'استعمل التالي', en: 'Use the next one' },
  'sell.mobile': { ar: 'هاتف الزبون', en: 'Customer’s mobile' },
  'sell.mobile.hint': { ar: 'الرقم المسجَّل في محفظته، مثل {example}', en: 'The number of their wallet, such as {example}' },
  'sell.more': { ar: 'المزيد', en: 'More' },
  'sell.less': { ar: 'أقل', en: 'Less' },
  'sell.email': { ar: 'بريد الزبون (اختياري)', en: 'Customer’s e-mail (optional)' },
  'sell.keypad': { ar: 'لوحة الأرقام', en: 'Keypad' },
  'sell.erase': { ar: 'امسح', en: 'Delete' },
  'sell.charge': { ar: 'اطلب', en: 'Charge' },
  'sell.charging': { ar: 'نطلب…', en: 'Charging…' },
  'sell.earlier': { ar: 'هذا الرقم للدفعة:', en: 'It belongs to this one:' },
  'sell.card.note': {
    ar: 'يكتب الزبون بيانات بطاقته في هاتفه، ولا يُطلب رقم هاتفه.',
    en: 'The customer types the card on their own phone. No mobile number is needed.',
  },

  'waiting.qr': { ar: 'رمز الدفع للفاتورة {invoice}', en: 'Payment code of invoice {invoice}' },
  'waiting.scan': { ar: 'امسح لتدفع', en: 'Scan to pay' },
  'waiting.asking': { ar: 'نسأل خدمة الدفع…', en: 'Asking the payment service…' },
  'waiting.left': { ar: 'يبقى {left}. بعدها نستمر في المراقبة.', en: '{left} left. After that we go on watching.' },
  'waiting.left.label': { ar: 'الوقت الباقي', en: 'Time left' },
  'waiting.new-sale': { ar: 'بيع جديد', en: 'New sale' },
  'waiting.open': { ar: 'افتح هنا', en: 'Open here' },
  'waiting.copy': { ar: 'انسخ الرابط', en: 'Copy link' },
  'waiting.copied': { ar: 'نُسخ الرابط', en: 'Link copied' },
  'waiting.copy-failed': { ar: 'لم يُنسخ الرابط. افتحه هنا بدلًا من ذلك.', en: 'The link was not copied. Open it here instead.' },
  'waiting.give-up': { ar: 'تخلَّ عنها', en: 'Give up' },
  'waiting.retry': { ar: 'اطلب مرة أخرى', en: 'Try again' },
  'waiting.retry-explicit': { ar: 'اطلب الدفع رغم ذلك', en: 'Charge again anyway' },
  'waiting.story': { ar: 'القصة كاملة', en: 'Its story' },
  'waiting.do-not-charge': { ar: 'لا تطلب الدفع مرة أخرى', en: 'Do not charge again' },
  'waiting.sale-paid': { ar: 'دُفعت هذه البيعة بطلب آخر.', en: 'This sale was paid by another charge.' },
  'waiting.wallet-silent': {
    ar: 'الإلغاء أو الرفض في المحفظة لا تبلّغنا به الخدمة: انظر إلى هاتف الزبون.',
    en: 'A cancel or decline on the wallet is not reported to us: look at the customer’s phone.',
  },
  'waiting.returned': {
    ar: 'عاد الزبون من صفحة الدفع. ننتظر الإشعار.',
    en: 'The customer came back from the checkout. We wait for the notice.',
  },

  'give-up.title': { ar: 'أتتخلى عن هذه الدفعة؟', en: 'Give this payment up?' },
  'give-up.text': {
    ar: 'يتوقف الصندوق عن انتظارها. لكن الزبون قد يدفع بعد، فصفحة الدفع تبقى عنده مفتوحة.',
    en: 'The till stops waiting for it. The customer may still pay: their checkout stays open.',
  },
  'give-up.watch': {
    ar: 'نواصل المراقبة: إن وصل المال قيّدناه وأخبرناك.',
    en: 'We go on watching: if money comes, we book it and tell you.',
  },
  'give-up.yes': { ar: 'تخلَّ عنها', en: 'Give up' },
  'give-up.no': { ar: 'واصل الانتظار', en: 'Keep waiting' },

  'supersede.title': { ar: 'قد تُدفع الأولى بعد', en: 'The first one may still be paid' },
  'supersede.text': {
    ar: 'لا نعرف بعد هل تُدفع الفاتورة {invoice}. إن طلبت مرة أخرى ودُفع الطلبان، صار للزبون مبلغ يُرد.',
    en: 'We do not know yet whether invoice {invoice} gets paid. If you charge again and both are paid, a refund is owed.',
  },
  'supersede.ask': {
    ar: 'انظر أولًا إلى هاتف الزبون: هل يقول إنه دفع؟',
    en: 'Look at the customer’s phone first: does it say that they paid?',
  },
  'supersede.yes': { ar: 'لم يدفع، اطلب مرة أخرى', en: 'Not paid, charge again' },
  'supersede.no': { ar: 'انتظر', en: 'Wait' },

  'paid.title': { ar: 'تم الدفع', en: 'Paid' },
  'paid.late.title': { ar: 'تم الدفع، متأخرًا', en: 'Paid, late' },
  'paid.spoken': { ar: 'تم الدفع. {amount}، الفاتورة {invoice}.', en: 'Paid. {amount}, invoice {invoice}.' },
} as const satisfies Words;
