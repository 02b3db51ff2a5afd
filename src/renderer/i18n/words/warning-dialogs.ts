// UI texts of the dialogs behind the warnings' buttons: confirming the machine's clock, and skipping missing notices.
import { addWords } from '../known.ts';

export const wordsWarningDialogs = addWords({
  'warning.clock-title': { ar: 'أساعة هذا الجهاز صحيحة؟', en: 'Is this machine’s clock right?' },
  'warning.clock-text': {
    ar: 'قارنها بساعة هاتفك. من الآن نقيّد بحسبها، وقد يتغيّر يوم العمل معها.',
    en: 'Compare it with your phone. From now on entries go by it, and the business day may change with it.',
  },
  'warning.clock-text-back': {
    ar: 'قارنها بساعة هاتفك. من الآن نقيّد بحسبها، ويرجع يوم العمل من {heldDay} إلى {clockDay}. يُحفظ ذلك إنذارًا للمالك، ويُذكر في الإقفال.',
    en: 'Compare it with your phone. From now on entries go by it, and the business day goes back from {heldDay} to {clockDay}. That is an alert for the owner, and the Z report says so.',
  },
  'warning.gap-title': { ar: 'تخطي ما ينقص عند خادم الإشعارات', en: 'Skip what the relay lacks' },
  'warning.gap-text': {
    ar: 'قد يكون في الإشعارات من {from} إلى {to} مال لن نعلم به. اسأل من يدير خادم الإشعارات أولًا، ثم راجع كشف المزوّد.',
    en: 'Notices {from} to {to} may hold money that we will not know of. Ask whoever runs the relay first, then check the provider’s statement.',
  },
  'warning.gap-yes': { ar: 'تخطَّها', en: 'Skip them' },
});
