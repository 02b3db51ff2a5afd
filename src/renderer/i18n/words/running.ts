// UI texts of the list of pending payments.
import { addWords } from '../known.ts';

export const wordsRunning = addWords({
  'running.title': { ar: 'الدفعات المعلقة', en: 'Pending payments' },
  'running.empty': { ar: 'لا دفعات معلقة', en: 'No pending payments' },
  'running.empty.text': {
    ar: 'الدفعات التي تنتظر الزبون تظهر هنا، ولا تُنسى واحدة.',
    en: 'Payments that wait for a customer show here, and none is forgotten.',
  },
  'running.left': { ar: 'بقي {left}', en: '{left} left' },
});
