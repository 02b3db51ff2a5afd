// The texts of printed balances, in Arabic and English: those of a printed close, and a few of their own.
import { closeWords } from '../close-paper/words.ts';
import type { Phrase } from '../words/phrase.ts';

export const balancesWords = {
  ...closeWords,
  training: { ar: 'تدريب – لا مال حقيقيًا في هذه الأرصدة', en: 'TRAINING – NO REAL MONEY IN THESE BALANCES' },
  trial: { ar: 'تجربة – لا مال حقيقيًا في هذه الأرصدة', en: 'TRIAL – NO REAL MONEY IN THESE BALANCES' },
  title: { ar: 'الأرصدة', en: 'Balances' },
  'not-closed': { ar: 'منذ آخر إقفال، لم يُقفل بعد', en: 'Since the last Z report, not closed yet' },
  'printed-at': { ar: 'وقت الطباعة', en: 'Printed at' },
  'up-to': { ar: 'حتى القيد', en: 'Up to entry' },
  total: { ar: 'المجموع', en: 'Total' },
  'no-postings': { ar: 'لا قيود بعد', en: 'No postings yet' },
  'drawer-text': {
    ar: 'عدّ الدرج وحركته ليسا قيودًا في الحسابات.',
    en: 'Counts and movements of the drawer are no postings of the accounts.',
  },
} as const satisfies Readonly<Record<string, Phrase>>;
export type BalancesWord = keyof typeof balancesWords;
