// UI texts about the names that the payment service uses for gateways and payment methods: in Settings, and for notices with an
// unknown name.
import { addWords } from '../known.ts';

export const wordsNames = addWords({
  'names.title': { ar: 'أسماء البوابات عند المزوّد', en: 'The provider’s own names' },
  'names.what': {
    ar: 'كما تسمّي خدمة الدفع بواباتها ووسائلها في عناوينها وإشعاراتها. خذها من المزوّد حرفًا بحرف.',
    en: 'What the payment service calls its gateways and methods in its addresses and notices. Type them exactly as the provider writes them.',
  },
  'names.path': { ar: 'في العنوان', en: 'In the address' },
  'names.path-hint': { ar: 'الجزء الذي يسبق confirm في العنوان.', en: 'The part of the address just before “confirm”.' },
  'names.notices': { ar: 'في الإشعارات', en: 'In notices' },
  'names.notices-hint': { ar: 'إن تعددت فافصل بينها بفاصلة.', en: 'Where there are several, put commas between them.' },
  'names.methods': { ar: 'وسائل الدفع كما تذكرها الإشعارات', en: 'Payment methods as notices name them' },
  'names.code': { ar: 'الرمز', en: 'Code' },
  'names.ar': { ar: 'بالعربية', en: 'In Arabic' },
  'names.en': { ar: 'بالإنجليزية', en: 'In English' },
  'names.add': { ar: 'أضف وسيلة', en: 'Add a method' },
  'names.remove': { ar: 'احذف الوسيلة {number}', en: 'Remove method {number}' },
  'names.save': { ar: 'حفظ الأسماء', en: 'Save names' },
  'names.save-text': {
    ar: 'من الآن تُطلب المدفوعات بهذه العناوين، وتُقارن الإشعارات بهذه الأسماء.',
    en: 'From now on payments are asked for under these addresses, and notices are checked against these names.',
  },
  'names.saved': { ar: 'حُفظت الأسماء.', en: 'The names are saved.' },
  'names.path-malformed': {
    ar: 'حروف لاتينية وأرقام و . _ ~ - فقط، وغير عنوان البوابة الأخرى.',
    en: 'Latin letters, digits and . _ ~ - alone, and not the other gateway’s.',
  },
  'names.notices-malformed': {
    ar: 'من اسم إلى ثمانية، بلا تكرار، وليس فيها اسم البوابة الأخرى.',
    en: 'One to eight names, none twice, and none of the other gateway.',
  },
  'names.methods-malformed': {
    ar: 'لكل وسيلة رمزها واسماها، بلا تكرار.',
    en: 'Each method needs its code and both names, and none stands twice.',
  },

  'names.offer-wallet': {
    ar: 'تسمّي خدمة الدفع بوابة المحفظة «{name}». أتعتمد هذا الاسم؟',
    en: 'This service calls its wallet gateway “{name}”: use it?',
  },
  'names.offer-card': {
    ar: 'تسمّي خدمة الدفع بوابة البطاقة «{name}». أتعتمد هذا الاسم؟',
    en: 'This service calls its card gateway “{name}”: use it?',
  },
  'names.offer-text': {
    ar: 'التوقيع صحيح، والفاتورة والمبلغ كما طُلبا، ولا يختلف إلا الاسم.',
    en: 'The signature is good, and invoice and amount are as asked: only the name differs.',
  },
  'names.known': { ar: 'صار «{name}» من أسماء هذه البوابة.', en: '“{name}” is a name of this gateway by now.' },
  'names.known-text': {
    ar: 'وصل الإشعار قبل أن يُعرف الاسم. احكم عليه من جديد.',
    en: 'The notice came before the name was known. Have it judged anew.',
  },
  'names.waiting': {
    ar: {
      one: 'ينتظر هذا الاسمَ إشعار واحد.',
      two: 'ينتظر هذا الاسمَ إشعاران.',
      few: 'تنتظر هذا الاسمَ {count} إشعارات.',
      many: 'ينتظر هذا الاسمَ {count} إشعارًا.',
      other: 'ينتظر هذا الاسمَ {count} إشعار.',
    },
    en: { one: '{count} notice waits for it.', other: '{count} notices wait for it.' },
  },
  'names.use': { ar: 'اعتمد الاسم', en: 'Use it' },
  'names.judge': { ar: 'احكم من جديد', en: 'Judge anew' },
  'names.use-title': { ar: 'اعتماد اسم البوابة', en: 'Use this name' },
  'names.use-text': {
    ar: 'ما انتظر هذا الاسم يُحكم عليه الآن من جديد، فيُقيَّد ما دُفع منه، وكذلك ما يصل بعد اليوم. تأكد من المزوّد أنه اسمه.',
    en: 'What waited for this name is judged anew now, and what was paid is booked; so is what comes from now on. Make sure with the provider that the name is theirs.',
  },
  'names.used': {
    ar: {
      zero: 'حُكم من جديد على ما انتظر. لم تُدفع به فاتورة.',
      one: 'حُكم من جديد على ما انتظر. دُفعت به فاتورة واحدة.',
      two: 'حُكم من جديد على ما انتظر. دُفعت به فاتورتان.',
      few: 'حُكم من جديد على ما انتظر. دُفعت به {count} فواتير.',
      many: 'حُكم من جديد على ما انتظر. دُفعت به {count} فاتورة.',
      other: 'حُكم من جديد على ما انتظر. دُفعت به {count} فاتورة.',
    },
    en: {
      zero: 'What waited was judged anew. No sale was paid by it.',
      one: 'What waited was judged anew. {count} sale was paid by it.',
      other: 'What waited was judged anew. {count} sales were paid by it.',
    },
  },
});
