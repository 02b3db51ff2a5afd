// UI texts for errors in a person's input: a value or choice is invalid, or not allowed at this moment.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsAsked: ErrorWordsOf<
  | 'amount'
  | 'mobile'
  | 'invoice'
  | 'email'
  | 'customer'
  | 'note'
  | 'items'
  | 'ip'
  | 'lang'
  | 'request'
  | 'sale'
  | 'attempt'
  | 'settings'
  | 'transfer'
> = {
  'amount.empty': errorWords('لم يُكتب مبلغ بعد.', 'اكتب المبلغ.', 'No amount is typed yet.', 'Type the amount.'),
  'amount.not-a-number': errorWords(
    'المبلغ ليس رقمًا يمكن قراءته.',
    'اكتب الأرقام فقط، مثل 45.25.',
    'The amount does not read as a number.',
    'Type digits only, such as 45.25.',
  ),
  'amount.grouping': errorWords(
    'في المبلغ فواصل بين الآلاف، فقد يُقرأ على وجهين.',
    'اكتبه بلا فواصل، مثل 1234.50.',
    'The amount has separators between thousands, so it can be read in two ways.',
    'Type it without them, such as 1234.50.',
  ),
  'amount.comma-decimal': errorWords(
    'في المبلغ فاصلة، فقد يُقرأ على وجهين.',
    'اكتب نقطة قبل الكسر، مثل 45.25.',
    'The amount has a comma, so it can be read in two ways.',
    'Type a point before the decimals, such as 45.25.',
  ),
  'amount.exponent': errorWords(
    'المبلغ مكتوب بصيغة علمية.',
    'اكتب الرقم كاملًا، مثل 45.25.',
    'The amount is written in scientific form.',
    'Type the full number, such as 45.25.',
  ),
  'amount.negative': errorWords(
    'المبلغ سالب.',
    'اكتب مبلغًا أكبر من صفر.',
    'The amount is negative.',
    'Type an amount greater than zero.',
  ),
  'amount.zero': errorWords('المبلغ صفر.', 'اكتب مبلغًا أكبر من صفر.', 'The amount is zero.', 'Type an amount greater than zero.'),
  'amount.too-many-decimals': errorWords(
    'خدمة الدفع تقبل {decimals} من الخانات بعد النقطة على الأكثر، ولا نقرّب المبالغ.',
    'اكتب المبلغ بخانتين على الأكثر، مثل 45.25.',
    'The payment service takes at most {decimals} decimals, and we never round an amount.',
    'Type it with two decimals at most, such as 45.25.',
  ),
  'amount.too-long': errorWords(
    'المبلغ أطول من {digits} أرقام قبل النقطة.',
    'راجع المبلغ واكتبه من جديد.',
    'The amount has more than {digits} digits before the point.',
    'Check the amount and type it again.',
  ),
  'amount.below-minimum': errorWords(
    'المبلغ أقل من الحد الأدنى، وهو {minimum}.',
    'اكتب {minimum} أو أكثر، أو غيّر الحد في الإعدادات.',
    'The amount is below the minimum of {minimum}.',
    'Type {minimum} or more, or change the limit in Settings.',
  ),
  'amount.above-maximum': errorWords(
    'المبلغ أكبر من الحد الأقصى، وهو {maximum}.',
    'قسّم الفاتورة، أو غيّر الحد في الإعدادات.',
    'The amount is above the maximum of {maximum}.',
    'Split the invoice, or change the limit in Settings.',
  ),
  'mobile.empty': errorWords(
    'لم يُكتب رقم هاتف الزبون بعد.',
    'اكتب الرقم: الدفع بالمحفظة يحتاج إليه.',
    'The customer’s mobile number is not typed yet.',
    'Type it: a wallet payment needs it.',
  ),
  'mobile.not-a-number': errorWords(
    'في رقم الهاتف ما ليس رقمًا.',
    'اكتب الأرقام فقط، مثل \u2066091\u00a0234\u00a05678\u2069.',
    'The mobile number has something in it that is not a digit.',
    'Type digits only, such as 091\u00a0234\u00a05678.',
  ),
  'mobile.not-libyan': errorWords(
    'هذا ليس رقم هاتف محمول ليبي.',
    'اكتب رقمًا يبدأ بـ 09 وفيه عشر خانات، مثل \u2066091\u00a0234\u00a05678\u2069.',
    'This is not a Libyan mobile number.',
    'Type one that begins with 09 and has ten digits, such as 091\u00a0234\u00a05678.',
  ),
  'invoice.empty': errorWords(
    'لم يُكتب رقم الفاتورة.',
    'اكتبه أو امسحه بالقارئ، أو خذ الرقم المقترح.',
    'The invoice number is empty.',
    'Type or scan one, or take the proposed one.',
  ),
  'invoice.bad-characters': errorWords(
    'في رقم الفاتورة رموز لا تقبلها خدمة الدفع.',
    'استعمل الحروف اللاتينية والأرقام والنقطة والشرطتين فقط.',
    'The invoice number has characters that the payment service does not take.',
    'Use only Latin letters, digits, dots, dashes and underscores.',
  ),
  'invoice.too-long': errorWords(
    'رقم الفاتورة أطول من {longest} رمزًا.',
    'اكتب رقمًا أقصر.',
    'The invoice number is longer than {longest} characters.',
    'Type a shorter one.',
  ),
  'invoice.already-used': errorWords(
    'رقم الفاتورة {invoiceNo} مستعمل من قبل.',
    'راجع الدفعة السابقة، ثم خذ رقمًا جديدًا.',
    'Invoice number {invoiceNo} was used before.',
    'Look at the earlier payment, then take a new number.',
  ),
  'invoice.not-ours': errorWords(
    'هنا يبدأ كل رقم فاتورة بـ {till}، ولا شرطة بعد ذلك.',
    'خذ الرقم المقترح: بغيره قد يصل الإشعار إلى صندوق آخر.',
    'Here each invoice number begins with {till}, with no dash behind that.',
    'Take the proposed one: with another, its notice may go to another till.',
  ),
  'email.malformed': errorWords(
    'هذا ليس عنوان بريد إلكتروني صحيحًا.',
    'صحّحه أو اتركه فارغًا.',
    'This does not read as an e-mail address.',
    'Fix it or leave it empty.',
  ),
  'customer.malformed': errorWords(
    'اسم الزبون أطول من {longest} حرفًا، أو فيه ما لا يُرى.',
    'اكتب الاسم في سطر واحد، أو اتركه فارغًا.',
    'The customer’s name is longer than {longest} characters, or has some that nobody sees.',
    'Type the name in one line, or leave it empty.',
  ),
  'note.malformed': errorWords(
    'الملاحظة أطول من {longest} حرف، أو فيها ما لا يُرى.',
    'اكتبها في سطر واحد، أو اتركها فارغة.',
    'The note is longer than {longest} characters, or has some that nobody sees.',
    'Type it in one line, or leave it empty.',
  ),
  'items.sum-differs': errorWords(
    'مجموع الأصناف غير المبلغ المكتوب.',
    'أفرغ الأصناف، أو اخترها من جديد.',
    'The items do not add up to the amount that is typed.',
    'Clear the items, or choose them again.',
  ),
  'ip.malformed': errorWords(
    'عنوان شبكة الزبون غير مقروء.',
    'اترك العنوان فارغًا واطلب الدفع من جديد.',
    'The customer’s network address cannot be read.',
    'Leave it out and charge again.',
  ),
  'lang.unknown': errorWords(
    'لغة صفحة الدفع غير معروفة.',
    'اختر العربية أو الإنجليزية.',
    'The language of the checkout is not known.',
    'Choose Arabic or English.',
  ),
  'request.reused': errorWords(
    'أُرسل الطلب نفسه مرتين بمحتوى مختلف، فأُخذ الأول وحده.',
    'انظر إلى آخر المدفوعات، ثم ابدأ من جديد إن لزم.',
    'The same request came twice with different contents, so only the first one counts.',
    'Look at the recent payments, then start anew if needed.',
  ),
  'request.malformed': errorWords(
    'لم يفهم الصندوق هذا الطلب، ولم يتغير شيء.',
    'أعد المحاولة. إن تكرر الأمر فأغلق النافذة وافتحها.',
    'The till could not read this request, and nothing was changed.',
    'Try again. If it repeats, close the window and open it again.',
  ),
  'request.unknown': errorWords(
    'النافذة طلبت ما لا يعرفه هذا الصندوق، ولم يتغير شيء.',
    'أغلق البرنامج وافتحه: قد تكون النافذة من إصدار آخر.',
    'The window asked for something that this till does not know, and nothing was changed.',
    'Close Qayd and open it again: the window may be of another version.',
  ),
  'request.not-here': errorWords(
    'هذا غير ممكن من المتصفح.',
    'استعمل تطبيق قيد على الحاسوب نفسه، أو انسخ الرابط.',
    'This cannot be done from a browser.',
    'Use the Qayd app on the till itself, or copy the link.',
  ),
  'request.failed': errorWords(
    'لم يستجب الصندوق، ولا نعرف هل نُفِّذ الطلب.',
    'انظر إلى آخر المدفوعات قبل أن تطلب الدفع مرة أخرى. وغير ذلك أعده متى شئت.',
    'The till did not respond, and we do not know whether it did what was asked.',
    'Look at the recent payments before you charge again. Anything else can simply be tried again.',
  ),
  'sale.unknown': errorWords(
    'لا يعرف هذا الصندوق هذه البيعة.',
    'ابحث عنها في المدفوعات.',
    'This till does not know that sale.',
    'Look for it under Payments.',
  ),
  'sale.already-paid': errorWords(
    'هذه البيعة مدفوعة[ تحت الرقم {invoiceNo}].',
    'لا تطلب الدفع مرة أخرى. ابدأ بيعة جديدة لمبلغ آخر.',
    'This sale is paid[ under number {invoiceNo}].',
    'Do not charge again. Start a new sale for another amount.',
  ),
  'attempt.unknown': errorWords(
    'لا يعرف هذا الصندوق هذه الدفعة.',
    'ابحث عنها في المدفوعات.',
    'This till does not know that payment.',
    'Look for it under Payments.',
  ),
  'attempt.in-progress': errorWords(
    'جارٍ إنشاء الفاتورة[ {invoiceNo}] لدى خدمة الدفع.',
    'انتظر لحظة حتى يظهر ردها.',
    'The invoice[ {invoiceNo}] is still being created at the payment service.',
    'Wait a moment for its answer.',
  ),
  'attempt.may-still-be-paid': errorWords(
    'قد يدفع الزبون الفاتورة {invoiceNo} بعد.',
    'اسأله أولًا. إن طلبت الدفع من جديد فسنتابع الاثنتين، وما يُدفع مرتين يُسجَّل مبلغًا مستحق الرد.',
    'Invoice {invoiceNo} may still be paid.',
    'Ask the customer first. If you charge again, both are monitored, and what is paid twice is booked as a refund owed.',
  ),
  'attempt.money-unfit': errorWords(
    'وصل[ للفاتورة {invoiceNo}] إشعار بمال لا يوافق ما طُلب.',
    'لا تطلب الدفع مرة أخرى قبل أن يراجعه المشرف.',
    'A notice of money came[ for invoice {invoiceNo}] that does not fit what was asked.',
    'Do not charge again before the supervisor has looked at it.',
  ),
  'attempt.came-back-paid': errorWords(
    'عاد الزبون من صفحة الدفع[ للفاتورة {invoiceNo}] كأنه دفع.',
    'انظر إلى هاتفه أولًا: قد يكون الإشعار في الطريق.',
    'The customer came back from the checkout[ of invoice {invoiceNo}] as if it were paid.',
    'Look at their phone first: the notice may be on its way.',
  ),
  'attempt.not-open': errorWords(
    'هذه الدفعة حُسمت قبل طلبك.',
    'انظر إلى حالتها الآن.',
    'This payment was settled before you asked.',
    'Look at its status now.',
  ),
  'attempt.money-apart': errorWords(
    'وصل لهذه الفاتورة[ {invoiceNo}] مبلغ آخر، وهو مقيَّد جانبًا.',
    'لا تسوِّها يدويًا حتى لا يُقيَّد المال مرتين. سوِّ الفرق مع الزبون واكتب ما فعلت في قائمة المراجعة.',
    'Another amount came for this invoice[, {invoiceNo},] and is booked apart.',
    'It is not settled by hand, lest the money be booked twice. Settle the difference with the customer, and note it under “To review”.',
  ),
  'settings.malformed': errorWords(
    'في الإعدادات ما لا يمكن حفظه، فبقيت كما كانت.',
    'راجع الحقول المعلَّمة ثم احفظ.',
    'Something in the settings cannot be saved, so they stay as they were.',
    'Check the marked fields, then save.',
  ),
  'transfer.busy': errorWords(
    'هذه النافذة تنقل ملفًا آخر الآن.',
    'انتظر حتى ينتهي، ثم أعد المحاولة.',
    'This window is moving another file right now.',
    'Wait until it is done, then try again.',
  ),
  'transfer.too-large': errorWords(
    'الملف أكبر مما يأخذه الصندوق[ ({most} ميغابايت)]، فلم يُحفظ منه شيء.',
    'اختر ملفًا أصغر، أو قسّمه.',
    'The file is larger than the till takes[ ({most} MB)]; nothing of it was kept.',
    'Choose a smaller file, or split it.',
  ),
  'transfer.too-slow': errorWords(
    'طال نقل الملف فأُوقف، ولم يُحفظ منه شيء.',
    'أعد المحاولة. إن كان على قرص خارجي أو شبكة فانسخه إلى الحاسوب أولًا.',
    'Moving the file took too long and was stopped; nothing of it was kept.',
    'Try again. If it is on an external or network drive, copy it to the computer first.',
  ),
  'transfer.broken': errorWords(
    'انقطع نقل الملف، ولم يُحفظ منه شيء.',
    'أعد المحاولة.',
    'Moving the file broke off; nothing of it was kept.',
    'Try again.',
  ),
};
