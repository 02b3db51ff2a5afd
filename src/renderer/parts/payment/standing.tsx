// A payment's state as a badge, and below it the later outcome of its money: refund owed, partly or fully paid back.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { becameOf, spokenStateOf } from '../../../shared/payment/became.ts';
import { wordsBecame } from '../../i18n/words/states.ts';
import { useLang } from '../../stores/use-stores.ts';
import { Money } from '../text/money.tsx';
import { StateBadge } from './state-badge.tsx';
import { becameLooks } from './state-looks.ts';
import './standing.css';

/**
 * Outcomes of a payment that are shown with their amount. `refunded` shows none, because the row already contains the payment's
 * full amount.
 */
const withAmount: ReadonlySet<string> = new Set(['refund-owed', 'partly-refunded']);

export const Became = ({ attempt }: { readonly attempt: AttemptView }) => {
  const lang = useLang();
  const became = becameOf(attempt);
  if (!became) return null;
  const { kind, amountMinor } = became;
  return (
    <span className="became" data-tone={becameLooks[kind].tone}>
      {wordsBecame[kind][lang]}
      {withAmount.has(kind) && (
        <>
          {' '}
          <Money amountMinor={amountMinor} currency={attempt.currency} size="s" />
        </>
      )}
    </span>
  );
};

export const Standing = ({ attempt }: { readonly attempt: AttemptView }) => (
  <span className="standing">
    <StateBadge state={spokenStateOf(attempt)} />
    <Became attempt={attempt} />
  </span>
);
