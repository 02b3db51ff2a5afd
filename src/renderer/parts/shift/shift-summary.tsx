// What a shift brought: money by currency and gateway, payments by status, and what is not settled, with who began it.
import '../../i18n/words/shifts.ts';
import type { ShiftSummary } from '../../../shared/contract/people.ts';
import { type DisplayState, displayStates } from '../../../shared/payment/display.ts';
import { wordsGateways } from '../../i18n/words/money.ts';
import { wordsWays } from '../../i18n/words/refunds.ts';
import { wordsStates } from '../../i18n/words/states.ts';
import { Money } from '../money.tsx';
import { Num } from '../num.tsx';
import { PaymentCount } from '../payment-count.tsx';
import { Say } from '../say.tsx';
import { StateBadge } from '../state-badge.tsx';
import { useLang, useT } from '../../stores/use-stores.ts';

const isDisplay = (state: string): state is DisplayState => displayStates.some((one) => one === state);

export const ShiftSums = ({ shift: { totals, paidBack, counts, unresolved } }: { readonly shift: ShiftSummary }) => {
  const t = useT();
  const lang = useLang();
  const states = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <dl className="shift-sums">
      <div>
        <dt>{t('shift.sales')}</dt>
        <dd>
          {totals.length === 0 && <p>{t('shift.no-sales')}</p>}
          <ul>
            {totals.map(({ currency, gateway, count, amountMinor }) => (
              <li key={`${currency} ${gateway}`} className="shift-line">
                <span>
                  {wordsGateways[gateway][lang]}{' '}
                  <small>
                    <PaymentCount count={count} late={0} unconfirmed={0} />
                  </small>
                </span>
                <Money amountMinor={amountMinor} currency={currency} />
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {paidBack.length > 0 && (
        <div>
          <dt>{t('shift.paid-back')}</dt>
          <dd>
            <ul>
              {paidBack.map(({ currency, way, count, amountMinor }) => (
                <li key={`${currency} ${way}`} className="shift-line">
                  <span>
                    {wordsWays[way][lang]}{' '}
                    <small>
                      <Num>{count}</Num>
                    </small>
                  </span>
                  <Money amountMinor={amountMinor} currency={currency} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {states.length > 0 && (
        <div>
          <dt>{t('shift.states')}</dt>
          <dd>
            <ul className="shift-states">
              {states.map(([state, count]) => (
                <li key={state}>
                  {isDisplay(state) ? <StateBadge state={state} /> : state} <Num>{count}</Num>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('shift.unresolved')}</dt>
        <dd>
          {unresolved.length === 0 && <p>{t('shift.unresolved-none')}</p>}
          <ul>
            {unresolved.map(({ attemptId, invoiceNo, amountMinor, currency, display, name }) => (
              <li key={attemptId} className="shift-line">
                <span>
                  <Num>{invoiceNo}</Num>{' '}
                  <small>
                    {isDisplay(display) ? wordsStates[display].label[lang] : display} ·{' '}
                    <Say k="shift.began" with={{ name: <bdi>{name}</bdi> }} />
                  </small>
                </span>
                <Money amountMinor={amountMinor} currency={currency} size="s" />
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
};
