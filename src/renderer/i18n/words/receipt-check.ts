// UI texts of the dialog that checks a receipt.
import type { ReceiptVerdict, SinceReceipt } from '../../../shared/contract/books/receipt-check.ts';
import { addWords } from '../known.ts';
import type { Phrase } from '../phrase.ts';

export const wordsReceiptCheck = addWords({
  'receipt-check.title': { ar: 'تحقّق من إيصال', en: 'Check a receipt' },
  'receipt-check.field': { ar: 'رابط الإيصال أو رمزه', en: 'Link or code of the receipt' },
  'receipt-check.hint': {
    ar: 'امسح رمز QR على الإيصال بالقارئ، أو الصق الرابط الذي فيه، أو اكتب رمز الإيصال المطبوع تحته.',
    en: 'Scan the QR on the receipt with the scanner, paste the link in it, or type the receipt code below it.',
  },
  'receipt-check.check': { ar: 'تحقّق', en: 'Check' },
  'receipt-check.genuine': { ar: 'إيصال صحيح', en: 'Genuine receipt' },
  'receipt-check.genuine-refund': { ar: 'إيصال رد مبلغ صحيح', en: 'Genuine refund receipt' },
  'receipt-check.former-way': {
    ar: 'لا أحد يدخل برقم سري على هذا الصندوق. ليتحقق منها: أضف المالك في «الموظفون»، واصنع رمز الاستعادة، ثم ادخل به مرة واحدة.',
    en: 'Nobody signs in at this till. To have it check them: add the owner under People, make a recovery code, and come in by it once.',
  },
  'receipt-check.found': { ar: 'طبع هذا الصندوق إيصالًا بهذا الرمز', en: 'This till printed a receipt with this code' },
  'receipt-check.found-text': {
    ar: 'قارن ما يلي بالورقة سطرًا سطرًا. الرمز وحده لا يثبت شيئًا، فقد يُنقل إلى ورقة أخرى. وللتحقق من الإيصال نفسه امسح رمز QR عليه.',
    en: 'Compare each line below with the paper. The code alone proves nothing, because it can be copied onto another paper. To check the receipt itself, scan its QR.',
  },
  'receipt-check.code-unknown': { ar: 'لا يجد هذا الصندوق إيصالًا بهذا الرمز', en: 'This till finds no receipt with this code' },
  'receipt-check.code-unknown-text': {
    ar: 'لا يبحث إلا في دفتره هو. راجع ما كتبت حرفًا حرفًا. وإن كان على الإيصال اسم صندوق آخر فامسح رمز QR عليه هنا أو بكاميرا هاتف، أو اكتب الرمز على ذلك الصندوق.',
    en: 'It can look up only receipts that it printed itself. Check what you typed, character by character. If the receipt names another till, scan its QR here or with the camera of a phone, or type the code at that till.',
  },
  'receipt-check.code-short': { ar: 'رمز الإيصال ناقص', en: 'The receipt code is incomplete' },
  'receipt-check.code-long': { ar: 'رمز الإيصال أطول من اللازم', en: 'The receipt code is too long' },
  'receipt-check.code-length': {
    ar: {
      one: 'كُتب حرف واحد. رمز الإيصال من {whole} حرفًا. اكتبه كما على الإيصال، أو امسح رمز QR.',
      two: 'كُتب حرفان. رمز الإيصال من {whole} حرفًا. اكتبه كما على الإيصال، أو امسح رمز QR.',
      few: 'كُتبت {count} أحرف. رمز الإيصال من {whole} حرفًا. اكتبه كما على الإيصال، أو امسح رمز QR.',
      many: 'كُتب {count} حرفًا. رمز الإيصال من {whole} حرفًا. اكتبه كما على الإيصال، أو امسح رمز QR.',
      other: 'كُتب {count} حرف. رمز الإيصال من {whole} حرفًا. اكتبه كما على الإيصال، أو امسح رمز QR.',
    },
    en: {
      one: 'You typed {count} character. A receipt code has {whole}. Type it as it is on the receipt, or scan the QR.',
      other: 'You typed {count} characters. A receipt code has {whole}. Type it as it is on the receipt, or scan the QR.',
    },
  },
  'receipt-check.last-found': { ar: 'آخر مرة {time}، والتحقق: {name}.', en: 'Last on {time}, checked by {name}.' },
  'receipt-check.training': { ar: 'تدريب – ليس إيصالًا', en: 'Training – not a receipt' },
  'receipt-check.training-text': {
    ar: 'صدر عن صندوق في وضع التدريب: لم يدفع أحد شيئًا. لا تسلّم بضاعة ولا تردّ مالًا عليه.',
    en: 'It was made at a till in training: nobody paid anything. Hand nothing over and give no money back for it.',
  },
  'receipt-check.other': { ar: 'أصدره الصندوق {till} من هذا المتجر.', en: 'Till {till} of this shop issued it.' },
  'receipt-check.unconfirmed': {
    ar: 'سُجّل يدويًا: لم يصل تأكيد الدفع بعدُ حين صدر الإيصال.',
    en: 'Recorded by hand: nothing had confirmed the payment when it was issued.',
  },
  'receipt-check.paid': { ar: 'المبلغ المدفوع', en: 'Paid' },
  'receipt-check.refunded': { ar: 'المبلغ الذي رُدّ', en: 'Given back' },
  'receipt-check.tried': { ar: 'مبلغ للتدريب', en: 'Amount in training' },
  'receipt-check.time': { ar: 'الوقت', en: 'Time' },
  'receipt-check.invoice': { ar: 'رقم الفاتورة', en: 'Invoice' },
  'receipt-check.till': { ar: 'الصندوق', en: 'Till' },
  'receipt-check.transaction': { ar: 'رقم المعاملة', en: 'Transaction' },
  'receipt-check.first': { ar: 'يُعرض هنا للمرة الأولى.', en: 'It is shown here for the first time.' },
  'receipt-check.again': {
    ar: {
      one: 'عُرض هنا مرة واحدة من قبل',
      two: 'عُرض هنا مرتين من قبل',
      few: 'عُرض هنا {count} مرات من قبل',
      many: 'عُرض هنا {count} مرة من قبل',
      other: 'عُرض هنا {count} مرة من قبل',
    },
    en: { one: 'Shown here once before', other: 'Shown here {count} times before' },
  },
  'receipt-check.last': {
    ar: 'آخر مرة {time}، والتحقق: {name}. صورة الإيصال صحيحة أيضًا: تأكّد قبل أن تسلّم شيئًا أو تردّ مالًا.',
    en: 'Last on {time}, checked by {name}. A photo of a receipt is genuine, too: make sure before you hand anything over or give money back.',
  },
  'receipt-check.open': { ar: 'افتح الدفعة', en: 'Open the payment' },
  'receipt-check.invoice-no': { ar: 'هذا رقم فاتورة، لا رمز إيصال', en: 'This is an invoice number, not a receipt’s code' },
  'receipt-check.invoice-text': { ar: 'امسح الرمز الذي على الإيصال بالقارئ.', en: 'Scan the code on the receipt.' },
  'receipt-check.find': { ar: 'ابحث عن الدفعة', en: 'Find the payment' },
  'receipt-check.false': { ar: 'ليس إيصالًا صحيحًا من هذا المتجر', en: 'Not a genuine receipt of this shop' },
  'receipt-check.unknown': { ar: 'تعذّر التحقق منه هنا', en: 'It cannot be checked here' },
});

export const wordsNotGenuine: Readonly<Record<Extract<ReceiptVerdict, { is: 'false' }>['why'], Phrase>> = {
  malformed: {
    ar: 'الرمز ناقص أو تغيّر منه شيء. أعد مسحه بالقارئ. فإن بقي الأمر كذلك فلا تعتمد عليه: ابحث عن الدفعة برقم الفاتورة.',
    en: 'The code is incomplete, or something in it was changed. Scan it again. If it stays so, do not rely on it: look the payment up by its invoice number.',
  },
  'other-shop': {
    ar: 'الرابط لمتجر آخر.',
    en: 'The link is of another shop.',
  },
  'unknown-till': {
    ar: 'ليس للمتجر صندوق بالاسم المذكور فيه. لا تعتمد عليه: ابحث عن الدفعة برقم الفاتورة.',
    en: 'The shop has no till of the name in it. Do not rely on it: look the payment up by its invoice number.',
  },
  signature: {
    ar: 'لم يوقّعه صندوق من هذا المتجر: تغيّر فيه شيء، أو أصدره غيره. لا تعتمد عليه: ابحث عن الدفعة برقم الفاتورة.',
    en: 'No till of this shop signed it: something in it was changed, or somebody else made it. Do not rely on it: look the payment up by its invoice number.',
  },
  'key-over': {
    ar: 'وُقّع بمفتاح قديم لا يسري في الوقت المذكور فيه. لا تعتمد عليه، وأخبر صاحب المتجر.',
    en: 'It is signed with an old key that does not hold for the time in it. Do not rely on it, and tell the owner.',
  },
};

export const wordsUncheckable: Readonly<Record<Extract<ReceiptVerdict, { is: 'open' }>['why'], Phrase>> = {
  newer: {
    ar: 'صدر عن نسخة أحدث من البرنامج. تحقّق منه على صندوق محدَّث، أو بكاميرا هاتف.',
    en: 'A newer version of the program made it. Check it at a till that is up to date, or with the camera of a phone.',
  },
  'former-machine': {
    ar: 'صدر، بحسب وقته، عن الجهاز السابق لهذا الصندوق، ولا يُتحقق منه هنا قبل الدخول برمز الاستعادة. امسح الرمز بكاميرا هاتف، أو ابحث عن الدفعة برقم الفاتورة.',
    en: 'By its time it was made on this till’s former machine. Such receipts are not checked here until an owner comes in by the recovery code. Scan it with the camera of a phone, or look the payment up by its invoice number.',
  },
  'other-till': {
    ar: 'يقول إنه من صندوق آخر لا يعرف هذا الصندوق مفتاحه، ولم يعرفه من خادم الإشعارات. امسح الرمز بكاميرا هاتف، أو تحقّق منه على ذلك الصندوق.',
    en: 'It says that it is of another till, whose key this till does not know and could not learn from the relay. Scan it with the camera of a phone, or check it at that till.',
  },
};

export const wordsSinceReceipt: Readonly<Record<SinceReceipt, Phrase>> = {
  unknown: {
    ar: 'الدفعة ليست في دفتر هذا الصندوق: ربما أُعيد دفتره من نسخة أقدم.',
    en: 'The payment is not in the books of this till: they may have been put back from an older backup.',
  },
  differs: {
    ar: 'الدفتر يقول عن هذه الدفعة غير ما في الإيصال.',
    en: 'The books say otherwise of this payment than the receipt.',
  },
  'not-paid': { ar: 'الدفتر لا يقول إن هذه الدفعة مدفوعة.', en: 'The books do not say that this payment is paid.' },
  confirmed: { ar: 'تأكّد الدفع منذ ذلك الحين.', en: 'The payment has been confirmed since.' },
  'given-back': { ar: 'رُدّ منها إلى الزبون بعد ذلك:', en: 'Given back to the customer since:' },
  'owed-back': { ar: 'للزبون، ولم يُدفع له بعد:', en: 'To be given back, and not paid out yet:' },
};
