// A payment that shows no code: how it stands in large words in the middle, what to do, and the main button right below.
import type { AttemptView } from '../../../../shared/contract/sale.ts';
import { type DisplayState, displayStateOf, isTwiceHandled } from '../../../../shared/payment/display.ts';
import { wordsStates } from '../../../i18n/words/states.ts';
import { Icon } from '../../../parts/icon.tsx';
import { SaleDetails } from '../../../parts/sale-details.tsx';
import { stateLooks } from '../../../parts/state-looks.ts';
import { useLang, useT } from '../../../stores/use-stores.ts';
import { Actions } from './actions.tsx';
import { CameTable } from './came-table.tsx';
import { WhyLines } from './what-now.tsx';

/** Where the sale is not settled: beside money that paid it, what came apart from that would be a wrong account. */
const unpaid: ReadonlySet<DisplayState> = new Set(['wrong-amount', 'unfit']);

export const Outcome = ({ attempt }: { readonly attempt: AttemptView }) => {
  const t = useT();
  const lang = useLang();
  const state = displayStateOf(attempt);
  const { icon, tone } = stateLooks[state];
  const { label, meaning, next } = wordsStates[state];
  const { salePaidBy, invoiceNo } = attempt;
  // What to do with this one is of no use any more, unless it says so itself: the sale is paid.
  const paidElsewhere = salePaidBy !== null && salePaidBy !== invoiceNo && state !== 'sale-paid' && state !== 'paid-twice';
  return (
    <div className="outcome" data-tone={tone}>
      <span className="outcome-mark">
        <Icon name={icon} size="l" />
      </span>
      <h2 className="outcome-title">{label[lang]}</h2>
      <div className="outcome-words">
        {!paidElsewhere && <p className="outcome-next">{isTwiceHandled(attempt) ? t('pay.twice-handled') : next[lang]}</p>}
        <p>{meaning[lang]}</p>
        {unpaid.has(state) && <CameTable attempt={attempt} />}
        <WhyLines attempt={attempt} />
      </div>
      <SaleDetails attempt={attempt} />
      <Actions attempt={attempt} />
    </div>
  );
};
