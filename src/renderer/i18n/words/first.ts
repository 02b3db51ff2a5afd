// Words of the first set-up: its steps, and the passphrase of keys that are locked.
import { addWords } from '../known.ts';

export const wordsFirst = addWords({
  'first.title': { ar: 'إعداد الصندوق', en: 'Set up this till' },
  'first.trial': { ar: 'تجربة', en: 'Trial' },
  'first.steps': { ar: 'خطوات الإعداد', en: 'Steps' },
  'first.step-lang': { ar: 'اللغة', en: 'Language' },
  'first.step-shop': { ar: 'المتجر', en: 'Shop' },
  'first.step-service': { ar: 'خدمة الدفع', en: 'Payment service' },
  'first.step-relay': { ar: 'خادم الإشعارات', en: 'Relay' },
  'first.step-lock': { ar: 'قفل المفاتيح', en: 'Lock the keys' },
  'first.lang-text': {
    ar: 'اختر لغة هذه النافذة. يمكنك تغييرها في أي وقت.',
    en: 'Choose the language of this window. You can change it at any time.',
  },
  'first.kept': {
    ar: 'ما تكتبه يبقى محفوظًا إن أغلقت قيد وعدت لاحقًا، إلا المفاتيح: تُكتب من جديد.',
    en: 'What you type stays if you close Qayd and come back later, but for the keys: they are typed again.',
  },
  'first.train': { ar: 'تدريب بدلًا من ذلك', en: 'Training instead' },
  'first.train-text': {
    ar: 'كل شيء فيه محاكاة: لا مال حقيقي، وبياناته منفصلة.',
    en: 'Everything in it is simulated: no real money, and data of its own.',
  },
  'first.next': { ar: 'التالي', en: 'Next' },
  'first.back': { ar: 'السابق', en: 'Back' },
  'first.open': { ar: 'افتح الصندوق', en: 'Open the till' },
  'first.opening': { ar: 'يُفتح الصندوق…', en: 'The till opens…' },
  'first.shop-name': { ar: 'اسم المتجر', en: 'Shop’s name' },
  'first.shop-name-hint': { ar: 'يراه الزبون على شاشته وعلى الإيصال.', en: 'Customers see it on their display and receipt.' },
  'first.time-zone': { ar: 'المنطقة الزمنية', en: 'Time zone' },
  'first.cut-off': { ar: 'بداية يوم العمل', en: 'Business day begins at' },
  'first.cut-off-hint': {
    ar: 'ما يُقبض قبل هذه الساعة يُحسب على اليوم السابق. مثل 00:00 أو 04:30.',
    en: 'What comes in before it counts for the day before. Such as 00:00 or 04:30.',
  },
  'first.lock-system': {
    ar: 'يحفظ هذا الجهاز المفاتيح مشفّرة في مخزن أسراره. لا عبارة مرور تكتبها.',
    en: 'This machine keeps the keys encrypted in its own secret store. There is no passphrase to type.',
  },
  'first.lock-text': {
    ar: 'اختر عبارة مرور تُشفَّر بها المفاتيح. ستُطلب عند كل بدء، ولا يمكن استعادتها: إن ضاعت فاطلب مفاتيح جديدة.',
    en: 'Choose a passphrase that the keys are encrypted with. It is asked for at each start and cannot be recovered: if it is lost, ask for new keys.',
  },
  'first.passphrase': { ar: 'عبارة المرور', en: 'Passphrase' },
  'first.again': { ar: 'أعد كتابتها', en: 'Type it again' },
  'first.strength-short': { ar: 'قصيرة: اكتب 8 أحرف فأكثر.', en: 'Too short: type 8 characters or more.' },
  'first.strength-weak': { ar: 'ضعيفة: زدها كلمة أو كلمتين.', en: 'Weak: add a word or two.' },
  'first.strength-fair': { ar: 'مقبولة.', en: 'Fair.' },
  'first.strength-strong': { ar: 'قوية.', en: 'Strong.' },
  'first.differs': { ar: 'العبارتان مختلفتان. اكتبهما من جديد.', en: 'The two are not the same. Type both again.' },
  'first.after': {
    ar: 'بعد فتحه: أضف المالك ورقمه السري، ثم الطابعة وشاشة الزبون والنسخ الاحتياطي من «الإعدادات».',
    en: 'Once it is open: add the owner and a PIN, then printer, customer display and backups, in the settings.',
  },
  'first.locked': { ar: 'المفاتيح مقفلة', en: 'The keys are locked' },
  'first.locked-text': {
    ar: 'اكتب عبارة المرور التي أُقفلت بها مفاتيح خدمة الدفع، ليُفتح الصندوق.',
    en: 'Type the passphrase that the keys of your payment service were locked with, and the till opens.',
  },
  'first.unlock': { ar: 'افتح', en: 'Open' },
});
