// UI texts of the screens Sell and Waiting, including the shell's texts (common.ts), because Sell is drawn first.
import type { Words } from '../shape.ts';
import { wordsCommon } from './common.ts';

export const wordsCounter = {
  ...wordsCommon,

  'display.gone': {
    ar: 'شاشة الزبون لم تعد موصولة. تعود وحدها حين توصل.',
    en: 'The customer’s screen is gone. The display comes back with it.',
  },
  'display.turn-now': { ar: 'أدِر هذه الشاشة نحوه', en: 'Turn this screen to them' },
  'display.show': { ar: 'أرِ الزبون الرمز', en: 'Show the customer' },

  'sell.gateway': { ar: 'كيف يدفع الزبون', en: 'How the customer pays' },
  'sell.amount': { ar: 'المبلغ', en: 'Amount' },
  'scan.taken': { ar: 'رقم الفاتورة من القارئ: {code}', en: 'Invoice number scanned: {code}' },
  'scan.said': { ar: 'قرأ القارئ {code}، ولم يبدأ به بيع.', en: 'Scanned: {code}. No sale was started with it.' },
  'scan.secret': {
    ar: 'كُتب هذا بسرعة القارئ فلم يُؤخذ. اكتب السر بيدك.',
    en: 'That came as quickly as from a scanner and was not taken. Type the secret by hand.',
  },
  'scan.new-sale': { ar: 'بيع جديد به', en: 'New sale with it' },
  'look.title': { ar: 'هل هذا هو المبلغ؟', en: 'Is this the amount?' },
  'look.text': {
    ar: 'الفاتورة {invoice}. المبلغ أكبر من المعتاد في هذا المتجر ({usual}).',
    en: 'Invoice {invoice}. It is more than is usual in this shop ({usual}).',
  },
  'look.no': { ar: 'عُد إلى المبلغ', en: 'Back to the amount' },
  'look.yes': { ar: 'نعم، اطلب الدفع', en: 'Yes, charge it' },
  'sell.amount.hint': { ar: 'اكتب المبلغ، مثل 45.25.', en: 'Type the amount, such as 45.25.' },
  'sell.invoice': { ar: 'رقم الفاتورة', en: 'Invoice number' },
  'sell.invoice.proposed': {
    ar: 'التالي في التسلسل. اكتب رقمك، أو امسحه بالقارئ.',
    en: 'Next in sequence. Type or scan your own.',
  },
  'sell.invoice.own': { ar: 'رقم كتبته أنت.', en: 'Your own number.' },
  'sell.invoice.propose-again': { ar: 'استعمل التالي', en: 'Use the next one' },
  'sell.mobile': { ar: 'هاتف الزبون', en: 'Customer’s mobile' },
  'sell.mobile.hint': { ar: 'الرقم المسجَّل في محفظته، مثل {example}', en: 'The number of their wallet, such as {example}' },
  'sell.more': { ar: 'الزبون وملاحظة', en: 'Name, note' },
  'sell.keypad': { ar: 'لوحة الأرقام', en: 'Keypad' },
  'sell.erase': { ar: 'احذف', en: 'Delete' },
  'sell.clear': { ar: 'أفرغ الحقل', en: 'Clear' },
  'sell.quick': { ar: 'مبالغ سريعة', en: 'Quick amounts' },
  'sell.side': { ar: 'كيف تُدخل المبلغ', en: 'How the amount is entered' },
  'details.rest-of': { ar: 'بقية الدفعة رقم', en: 'The rest of payment' },
  'details.customer': { ar: 'الزبون', en: 'Customer' },
  'details.note': { ar: 'الملاحظة', en: 'Note' },
  'items.title': { ar: 'الأصناف', en: 'Items' },
  'items.less': { ar: 'أنقص واحدًا: {name}', en: 'One less: {name}' },
  'items.clear': { ar: 'أفرغ الأصناف ({count})', en: 'Clear items ({count})' },
  'items.none': { ar: 'لا أصناف بهذه العملة', en: 'No items in this currency' },
  'items.none-text': { ar: 'لا صنف في الإعدادات بعملة {currency}.', en: 'Settings have no item in {currency}.' },
  'sell.charge': { ar: 'اطلب الدفع', en: 'Charge' },
  'sell.charging': { ar: 'نطلب الدفع…', en: 'Charging…' },
  'sell.earlier': { ar: 'هذا الرقم للدفعة:', en: 'It belongs to this one:' },
  'sell.card.note': {
    ar: 'يكتب الزبون بيانات بطاقته في هاتفه، ولا يُطلب رقم هاتفه.',
    en: 'The customer types the card on their own phone. No mobile number is needed.',
  },

  'waiting.qr': { ar: 'رمز الدفع للفاتورة {invoice}', en: 'Payment code of invoice {invoice}' },
  'waiting.scan': { ar: 'امسح الرمز للدفع', en: 'Scan to pay' },
  'waiting.asking': { ar: 'نسأل خدمة الدفع…', en: 'Asking the payment service…' },
  'waiting.left': { ar: 'بقي {left}. وبعدها نظل نتابع الدفعة.', en: '{left} left. After that we keep monitoring the payment.' },
  'waiting.left.label': { ar: 'الوقت الباقي', en: 'Time left' },
  'waiting.new-sale': { ar: 'بيع جديد', en: 'New sale' },
  'waiting.open': { ar: 'افتح صفحة الدفع هنا', en: 'Open here' },
  'waiting.copy': { ar: 'انسخ الرابط', en: 'Copy link' },
  'waiting.copied': { ar: 'نُسخ الرابط', en: 'Link copied' },
  'waiting.copy-failed': { ar: 'لم يُنسخ الرابط. افتحه هنا بدلًا من ذلك.', en: 'The link was not copied. Open it here instead.' },
  'waiting.give-up': { ar: 'أوقف الانتظار', en: 'Stop waiting' },
  'waiting.retry': { ar: 'اطلب الدفع مرة أخرى', en: 'Charge again' },
  'waiting.retry-explicit': { ar: 'اطلب الدفع رغم ذلك', en: 'Charge again anyway' },
  'waiting.details': { ar: 'التفاصيل', en: 'Details' },
  'came.asked': { ar: 'المطلوب', en: 'Asked' },
  'came.came': { ar: 'ما وصل', en: 'Received' },
  'came.missing': { ar: 'الناقص', en: 'Short by' },
  'came.too-much': { ar: 'الزائد', en: 'Over by' },
  'sale.paid-by': { ar: 'دُفعت هذه البيعة تحت الرقم {invoice}.', en: 'This sale was paid under number {invoice}.' },
  'sale.unfit-under': {
    ar: 'تحت الرقم {invoice} وصل مال لهذه البيعة لا يوافق ما طُلب.',
    en: 'Money that does not fit what was asked came for this sale under number {invoice}.',
  },
  'pay.also-paid': {
    ar: 'وصل مال آخر لهذه البيعة. سلّم البضاعة مرة واحدة.',
    en: 'Other money came for this sale, too. Hand over the goods once.',
  },
  'pay.twice-handled': {
    ar: 'عولج ما دُفع مرة ثانية. لا تُرجع مالًا قبل أن تنظر في التفاصيل.',
    en: 'What was paid a second time has been dealt with. Check the details before you give money back.',
  },
  'pay.sale-paid': {
    ar: 'دُفعت هذه البيعة بطلب آخر. لا تطلب الدفع مرة أخرى.',
    en: 'This sale was paid by another charge. Do not charge again.',
  },
  'became.goods-owed': {
    ar: 'أُعيدت بضاعة، وللزبون {amount} لم تُرد بعد. ردّها من التفاصيل.',
    en: 'Goods came back, and {amount} is owed to the customer. Pay it back from the details.',
  },
  'became.goods-partly': {
    ar: 'رُدّ للزبون {amount}. انظر في التفاصيل قبل أن تسلّم بضاعة أو ترد مالًا مرة أخرى.',
    en: '{amount} was paid back to the customer. Look at the details before you hand over goods, or pay anything back again.',
  },
  'became.goods-all': {
    ar: 'رُدّ المال كله إلى الزبون. لا تسلّم بضاعة بهذه الدفعة.',
    en: 'All of it was paid back to the customer. Hand over no goods for this payment.',
  },
  'became.goods-back': {
    ar: 'أُعيدت بضاعة من هذه البيعة. انظر في التفاصيل قبل أن تسلّم شيئًا.',
    en: 'Goods of this sale came back. Look at the details before you hand anything over.',
  },
  'became.extra-back': {
    ar: 'سلّم البضاعة إن لم تُسلَّم بعد. رُدّت الزيادة إلى الزبون، فلا تردّها مرة أخرى.',
    en: 'Hand over the goods if that is not done yet. The extra was paid back to the customer: do not pay it back again.',
  },
  'became.unpaid-back': {
    ar: 'رُدّ المال إلى الزبون. إن أراد البضاعة فاطلب الدفع من جديد.',
    en: 'The money was paid back to the customer. If they want the goods, charge again.',
  },
  'pay.came-back-paid': {
    ar: 'عاد الزبون من صفحة الدفع كأنه دفع، ولم يصل إشعار بالمال. لا تطلب الدفع مرة أخرى قبل أن ترى هاتف الزبون أو كشف المزوّد.',
    en: 'The customer came back from the checkout as if it were paid, and no notice of money has come. Do not charge again before you have seen the customer’s phone or the provider’s statement.',
  },
  'pay.quarantined': {
    ar: 'إشعار لم يثبت توقيعه يذكر هذه الفاتورة: ربما دُفعت. لا تطلب الدفع مرة أخرى، ولا تسلّم البضاعة بعد، ونادِ المشرف.',
    en: 'A notice that we could not verify names this invoice: it may be paid. Do not charge again, hand over nothing yet, call the supervisor.',
  },
  'waiting.wallet-silent': {
    ar: 'الإلغاء أو الرفض في المحفظة لا تبلّغنا به الخدمة: انظر إلى هاتف الزبون. إن قال إنه دفع فلا تطلب الدفع مرة أخرى.',
    en: 'A cancel or decline on the wallet is not reported to us: look at the customer’s phone. If it says paid, do not charge again.',
  },
  'waiting.card-silent': {
    ar: 'إن أُغلقت الصفحة قبل أن تعود إلى المتجر فقد لا يصل إشعار: انظر إلى هاتف الزبون. إن قال إنه دفع فلا تطلب الدفع مرة أخرى.',
    en: 'If the page is closed before it leads back to the shop, no notice may come: look at the customer’s phone. If it says paid, do not charge again.',
  },
  'waiting.settle': {
    ar: 'لم يصل إشعار؟ إن ظهرت الدفعة في كشف المزوّد: المدفوعات، «سوِّها يدويًا».',
    en: 'No notice comes? Once the provider’s statement shows the payment: Payments, Settle by hand.',
  },
  'waiting.ask-supervisor': { ar: 'لم يصل إشعار؟ اسأل المشرف.', en: 'No notice comes? Ask a supervisor.' },
  'waiting.late': {
    ar: 'خادم الإشعارات لا يستجيب منذ {span}. تصل النتيجة متأخرة، إن وصلت: انظر إلى هاتف الزبون.',
    en: 'The relay has not responded for {span}. The result comes late, if at all: look at the customer’s phone.',
  },
  'waiting.late-unread': {
    ar: 'لا تصل الإشعارات إلى هذا الصندوق منذ {span}. تصل النتيجة متأخرة، إن وصلت: انظر إلى هاتف الزبون.',
    en: 'No notices have reached this till for {span}. The result comes late, if at all: look at the customer’s phone.',
  },
  'waiting.unlinked': {
    ar: 'الصندوق لا يستجيب، فلا تظهر النتيجة هنا. قد يكون الزبون دفع: لا تطلب الدفع مرة أخرى قبل أن يعمل الصندوق من جديد.',
    en: 'The till is not responding, so no result appears here. The customer may have paid: do not charge again before the till runs again.',
  },
  'waiting.returned': {
    ar: 'عاد الزبون من صفحة الدفع. ننتظر الإشعار.',
    en: 'The customer came back from the checkout. We wait for the notice.',
  },

  'waiting.shown-again': {
    ar: 'أُظهر الرمز من جديد بطلب من الصندوق. إن كانت دُفعت من قبل ودُفعت الآن أيضًا، قُيِّدت الزيادة مبلغًا مستحق الرد.',
    en: 'The code was shown again at the till. If it was paid before and is paid now as well, the extra is booked as a refund owed.',
  },
  'waiting.on-hold': {
    ar: 'إشعار محجوز يذكر هذه الفاتورة. يمكن لأي أحد أن يرسل مثله، فبقي الرمز ظاهرًا. لا تسلّم البضاعة قبل أن تقول هذه الشاشة «مدفوعة»، ونادِ المشرف.',
    en: 'A notice on hold names this invoice. Anybody could send one, so the code stays. Hand over nothing before “Paid”. Call the supervisor.',
  },

  'show-again.open': { ar: 'أظهر الرمز من جديد', en: 'Show the code again' },
  'show-again.title': { ar: 'أتُظهر الرمز من جديد؟', en: 'Show the code again?' },
  'show-again.ask': {
    ar: 'انظر أولًا إلى هاتف الزبون: هل يقول إنه دفع؟',
    en: 'Look at the customer’s phone first: does it say paid?',
  },
  'show-again.text': {
    ar: 'إن كانت دُفعت من قبل ودُفعت الآن أيضًا، قُيِّدت الزيادة مبلغًا مستحق الرد. يُكتب في الدفتر من أظهر الرمز.',
    en: 'If it was paid before and is paid now as well, the extra is booked as a refund owed. The journal keeps who showed the code.',
  },
  'show-again.no': { ar: 'اتركه مخفيًّا', en: 'Leave it hidden' },
  'show-again.yes': { ar: 'أظهر الرمز', en: 'Show the code' },

  'give-up.title': { ar: 'هل تريد إيقاف انتظار هذه الدفعة؟', en: 'Stop waiting for this payment?' },
  'give-up.text': {
    ar: 'يتوقف الصندوق عن انتظارها. لكن الزبون قد يدفع لاحقًا، فصفحة الدفع تبقى عنده مفتوحة.',
    en: 'The till stops waiting for it. The customer may still pay: their checkout stays open.',
  },
  'give-up.watch': {
    ar: 'نواصل المتابعة: إن وصل المال قيّدناه وأخبرناك.',
    en: 'We keep monitoring it: if money comes, we book it and tell you.',
  },
  'give-up.left': {
    ar: 'وإن رأيت أنها لم تُدفع وغادر الزبون فقل ذلك: يُكتب باسمك في الدفتر.',
    en: 'If you saw that it was not paid and the customer left, say so: the journal notes it under your name.',
  },
  'give-up.yes': { ar: 'أوقف الانتظار', en: 'Stop waiting' },
  'give-up.no': { ar: 'واصل الانتظار', en: 'Keep waiting' },

  'left.title': { ar: 'لم تُدفع، وغادر الزبون؟', en: 'Not paid, and the customer left?' },
  'left.text': {
    ar: 'يُكتب في الدفتر أنك قلت ذلك، ويتوقف الصندوق عن انتظارها.',
    en: 'The journal notes that you said so, and the till stops waiting for it.',
  },
  'left.yes': { ar: 'لم تُدفع وغادر الزبون', en: 'Not paid, customer left' },
  'left.no': { ar: 'تراجع', en: 'Cancel' },

  'supersede.title': { ar: 'قد تُدفع الأولى لاحقًا', en: 'The first one may still be paid' },
  'supersede.text': {
    ar: 'لا نعرف بعد هل تُدفع الفاتورة {invoice}. إن طلبت الدفع مرة أخرى ودُفع الطلبان، صار للزبون مبلغ مستحق الرد.',
    en: 'We do not know yet whether invoice {invoice} gets paid. If you charge again and both are paid, a refund is owed.',
  },
  'supersede.unfit-title': { ar: 'وصل مال لا يوافق المطلوب', en: 'Money came and does not fit' },
  'supersede.unfit-text': {
    ar: 'للفاتورة {invoice} وصل إشعار موقّع يتحدث عن مال لا يوافق ما طُلب. إن طلبت الدفع مرة أخرى فقد يدفع الزبون مرتين.',
    en: 'For invoice {invoice} a signed notice came that speaks of money and does not fit. If you charge again, the customer may pay twice.',
  },
  'supersede.unfit-ask': {
    ar: 'اسأل المشرف أولًا: ماذا يقول كشف المزوّد؟',
    en: 'Ask the supervisor first: what does the provider’s statement say?',
  },
  'supersede.came-back-title': { ar: 'عاد الزبون كأنه دفع', en: 'The customer came back as if it were paid' },
  'supersede.came-back-text': {
    ar: 'عاد الزبون من صفحة دفع الفاتورة {invoice} كأنه دفع، ولم يصل إشعار بالمال بعد. إن طلبت الدفع مرة أخرى فقد يدفع مرتين.',
    en: 'The customer came back from the checkout of invoice {invoice} as if it were paid; no notice of money has come yet. If you charge again, they may pay twice.',
  },
  'supersede.ask': {
    ar: 'انظر أولًا إلى هاتف الزبون: هل يقول إنه دفع؟',
    en: 'Look at the customer’s phone first: does it say that they paid?',
  },
  'supersede.yes': { ar: 'لم يدفع، اطلب الدفع مرة أخرى', en: 'Not paid, charge again' },
  'supersede.yes-anyway': { ar: 'اطلب الدفع رغم ذلك', en: 'Charge again anyway' },
  'supersede.no': { ar: 'انتظر', en: 'Wait' },

  'paid.title': { ar: 'تم الدفع', en: 'Paid' },
  'paid.late.title': { ar: 'تم الدفع متأخرًا', en: 'Paid late' },
  'paid.review': {
    ar: 'وصل عنها إشعار آخر لا يوافق. اعرضها على المشرف قبل أن تسلّم البضاعة.',
    en: 'Another notice came for it, and that one does not fit. Show it to the supervisor before you hand over the goods.',
  },
  'aloud.paid': { ar: 'تم الدفع: {words}', en: 'Paid: {words}' },
  'aloud.paid-late': { ar: 'دفعة متأخرة: {words}', en: 'Late payment: {words}' },
  'aloud.paid-twice': { ar: 'دُفعت مرتين: {words}', en: 'Paid twice: {words}' },
  'paid.spoken': { ar: 'تم الدفع. {amount}، الفاتورة {invoice}.', en: 'Paid. {amount}, invoice {invoice}.' },
} as const satisfies Words;
