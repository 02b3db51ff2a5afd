// Maps the till's database rows to the objects that windows receive (views): exactly the fields of the contract.
import type { AttemptView } from '../../shared/contract/counter/sale.ts';
import type { DayTotalsView } from '../../shared/contract/books/day.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Attempt } from '../ledger/rows.ts';
import type { Till } from '../till.ts';
import type { DayTotals } from '../services/day/day.ts';

/** Maps a payment to the object that windows receive (view). Its remaining time is computed at the call. */
export const attemptViews =
  ({ payments }: Pick<Till, 'payments'>) =>
  (attempt: Attempt): AttemptView => {
    const { receipts: _, topsUpSeq: __, expiresAtMs: ___, words, items, ...shown } = attempt;
    const timeLeft = payments.timeLeft(attempt);
    return { ...shown, timeLeft, items: items && [...items], words: words && { ...words, fields: { ...words.fields } } };
  };

export const dayOf = ({ sums, moves, states, ...shown }: DayTotals): DayTotalsView => ({
  ...shown,
  sums: sums.map((sum) => ({ ...sum })),
  moves: moves.map((move) => ({ ...move })),
  states: { ...states },
});

/** Returns the result with its value mapped by the function `view`; an error stays as it is. */
export const seen = <A, B>(result: Result<A>, view: (value: A) => B): Result<B> => (result.ok ? ok(view(result.value)) : result);
