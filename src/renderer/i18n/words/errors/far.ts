// UI texts for errors in the connection to the payment service and to the relay.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsFar: ErrorWordsOf<'service' | 'feed'> = {
  'service.unreachable': errorWords(
    'خدمة الدفع لا تستجيب.',
    'تأكد من الإنترنت. ما بدأ من مدفوعات نتابعه ولا يضيع.',
    'The payment service is not responding.',
    'Check the internet connection. Payments already begun are monitored and not lost.',
  ),
  'service.unauthorized': errorWords(
    'خدمة الدفع لم تقبل مفاتيح هذا المتجر.',
    'قارن رمز الوصول ومفتاح API بما في حساب التاجر.',
    'The payment service does not accept this shop’s keys.',
    'Compare the access token and the API key with the merchant account.',
  ),
  'service.unclear': errorWords(
    'ردت خدمة الدفع بما لا نفهمه.',
    'تأكد من عنوان الخدمة. إن كان صحيحًا فاسأل المزوّد.',
    'The payment service answered with something that we do not understand.',
    'Check its address. If it is right, ask the provider.',
  ),
  'feed.unreachable': errorWords(
    'خادم الإشعارات لا يستجيب. قد تكون هناك دفعات تتم الآن، ونحن نواصل المتابعة.',
    'تأكد من الإنترنت. لا تطلب الدفع مرتين: ما دُفع يظهر حين يستجيب خادم الإشعارات، أو تجده في كشف المزوّد.',
    'The relay is not responding. Payments may be going through; we keep monitoring them.',
    'Check the internet connection. Do not charge twice: what was paid appears once the relay responds, or stands in the provider’s statement.',
  ),
  'feed.busy': errorWords(
    'خادم الإشعارات مشغول[: نسأله من جديد بعد {seconds|seconds}].',
    'تتأخر النتائج قليلًا ولا تضيع. لا تطلب الدفع مرتين. إن تكرر هذا فاطلب ممن يدير خادم الإشعارات أن يرفع الحد.',
    'The relay is busy[: we ask it again in {seconds|seconds}].',
    'Results come a little late, not lost. Do not charge twice. If this happens often, ask whoever runs the relay to raise its limit.',
  ),
  'feed.cannot-store': errorWords(
    'خادم الإشعارات لا يستطيع الحفظ الآن: يظهر ما يُدفع متأخرًا.',
    'إن دام هذا أكثر من دقائق فأبلغ من يدير خادم الإشعارات.',
    'The relay cannot store at present: what is paid now appears late.',
    'If this lasts longer than some minutes, tell whoever runs the relay.',
  ),
  'feed.unauthorized': errorWords(
    'خادم الإشعارات لا يقبل هذا الصندوق: إما رمزه، وإما اسم التاجر أو الصندوق.',
    'قارن الاسمين في الإعدادات بما عند من يدير خادم الإشعارات، واطلب منه رمزًا جديدًا إن كانا صحيحين. حتى ذلك الحين قد لا يصل ما يُدفع: لا تطلب الدفع.',
    'The relay does not accept this till: its token, or the names of its merchant and till.',
    'Compare both names in Settings with those that whoever runs the relay has, and ask for a new token if they are right. Until then what is paid may not arrive: do not charge.',
  ),
  'feed.malformed': errorWords(
    'رد خادم الإشعارات بما لا نفهمه.',
    'تأكد من عنوان خادم الإشعارات ومن إصداره.',
    'The relay answered with something that we do not understand.',
    'Check the relay’s address and its version.',
  ),
  'feed.beyond-bounds': errorWords(
    'يرسل خادم الإشعارات أكثر مما يصح أن يرسل[: {items} إشعار دفعة واحدة والمطلوب {mostItems}][: صفحة أكبر من {mostKiB} كيلوبايت][: إشعارًا أكبر من {itemKiB} كيلوبايت]. لم يُقرأ منه شيء.',
    'أبلغ من يدير خادم الإشعارات. يواصل الصندوق عمله، وتظهر المدفوعات متى عاد الخادم إلى حدوده.',
    'The relay sends more than a relay may[: {items} notices at once, where {mostItems} were asked for][: a page of more than {mostKiB} KiB][: a notice of more than {itemKiB} KiB]. Nothing of it was read.',
    'Tell whoever runs the relay. The till works on; payments show once the relay keeps its bounds.',
  ),
  'feed.older': errorWords(
    'خادم الإشعارات أقدم من هذا الصندوق، فليس لكل دفعة عنوان خاص بها.',
    'اطلب ممن يشغّل خادم الإشعارات أن يحدّثه.',
    'The relay is older than this till: payments have no addresses of their own.',
    'Ask whoever runs the relay to update it.',
  ),
  'feed.key-other': errorWords(
    'يحفظ خادم الإشعارات مفتاحًا آخر باسم هذا الصندوق[: يبدأ مفتاحه بـ {theirs}][، ومفتاحنا بـ {ours}]. وتقول صفحته عن إيصالات هذا الصندوق إنها غير صحيحة.',
    'المدفوعات تصل كالمعتاد. اطلب ممن يدير الخادم أن يكتب مفتاح هذا الصندوق: تجده في الإعدادات، خادم الإشعارات.',
    'The relay holds another key for this till[: it begins with {theirs}][, ours with {ours}]. Its page calls receipts of this till false.',
    'Payments come as usual. Ask whoever runs the relay to write down this till’s key: it is in Settings, Relay.',
  ),
  'feed.key-none': errorWords(
    'لا يحفظ خادم الإشعارات مفتاح هذا الصندوق. لا يستطيع الزبون أن يتحقق من إيصاله بهاتفه، ولا يشهد الخادم على الدفتر.',
    'المدفوعات تصل كالمعتاد. اطلب ممن يدير الخادم أن يكتب مفتاح هذا الصندوق: تجده في الإعدادات، خادم الإشعارات.',
    'The relay holds no key of this till. A phone cannot check its receipts, and the relay is no witness of its books.',
    'Payments come as usual. Ask whoever runs the relay to write down this till’s key: it is in Settings, Relay.',
  ),
  'feed.gap': errorWords(
    'ينقص عند خادم الإشعارات إشعار[ رقم {missing}][، وقد قرأنا حتى {after}].',
    'اطلب ممن يدير خادم الإشعارات أن يعيد دفاتره كاملة. لن نتخطى شيئًا في الأثناء.',
    'The relay lacks a notice[: number {missing}][; we had read up to {after}].',
    'Ask whoever runs the relay to bring back its full books. We skip nothing meanwhile.',
  ),
  'feed.set-back': errorWords(
    'أُعيد خادم الإشعارات إلى نسخة قديمة من دفاتره[: تنتهي عند {last}][، وقد قرأنا حتى {after}].',
    'اطلب ممن يدير خادم الإشعارات أن يعيد دفاتره كاملة. لن نقرأ منه شيئًا في الأثناء.',
    'The relay was put back to an older copy of its books[: they end at {last}][; we had read up to {after}].',
    'Ask whoever runs the relay to bring back its full books. We read nothing from it meanwhile.',
  ),
  'feed.loses': errorWords(
    'يفقد خادم الإشعارات ما قرأناه مرة بعد مرة[: بعد {to}].',
    'أخبر من يديره. نعيد المحاولة كل دقيقة.',
    'The relay loses again and again what we had read[: after {to}].',
    'Tell whoever runs it. We try again every minute.',
  ),
  'feed.went-back': errorWords(
    'فقد خادم الإشعارات إشعارات كنا قرأناها[: بعد {to}]. اكتشفنا ذلك وقرأنا من جديد.',
    'لا يُسجَّل شيء مرتين. أخبر من يديره.',
    'The relay had lost notices that we had read[: after {to}]. We found this and read again.',
    'Nothing is booked twice. Tell whoever runs it.',
  ),
  'feed.no-gap': errorWords(
    'لا ينقص عند خادم الإشعارات الآن هذا الرقم[: {number}].',
    'انظر إلى حال الاتصال من جديد. لم نتخطَّ شيئًا.',
    'The relay does not lack that number now[: {number}].',
    'Look at the connection again. Nothing was skipped.',
  ),
};
