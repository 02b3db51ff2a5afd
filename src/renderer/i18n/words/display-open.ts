// UI texts for the cashier about the customer display. Texts for customers are in display.ts.
import { addWords } from '../known.ts';

export const wordsDisplay = addWords({
  'display.title': { ar: 'شاشة الزبون', en: 'Customer display' },
  'display.what': {
    ar: 'تعرض للزبون اسم المتجر والمبلغ ورمز الدفع ثم النتيجة، باللغتين معًا، ولا تعرض غير الدفعة التي أمام البائع.',
    en: 'It shows the customer the shop’s name, the amount, the code and then the result, in both languages at once, and nothing but the payment in front of the cashier.',
  },
  'display.open': { ar: 'افتح شاشة الزبون', en: 'Open the customer display' },
  'display.close': { ar: 'أغلق شاشة الزبون', en: 'Close the customer display' },
  'display.state-open': { ar: 'مفتوحة', en: 'Open' },
  'display.state-closed': { ar: 'مغلقة', en: 'Closed' },
  'display.unkept': { ar: 'لم يُحفظ مكان شاشة الزبون', en: 'The place of the display was not kept' },
  'display.unkept-text': {
    ar: 'لم يقبله قرص هذا الجهاز. تعمل الشاشة الآن، لكن اخترها من جديد بعد كل تشغيل. أفسح مكانًا على القرص، ثم أغلقها وافتحها مرة أخرى.',
    en: 'The disk of this machine did not take it. The display works now, but has to be chosen again after each start. Make room on the disk, then close the display and open it again.',
  },
  'display.missing': { ar: 'شاشة الزبون غير موصولة', en: 'The customer’s screen is not there' },
  'display.missing-text': {
    ar: 'تعود شاشة الزبون وحدها حين توصل من جديد. وإلى ذلك الحين أدِر شاشة الصندوق نحو الزبون من صفحة الانتظار.',
    en: 'The display comes back by itself once it is connected again. Until then turn the till’s screen to the customer, on the waiting page.',
  },
  'display.screen': { ar: 'الشاشة {number}', en: 'Screen {number}' },
  'display.tills-own': { ar: '(شاشة الصندوق)', en: '(the till is here)' },
  'display.here': { ar: 'هنا', en: 'Here' },
  'display.put-here': { ar: 'اعرضها هنا', en: 'Show it here' },
  'display.identify': { ar: 'أظهر رقمًا على كل شاشة', en: 'Identify screens' },
  'display.one-screen': {
    ar: 'لهذا الجهاز شاشة واحدة. تُفتح شاشة الزبون عليها في نافذة عادية ولا تغطي الصندوق.',
    en: 'This machine has one screen. The customer display opens there as an ordinary window, and does not cover the till.',
  },
  'display.is-open': { ar: 'يرى الزبون هذه الدفعة على شاشته', en: 'The customer sees this payment on their display' },
  'display.is-open-text': {
    ar: 'تفرغ الشاشة وحدها حين تنتهي الدفعة أو تبدأ بيعًا جديدًا.',
    en: 'It empties by itself when the payment ends, or when you begin a new sale.',
  },
  'display.turn': { ar: 'أدِر هذه الشاشة نحو الزبون', en: 'Turn this screen to the customer' },
  'display.turn-hint': {
    ar: 'يملأ الرمز والمبلغ هذه الشاشة، ولا يرى الزبون غيرهما. للعودة اضغط مفتاح Esc أو اضغط مطوّلًا على زر العودة.',
    en: 'Code and amount fill this screen, and the customer sees nothing else. To come back press Esc, or hold the button.',
  },
  'display.turned': { ar: 'للزبون', en: 'For the customer' },
  'display.back': { ar: 'العودة إلى الصندوق (اضغط مطوّلًا)', en: 'Back to the till (hold)' },
  'display.tab.how': {
    ar: 'تُفتح في تبويب مستقل. اسحبه إلى شاشة الزبون، ثم اضغط عليه مرتين ليملأ الشاشة.',
    en: 'It opens in a tab of its own. Drag that to the customer’s screen, then press it twice to fill the screen.',
  },
  'display.tab.once': {
    ar: 'يصلح الرابط مرة واحدة ولدقيقتين.',
    en: 'The link is good once, for two minutes.',
  },
  'display.tab.open': { ar: 'افتح التبويب', en: 'Open the tab' },
  'logo.title': { ar: 'شعار المتجر', en: 'Shop’s logo' },
  'logo.what': {
    ar: 'يظهر على شاشة الزبون والإيصالات. صورة PNG أو JPEG أو WebP، حتى 256 كيلوبايت.',
    en: 'Shown on the customer display and on receipts. A PNG, JPEG or WebP picture of up to 256 kilobytes.',
  },
  'logo.choose': { ar: 'اختر صورة', en: 'Choose a picture' },
  'logo.change': { ar: 'اختر غيرها', en: 'Choose another one' },
  'logo.remove': { ar: 'أزل الشعار', en: 'Remove the logo' },
});
