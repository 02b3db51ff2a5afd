// UI texts for the cashier's right and wrong moves in a drill, and for the screen and panel of drills.
import type { DrillFact } from '../../../shared/drills/drills.ts';
import type { Phrase } from '../phrase.ts';

/** Praise for each right move in a drill, shown in the drill's result. The mistakes are in `wordsWrongMoves`. */
export const wordsRightMoves: Readonly<Partial<Record<DrillFact, Phrase>>> = {
  checked: { ar: 'ضغطت «تحديث»، فسأل الصندوق عن الجديد.', en: 'You pressed Refresh, and the till asked the relay again.' },
  refund: {
    ar: 'طلبت رد المبلغ في الصندوق، ليوافق عليه غيرك.',
    en: 'You asked for the refund in the till, for somebody else to approve.',
  },
  resolved: { ar: 'حُسم ما يصير إليه المال الذي وصل.', en: 'It was decided what becomes of the money that came.' },
  printed: { ar: 'طبعت الإيصال من جديد حين صار في الطابعة ورق.', en: 'You printed the receipt again once there was paper.' },
  left: { ar: 'أنهيت الدفعة دون أن تُدفع، ولم تسلّم البضاعة.', en: 'You closed the payment as not paid, and handed over nothing.' },
  'given-up': { ar: 'أوقفت الانتظار، ولم تسلّم البضاعة.', en: 'You stopped waiting for the payment, and handed over nothing.' },
};
export const wordsWrongMoves: Readonly<Partial<Record<DrillFact, Phrase>>> = {
  'charged-again': {
    ar: 'طلبت الدفع مرة أخرى والدفعة الأولى قد تُدفع لاحقًا: قد يدفع الزبون مرتين. كان الصواب أن تنتظر وتضغط «تحديث».',
    en: 'You charged again while the first could still be paid: the customer may pay twice. The right move was to wait, and to press Refresh.',
  },
  'sold-again': {
    ar: 'بدأت بيعًا جديدًا بالمبلغ نفسه والأول لم يُحسم: قد يدفع الزبون مرتين.',
    en: 'You began a new sale of the same amount before the first was settled: the customer may pay twice.',
  },
  'given-up': {
    ar: 'أوقفت الانتظار والزبون يدفع. لا يضيع المال، لكن الصندوق يعدّها متأخرة.',
    en: 'You stopped waiting while the customer was paying. The money is not lost, but the till calls it late.',
  },
  left: {
    ar: 'قلت إن الزبون غادر دون أن يدفع، وهو ما زال أمامك.',
    en: 'You said that the customer left without paying, while they still stood there.',
  },
  handled: {
    ar: 'سجّلت أنها عولجت، وذلك لا يحرّك مالًا: المال ما زال كما هو.',
    en: 'You marked it as handled, which moves no money: it still lies where it lay.',
  },
  settled: {
    ar: 'سوّيتها يدويًا ولم ترَ المال في كشف المزوّد.',
    en: 'You settled it by hand without having seen the money in the provider’s statement.',
  },
};

export const wordsDrillScreen = {
  title: { ar: 'تمارين', en: 'Drills' },
  intro: {
    ar: 'مواقف تحدث في كل متجر، تعيشها هنا على الشاشات نفسها. كل ما فيها محاكاة، ولا مال حقيقي، ولا يدخل شيء منها دفاتر المتجر.',
    en: 'Things that happen in every shop, lived through here on the very same screens. All of it is simulated: no real money, and nothing enters the shop’s books.',
  },
  begin: { ar: 'ابدأ', en: 'Begin' },
  again: { ar: 'أعد التمرين', en: 'Do it again' },
  end: { ar: 'أنهِ التمرين', en: 'End the drill' },
  close: { ar: 'إغلاق', en: 'Close' },
  see: { ar: 'اعرض ما جرى', en: 'See how it went' },
  now: { ar: 'التمرين الجاري', en: 'Present drill' },
  underWay: { ar: 'جارٍ الآن', en: 'Under way' },
  undone: { ar: 'لم يُجرَّب بعد', en: 'Not done yet' },
  doneWell: { ar: 'أُنجز دون خطأ', en: 'Done without a mistake' },
  doneBadly: { ar: 'أُنجز، وفيه خطأ', en: 'Done, with a mistake' },
  well: { ar: 'أحسنت: لا خطأ.', en: 'Well done: no mistake.' },
  badly: { ar: 'انتهى التمرين، وفيه ما يُتعلَّم.', en: 'The drill is over, with something to learn.' },
  happened: { ar: 'ماذا جرى', en: 'What happened' },
  move: { ar: 'ما الصواب', en: 'The right move' },
  did: { ar: 'ماذا فعلت', en: 'What you did' },
  patient: { ar: 'لم تتسرّع: انتظرت حتى عُرفت النتيجة.', en: 'You did not rush: you waited until the outcome was known.' },
  step: { ar: 'الخطوة {step} من {steps}', en: 'Step {step} of {steps}' },
} as const satisfies Readonly<Record<string, Phrase>>;
