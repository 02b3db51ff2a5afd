// A shift's money: sales, money that came and paid no sale, and money paid back, by currency and gateway; its payments by status; and those not settled, with who began them.
import '../../i18n/words/shifts.ts';
import type { ShiftSummary } from '../../../shared/contract/people.ts';
import { type DisplayState, displayStates } from '../../../shared/payment/display.ts';
import { wordsGateways } from '../../i18n/words/money.ts';
import { wordsWays } from '../../i18n/words/refunds.ts';
import { wordsStates } from '../../i18n/words/states.ts';
import { Actor } from '../approved.tsx';
import { Money } from '../money.tsx';
import { Num } from '../num.tsx';
import { PaymentCount } from '../payment-count.tsx';
import { Say } from '../say.tsx';
import { StateBadge } from '../state-badge.tsx';
import { useLang, useT } from '../../stores/use-stores.ts';

const isDisplay = (state: string): state is DisplayState => displayStates.some((one) => one === state);

type GatewayLine = ShiftSummary['totals'][number];
const GatewayLines = ({ lines }: { readonly lines: readonly GatewayLine[] }) => {
  const lang = useLang();
  return (
    <ul>
      {lines.map(({ currency, gateway, count, amountMinor }) => (
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
  );
};

export const ShiftSums = ({ shift: { totals, apart, paidBack, displays, unresolved } }: { readonly shift: ShiftSummary }) => {
  const t = useT();
  const lang = useLang();
  return (
    <dl className="shift-sums">
      <div>
        <dt>{t('shift.sales')}</dt>
        <dd>
          {totals.length === 0 && <p>{t('shift.no-sales')}</p>}
          <GatewayLines lines={totals} />
        </dd>
      </div>
      {(['suspense', 'refund-owed'] as const).map((kind) => {
        const lines = apart.filter((line) => line.kind === kind);
        if (lines.length === 0) return null;
        return (
          <div key={kind}>
            <dt>{t(kind === 'suspense' ? 'shift.came-otherwise' : 'shift.came-twice')}</dt>
            <dd>
              <GatewayLines lines={lines} />
            </dd>
          </div>
        );
      })}
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
      {displays.length > 0 && (
        <div>
          <dt>{t('shift.states')}</dt>
          <dd>
            <ul className="shift-states">
              {displays.map(({ display, count }) => (
                <li key={display}>
                  <StateBadge state={display} /> <Num>{count}</Num>
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
            {unresolved.map(({ attemptId, invoiceNo, amountMinor, currency, display, userId, name }) => (
              <li key={attemptId} className="shift-line">
                <span>
                  <Num>{invoiceNo}</Num>{' '}
                  <small>
                    {isDisplay(display) ? wordsStates[display].label[lang] : display} ·{' '}
                    <Say k="shift.began" with={{ name: <Actor actor={userId} name={name} /> }} />
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
