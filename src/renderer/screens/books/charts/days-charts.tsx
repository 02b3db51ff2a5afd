// The charts of 30 business days: net sales of each currency, payments that came late, and money paid back.
import type { ChartsView } from '../../../../shared/contract/books/charts.ts';
import { currenciesIn, figureOf, highestOf, sumOf } from '../../../../shared/charts/series.ts';
import { type Currency, money, moneyText } from '../../../../shared/money.ts';
import type { Lang } from '../../../i18n/index.ts';
import { dayParts, weekdayOf } from '../../../i18n/time.ts';
import { DayText } from '../../../parts/calendar/day-picker.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';
import { ChartCard } from './chart-card.tsx';
import { type TimeBar, ColumnsChart } from './columns-chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import { isolated, isolatedLtr } from './isolated.ts';

type Days = ChartsView['days'];
type DaysProps = { readonly days: Days };

const dayText = (day: string, lang: Lang): string => {
  const { day: date, month, year } = dayParts(day, lang);
  return isolated(`${weekdayOf(day, lang)} ${date} ${month} ${year}`);
};

/** The number of bars above the name of a month. */
const monthSlots = 4;

/**
 * A bar for each day. The month's name is below its first day, and below the first bar unless the next month's name is too near.
 */
const columnsOf = (days: Days, values: readonly number[], lang: Lang, textOf: (value: number) => string): readonly TimeBar[] =>
  days.map(({ day }, i) => {
    const { day: date, month } = dayParts(day, lang);
    const value = values[i] ?? 0;
    const below = date === '1' || (i === 0 && !days.slice(1, monthSlots).some((next) => next.day.endsWith('-01')));
    const weekday = weekdayOf(day, lang, 'narrow');
    return { value, label: date, weekday, hint: `${dayText(day, lang)}: ${textOf(value)}`, ...(below && { below: month }) };
  });

/** The sum of the days in words, and the day with the highest value. */
const useSaid = () => {
  const t = useT();
  const lang = useLang();
  return (days: Days, values: readonly number[], sum: string, textOf: (value: number) => string): string => {
    const highest = highestOf(values);
    if (highest === null) return t('charts.sum', { sum });
    const at = dayText(days[highest]?.day ?? '', lang);
    return t('charts.sum-most', { sum, at, most: textOf(values[highest] ?? 0) });
  };
};

const MoneyOfDays = ({ days, currency, figure }: DaysProps & { currency: Currency; figure: 'netMinor' | 'paidBackMinor' }) => {
  const t = useT();
  const lang = useLang();
  const said = useSaid();
  const isNet = figure === 'netMinor';
  const values = days.map((day) => figureOf(day, currency, figure));
  const textOf = (minor: number): string => isolatedLtr(moneyText(money(minor, currency)));
  const title = t(isNet ? 'charts.net' : 'charts.paid-back', { currency });
  const text = said(days, values, isolatedLtr(moneyText(sumOf(values, currency))), textOf);
  const shown = isNet ? (['salesMinor', 'returnsMinor', 'netMinor'] as const) : ([figure] as const);
  const rows = days
    .filter((day) => shown.some((each) => figureOf(day, currency, each) !== 0))
    .map((day) => ({
      key: day.day,
      head: <DayText day={day.day} withWeekday />,
      cells: shown.map((each) => <Money key={each} amountMinor={figureOf(day, currency, each)} currency={currency} size="s" />),
    }));
  const columns = isNet ? [t('charts.sales'), t('charts.returns'), t('charts.net-sales')] : [t('charts.amount')];
  return (
    <ChartCard
      {...{ title, text }}
      wide
      drawing={
        <ColumnsChart
          {...{ title, text, currency }}
          ink={isNet ? currency : 'back'}
          columns={columnsOf(days, values, lang, textOf)}
        />
      }
      table={<FiguresTable head={t('charts.of-day')} columns={columns} rows={rows} />}
    />
  );
};

const LateOfDays = ({ days }: DaysProps) => {
  const t = useT();
  const lang = useLang();
  const said = useSaid();
  const values = days.map(({ late }) => late);
  const count = values.reduce((sum, late) => sum + late, 0);
  const title = t('charts.late');
  if (count === 0) return <ChartCard title={title} text={t('charts.none-late')} drawing={null} wide />;
  const text = said(days, values, String(count), String);
  const rows = days
    .filter(({ late }) => late > 0)
    .map(({ day, late }) => ({ key: day, head: <DayText day={day} withWeekday />, cells: [<Num key="late">{late}</Num>] }));
  return (
    <ChartCard
      {...{ title, text }}
      wide
      drawing={<ColumnsChart {...{ title, text }} currency={null} ink="late" columns={columnsOf(days, values, lang, String)} />}
      table={<FiguresTable head={t('charts.of-day')} columns={[t('charts.late-count')]} rows={rows} />}
    />
  );
};

export const DaysCharts = ({ days }: DaysProps) => {
  const t = useT();
  const sold = currenciesIn(days, 'netMinor');
  const back = currenciesIn(days, 'paidBackMinor');
  return (
    <>
      {sold.length === 0 && <ChartCard title={t('charts.net-none')} text={t('charts.none-days')} drawing={null} wide />}
      {sold.map((currency) => (
        <MoneyOfDays key={currency} {...{ days, currency }} figure="netMinor" />
      ))}
      <LateOfDays days={days} />
      {back.length === 0 && <ChartCard title={t('charts.paid-back-none')} text={t('charts.none-back')} drawing={null} wide />}
      {back.map((currency) => (
        <MoneyOfDays key={currency} {...{ days, currency }} figure="paidBackMinor" />
      ))}
    </>
  );
};
