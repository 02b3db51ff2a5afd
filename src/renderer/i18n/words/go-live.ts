// UI texts of the go-live checklist. The list `goLive` in `screens/setup/settings/start/go-live.ts` determines the order of the
// checklist's lines.
import { addWords } from '../known.ts';

export const wordsGoLive = addWords({
  'go-live.open': { ar: 'قائمة ما قبل البيع الحقيقي', en: 'Go-live checklist' },
  'go-live.hint': {
    ar: 'ورقة تُطبع: ما يعرفه الصندوق معلَّم، والباقي تعلّمه بيدك.',
    en: 'A page to print: the till ticks what it knows, you tick the rest by hand.',
  },
  'go-live.hint-later': {
    ar: 'ورقة تُطبع لوقتها: ما تراجعه قبل أول بيع حقيقي. لا علامة فيها هنا: للبيع الحقيقي صندوق آخر.',
    en: 'A page to print for later: what to check before you sell for real. Nothing is ticked here: real sales need a till of their own.',
  },
  'go-live.known': { ar: 'ما يعرفه الصندوق', en: 'Known to the till' },
  'go-live.hand': { ar: 'يُعلَّم باليد', en: 'To tick by hand' },
  'go-live.state': { ar: '{till} · {shop} · {time}', en: '{till} · {shop} · {time}' },
  'go-live.done': { ar: 'تم', en: 'Done' },
  'go-live.open-box': { ar: 'لم يتم بعد', en: 'Not yet' },
  'go-live.live': { ar: 'الصندوق في وضع البيع الحقيقي', en: 'The till is live' },
  'go-live.people': { ar: 'أُضيف المالك والموظفون', en: 'The owner and the people who work here are added' },
  'go-live.pins': { ar: 'لكل من أُضيف رقم سري يعمل هنا', en: 'Everybody who is added has a PIN that works here' },
  'go-live.recovery': { ar: 'صُنع رمز الاستعادة', en: 'A recovery code is made' },
  'go-live.limits': { ar: 'ضُبطت حدود المبلغ', en: 'Amount limits are set' },
  'go-live.service': { ar: 'خدمة الدفع تجيب', en: 'The payment service answers' },
  'go-live.relay': { ar: 'خادم الإشعارات يجيب', en: 'The relay answers' },
  'go-live.relay-key': {
    ar: 'لا مشكلة في مفتاح الصندوق عند خادم الإشعارات',
    en: 'The relay reports no problem with this till’s key',
  },
  'go-live.wallet': { ar: 'وصلت أول دفعة حقيقية بالمحفظة', en: 'The first real payment by wallet came' },
  'go-live.card': { ar: 'وصلت أول دفعة حقيقية بالبطاقة', en: 'The first real payment by card came' },
  'go-live.printer': { ar: 'ضُبطت الإيصالات', en: 'Receipts are set up' },
  'go-live.display': { ar: 'شاشة الزبون لها مكانها', en: 'The customer display has its screen' },
  'go-live.backups': { ar: 'النسخ الاحتياطية تذهب إلى قرص آخر', en: 'Backups go to another disk' },
  'go-live.sheet': {
    ar: 'رمز الاستعادة المطبوع في الخزانة، بعيدًا عن الصندوق',
    en: 'The printed recovery code is in the safe, away from the till',
  },
  'go-live.passphrase': {
    ar: 'عبارة المرور (إن وُجدت) على ورقة أخرى في الخزانة',
    en: 'The passphrase, if there is one, is in the safe on another sheet',
  },
  'go-live.statement': {
    ar: 'قورنت الدفعات الأولى بكشف مزوّد الخدمة',
    en: 'The first payments were compared with the provider’s statement',
  },
  'go-live.paper': { ar: 'طُبع إيصال حقيقي وقُرئ رمزه بهاتف', en: 'A real receipt was printed, and a phone read its code' },
  'go-live.training': { ar: 'جرّب كل بائع التدريب', en: 'Each cashier has tried the training' },
  'go-live.restore': { ar: 'استُعيدت نسخة احتياطية مرة على جهاز آخر', en: 'A backup was restored once on another machine' },
  'go-live.power': { ar: 'الجهاز يعود وحده بعد انقطاع الكهرباء', en: 'The machine comes back by itself after a power cut' },
  'go-live.whom': {
    ar: 'رقم من يدير خادم الإشعارات ورقم مزوّد الخدمة مكتوبان عند الصندوق',
    en: 'The numbers of the relay’s operator and of the provider are written down at the till',
  },
  'go-live.signed': { ar: 'الاسم والتاريخ', en: 'Name and date' },
});
