// UI texts of the settings' sheet about notices on hold, and about signature formats.
import { addWords } from '../known.ts';
import type { Words } from '../shape.ts';

export const wordsQuarantine = addWords({
  'quarantine.title': { ar: 'إشعارات محجوزة', en: 'Notices on hold' },
  'quarantine.what': {
    ar: 'لم يثبت توقيعها: محفوظة ولم تُقيَّد. إن ضُبطت صيغة التوقيع على غير وجهها فقد يكون فيها مال.',
    en: 'Their signature did not fit: kept, not booked. Where the signature format is set wrong, there may be money among them.',
  },
  'quarantine.loading': { ar: 'نسأل خادم الإشعارات…', en: 'Asking the relay…' },
  'quarantine.none': { ar: 'لا شيء. كل إشعار ثبت توقيعه.', en: 'None. The signature of every notice fits.' },
  'quarantine.count': {
    ar: {
      one: 'إشعار محجوز واحد',
      two: 'إشعاران محجوزان',
      few: '{count} إشعارات محجوزة',
      many: '{count} إشعارًا محجوزًا',
      other: '{count} إشعار محجوز',
    },
    en: { one: '{count} notice on hold', other: '{count} notices on hold' },
  },
  'quarantine.at-relay': { ar: 'عند خادم الإشعارات', en: 'At the relay' },
  'quarantine.at-till': { ar: 'في هذا الصندوق', en: 'In this till' },
  'quarantine.show': { ar: 'اعرضها', en: 'Show them' },
  'quarantine.hide': { ar: 'أخفها', en: 'Hide them' },
  'quarantine.again': { ar: 'تحديث', en: 'Refresh' },
  'quarantine.search': { ar: 'اكتشف صيغة التوقيع', en: 'Detect signature format' },
  'quarantine.searching': { ar: 'نجرّب صيغ التوقيع…', en: 'Trying signature formats…' },
  'quarantine.found': {
    ar: {
      one: 'يثبت إشعار واحد بهذه الصيغة. أتستعملها؟',
      two: 'يثبت إشعاران بهذه الصيغة. أتستعملها؟',
      few: 'تثبت {count} إشعارات بهذه الصيغة. أتستعملها؟',
      many: 'يثبت {count} إشعارًا بهذه الصيغة. أتستعملها؟',
      other: 'يثبت {count} إشعار بهذه الصيغة. أتستعملها؟',
    },
    en: {
      one: 'The signature of {count} notice fits in this format. Use it?',
      other: 'The signatures of {count} notices fit in this format. Use it?',
    },
  },
  'quarantine.of': { ar: 'من {count} موقَّعة', en: 'of {count} that are signed' },
  'quarantine.as-usual': { ar: 'كالمعتاد في كل شيء', en: 'As usual in every respect' },
  'quarantine.approves-none': {
    ar: 'لا يُعرف بهذه الصيغة لأيّ حقل كل قيمة، أو أين تنتهي، فيمكن أن يُقرأ إلغاء أو رفض موافقةً. لذلك لا يُقيَّد بها دفع، وتُعرض كلها للمراجعة مع كشف الحساب.',
    en: 'Nothing tells what a value is called, or where it ends, this way: a cancellation or a decline could be read as an approval. So no payment is booked by it; all are shown, to be compared with the statement.',
  },
  'quarantine.approves-told-apart': {
    ar: 'لا توقَّع أسماء الحقول بهذه الصيغة، فيمكن أن يُسمّى إلغاء أو رفض موافقةً. لذلك لا يُقيَّد دفع إلا إن ميّزه الإشعار، وما عداه يُعرض للمراجعة مع كشف الحساب.',
    en: 'Names are not signed this way: a cancellation or a decline could be renamed into an approval. So a payment is booked only where the notice tells them apart; others are shown, to be compared with the statement.',
  },
  'quarantine.use': { ar: 'استعملها', en: 'Use it' },
  'quarantine.seen': { ar: 'تمت المراجعة', en: 'Reviewed' },
  'quarantine.seen-title': { ar: 'راجعتها كلها؟', en: 'Have you reviewed them all?' },
  'quarantine.seen-text': {
    ar: 'قارنها بكشف المزوّد أولًا: قد يكون فيها مال. بعدها لا يظهر التنبيه إلا لما يصل من جديد، وتبقى هي محجوزة هنا.',
    en: 'Compare them with the provider’s statement first: there may be money among them. After that only what comes anew warns; these stay here, on hold.',
  },
  'quarantine.seen-done': { ar: 'لن ينبّه إلا ما يصل من جديد.', en: 'Only what comes anew will warn.' },
  'quarantine.use-title': { ar: 'اعتماد صيغة التوقيع', en: 'Use this signature format' },
  'quarantine.use-text': {
    ar: 'ما يثبت بها يُقيَّد الآن كأنه وصل لتوّه، ومعه ما يصل بعد اليوم. تأكد من المزوّد أنها صيغته.',
    en: 'What fits it is booked now as if it had just come, and so is what comes from now on. Make sure with the provider that it is theirs.',
  },
  'quarantine.used': {
    ar: {
      zero: 'اعتُمدت الصيغة.',
      one: 'اعتُمدت الصيغة، وقُيِّد إشعار واحد.',
      two: 'اعتُمدت الصيغة، وقُيِّد إشعاران.',
      few: 'اعتُمدت الصيغة، وقُيِّدت {count} إشعارات.',
      many: 'اعتُمدت الصيغة، وقُيِّد {count} إشعارًا.',
      other: 'اعتُمدت الصيغة، وقُيِّد {count} إشعار.',
    },
    en: {
      one: 'The signature format is in use, and {count} notice was booked.',
      other: 'The signature format is in use, and {count} notices were booked.',
    },
  },
  'quarantine.adopted': { ar: 'صيغ اعتُمدت هنا:', en: 'Signature formats adopted here:' },
});

/** Labels of the choices (axes) that make up a signature profile, such as separator or encoding; see src/protocol/profile.ts. */
export const wordsAxes = {
  pairs: { ar: 'الحقول الموقَّعة', en: 'Parameters signed' },
  order: { ar: 'ترتيبها', en: 'Order of the parameters' },
  form: { ar: 'ما يُكتب من كل حقل', en: 'What is written of each' },
  separator: { ar: 'الفاصل بينها', en: 'Between the parameters' },
  encoding: { ar: 'ترميز القيم', en: 'Encoding of values' },
  numbers: { ar: 'الأعداد', en: 'Numbers' },
  booleans: { ar: 'نعم ولا', en: 'True and false' },
  nulls: { ar: 'الفارغ تمامًا', en: 'Null' },
  empties: { ar: 'النص الفارغ', en: 'Empty text' },
  key: { ar: 'شكل سرّ التوقيع', en: 'Form of the signing secret' },
  output: { ar: 'شكل التوقيع', en: 'Form of the signature' },
} as const satisfies Words;

/**
 * Words for the values of each property (axis) of a signature format, by `axis=value`. The screen also shows the value's own
 * name, because the provider and the documents use that name.
 */
export const wordsAxisValues = {
  'pairs=all': { ar: 'كل الحقول', en: 'all' },
  'pairs=documented': { ar: 'المذكورة في وثيقة الخدمة وحدها', en: 'only those that the service’s document lists' },
  'order=arrival': { ar: 'كما وصلت', en: 'as they came' },
  'order=sorted': { ar: 'أبجديًا بأسمائها', en: 'alphabetical, by their names' },
  'order=documented': { ar: 'كما في وثيقة الخدمة', en: 'as in the service’s document' },
  'form=key=value': { ar: 'الاسم والقيمة بينهما =', en: 'name and value with = between' },
  'form=value': { ar: 'القيمة وحدها', en: 'the value alone' },
  'form=keyvalue': { ar: 'الاسم والقيمة بلا فاصل', en: 'name and value with nothing between' },
  'separator=': { ar: 'لا شيء', en: 'nothing' },
  'encoding=php': { ar: 'كما ترمّزها PHP', en: 'as PHP encodes them' },
  'encoding=raw': { ar: 'بلا ترميز', en: 'not encoded' },
  'encoding=wire': { ar: 'كما وصلت بالضبط', en: 'exactly as they came' },
  'encoding=rfc3986': { ar: 'وفق RFC 3986', en: 'by RFC 3986' },
  'numbers=source': { ar: 'كما كُتبت', en: 'as written' },
  'numbers=shortest': { ar: 'بأقصر صورة', en: 'in their shortest form' },
  'booleans=digit': { ar: '1 و0', en: '1 and 0' },
  'booleans=word': { ar: 'كلمتان', en: 'words' },
  'nulls=drop': { ar: 'يُترك', en: 'left out' },
  'nulls=keep': { ar: 'قيمة فارغة', en: 'an empty value' },
  'empties=keep': { ar: 'قيمة فارغة', en: 'an empty value' },
  'empties=drop': { ar: 'يُترك', en: 'left out' },
  'key=utf8': { ar: 'نص كما هو', en: 'text as it stands' },
  'key=hex': { ar: 'أرقام ست عشرية', en: 'hexadecimal' },
  'key=base64': { ar: 'بترميز Base64', en: 'Base64' },
  'output=hex-upper': { ar: 'أرقام ست عشرية بحروف كبيرة', en: 'hexadecimal in capitals' },
  'output=hex-lower': { ar: 'أرقام ست عشرية بحروف صغيرة', en: 'hexadecimal in small letters' },
  'output=base64': { ar: 'بترميز Base64', en: 'Base64' },
  'output=base64-upper': { ar: 'بترميز Base64 بحروف كبيرة', en: 'Base64 in capitals' },
} as const satisfies Words;
