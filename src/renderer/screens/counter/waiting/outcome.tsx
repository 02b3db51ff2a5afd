// The view of a payment without a QR code on screen: its state in large words, what to do, and the buttons below.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { becameOf, spokenStateOf } from '../../../../shared/payment/became.ts';
import type { PaymentStatus } from '../../../../shared/payment/payment-status.ts';
import { wordsStates } from '../../../i18n/words/states.ts';
import { Icon } from '../../../parts/icon.tsx';
import { NextWords } from '../../../parts/payment/next-words.tsx';
import { SaleDetails } from '../../../parts/payment/sale-details.tsx';
import { Became } from '../../../parts/payment/standing.tsx';
import { lookOf } from '../../../parts/payment/state-looks.ts';
import { useLang } from '../../../stores/use-stores.ts';
import { Actions } from './actions.tsx';
import { CameTable } from './came-table.tsx';
import { WhyLines } from './what-now.tsx';

/**
 * Displayed statuses of payments whose money did not pay the sale. The table of asked and received amounts is shown only for
 * these statuses: in a paid sale, it would suggest that money is missing.
 */
const unpaid: ReadonlySet<PaymentStatus> = new Set(['wrong-amount', 'unfit']);

export const Outcome = ({ attempt }: { readonly attempt: AttemptView }) => {
  const lang = useLang();
  const state = spokenStateOf(attempt);
  const { icon, tone } = lookOf(attempt);
  const { label, meaning } = wordsStates[state];
  return (
    <div className="outcome" data-tone={tone}>
      <span className="outcome-mark">
        <Icon name={icon} size="l" />
      </span>
      <h2 className="outcome-title">
        {label[lang]}
        {becameOf(attempt) && (
          <>
            {' · '}
            <Became attempt={attempt} />
          </>
        )}
      </h2>
      <div className="outcome-words">
        <p className="outcome-next">
          <NextWords attempt={attempt} />
        </p>
        <p>{meaning[lang]}</p>
        {unpaid.has(state) && <CameTable attempt={attempt} />}
        <WhyLines attempt={attempt} />
      </div>
      <SaleDetails attempt={attempt} />
      <Actions attempt={attempt} />
    </div>
  );
};
