// UI texts of a sale's optional fields: customer's name, note and e-mail.
import { addWords } from '../known.ts';

export const wordsMore = addWords({
  'more.title': { ar: 'الزبون وملاحظة', en: 'Customer and note' },
  'more.customer-name': { ar: 'اسم الزبون (اختياري)', en: 'Customer’s name (optional)' },
  'more.note': { ar: 'ملاحظة (اختيارية)', en: 'Note (optional)' },
  'more.email': { ar: 'بريد الزبون (اختياري)', en: 'Customer’s e-mail (optional)' },
  'more.done': { ar: 'تم', en: 'Done' },
});
