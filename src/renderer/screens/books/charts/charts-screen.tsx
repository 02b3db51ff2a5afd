// The Charts screen: 30 business days, and one business day by hour and by way of paying. Each chart has its table.
import '../../../i18n/words/charts.ts';
import '../../../i18n/words/day.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/button.tsx';
import { DayPicker, DayText } from '../../../parts/calendar/day-picker.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { ScreenTitle } from '../../../parts/help-button.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { chartsOf, type ChartDays } from '../../../stores/charts-store.ts';
import { onBooksChanged } from '../../../stores/on-books-changed.ts';
import { useApi, useApp, useStores, useT } from '../../../stores/use-stores.ts';
import { DayCharts } from './day-charts.tsx';
import { DaysCharts } from './days-charts.tsx';
import { PrintHead } from './print-head.tsx';
import './charts.css';

/** Reads the figures of these days, and reads them again after the books changed. */
const useRead = ({ to, day }: ChartDays): ReturnType<typeof chartsOf> => {
  const api = useApi();
  const charts = chartsOf(useStores());
  useEffect(() => {
    void charts.load({ to, day });
    return onBooksChanged(api, () => void charts.load({ to, day }));
  }, [api, charts, to, day]);
  return charts;
};

export const ChartsScreen = () => {
  const t = useT();
  const { businessDay } = useApp();
  const chosen = useStore(chartsOf(useStores()).store, (state) => state.chosen);
  const days = chosen ?? { to: businessDay, day: businessDay };
  const charts = useRead(days);
  const { shown, failure } = useStore(charts.store);
  return (
    <div className="screen charts-screen scroll" tabIndex={-1}>
      <PrintHead />
      <header className="charts-head">
        <ScreenTitle place="charts">{t('charts.title')}</ScreenTitle>
        <Button icon="print" onPress={() => window.print()}>
          {t('charts.print')}
        </Button>
      </header>
      <p className="hint">{t('charts.text')}</p>
      {failure && <ErrorNote error={failure} />}
      {!shown && !failure && <p>{t('charts.loading')}</p>}
      {shown && (
        <>
          <div className="charts-part">
            <h2>
              <Say k="charts.days" with={{ day: <DayText day={shown.to} withWeekday /> }} />
            </h2>
            <DayPicker label={t('charts.to')} labelShown value={days.to} onChange={(to) => charts.choose({ ...days, to })} />
          </div>
          <DaysCharts days={shown.view.days} />
          <div className="charts-part">
            <h2>
              <Say k="charts.one-day" with={{ day: <DayText day={shown.day} withWeekday /> }} />
            </h2>
            <DayPicker label={t('charts.day')} labelShown value={days.day} onChange={(day) => charts.choose({ ...days, day })} />
          </div>
          <DayCharts view={shown.view} />
        </>
      )}
    </div>
  );
};
