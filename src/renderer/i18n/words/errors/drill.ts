// UI texts for errors of drills.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsDrill: ErrorWordsOf<'drill'> = {
  'drill.only-training': errorWords(
    'التمارين في وضع التدريب وحده.',
    'افتح الصندوق في وضع التدريب: له دفاتر خاصة به.',
    'Drills are part of training alone.',
    'Open the till in training: it has books of its own.',
  ),
  'drill.running': errorWords(
    'تمرين آخر جارٍ.',
    'أكمله، أو أنهه أولًا.',
    'Another drill is under way.',
    'Go through with it, or end it first.',
  ),
};
