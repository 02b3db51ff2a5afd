// UI texts of shifts: opening, handing over, closing, and their list.
import { addWords } from '../known.ts';

export const wordsShifts = addWords({
  'shift.none-text': {
    ar: 'افتح ورديتك لتُجمع مبيعاتك باسمك حتى تقفلها.',
    en: 'Open yours, and your sales are added up under your name until you close it.',
  },
  'shift.from-to': { ar: 'من {from} إلى {to}', en: '{from} to {to}' },
  'shift.of': { ar: 'وردية {name}', en: 'Shift of {name}' },
  'shift.close': { ar: 'أقفل الوردية', en: 'Close the shift' },
  'shift.keep': { ar: 'أبقها مفتوحة', en: 'Keep it open' },
  'shift.closed': { ar: 'أُقفلت الوردية.', en: 'The shift is closed.' },
  'shift.hand-over': { ar: 'سلّم الوردية', en: 'Hand over' },
  'shift.hand-over-title': { ar: 'من يتسلّم الوردية؟', en: 'Who takes over?' },
  'shift.hand-over-text': {
    ar: 'تُقفل وردية {name} وتُفتح وردية من يتسلّم، برقمه السري.',
    en: 'The shift of {name} is closed, and that of whoever takes over is opened with their PIN.',
  },
  'shift.nobody-else': { ar: 'لا أحد غيرك هنا يبيع', en: 'Nobody else here sells' },
  'shift.handed': { ar: 'انتقلت الوردية إلى {name}.', en: '{name} has taken over.' },
  'shift.sums': { ar: 'مجموع الوردية', en: 'Sum of the shift' },
  'shift.after': { ar: 'منه ما قُيّد بعد إقفال الوردية', en: 'Of it, booked after the shift was closed' },
  'shift.received': { ar: 'المال المستلم', en: 'Money received' },
  'shift.no-sales': { ar: 'لا مبيعات بعد.', en: 'No sales yet.' },
  'shift.paid-back': { ar: 'رُدّ إلى الزبائن', en: 'Paid back to customers' },
  'shift.states': { ar: 'الدفعات بحسب حالتها', en: 'Payments by status' },
  'shift.unresolved': { ar: 'لم تُحسم بعد', en: 'Not settled yet' },
  'shift.unresolved-none': { ar: 'كل شيء محسوم.', en: 'All settled.' },
  'shift.began': { ar: 'بدأت عند {name}', en: 'Begun by {name}' },
  'shift.loading': { ar: 'نجمع الوردية…', en: 'Adding up the shift…' },
  'shift.list': { ar: 'الورديات', en: 'Shifts' },
  'shift.outside': { ar: 'خارج أي وردية في هذا اليوم', en: 'Outside any shift, on this day' },
  'shift.list-none': { ar: 'لا ورديات بعد.', en: 'No shifts yet.' },
  'shift.older': { ar: 'الأقدم', en: 'Older' },
  'shift.still-open': { ar: 'مفتوحة', en: 'Open' },
});
