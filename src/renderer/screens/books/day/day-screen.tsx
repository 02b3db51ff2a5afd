// The Day screen: a business day's money, its payments by state, its journal entries, the export, and the lists of closes and
// shifts.
import '../../../i18n/words/approve.ts';
import '../../../i18n/words/close.ts';
import '../../../i18n/words/day.ts';
import '../../../i18n/words/quarantine.ts';
import '../../../i18n/words/shifts.ts';
import { parseDate } from '@internationalized/date';
import { useEffect, useState } from 'react';
import { Button as RowButton } from 'react-aria-components/Button';
import type { DayTotalsView } from '../../../../shared/contract/books/day.ts';
import type { PaymentStatus } from '../../../../shared/payment/payment-status.ts';
import type { CloseView } from '../../../../shared/contract/books/close.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { MoneyParts, MoneySums } from '../../../parts/money-sums.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { StateBadge } from '../../../parts/payment/state-badge.tsx';
import { wordsReceipts } from '../../../i18n/words/money.ts';
import { wordsMoves } from '../../../i18n/words/moves.ts';
import { dayParts, zoneCity } from '../../../i18n/time.ts';
import { toPayments } from '../../../stores/route-store.ts';
import { noFilters, searchOf } from '../../../stores/sale/search-store.ts';
import { useApp, useGo, useLang, useRoute, useStores, useT } from '../../../stores/use-stores.ts';
import { ShiftList } from '../../../parts/shift/shift-list.tsx';
import { ToBalances } from '../../../parts/to-balances.tsx';
import { ToCharts } from '../../../parts/to-charts.tsx';
import { CloseDialog } from '../close/close-dialog.tsx';
import { CloseList } from '../close/close-list.tsx';
import { CloseViewDialog } from '../close/close-view.tsx';
import { DayDrawer } from './day-drawer.tsx';
import { DayCards } from './day-cards.tsx';
import { DayPicker } from '../../../parts/calendar/day-picker.tsx';
import { hasOpen, isEmptyDay, stateCounts } from './day-sums.ts';
import { ExportButton } from '../../../parts/export/export-dialog.tsx';
import { MoneyTable } from './money-table.tsx';
import { useDay } from './use-day.ts';
import './day.css';
import { ScreenTitle } from '../../../parts/help-button.tsx';
import '../close/close.css';

const Journal = ({ totals: { firstSeq, lastSeq } }: { readonly totals: DayTotalsView }) => {
  const t = useT();
  if (firstSeq === null || lastSeq === null) return null;
  return (
    <section className="day-journal">
      <h2>{t('day.journal')}</h2>
      <p>
        <Say k="day.entries" with={{ first: <Num>{firstSeq}</Num>, last: <Num>{lastSeq}</Num> }} />
      </p>
    </section>
  );
};

/**
 * The day's movements of money after its arrival: goods returned, money paid back, money that left suspense. Draws nothing if
 * there are none.
 */
const Moves = ({ totals: { moves } }: { readonly totals: DayTotalsView }) => {
  const t = useT();
  const lang = useLang();
  if (moves.length === 0) return null;
  return (
    <section className="day-moves">
      <h2>{t('moves.title')}</h2>
      <ul>
        {moves.map(({ move, currency, count, amountMinor }) => (
          <li key={`${move} ${currency}`}>
            <span>
              {wordsMoves[move][lang]}{' '}
              <small>
                <Num>{count}</Num>
              </small>
            </span>
            <Money amountMinor={amountMinor} currency={currency} size="s" />
          </li>
        ))}
      </ul>
    </section>
  );
};

/**
 * The day's sums, by the same rules as in shifts, closes and exports. If several closes cover the day, also shows the sums of
 * each close, then the money received for payments begun on an earlier day (`earlier`).
 */
const Sum = ({ totals: { money, sums, byClose, earlier } }: { readonly totals: DayTotalsView }) => {
  const t = useT();
  const lang = useLang();
  if (money.length === 0) return null;
  const parts = byClose.map(({ close, money: part }) => ({
    key: String(close),
    name: close === null ? t('day.not-closed') : <Say k="day.in-close" with={{ number: <Num>{close}</Num> }} />,
    money: part,
  }));
  return (
    <section className="day-sum">
      <h2>{t('day.sum-title')}</h2>
      <MoneySums money={money} received={sums} />
      <MoneyParts parts={parts} />
      {earlier.map(({ kind, currency, count, amountMinor }) => (
        <p key={`${kind} ${currency}`} className="day-note">
          {t('day.earlier')} {wordsReceipts[kind][lang]} <Money amountMinor={amountMinor} currency={currency} size="s" /> (
          <Num>{count}</Num>)
        </p>
      ))}
    </section>
  );
};

/**
 * The day's payments counted by state. Pressing a state opens the screen Payments, filtered by this day and state. Its list has
 * as many rows as the state's count.
 */
const States = ({ totals }: { readonly totals: DayTotalsView }) => {
  const t = useT();
  const stores = useStores();
  const go = useGo();
  const show = (state: PaymentStatus): void => {
    searchOf(stores).filter({ ...noFilters, day: totals.day, states: [state] });
    go(toPayments);
  };
  return (
    <section className="day-states">
      <h2>{t('day.attempts')}</h2>
      <ul>
        {stateCounts(totals.states).map(({ state, count }) => (
          <li key={state}>
            <RowButton className="day-state" onPress={() => show(state)}>
              <StateBadge state={state} />
              <Num>{count}</Num>
            </RowButton>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Report = ({ totals, isToday }: { readonly totals: DayTotalsView; readonly isToday: boolean }) => {
  const t = useT();
  if (isEmptyDay(totals)) {
    return (
      <>
        {hasOpen(totals) && <DayCards totals={totals} />}
        <section className="sheet day-empty">
          <Empty icon="day" title={t('day.empty')}>
            {t(isToday ? 'day.empty-text' : 'day.empty-past-text')}
          </Empty>
          <Journal totals={totals} />
          <ToBalances range={{ from: totals.day, to: totals.day }} />
          <ToCharts day={totals.day} />
        </section>
      </>
    );
  }
  return (
    <>
      <DayCards totals={totals} />
      <div className="day-columns">
        <section className="sheet day-money">
          <h2>{t('day.money')}</h2>
          <ToBalances range={{ from: totals.day, to: totals.day }} />
          <ToCharts day={totals.day} />
          <MoneyTable totals={totals} />
        </section>
        <div className="sheet day-side">
          <Sum totals={totals} />
          <States totals={totals} />
          <Moves totals={totals} />
          <Journal totals={totals} />
        </div>
      </div>
    </>
  );
};

/** The day's status: past, in progress, closed, or continued because something happened after its close. */
const Standing = ({ totals, isToday }: { readonly totals: DayTotalsView | null; readonly isToday: boolean }) => {
  const t = useT();
  const closed = totals?.closed;
  if (!isToday) {
    if (totals?.toClose) return t('day.past-open');
    return closed ? <Say k="day.past-closed" with={{ number: <Num>{closed.number}</Num> }} /> : t('day.is-past');
  }
  if (!closed) return t('day.is-today');
  return <Say k={closed.since ? 'day.goes-on' : 'day.is-closed'} with={{ number: <Num>{closed.number}</Num> }} />;
};

/** The closes that cover entries of the day. */
const closesOf = (totals: DayTotalsView | null, day: string): number[] =>
  totals?.day === day ? totals.byClose.flatMap(({ close }) => close ?? []) : [];

/** The chosen day and the open close are in the route, so that Back returns to them. A close is read again then. */
const useShown = () => {
  const { api, route: routes } = useStores();
  const route = useRoute();
  const { day, close } = route.screen === 'day' ? route : {};
  const [made, setMade] = useState<CloseView | null>(null);
  const show = (changes: { readonly day?: string | undefined; readonly close?: number | undefined }): void =>
    routes.getState().stay({ screen: 'day', day, close, ...changes });
  useEffect(() => {
    if (close === undefined || close === made?.document.number) return undefined;
    let live = true;
    void api.call('close.get', { number: close }).then((answer) => live && answer.ok && setMade(answer.value));
    return () => {
      live = false;
    };
  }, [api, close, made]);
  return {
    chosen: day ?? null,
    setChosen: (next: string | null): void => show({ day: next ?? undefined }),
    made: close === undefined ? null : made,
    setMade(next: CloseView | null): void {
      setMade(next);
      show({ close: next?.document.number });
    },
  };
};

export const DayScreen = () => {
  const t = useT();
  const lang = useLang();
  const { businessDay, settings } = useApp();
  const { chosen, setChosen, made, setMade } = useShown();
  const [closing, setClosing] = useState(false);
  // If no day is chosen, show the current business day and follow it when the next day begins.
  const day = chosen ?? businessDay;
  const isToday = day === businessDay;
  const { totals, failure } = useDay(day);
  const { day: date, month, year } = dayParts(day, lang);
  const choose = (next: string): void => setChosen(next >= businessDay ? null : next);
  const dayBeside = (days: number): string => parseDate(day).add({ days }).toString();
  return (
    <div className="screen day-screen scroll" tabIndex={-1}>
      <header className="day-head">
        <div>
          <ScreenTitle place="day">
            <Say k="day.title" with={{ day: <Num>{date}</Num>, month, year: <Num>{year}</Num> }} />
          </ScreenTitle>
          <p className="day-note">
            <Standing totals={totals?.day === day ? totals : null} isToday={isToday} />
            {' · '}
            <Say
              k="day.from"
              with={{ time: <Num>{settings.cutOff}</Num>, zone: <bdi>{zoneCity(settings.timeZone, lang)}</bdi> }}
            />
          </p>
        </div>
        <div className="day-tools">
          <div className="day-steps">
            <IconButton icon="next" label={t('day.previous')} onPress={() => choose(dayBeside(-1))} />
            <DayPicker label={t('day.choose')} value={day} onChange={choose} />
            <IconButton icon="next" label={t('day.next')} isDisabled={isToday} onPress={() => choose(dayBeside(1))} />
          </div>
          <Button isDisabled={isToday} onPress={() => setChosen(null)}>
            {t('day.today')}
          </Button>
          <ExportButton key={day} days={{ from: day, to: day }} closes={closesOf(totals, day)} close={null} />
          {isToday && (
            <Button kind="main" onPress={() => setClosing(true)}>
              {t('close.open')}
            </Button>
          )}
        </div>
      </header>
      {failure && <ErrorNote error={failure} />}
      {totals ? <Report totals={totals} isToday={totals.day === businessDay} /> : !failure && <p>{t('day.loading')}</p>}
      {totals?.day === day && <DayDrawer drawer={totals.drawer} />}
      <CloseList onOpen={setMade} />
      <ShiftList outside={totals?.day === day ? totals.outsideShifts : []} />
      {closing && (
        <CloseDialog
          nothingToClose={totals?.nothingToClose ?? null}
          onClose={() => setClosing(false)}
          onClosed={(now) => {
            setClosing(false);
            setMade(now);
          }}
        />
      )}
      {made && <CloseViewDialog made={made} onClose={() => setMade(null)} />}
    </div>
  );
};
