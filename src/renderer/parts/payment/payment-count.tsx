// How many payments a sum is of, and how many of them came late or stand on a supervisor's word alone.
import '../../i18n/words/day.ts';
import { Say } from '../text/say.tsx';

export type Counted = { readonly count: number; readonly late: number; readonly unconfirmed: number };

export const PaymentCount = ({ count, late, unconfirmed }: Counted) => (
  <>
    <Say k="day.payments" with={{ count }} />
    {late > 0 && (
      <>
        {' · '}
        <Say k="day.late" with={{ count: late }} />
      </>
    )}
    {unconfirmed > 0 && (
      <>
        {' · '}
        <Say k="day.unconfirmed" with={{ count: unconfirmed }} />
      </>
    )}
  </>
);
