// UI texts of each drill: the text of each step, and the explanation at the end. The drills' screen imports this file, so that
// other windows need not load it. A step without words does not compile.
import type { DrillId, StepOf } from '../../../shared/drills/drills.ts';
import type { Phrase } from '../phrase.ts';

/** The words of a drill's step. `tells` describes the situation in the shop; `now` is the cashier's next action. */
export type StepWords = { readonly tells: Phrase; readonly now: Phrase };

export type DrillWords<D extends DrillId = DrillId> = {
  readonly title: Phrase;
  readonly teaches: Phrase;
  readonly steps: Readonly<Record<StepOf<D>, StepWords>>;
  readonly happened: Phrase;
  readonly move: Phrase;
};

const step = (tellsAr: string, nowAr: string, tellsEn: string, nowEn: string): StepWords => ({
  tells: { ar: tellsAr, en: tellsEn },
  now: { ar: nowAr, en: nowEn },
});

const look: Phrase = { ar: 'راقب الشاشة.', en: 'Look at the screen.' };

export const wordsDrills: { readonly [D in DrillId]: DrillWords<D> } = {
  'lost-callback': {
    title: { ar: 'إشعار ضاع في الطريق', en: 'A lost notice' },
    teaches: {
      ar: 'الزبونة دفعت، والصندوق لا يعلم بذلك بعد.',
      en: 'The customer has paid, and the till does not know it yet.',
    },
    steps: {
      charge: step(
        'زبونة تشتري بخمسة وعشرين دينارًا، وتدفع بالمحفظة.',
        'في «بيع» اكتب 25 ورقم هاتفها 0912345678، ثم اطلب الدفع.',
        'A customer buys for 25 dinars and pays by wallet.',
        'On Sell type 25 and her mobile number 0912345678, then charge.',
      ),
      pays: step('تمسح الزبونة الرمز بهاتفها، وتدفع.', look.ar, 'She scans the code with her phone, and pays.', look.en),
      'says-paid': step(
        'تريك هاتفها وعليه «تم الدفع»، والصندوق ما زال ينتظر.',
        'ماذا تفعل؟ افعله على الشاشة.',
        'She shows you her phone: “Paid”. The till is still waiting.',
        'What do you do? Do it on the screen.',
      ),
    },
    happened: {
      ar: 'دفعت الزبونة فعلًا، لكن إشعار خدمة الدفع ضاع في الطريق. ضاع الإشعار ولم يضع المال، ثم أُرسل من جديد.',
      en: 'She had really paid, and the payment service’s notice was lost on its way. The notice was lost, not the money; then it was sent again.',
    },
    move: {
      ar: 'لا تطلب الدفع مرة أخرى ولا توقف الانتظار. اضغط «تحديث» (F8) وانتظر حتى يقول الصندوق إنها مدفوعة. وإن طال الأمر فنادِ المشرف لينظر في كشف المزوّد.',
      en: 'Do not charge again and do not stop waiting. Press Refresh (F8) and wait until the till says Paid. If it takes long, call the supervisor, who looks in the provider’s statement.',
    },
  },
  'late-payment': {
    title: { ar: 'دفعة متأخرة', en: 'A late payment' },
    teaches: {
      ar: 'انتهت المهلة، والزبون ما زال يدفع.',
      en: 'The time has run out, and the customer is still paying.',
    },
    steps: {
      charge: step(
        'زبون يشتري بأربعين دينارًا، ويبحث عن هاتفه.',
        'في «بيع» اكتب 40 ورقم هاتفه 0912345678، ثم اطلب الدفع.',
        'A customer buys for 40 dinars and looks for his phone.',
        'On Sell type 40 and his mobile number 0912345678, then charge.',
      ),
      'runs-out': step(
        'المهلة في هذا التمرين نصف دقيقة. مسح الزبون الرمز، وشبكته بطيئة.',
        'انتظر، وراقب الوقت الباقي.',
        'In this drill the time is half a minute. He has scanned the code, and his network is slow.',
        'Wait, and look at the time left.',
      ),
      'still-paying': step(
        'انتهت المهلة. يقول الزبون: «لحظة، ما زلت أدفع».',
        'ماذا تفعل؟ افعله على الشاشة، أو انتظر.',
        'The time has run out. The customer says: “One moment, I am still paying.”',
        'What do you do? Do it on the screen, or wait.',
      ),
    },
    happened: {
      ar: 'توقف الصندوق عن الانتظار، لكن صفحة الدفع بقيت مفتوحة على هاتف الزبون، فدفع بعد المهلة. قُيّد المال كاملًا: مدفوعة متأخرة.',
      en: 'The till had stopped waiting, but the checkout was still open on the customer’s phone, so he paid after the time. The money is booked in full: paid late.',
    },
    move: {
      ar: 'ما دام الزبون يدفع فلا تطلب الدفع مرة أخرى، فقد يدفع مرتين. انتظر: إن وصل المال أخبرك الصندوق، وعندها سلّم البضاعة.',
      en: 'While the customer is still paying, do not charge again: he may pay twice. Wait: if the money comes the till tells you, and then you hand over the goods.',
    },
  },
  'double-payment': {
    title: { ar: 'دفعة مرتين', en: 'Paid twice' },
    teaches: {
      ar: 'دفع الزبون الفاتورة نفسها مرتين، وله مبلغ يُرد.',
      en: 'The customer paid the same invoice twice, and is owed a refund.',
    },
    steps: {
      charge: step(
        'زبون يشتري بثلاثين دينارًا، وهاتفه بطيء.',
        'في «بيع» اكتب 30 ورقم هاتفه 0912345678، ثم اطلب الدفع.',
        'A customer buys for 30 dinars; his phone is slow.',
        'On Sell type 30 and his mobile number 0912345678, then charge.',
      ),
      'pays-twice': step(
        'يضغط «ادفع»، فلا يرى شيئًا، فيضغط مرة أخرى.',
        look.ar,
        'He presses Pay, sees nothing happen, and presses again.',
        look.en,
      ),
      owed: step(
        'خُصم منه المبلغ مرتين، ويريد أن يُرد إليه ما زاد.',
        'في المدفوعات افتح «مبالغ مستحقة الرد»، ثم الدفعة، واطلب رد المبلغ.',
        'He was charged twice, and he wants the extra money back.',
        'In Payments open Refunds owed, then this payment, and ask for the refund.',
      ),
    },
    happened: {
      ar: 'وصل إشعاران موقّعان بمعاملتين مختلفتين للفاتورة نفسها. قيّد الصندوق الأولى بيعًا، والثانية مبلغًا مستحق الرد.',
      en: 'Two signed notices with two transaction ids came for one invoice. The till booked the first as the sale and the second as a refund owed.',
    },
    move: {
      ar: 'سلّم البضاعة مرة واحدة. ولا تَعِد الزبون بالمال نقدًا من عندك: اطلب رد المبلغ في الصندوق، ويوافق عليه غيرك، ويُسجَّل كيف رُد.',
      en: 'Hand over the goods once. Give no cash back on your own: ask for the refund in the till. Somebody else approves it, and how it was paid back is written down.',
    },
  },
  'wrong-amount': {
    title: { ar: 'مبلغ مختلف', en: 'A wrong amount' },
    teaches: {
      ar: 'وصل مال، لكنه ليس المبلغ المطلوب.',
      en: 'Money came, and it is not what was asked for.',
    },
    steps: {
      charge: step(
        'زبونة تشتري بخمسين دينارًا.',
        'في «بيع» اكتب 50 ورقم هاتفها 0912345678، ثم اطلب الدفع.',
        'A customer buys for 50 dinars.',
        'On Sell type 50 and her mobile number 0912345678, then charge.',
      ),
      'pays-less': step('تمسح الرمز، وتدفع من هاتفها.', look.ar, 'She scans the code, and pays on her phone.', look.en),
      differs: step(
        'هاتفها يقول «تم الدفع»، والصندوق يقول إن مبلغًا أقل وصل.',
        'لا تسلّم البضاعة بعد. في المدفوعات افتح «مبالغ مستحقة الرد» ثم «أمانات»، واختر ما يُفعل.',
        'Her phone says “Paid”. The till says that less has come.',
        'Hand over nothing yet. In Payments open Refunds owed, then Suspense, and choose what is done about it.',
      ),
    },
    happened: {
      ar: 'الإشعار موقّع وصحيح، لكن مبلغه أقل من المطلوب. وضع الصندوق المال في أمانات قيد التسوية، ولم يعدّه بيعًا.',
      en: 'The notice was genuine and named less than was asked for. The till put that money into suspense and does not count it as the sale.',
    },
    move: {
      ar: 'لا تطلب المبلغ كله مرة أخرى، فقد دفعت الزبونة جزءًا منه. اطلب الباقي وحده، أو يُقبل ما وصل ثمنًا، أو يُرد إليها: يقرر ذلك من له الحق، ويُكتب في الدفتر.',
      en: 'Do not charge the whole amount again: she has paid a part of it. Charge the rest alone, or what came is accepted as the price, or it is given back: who may decide that does, and it is in the journal.',
    },
  },
  crash: {
    title: { ar: 'انطفأ الصندوق والزبون يدفع', en: 'A crash in the middle' },
    teaches: {
      ar: 'يتوقف الصندوق فجأة بين طلب الدفع والدفع.',
      en: 'The till goes down between the charge and the payment.',
    },
    steps: {
      charge: step(
        'زبون يشتري بعشرين دينارًا.',
        'في «بيع» اكتب 20 ورقم هاتفه 0912345678، ثم اطلب الدفع.',
        'A customer buys for 20 dinars.',
        'On Sell type 20 and his mobile number 0912345678, then charge.',
      ),
      crashes: step(
        'يمسح الزبون الرمز. والكهرباء تضعف.',
        'راقب الشاشة. سيتوقف الصندوق ثم يعمل من جديد وحده.',
        'He scans the code. The lights flicker.',
        'Look at the screen. The till will go down and come up again by itself.',
      ),
      back: step(
        'عاد الصندوق. يقول الزبون: «دفعت قبل لحظة».',
        'ابحث عن دفعته في «آخر المدفوعات». ماذا تفعل؟',
        'The till is back. The customer says: “I paid a moment ago.”',
        'Find his payment under Recent payments. What do you do?',
      ),
    },
    happened: {
      ar: 'توقف الصندوق فعلًا وفتح دفاتره من جديد. كل ما قُيّد بقي، والإشعار انتظر عند خادم الإشعارات حتى عاد الصندوق وقرأه.',
      en: 'The till really went down and opened its books anew. All that was booked was there, and the notice waited at the relay until the till was back to read it.',
    },
    move: {
      ar: 'لا تبدأ بيعًا جديدًا بالمبلغ نفسه. ابحث عن الدفعة في «آخر المدفوعات»، وانتظر حتى يقول الصندوق ما صارت إليه.',
      en: 'Do not start a new sale of the same amount. Find the payment under Recent payments, and wait until the till says what became of it.',
    },
  },
  'forged-notice': {
    title: { ar: 'إشعار مزوّر', en: 'A forged notice' },
    teaches: {
      ar: 'يقول رجل إنه دفع، ويريك صورة على هاتفه.',
      en: 'A man says that he has paid, and shows you a picture on his phone.',
    },
    steps: {
      charge: step(
        'رجل مستعجل يشتري بستين دينارًا.',
        'في «بيع» اكتب 60 ورقم هاتفه 0912345678، ثم اطلب الدفع.',
        'A man in a hurry buys for 60 dinars.',
        'On Sell type 60 and his mobile number 0912345678, then charge.',
      ),
      'says-paid': step(
        'لم يمسح الرمز، وهو مشغول بهاتفه.',
        look.ar,
        'He has not scanned the code, and is busy with his phone.',
        look.en,
      ),
      insists: step(
        'يريك صورة «تم الدفع» ويستعجلك. أُرسل إشعار إلى متجرك لم توقّعه خدمة الدفع.',
        'لا يقول الصندوق إنها مدفوعة. ماذا تفعل؟ حين يغادر الرجل، أوقف انتظار الدفعة.',
        'He shows a picture that says “Paid” and hurries you. Your shop was sent a notice that the payment service did not sign.',
        'The till does not say Paid. What do you do? Once the man leaves, stop waiting for the payment.',
      ),
    },
    happened: {
      ar: 'أرسل أحدهم إشعارًا بتوقيع لا يصح. حجزه خادم الإشعارات، فلم يُقيَّد منه شيء. والصورة على الهاتف ليست دليلًا.',
      en: 'Somebody sent a notice whose signature is wrong. The relay put it on hold, and nothing of it was booked. A picture on a phone is no proof.',
    },
    move: {
      ar: 'لا تسلّم البضاعة إلا حين يقول الصندوق «تم الدفع». لا تسوِّها يدويًا، ونادِ المشرف.',
      en: 'Hand over goods only once the till says Paid. Do not settle it by hand, and call the supervisor.',
    },
  },
  'no-paper': {
    title: { ar: 'نفد ورق الطابعة', en: 'No paper in the printer' },
    teaches: {
      ar: 'وصل المال، ولم يخرج الإيصال.',
      en: 'The money has come, and the receipt has not.',
    },
    steps: {
      charge: step(
        'زبونة تشتري بخمسة عشر دينارًا، وتريد إيصالًا.',
        'في «بيع» اكتب 15 ورقم هاتفها 0912345678، ثم اطلب الدفع.',
        'A customer buys for 15 dinars and wants a receipt.',
        'On Sell type 15 and her mobile number 0912345678, then charge.',
      ),
      pays: step('تمسح الرمز، وتدفع من هاتفها.', look.ar, 'She scans the code, and pays on her phone.', look.en),
      receipt: step('وصل المال.', 'اطبع لها الإيصال.', 'The money has come.', 'Print her receipt.'),
      paper: step(
        'تقول الطابعة إن الورق نفد. يركّب زميلك لفة جديدة، وهذا يأخذ لحظات.',
        'اطبع مرة أخرى حين يجهز.',
        'The printer says that it has no paper. Your colleague puts in a new roll; that takes a moment.',
        'Print again when it is ready.',
      ),
    },
    happened: {
      ar: 'نفد الورق، ولم يمسّ ذلك البيع: المال مقيَّد. وكُتب في الدفتر أنه لم يخرج إيصال في المرة الأولى، فما طُبع بعدها هو الإيصال نفسه لا نسخة.',
      en: 'The paper had run out, and the sale was not touched by it: the money is booked. The journal has it that no receipt came out the first time: what was printed then is the receipt itself, no copy.',
    },
    move: {
      ar: 'لا تطلب الدفع مرة أخرى من أجل إيصال. ركّب لفة جديدة واطبع من جديد.',
      en: 'Never charge again for want of a receipt. Put in a new roll, and print again.',
    },
  },
};
