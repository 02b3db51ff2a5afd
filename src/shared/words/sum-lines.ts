// The lines of one sum of money, in their order: the same on the Day screen, in a shift, and in a close on screen and on paper.
import type { MoneySum } from '../ledger/money-sum.ts';
import { wordsMoneySums } from './money-sums.ts';

type SumName = keyof typeof wordsMoneySums;
const names = Object.keys(wordsMoneySums) as readonly SumName[];

/** The lines that are shown: gross sales always, net sales if goods were returned, every other line if its sum is not zero. */
export const sumLines = (sum: MoneySum): readonly SumName[] =>
  names.filter((name) => name === 'salesMinor' || (name === 'netMinor' ? sum.returnsMinor !== 0 : sum[name] !== 0));
