// Words of what is still to do at a new till.
import { addWords } from '../known.ts';

export const wordsStart = addWords({
  'start.title': { ar: 'ما بقي إعداده', en: 'Still to do' },
  'start.what': {
    ar: 'الصندوق مفتوح ويستطيع البيع. وهذا ما يحسن إعداده في الأيام الأولى، بأي ترتيب. تختفي القائمة حين لا يبقى شيء.',
    en: 'The till is open and can sell. This is what is worth setting up in the first days, in any order. The list goes once nothing is left.',
  },
  'start.people': { ar: 'المالك والموظفون', en: 'The owner, and who works here' },
  'start.people-hint': {
    ar: 'حتى يُضاف المالك يستطيع كل من يقف هنا أن يفعل كل شيء.',
    en: 'Until an owner is added, whoever stands here may do everything.',
  },
  'start.recovery': { ar: 'رمز الاستعادة', en: 'Recovery code' },
  'start.recovery-hint': {
    ar: 'به يدخل المالك إن نُسي رقمه السري. يصلح مرة واحدة: بعد استعماله اصنع رمزًا جديدًا.',
    en: 'With it an owner comes in when a PIN is forgotten. It works once: after it was used, make a new one.',
  },
  'start.limits': { ar: 'حدود المبلغ', en: 'Amount limits' },
  'start.limits-hint': { ar: 'الأدنى والأقصى كما يضعهما مزوّد الخدمة.', en: 'Minimum and maximum, as your provider sets them.' },
  'start.usual': { ar: 'المبلغ المعتاد', en: 'Usual amounts' },
  'start.usual-hint': { ar: 'فوقه يُسأل مرتين قبل طلب الدفع.', en: 'Above them the till asks twice before it charges.' },
  'start.names': { ar: 'أسماء المزوّد', en: 'The provider’s names' },
  'start.names-hint': {
    ar: 'إن كان مزوّدك يسمّي البوابات والوسائل بأسماء من عنده.',
    en: 'Where your provider has names of its own for gateways and methods.',
  },
  'start.printer': { ar: 'طابعة الإيصالات', en: 'Receipt printer' },
  'start.printer-hint': { ar: 'اخترها واطبع صفحة تجربة.', en: 'Choose it, and print a test page.' },
  'start.display': { ar: 'شاشة الزبون', en: 'Customer display' },
  'start.display-hint': { ar: 'شاشة ثانية عليها الرمز والمبلغ.', en: 'A second screen with the code and the amount.' },
  'start.backups': { ar: 'نسخ احتياطية على قرص آخر', en: 'Backups on another disk' },
  'start.backups-hint': { ar: 'نسخة على القرص نفسه تضيع معه.', en: 'A copy on the same disk is lost with it.' },
  'start.is-done': { ar: 'تم', en: 'Done' },
  'start.is-to-do': { ar: 'لم يُضبط بعد', en: 'Not yet' },
  'start.is-not-needed': { ar: 'لا حاجة إليه', en: 'Not needed' },
  'start.open': { ar: 'افتح', en: 'Open' },
  'start.skip': { ar: 'لا حاجة إليه', en: 'Not needed' },
  'start.back': { ar: 'أعده', en: 'Put it back' },
  'start.away': { ar: 'أخفِ هذه القائمة', en: 'Put this list away' },
});
