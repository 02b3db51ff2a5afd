// The number of payments in a sum, and how many of them came late or were only settled by hand.
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
