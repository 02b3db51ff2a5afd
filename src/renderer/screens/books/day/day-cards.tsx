// The cards at the top of the Day screen: gross sales by currency, payments that need a person, and items open now.
import { PaymentCount } from '../../../parts/payment/payment-count.tsx';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { DayTotalsView } from '../../../../shared/contract/books/day.ts';
import { currencies, type Currency } from '../../../../shared/money.ts';
import type { Attention } from '../../../../shared/payment/attention.ts';
import '../../../i18n/words/moves.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import type { Tone } from '../../../stores/notes-store.ts';
import { toExceptions, toQuarantine } from '../../../stores/route-store.ts';
import { useStores, useGo, useLights, useT } from '../../../stores/use-stores.ts';
import { searchOf, noFilters } from '../../../stores/sale/search-store.ts';
import { totalOf } from './day-sums.ts';

type CardProps = { readonly title: ReactNode; readonly tone?: Tone; readonly children: ReactNode };
const Card = ({ title, tone = 'mute', children }: CardProps) => (
  <section className="sheet day-card" data-tone={tone}>
    <h2>{title}</h2>
    {children}
  </section>
);

const none = { salesMinor: 0, salesCount: 0, returnsMinor: 0, netMinor: 0 };

/** The day's gross sales in one currency. If goods came back, the net amount is shown below. */
const Sales = ({ totals, currency }: { readonly totals: DayTotalsView; readonly currency: Currency }) => {
  const t = useT();
  const { salesMinor, salesCount, returnsMinor, netMinor } = totals.money.find((sum) => sum.currency === currency) ?? none;
  const { late, unconfirmed } = totalOf(totals.sums, 'sale', currency);
  return (
    <Card title={t(`day.sales-${currency}`)}>
      <p className="day-figure">
        <Money amountMinor={salesMinor} currency={currency} size="xl" />
      </p>
      {returnsMinor !== 0 && (
        <p className="day-note">
          <Say k="day.net" with={{ amount: <Money amountMinor={netMinor} currency={currency} size="s" /> }} />
        </p>
      )}
      <p className="day-note">
        <PaymentCount count={salesCount} late={late} unconfirmed={unconfirmed} />
      </p>
    </Card>
  );
};

/**
 * The card of all payments that need action, pending and monitored now, from any day: the numbers of the rail and of a close made
 * now. Below, how many of the payments that need action began on the shown day.
 */
const NeedsSomebody = ({ totals: { attention, open, day } }: { readonly totals: DayTotalsView }) => {
  const t = useT();
  const stores = useStores();
  const go = useGo();
  const { needed } = open.attention;
  const show = (list: Attention, of: string | null): void => {
    searchOf(stores).filter({ ...noFilters, day: of, states: [list] });
    go({ screen: 'payments', attemptId: null, states: [] });
  };
  const quarantined = useLights()?.quarantine.count ?? 0;
  const others = (['pending', 'monitored'] as const).filter((list) => open.attention[list] > 0);
  const hasNone = attention.needed + attention.pending + attention.monitored === 0;
  return (
    <Card title={t('day.needed')} tone={needed > 0 ? 'know' : 'mute'}>
      <p className="day-figure">
        <Num>{needed}</Num>
      </p>
      {needed > 0 && (
        <Button className="day-link" onPress={() => show('needed', null)}>
          {t('day.needed-some')} <Icon name="next" size="s" />
        </Button>
      )}
      {attention.needed > 0 && (
        <Button className="day-link" onPress={() => show('needed', day)}>
          {t('day.needed-begun')} <Num>{attention.needed}</Num>
        </Button>
      )}
      {needed > 0 && attention.needed === 0 && (
        <p className="day-note">
          {t('day.needed-begun')} <Num>0</Num>
        </p>
      )}
      {needed === 0 && <p className="day-note">{t(hasNone ? 'day.settled-all' : 'day.needed-none')}</p>}
      {quarantined > 0 && (
        <Button className="day-link" data-tone="stop" onPress={() => go(toQuarantine)}>
          <Say k="quarantine.count" with={{ count: quarantined }} /> <Icon name="next" size="s" />
        </Button>
      )}
      {others.map((list) => (
        <Button key={list} className="day-link" onPress={() => show(list, null)}>
          {t(`attention.${list}`)}: <Num>{open.attention[list]}</Num>
        </Button>
      ))}
    </Card>
  );
};

/**
 * The card of items open at this moment (refunds owed, money in suspense, exceptions), whichever day is shown. A refund owed on
 * the shown day and paid back since is not counted.
 */
const OpenNow = ({ totals: { open } }: { readonly totals: DayTotalsView }) => {
  const t = useT();
  const go = useGo();
  const { owed, suspense, exceptions } = open;
  const lines = [
    ...owed.map((sum) => ({ ...sum, name: t('moves.owed') })),
    ...suspense.map((sum) => ({ ...sum, name: t('moves.suspense') })),
  ];
  const count = lines.reduce((all, line) => all + line.count, 0);
  return (
    <Card title={t('day.open-now')} tone={count > 0 ? 'wait' : exceptions > 0 ? 'stop' : 'mute'}>
      <p className="day-figure">
        <Num>{count}</Num>
      </p>
      {lines.map(({ name, currency, amountMinor }) => (
        <p key={`${name} ${currency}`} className="day-note">
          {name}: <Money amountMinor={amountMinor} currency={currency} size="s" />
        </p>
      ))}
      {count === 0 && <p className="day-note">{t('day.open-none')}</p>}
      {exceptions > 0 && (
        <Button className="day-link" data-tone="stop" onPress={() => go(toExceptions)}>
          <Say k="exceptions.show" with={{ count: exceptions }} /> <Icon name="next" size="s" />
        </Button>
      )}
    </Card>
  );
};

export const DayCards = ({ totals }: { readonly totals: DayTotalsView }) => (
  <div className="day-cards">
    {currencies.map((currency) => (
      <Sales key={currency} totals={totals} currency={currency} />
    ))}
    <NeedsSomebody totals={totals} />
    <OpenNow totals={totals} />
  </div>
);
