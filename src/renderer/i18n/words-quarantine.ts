// Words of the settings' sheet about notices that did not verify, and about the ways in which notices are signed.
import type { Words } from './shape.ts';

export const wordsQuarantine = {
  'quarantine.title': { ar: 'إشعارات لم يثبت توقيعها', en: 'Notices that did not verify' },
  'quarantine.what': {
    ar: 'محفوظة ولم تُقيَّد. إن ضُبطت طريقة التوقيع على غير وجهها فقد يكون فيها مال.',
    en: 'Kept, not booked. Where the way of signing is set wrong, there may be money among them.',
  },
  'quarantine.loading': { ar: 'نسأل الوسيط…', en: 'Asking the relay…' },
  'quarantine.none': { ar: 'لا شيء. كل إشعار ثبت توقيعه.', en: 'None. Every notice verified.' },
  'quarantine.count': {
    ar: {
      one: 'إشعار واحد محفوظ',
      two: 'إشعاران محفوظان',
      few: '{count} إشعارات محفوظة',
      many: '{count} إشعارًا محفوظًا',
      other: '{count} إشعار محفوظ',
    },
    en: { one: '{count} notice is kept', other: '{count} notices are kept' },
  },
  'quarantine.at-relay': { ar: 'عند الوسيط', en: 'At the relay' },
  'quarantine.at-till': { ar: 'في هذا الصندوق', en: 'In this till' },
  'quarantine.show': { ar: 'اعرضها', en: 'Show them' },
  'quarantine.hide': { ar: 'أخفها', en: 'Hide them' },
  'quarantine.again': { ar: 'اسأل من جديد', en: 'Ask again' },
  'quarantine.search': { ar: 'ابحث عن طريقة التوقيع', en: 'Look for the way of signing' },
  'quarantine.searching': { ar: 'نجرّب طرق التوقيع…', en: 'Trying ways of signing…' },
  'quarantine.found': {
    ar: {
      one: 'يثبت إشعار واحد بهذه الطريقة. أتستعملها؟',
      two: 'يثبت إشعاران بهذه الطريقة. أتستعملها؟',
      few: 'تثبت {count} إشعارات بهذه الطريقة. أتستعملها؟',
      many: 'يثبت {count} إشعارًا بهذه الطريقة. أتستعملها؟',
      other: 'يثبت {count} إشعار بهذه الطريقة. أتستعملها؟',
    },
    en: {
      one: 'This {count} notice verifies under this profile. Use it?',
      other: 'These {count} notices verify under this profile. Use it?',
    },
  },
  'quarantine.of': { ar: 'من {count} موقَّعة', en: 'of {count} that are signed' },
  'quarantine.as-usual': { ar: 'كالمعتاد في كل شيء', en: 'As usual in every respect' },
  'quarantine.approves-none': {
    ar: 'لا يُعرف بهذه الطريقة أين تنتهي كل قيمة، فيمكن أن يُقرأ إلغاء أو رفض موافقةً. لذلك لا يُقيَّد بها دفع، وتُعرض كلها للمراجعة مع كشف الحساب.',
    en: 'Nothing tells where a value ends this way: a cancellation or a decline could be read as an approval. So no payment is booked by it; all are shown, to be compared with the statement.',
  },
  'quarantine.approves-told-apart': {
    ar: 'لا توقَّع أسماء الحقول بهذه الطريقة، فيمكن أن يُسمّى إلغاء أو رفض موافقةً. لذلك لا يُقيَّد دفع إلا إن ميّزه الإشعار، وما عداه يُعرض للمراجعة مع كشف الحساب.',
    en: 'Names are not signed this way: a cancellation or a decline could be renamed into an approval. So a payment is booked only where the notice tells them apart; others are shown, to be compared with the statement.',
  },
  'quarantine.use': { ar: 'استعملها', en: 'Use it' },
  'quarantine.use-title': { ar: 'اعتماد طريقة التوقيع', en: 'Use this way of signing' },
  'quarantine.use-text': {
    ar: 'ما يثبت بها يُقيَّد الآن كأنه وصل لتوّه، ومعه ما يصل بعد اليوم. تأكد من المزوّد أنها طريقته.',
    en: 'What verifies under it is booked now as if it had just come, and so is what comes from now on. Make sure with the provider that it is theirs.',
  },
  'quarantine.used': {
    ar: {
      zero: 'اعتُمدت الطريقة.',
      one: 'اعتُمدت الطريقة، وقُيِّد إشعار واحد.',
      two: 'اعتُمدت الطريقة، وقُيِّد إشعاران.',
      few: 'اعتُمدت الطريقة، وقُيِّدت {count} إشعارات.',
      many: 'اعتُمدت الطريقة، وقُيِّد {count} إشعارًا.',
      other: 'اعتُمدت الطريقة، وقُيِّد {count} إشعار.',
    },
    en: {
      one: 'The profile is in use, and {count} notice was booked.',
      other: 'The profile is in use, and {count} notices were booked.',
    },
  },
  'quarantine.adopted': { ar: 'طرق اعتُمدت هنا:', en: 'Profiles adopted here:' },
} as const satisfies Words;

/** The axes of a signature profile (src/protocol/profile.ts). */
export const wordsAxes = {
  pairs: { ar: 'الحقول الموقَّعة', en: 'Parameters signed' },
  order: { ar: 'ترتيبها', en: 'Their order' },
  form: { ar: 'ما يُكتب من كل حقل', en: 'What is written of each' },
  separator: { ar: 'الفاصل بينها', en: 'What stands between them' },
  encoding: { ar: 'ترميز القيم', en: 'Encoding of values' },
  numbers: { ar: 'الأعداد', en: 'Numbers' },
  booleans: { ar: 'نعم ولا', en: 'True and false' },
  nulls: { ar: 'الفارغ تمامًا', en: 'Null' },
  empties: { ar: 'النص الفارغ', en: 'Empty text' },
  key: { ar: 'شكل المفتاح', en: 'Form of the key' },
  output: { ar: 'شكل التوقيع', en: 'Form of the signature' },
} as const satisfies Words;

/** Their values, by `axis=value`; each is shown with its own name, which the provider and the documents know. */
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
