// UI texts for errors of the customer display, and of pictures that cannot be a logo.
import { errorWords, type ErrorWordsOf } from '../../phrase.ts';

export const wordsErrorsDisplay: ErrorWordsOf<'display' | 'logo'> = {
  'display.no-screen': errorWords(
    'لا توجد شاشة ثانية لشاشة الزبون.',
    'صِلها بهذا الجهاز، أو أدِر شاشة الصندوق نحو الزبون.',
    'There is no second screen for the customer display.',
    'Connect one to this machine, or turn the till’s screen to the customer.',
  ),
  'logo.too-large': errorWords(
    'هذه الصورة أكبر من {kilobytes} كيلوبايت، فلم تُحفظ.',
    'صغّرها ثم اخترها من جديد.',
    'This picture is larger than {kilobytes} kilobytes, so it was not kept.',
    'Make it smaller and choose it again.',
  ),
  'logo.not-picture': errorWords(
    'هذا الملف ليس صورة PNG أو JPEG أو WebP سليمة، فلم يُحفظ.',
    'احفظ الشعار بإحدى هذه الصيغ ثم اختره من جديد. لا نأخذ صور SVG ولا المتحركة.',
    'This file is no sound PNG, JPEG or WebP picture, so it was not kept.',
    'Save the logo as one of these and choose it again. SVG and moving pictures are not taken.',
  ),
  'logo.unfit-size': errorWords(
    'أبعاد هذه الصورة لا تصلح: لكل جانب من {least} إلى {most} نقطة. لم تُحفظ.',
    'غيّر أبعادها ثم اخترها من جديد.',
    'The size of this picture does not fit: each side has {least} to {most} dots. It was not kept.',
    'Change its size and choose it again.',
  ),
};
