// A shift's summary: its sums, money that came after it was closed, money received and paid back, payments by status, and the
// unsettled payments with the person who began each.
import '../../i18n/words/shifts.ts';
import type { ReactNode } from 'react';
import type { ShiftSums } from '../../../shared/contract/setup/people.ts';
import { type PaymentStatus, paymentStatuses } from '../../../shared/payment/payment-status.ts';
import { cashierUser } from '../../../shared/people/rights.ts';
import type { PlainKey } from '../../i18n/index.ts';
import { wordsGateways, wordsReceipts } from '../../i18n/words/money.ts';
import { wordsWays } from '../../i18n/words/refunds.ts';
import { wordsStates } from '../../i18n/words/states.ts';
import { DrawerLines } from './drawer-lines.tsx';
import { Actor } from '../people/approved.tsx';
import { Money } from '../text/money.tsx';
import { MoneySums } from '../money-sums.tsx';
import { Num } from '../text/num.tsx';
import { PaymentCount } from '../payment/payment-count.tsx';
import { Say } from '../text/say.tsx';
import { StateBadge } from '../payment/state-badge.tsx';
import { useLang, useT } from '../../stores/use-stores.ts';

const isPaymentStatus = (state: string): state is PaymentStatus => paymentStatuses.some((one) => one === state);

type GatewayLine = ShiftSums['received'][number];
const ReceivedLines = ({ lines }: { readonly lines: readonly GatewayLine[] }) => {
  const lang = useLang();
  return (
    <ul>
      {lines.map(({ kind, currency, gateway, count, amountMinor }) => (
        <li key={`${kind} ${currency} ${gateway}`} className="shift-line">
          <span>
            {wordsReceipts[kind][lang]} · {wordsGateways[gateway][lang]}{' '}
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

const PaidBackLines = ({ paidBack }: Pick<ShiftSums, 'paidBack'>) => {
  const lang = useLang();
  return (
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
  );
};

const StateCounts = ({ displays: statuses }: Pick<ShiftSums, 'displays'>) => (
  <ul className="shift-states">
    {statuses.map(({ display: status, count }) => (
      <li key={status}>
        <StateBadge state={status} /> <Num>{count}</Num>
      </li>
    ))}
  </ul>
);

const Unresolved = ({ unresolved }: Pick<ShiftSums, 'unresolved'>) => {
  const t = useT();
  const lang = useLang();
  return (
    <>
      {unresolved.length === 0 && <p>{t('shift.unresolved-none')}</p>}
      <ul>
        {unresolved.map(({ attemptId, invoiceNo, amountMinor, currency, display: status, userId, name }) => (
          <li key={attemptId} className="shift-line">
            <span>
              <Num>{invoiceNo}</Num>{' '}
              <small>
                {isPaymentStatus(status) ? wordsStates[status].label[lang] : status}
                {userId !== cashierUser && (
                  <>
                    {' · '}
                    <Say k="shift.began" with={{ name: <Actor actor={userId} name={name} /> }} />
                  </>
                )}
              </small>
            </span>
            <Money amountMinor={amountMinor} currency={currency} size="s" />
          </li>
        ))}
      </ul>
    </>
  );
};

const Fact = ({ word, children }: { readonly word: PlainKey; readonly children: ReactNode }) => (
  <div>
    <dt>{useT()(word)}</dt>
    <dd>{children}</dd>
  </div>
);

export const ShiftSumsView = ({ shift }: { readonly shift: ShiftSums }) => {
  const { money, after, received, paidBack, drawer, closedMs, displays: statuses, unresolved } = shift;
  const t = useT();
  const drawerFact = drawer.length > 0 && (
    <Fact word="drawer.title">
      <DrawerLines lines={drawer} isClosed={closedMs !== null} />
      <p className="hint">{t('drawer.no-cash')}</p>
    </Fact>
  );
  return (
    // The list can be taller than a small window: `tabIndex` makes it focusable, so that keys can scroll it.
    <dl className="shift-sums" tabIndex={0}>
      {/* The drawer of a closed shift comes first: the person who counted looks for the difference. */}
      {closedMs !== null && drawerFact}
      <Fact word="shift.sums">
        {money.length === 0 ? <p>{t('shift.no-sales')}</p> : <MoneySums money={money} received={received} />}
      </Fact>
      {after.length > 0 && (
        <Fact word="shift.after">
          <MoneySums money={after} />
        </Fact>
      )}
      {received.length > 0 && (
        <Fact word="shift.received">
          <ReceivedLines lines={received} />
        </Fact>
      )}
      {paidBack.length > 0 && (
        <Fact word="shift.paid-back">
          <PaidBackLines paidBack={paidBack} />
        </Fact>
      )}
      {closedMs === null && drawerFact}
      {statuses.length > 0 && (
        <Fact word="shift.states">
          <StateCounts displays={statuses} />
        </Fact>
      )}
      <Fact word="shift.unresolved">
        <Unresolved unresolved={unresolved} />
      </Fact>
    </dl>
  );
};
