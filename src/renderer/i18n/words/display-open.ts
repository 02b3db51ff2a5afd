// Words with which the till's windows speak of the customer display. What customers read stands in display.ts.
import { addWords } from '../known.ts';

export const wordsDisplay = addWords({
  'display.tab.title': { ar: 'شاشة الزبون', en: 'Customer display' },
  'display.tab.how': {
    ar: 'تُفتح في تبويب مستقل. اسحبه إلى شاشة الزبون، ثم اضغط عليه مرتين ليملأ الشاشة.',
    en: 'It opens in a tab of its own. Drag that to the customer’s screen, then press it twice to fill the screen.',
  },
  'display.tab.once': {
    ar: 'يصلح الرابط مرة واحدة ولدقيقتين. لا يعرض هذا التبويب غير الدفعة التي أمامك.',
    en: 'The link is good once, for two minutes. That tab shows nothing but the payment in front of you.',
  },
  'display.tab.open': { ar: 'افتح شاشة الزبون', en: 'Open the customer display' },
});
