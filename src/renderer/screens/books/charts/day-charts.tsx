// The charts of one business day: net sales by hour, and money received by gateway and method, in each currency.
import type { ChartsView } from '../../../../shared/contract/books/charts.ts';
import { highestOf, hoursOf, sumOf, waysOf } from '../../../../shared/charts/series.ts';
import { currencies, type Currency, money, moneyText } from '../../../../shared/money.ts';
import { methodText, wordsGateways } from '../../../i18n/words/money.ts';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { useApp, useLang, useT } from '../../../stores/use-stores.ts';
import { ChartCard } from './chart-card.tsx';
import { ColumnsChart } from './columns-chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import { isolatedLtr } from './isolated.ts';
import { type NamedWay, WaysChart } from './ways-chart.tsx';

type ViewProps = { readonly view: ChartsView; readonly currency: Currency };

const Hours = ({ view, currency }: ViewProps) => {
  const t = useT();
  const hours = hoursOf(view, currency);
  if (hours.length === 0) return null;
  const textOf = (minor: number): string => isolatedLtr(moneyText(money(minor, currency)));
  const values = hours.map(({ netMinor }) => netMinor);
  const highest = highestOf(values);
  const sum = isolatedLtr(moneyText(sumOf(values, currency)));
  const title = t('charts.hours', { currency });
  const text =
    highest === null
      ? t('charts.sum', { sum })
      : t('charts.sum-most-hour', { sum, at: isolatedLtr(hours[highest]?.begins ?? ''), most: textOf(values[highest] ?? 0) });
  const rows = hours
    .filter(({ salesMinor, returnsMinor }) => salesMinor !== 0 || returnsMinor !== 0)
    .map(({ begins, salesCount, salesMinor, returnsMinor, netMinor }) => ({
      key: begins,
      head: <Num>{begins}</Num>,
      cells: [
        <Num key="count">{salesCount}</Num>,
        <Money key="sales" amountMinor={salesMinor} currency={currency} size="s" />,
        <Money key="returns" amountMinor={returnsMinor} currency={currency} size="s" />,
        <Money key="net" amountMinor={netMinor} currency={currency} size="s" />,
      ],
    }));
  return (
    <ChartCard
      {...{ title, text }}
      wide
      drawing={
        <ColumnsChart
          {...{ title, text, currency }}
          ink={currency}
          columns={hours.map(({ begins, netMinor }, i) => ({
            value: netMinor,
            label: i % 2 === 0 ? begins : '',
            hint: `${isolatedLtr(begins)}: ${textOf(netMinor)}`,
          }))}
        />
      }
      table={
        <FiguresTable
          head={t('charts.of-hour')}
          columns={[t('charts.count'), t('charts.sales'), t('charts.returns'), t('charts.net-sales')]}
          rows={rows}
        />
      }
    />
  );
};

/** The gateway's name with the method's, as the Day screen names both. */
const useWays = ({ view, currency }: ViewProps): readonly NamedWay[] => {
  const t = useT();
  const lang = useLang();
  const { names } = useApp();
  return waysOf(view.received, currency).map((way) => {
    const { gateway, method } = way;
    const named = method === null ? (gateway === 'wallet' ? t('day.no-method') : null) : methodText(method, lang, names);
    return { ...way, name: [wordsGateways[gateway][lang], ...(named === null ? [] : [named])].join(' – ') };
  });
};

const Ways = (props: ViewProps) => {
  const t = useT();
  const ways = useWays(props);
  const { currency } = props;
  if (ways.length === 0) return null;
  const title = t('charts.ways', { currency });
  const amounts = ways.map(({ amountMinor }) => amountMinor);
  const text = t('charts.sum', { sum: isolatedLtr(moneyText(sumOf(amounts, currency))) });
  const rows = ways.map(({ name, count, late, amountMinor }) => ({
    key: name,
    head: name,
    cells: [
      <Num key="count">{count}</Num>,
      late > 0 ? <Num key="late">{late}</Num> : '—',
      <Money key="amount" {...{ amountMinor, currency }} size="s" />,
    ],
  }));
  return (
    <ChartCard
      {...{ title, text }}
      drawing={<WaysChart {...{ title, text, currency, ways }} />}
      table={
        <FiguresTable
          head={t('charts.way')}
          columns={[t('charts.count'), t('charts.late-count'), t('charts.amount')]}
          rows={rows}
        />
      }
    />
  );
};

export const DayCharts = ({ view }: { readonly view: ChartsView }) => {
  const t = useT();
  if (view.hours.length === 0 && view.received.length === 0)
    return <ChartCard title={t('charts.day-none')} text={t('charts.none-day')} drawing={null} wide />;
  return (
    <>
      {currencies.map((currency) => (
        <Hours key={currency} {...{ view, currency }} />
      ))}
      <div className="charts-ways">
        {currencies.map((currency) => (
          <Ways key={currency} {...{ view, currency }} />
        ))}
      </div>
    </>
  );
};
