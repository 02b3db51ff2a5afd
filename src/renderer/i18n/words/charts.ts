// UI texts of the Charts screen: the charts of 30 business days and of one day, and their tables.
import { addWords } from '../known.ts';

export const wordsCharts = addWords({
  'charts.title': { ar: 'الرسوم', en: 'Charts' },
  'charts.text': {
    ar: 'آخر 30 يوم عمل، ويوم واحد بحسب الساعة ووسيلة الدفع. لكل رسم جدوله، ولا يُجمع الدينار مع الدولار.',
    en: 'The last 30 business days, and one day by hour and by way of paying. Each chart has its table; dinars and dollars are never added.',
  },
  'charts.open': { ar: 'الرسوم', en: 'Charts' },
  'charts.print': { ar: 'اطبع', en: 'Print' },
  'charts.to': { ar: 'آخر الأيام الثلاثين', en: 'Last of the 30 days' },
  'charts.day': { ar: 'اليوم المعروض ساعةً ساعة', en: 'Day shown by hour' },
  'charts.loading': { ar: 'نجمع الأيام…', en: 'Adding up the days…' },
  'charts.days': { ar: '30 يوم عمل آخرها {day}', en: '30 business days up to {day}' },
  'charts.one-day': { ar: 'يوم واحد: {day}', en: 'One day: {day}' },
  'charts.table': { ar: 'الجدول', en: 'Table' },

  'charts.net': { ar: 'صافي المبيعات ({currency})', en: 'Net sales ({currency})' },
  'charts.hours': { ar: 'صافي المبيعات بحسب الساعة ({currency})', en: 'Net sales by hour ({currency})' },
  'charts.ways': { ar: 'المال المستلم بحسب الوسيلة ({currency})', en: 'Money received by way of paying ({currency})' },
  'charts.late': { ar: 'دفعات وصلت متأخرة', en: 'Payments that came late' },
  'charts.paid-back': { ar: 'ما رُدّ إلى الزبائن ({currency})', en: 'Paid back to customers ({currency})' },

  'charts.net-none': { ar: 'صافي المبيعات', en: 'Net sales' },
  'charts.paid-back-none': { ar: 'ما رُدّ إلى الزبائن', en: 'Paid back to customers' },
  'charts.day-none': { ar: 'المبيعات والمال المستلم', en: 'Sales and money received' },

  'charts.sum': { ar: 'المجموع: {sum}.', en: 'In all: {sum}.' },
  'charts.sum-most': { ar: 'المجموع: {sum}. أعلاها {at}: {most}.', en: 'In all: {sum}. Highest on {at}: {most}.' },
  'charts.sum-most-hour': { ar: 'المجموع: {sum}. أعلاها من {at}: {most}.', en: 'In all: {sum}. Highest from {at}: {most}.' },
  'charts.none-days': { ar: 'لا مبيعات في هذه الأيام.', en: 'No sales in these days.' },
  'charts.none-day': { ar: 'لا مبيعات ولا مال في هذا اليوم.', en: 'No sales and no money on this day.' },
  'charts.none-late': { ar: 'لم تصل دفعة متأخرة في هذه الأيام.', en: 'No payment came late in these days.' },
  'charts.none-back': { ar: 'لم يُرَدّ مال في هذه الأيام.', en: 'Nothing was paid back in these days.' },

  'charts.of-day': { ar: 'اليوم', en: 'Day' },
  'charts.of-hour': { ar: 'من الساعة', en: 'From' },
  'charts.way': { ar: 'البوابة والوسيلة', en: 'Gateway and method' },
  'charts.sales': { ar: 'المبيعات', en: 'Sales' },
  'charts.returns': { ar: 'المرتجعات', en: 'Returns' },
  'charts.net-sales': { ar: 'الصافي', en: 'Net' },
  'charts.count': { ar: 'العدد', en: 'Count' },
  'charts.late-count': { ar: 'متأخرة', en: 'Late' },
  'charts.amount': { ar: 'المبلغ', en: 'Amount' },
});
