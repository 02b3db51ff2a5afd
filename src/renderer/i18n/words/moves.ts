// UI texts for movements of money after its arrival (refunds, suspense), in a day and in a close.
import { addWords } from '../known.ts';

export { wordsMoves } from '../../../shared/words/moves.ts';

export const wordsMoved = addWords({
  'moves.title': { ar: 'رد المال والأمانات', en: 'Refunds and suspense' },
  'moves.waived': { ar: 'تنازل عما نقص من الثمن', en: 'Waived' },
  'moves.unwitnessed': { ar: 'رُدّ بلا شاهد', en: 'Paid back without a witness' },
  'moves.owed': { ar: 'مستحقة الرد الآن', en: 'Refunds owed now' },
  'moves.suspense': { ar: 'أمانات قائمة الآن', en: 'Suspense now' },
  'moves.none': { ar: 'لا شيء', en: 'None' },
});
