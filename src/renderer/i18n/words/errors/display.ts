// Words for what stands in the way of a customer display, and for pictures that are no logo.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsDisplay: ErrorWordsOf<'display'> = {
  'display.no-screen': errorWords(
    'لا توجد شاشة ثانية لشاشة الزبون.',
    'صِلها بهذا الجهاز، أو أدِر شاشة الصندوق نحو الزبون.',
    'There is no second screen for the customer display.',
    'Connect one to this machine, or turn the till’s screen to the customer.',
  ),
};
