// Screenshot scenes of the Charts screen: a month of both currencies, the tables open, sums below zero, no entries yet, and an
// error.
import { chartDays, daysUpTo } from '../../../src/shared/charts/days.ts';
import type { ChartsView } from '../../../src/shared/contract/books/charts.ts';
import type { Currency } from '../../../src/shared/money.ts';
import { dayFull } from '../../support/windows/books.ts';
import { today } from '../../support/windows/data.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import { moneySum } from '../../support/windows/money.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const days = daysUpTo(today, chartDays) ?? [];
/** The net sales of a day in whole dinars: busy Thursdays, closed Fridays. */
const dinars = (i: number): number => (i % 7 === 6 ? 0 : 2400 + ((i * 7919) % 2600) + (i % 7 === 5 ? 1200 : 0));

const month: ChartsView['days'] = days.map((day, i) =>
  day === today
    ? { day, money: dayFull.money, late: 1 }
    : {
        day,
        money: [
          moneySum({
            ...{ currency: 'LYD', salesMinor: dinars(i) * 1000, salesCount: dinars(i) === 0 ? 0 : 40 + (i % 20) },
            ...{ returnsMinor: i % 6 === 2 ? 45_500 : 0, paidBackMinor: i % 5 === 1 ? 18_250 + i * 750 : 0 },
          }),
          ...(i % 2 === 0 ? [moneySum({ currency: 'USD', salesMinor: 9_500 + ((i * 4_421) % 21_000), salesCount: 3 })] : []),
        ],
        late: [0, 0, 1, 0, 3, 0, 0, 2, 0, 0][i % 10] ?? 0,
      },
);

const perHour = [0, 0, 0, 0, 0, 0, 0, 0, 1, 4, 7, 9, 6, 2, 1, 0, 2, 5, 8, 10, 6, 2, 0, 0];
/** One currency of the sample day, spread over its hours; the last busy hour gets what is left, so that the hours add up. */
const hoursOfDay = (currency: Currency): ChartsView['hours'] => {
  const sum = dayFull.money.find((one) => one.currency === currency);
  if (!sum) return [];
  const all = perHour.reduce((shares, share) => shares + share, 0);
  let [minorLeft, countLeft] = [sum.salesMinor, sum.salesCount];
  return perHour.flatMap((share, hour) => {
    if (share === 0) return [];
    const isLast = perHour.slice(hour + 1).every((later) => later === 0);
    const salesMinor = isLast ? minorLeft : Math.floor((sum.salesMinor * share) / all / 250) * 250;
    const salesCount = isLast ? countLeft : Math.floor((sum.salesCount * share) / all);
    minorLeft -= salesMinor;
    countLeft -= salesCount;
    const returnsMinor = hour === 11 ? sum.returnsMinor : 0;
    return [{ hour, currency, salesMinor, salesCount, returnsMinor, netMinor: salesMinor - returnsMinor }];
  });
};

export const chartsOfMonth: ChartsView = {
  days: month,
  cutOff: '00:00',
  hours: [...hoursOfDay('LYD'), ...hoursOfDay('USD')],
  received: dayFull.sums,
};
const nothing: ChartsView = {
  days: days.map((day) => ({ day, money: [], late: 0 })),
  cutOff: '04:30',
  hours: [],
  received: [],
};
/** Days of returns only, and an amount as long as amounts can be. */
const extreme: ChartsView = {
  ...nothing,
  days: days.map((day, i) => ({
    day,
    money: [
      moneySum({ currency: 'LYD', salesMinor: i === 3 ? 999_999_999_999 : 0, returnsMinor: i % 4 === 1 ? 250_000_000_000 : 0 }),
      ...(i === 20 ? [moneySum({ currency: 'USD', salesMinor: 5, salesCount: 1 })] : []),
    ],
    late: 0,
  })),
  hours: [{ hour: 23, currency: 'LYD', salesMinor: 0, salesCount: 0, returnsMinor: 1_500, netMinor: -1_500 }],
};

/** A till with these figures of charts. */
export const withCharts = (view: ChartsView, more: Given['answers'] = {}): Given => ({
  answers: { 'charts.get': () => yes(view), ...more },
});

const charts = (name: string, given: Given, act?: Scene['act']): Scene => ({
  name: `charts-${name}`,
  route: { screen: 'charts' },
  given,
  ...(act && { act }),
});
/** Scrolls to the charts of one day. */
const toOneDay: Scene['act'] = async (page) => page.locator('.charts-part').last().scrollIntoViewIfNeeded();

export const scenesCharts: readonly Scene[] = [
  charts('days', withCharts(chartsOfMonth)),
  charts('late', withCharts(chartsOfMonth), async (page) => {
    await page.locator('.chart-card').nth(2).scrollIntoViewIfNeeded();
    await page.locator('.chart-card').nth(3).scrollIntoViewIfNeeded();
  }),
  charts('day', withCharts(chartsOfMonth), async (page) => {
    await page.locator('.charts-ways').scrollIntoViewIfNeeded();
  }),
  charts('table', withCharts(chartsOfMonth), async (page) => {
    await page.locator('.chart-table summary').first().click();
    await page.locator('.chart-figures').first().waitFor();
  }),
  charts('extreme', withCharts(extreme)),
  charts('none', withCharts(nothing), toOneDay),
  charts('error', withCharts(nothing, { 'charts.get': () => no('export.bad-range') })),
];
