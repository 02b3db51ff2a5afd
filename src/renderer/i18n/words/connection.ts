// UI texts of a till's connections: addresses, keys, tests, and the printed page for the person who runs the relay.
import { addWords } from '../known.ts';

export const wordsConnection = addWords({
  'connection.keys-file': { ar: 'اختر ملف المفاتيح…', en: 'Choose the keys file…' },
  'connection.keys-file-text': {
    ar: 'إن أعطاك من يدير خادم الإشعارات ملف keys.json فاختره: يملأ الحقول التي فيه. وإلا فاكتبها أو ألصقها.',
    en: 'If whoever runs your relay gave you a keys.json, choose it: it fills in what stands in it. Else type or paste.',
  },
  'connection.keys-read': {
    ar: 'قُرئ الملف ومُلئ ما فيه. ما بقي فارغًا فاكتبه: مفاتيح خدمة الدفع من مزوّدها. احذف الملف حين تنتهي هنا.',
    en: 'The file was read, and what it holds is filled in. Type what is still empty: keys of the payment service come from its provider. Delete the file when you have finished here.',
  },
  'connection.no-service': { ar: 'لا خدمة دفع ترد على هذا العنوان.', en: 'No payment service answers at this address.' },
  'connection.no-relay': { ar: 'لا خادم إشعارات يرد على هذا العنوان.', en: 'No relay answers at this address.' },
  'connection.no-answer': {
    ar: 'قارن العنوان بما أُعطيت حرفًا بحرف. إن كان صحيحًا فتأكد من الإنترنت، ثم اسأل من يدير الجهة الأخرى: هل هي تعمل؟',
    en: 'Compare the address, letter by letter, with the one you were given. If it is right, check the internet connection, then ask whoever runs the other side whether it is up.',
  },
  'connection.not-known': {
    ar: 'لا يعرف خادم الإشعارات هذا التاجر وهذا الصندوق بهذا الرمز.',
    en: 'The relay does not know this merchant and till by this token.',
  },
  'connection.not-known-next': {
    ar: 'قارن اسم التاجر واسم الصندوق بما أُعطيت، حرفًا بحرف: \u2066T1\u2069 غير \u2066t1\u2069. إن كانا صحيحين فاطلب رمزًا جديدًا ممن يدير الخادم.',
    en: 'Compare both names with what you were given, letter by letter: T1 is not t1. If both are right, ask whoever runs the relay for a new token.',
  },
  'connection.service-url': { ar: 'عنوان خدمة الدفع', en: 'Address of the payment service' },
  'connection.service-url-hint': { ar: 'كما أعطاك إياه مزوّد الخدمة.', en: 'As your provider gave it to you.' },
  'connection.access-token': { ar: 'رمز الوصول (Access token)', en: 'Access token' },
  'connection.api-key': { ar: 'مفتاح API', en: 'API key' },
  'connection.secret': { ar: 'سرّ التوقيع (Secret)', en: 'Signing secret' },
  'connection.relay-url': { ar: 'عنوان خادم الإشعارات', en: 'Address of the relay' },
  'connection.relay-url-hint': { ar: 'كما يصله هذا الجهاز.', en: 'As this machine reaches it.' },
  'connection.relay-public': { ar: 'عنوانه من الإنترنت', en: 'Its address from outside' },
  'connection.relay-public-hint': {
    ar: 'كما تصله خدمة الدفع والزبائن. وهو نفسه غالبًا.',
    en: 'As payment service and customers reach it. Most often the same.',
  },
  'connection.merchant': { ar: 'اسم التاجر لدى الخادم', en: 'Merchant’s name at the relay' },
  'connection.till': { ar: 'اسم هذا الصندوق', en: 'This till’s name' },
  'connection.merchant-hint': {
    ar: 'كما أعطاك إياه من يدير خادم الإشعارات: حروف لاتينية وأرقام، مثل \u2066sample-shop\u2069.',
    en: 'As whoever runs the relay gave it to you: Latin letters and digits, such as sample-shop.',
  },
  'connection.name-hint': { ar: 'حروف لاتينية وأرقام، مثل T1.', en: 'Latin letters and digits, such as T1.' },
  'connection.relay-token': { ar: 'رمز الصندوق (Token)', en: 'Token of this till' },
  'connection.given': { ar: 'أُدخل', en: 'Given' },
  'connection.given-hint': { ar: 'لا يُعرض. اكتب هنا لتبديله.', en: 'It is not shown. Type here to replace it.' },
  'connection.test-service': { ar: 'جرّب خدمة الدفع', en: 'Test the payment service' },
  'connection.test-relay': { ar: 'جرّب خادم الإشعارات', en: 'Test the relay' },
  'connection.testing': { ar: 'نجرّب…', en: 'Testing…' },
  'connection.service-good': {
    ar: 'خدمة الدفع ترد وتقبل رمز الوصول ومفتاح API.',
    en: 'The payment service answers and accepts access token and API key.',
  },
  'connection.service-unknown': {
    ar: 'أما سرّ التوقيع فلا تعرفه هذه التجربة: لا يثبته إلا إشعار حقيقي. خذ دفعة أولى بأقل مبلغ من «ما بقي إعداده».',
    en: 'This test cannot check the signing secret: only a real notice proves it. Take a first payment of the least amount, in “Still to do”.',
  },
  'connection.relay-good': {
    ar: 'خادم الإشعارات يرد ويقبل رمز هذا الصندوق.',
    en: 'The relay answers and accepts this till’s token.',
  },
  'connection.took': { ar: 'خلال {ms} ملّي ثانية', en: 'in {ms} ms' },
  'connection.checkout-hosts': { ar: 'مواقع صفحات الدفع', en: 'Hosts of the checkout pages' },
  'connection.checkout-hosts-hint': {
    ar: 'اتركه فارغًا إن كانت على عنوان الخدمة نفسه. وإلا فمثل pay.example.com، وبين الموقعين فاصلة.',
    en: 'Empty where they are at the service’s own address. Else such as pay.example.com, with commas between several.',
  },
  'connection.kept-hint': { ar: 'محفوظ ولا يُعرض. اكتب هنا لتبديله.', en: 'Stored, and not shown. Type here to replace it.' },
  'connection.change': { ar: 'غيّر العناوين والمفاتيح…', en: 'Change addresses and keys…' },
  'connection.owner': {
    ar: 'يحتاج إلى موافقة المالك. يُغلق الصندوق ثم يُفتح من جديد وحده، وتستمر متابعة ما بدأ من دفعات.',
    en: 'It needs an owner’s approval. The till closes and opens again by itself; pending payments stay monitored.',
  },
  'connection.file-holds': { ar: 'في الملف: {names}', en: 'In the file: {names}' },
  'connection.file-empty': { ar: 'ليس في الملف شيء يُغيَّر هنا.', en: 'The file holds nothing that is changed here.' },
  'connection.save': { ar: 'احفظ', en: 'Save' },
  'connection.saving': { ar: 'نجرّب ثم نحفظ…', en: 'Testing, then saving…' },
  'connection.cancel': { ar: 'اتركها كما كانت', en: 'Leave it as it was' },
  'connection.not-saved': { ar: 'لم يُحفظ شيء', en: 'Nothing is saved' },
  'connection.not-saved-text': {
    ar: 'ما جُرّب لم ينجح، والصندوق يعمل كما كان. صحّح ما كتبت. أما إن كنت متأكدًا منه وتعلم أن الجهة الأخرى متوقفة، فاحفظه كما هو.',
    en: 'The test did not succeed, and the till runs on as it was. Correct what you typed. If you are sure of it and know that the other side is down, save it as it is.',
  },
  'connection.anyway': { ar: 'احفظ رغم ذلك', en: 'Save all the same' },
  'connection.saved': {
    ar: 'حُفظت العناوين والمفاتيح، والصندوق يُفتح من جديد بها.',
    en: 'Addresses and keys are saved; the till opens again with them.',
  },
  'connection.secret-untested': {
    ar: 'سرّ التوقيع لا يُجرَّب مسبقًا: يتبيّن مع أول إشعار. والسرّ السابق يبقى لما وصل خادمَ الإشعارات قبل التغيير: غيّره هنا بعد أن تغيّره خدمة الدفع.',
    en: 'A signing secret cannot be tried beforehand: the next notice shows it. The one before stays for notices that reached the relay before the change: change it here once the payment service has.',
  },

  'paper.open': { ar: 'ورقة لمن يدير خادم الإشعارات…', en: 'Page for whoever runs the relay…' },
  'paper.hint': {
    ar: 'ما يحتاج إليه منك، وما يكتبه هو. لا سرّ فيها.',
    en: 'What they need of you, and what they type. There is no secret on it.',
  },
  'paper.lang': { ar: 'لغة الورقة', en: 'Language of the page' },
  'paper.print': { ar: 'اطبع', en: 'Print' },
  'paper.title': { ar: 'لمن يدير خادم الإشعارات', en: 'For whoever runs the relay' },
  'paper.merchant': { ar: 'اسم التاجر', en: 'Merchant' },
  'paper.till': { ar: 'اسم الصندوق', en: 'Till' },
  'paper.url': { ar: 'عنوان الخادم من الإنترنت', en: 'The relay’s address from outside' },
  'paper.notices': { ar: 'تصل الإشعارات إلى', en: 'Notices come to' },
  'paper.type': { ar: 'ما تكتبه، في مجلد قيد على جهاز الخادم', en: 'What to type, in Qayd’s folder on the relay’s machine' },
  'paper.writes': {
    ar: 'يكتب الأمر هذه الملفات في مجلد relay، ولا يكتب فوق شيء:',
    en: 'It writes these files into the folder relay, and nothing over anything:',
  },
  'paper.relay-json': {
    ar: 'إعداد الخادم، وليس فيه من المفاتيح إلا بصماتها. يبقى عندك، ثم شغّل الخادم بالأمر الذي في الأسفل.',
    en: 'The relay’s configuration, with hashes of keys alone. It stays with you; start the relay by the line below.',
  },
  'paper.keys-json': {
    ar: 'رمز هذا الصندوق وعنوانا الخادم (الاسم الثاني إن كان عندك relay.json من قبل). سلّمه للمتجر باليد أو بطريق لا يقرؤه غيره، ثم احذفه.',
    en: 'This till’s token and the relay’s addresses (the second name where there was a relay.json before). Hand it to the shop in person, or by a way that nobody else reads; then delete it.',
  },
  'paper.merchant-json': {
    ar: 'يقرأ إشعارات الصناديق المجهولة. احفظه حيث تحفظ كلمات المرور.',
    en: 'It reads notices for tills that nobody knows. Keep it where you keep passwords.',
  },
  'paper.head-key': {
    ar: 'مفتاح الصندوق العلني: اكتبه في relay.json بجانب tokenSha256 لهذا الصندوق',
    en: 'The till’s public key: write it into relay.json, beside this till’s tokenSha256',
  },
  'paper.head-key-later': {
    ar: 'يظهر بعد فتح الصندوق: الإعدادات، خادم الإشعارات. اطبع هذه الورقة من هناك.',
    en: 'It is there once the till is open: Settings, Relay. Print this page there.',
  },
  'paper.never': { ar: 'ما لا يُكتب على ورقة ولا في رسالة', en: 'What never goes on paper, nor into a message' },
  'paper.never-text': {
    ar: 'رمز الصندوق وسرّ التوقيع ورمز الوصول ومفتاح API. وإن أريد للخادم أن يتحقق من الإشعارات أيضًا فسرّ التوقيع في ملف وحده يقرؤه حساب الخادم فقط (secretFile في relay.json)، يُسلَّم باليد.',
    en: 'The till’s token, the signing secret, the access token and the API key. Where the relay shall verify notices, too, the signing secret goes into a file of its own that the relay’s account alone reads (secretFile in relay.json), handed over in person.',
  },
});
