// Checks that each close of a business day has the next number and begins right after the close before, so that no entry is
// missing from all closes.
import type { Entry } from '../../../till-journal/index.ts';
import { type OwedProblem, nothing, type BookedMoney } from './followed.ts';

const differs: OwedProblem = { code: 'close-differs' };

export const createClosesRule = () => {
  let last = { number: 0, toSeq: 0 };
  return ({ seq, body: { number, fromSeq, toSeq } }: Entry<'day.closed'>): BookedMoney | OwedProblem => {
    const follows = number === last.number + 1 && fromSeq === last.toSeq + 1 && toSeq < seq;
    last = { number, toSeq };
    return follows ? nothing : differs;
  };
};
