// Tests the Charts screen: the days that it asks for, a drawing with a name and a table for each chart, the reading direction, and
// answers that a newer request has overtaken.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chartDays, daysUpTo } from '../../../../src/shared/charts/days.ts';
import type { ChartsView } from '../../../../src/shared/contract/books/charts.ts';
import { chartsOfMonth, withCharts } from '../../../screens/scenes/charts.ts';
import { dayEmpty, dayFull } from '../../../support/windows/books.ts';
import { today } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { settled } from '../screens/fake-till.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const open = async (view: ChartsView = chartsOfMonth, lang: 'ar' | 'en' = 'en'): Promise<TestWindow> => {
  till = openWindow(withCharts(view), { screen: 'charts' }, lang);
  await vi.waitFor(() => till?.find('.chart'));
  return till;
};
const texts = (selector: string, within: ParentNode = document): string[] =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
const button = (text: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent.includes(text));
  if (!found) throw new Error(`no button "${text}"`);
  return found;
};
const card = (title: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('.chart-card')].find(
    (one) => one.querySelector('h3')?.textContent === title,
  );
  if (!found) throw new Error(`no chart "${title}"`);
  return found;
};
const asked = (window: TestWindow) => window.asked('charts.get').map(({ input }) => input);

describe('the days', () => {
  it('are the business day in progress and the 29 before it, until somebody chooses others', async () => {
    expect(asked(await open())).toEqual([{ to: today, day: today }]);
  });

  it.each([
    ['within the last 30 days is shown among them', '2026-10-23', { to: today, day: '2026-10-23' }],
    ['before them is the last of its own 30 days', '2026-10-22', { to: '2026-10-22', day: '2026-10-22' }],
  ])('a day %s', async (_, day, days) => {
    till = openWindow(withCharts(chartsOfMonth, { 'day.get': () => yes({ ...dayFull, day }) }), { screen: 'day' });
    await vi.waitFor(() => button('Charts'));
    button('Charts').click();
    await vi.waitFor(() => expect(asked(till as TestWindow)).toEqual([days]));
  });

  it('of a day without entries lead to the charts, too', async () => {
    till = openWindow(withCharts(chartsOfMonth, { 'day.get': ({ day }) => yes({ ...dayEmpty, day }) }), { screen: 'day' });
    await vi.waitFor(() => expect(button('Charts').textContent).toBe('Charts'));
  });

  it('are those that were chosen last, whichever answer comes first', async () => {
    const waiting: ((view: ChartsView) => void)[] = [];
    till = openWindow(
      withCharts(chartsOfMonth, {
        'charts.get'() {
          const { promise, resolve } = Promise.withResolvers<ReturnType<typeof yes<ChartsView>>>();
          waiting.push((view) => resolve(yes(view)));
          return promise;
        },
      }),
      { screen: 'charts' },
    );
    await vi.waitFor(() => expect(waiting.length).toBe(1));
    till.emit('closes.changed', {});
    await vi.waitFor(() => expect(waiting.length).toBe(2));
    waiting[1]?.({ ...chartsOfMonth, received: [] });
    await settled();
    waiting[0]?.(chartsOfMonth);
    await settled();
    expect(document.querySelectorAll('.charts-ways .chart').length).toBe(0);
  });
});

describe('each chart', () => {
  it('has a currency of its own, is an image with a name and a description, and has a table of its figures', async () => {
    await open();
    expect(texts('.chart-card h3')).toEqual([
      'Net sales (LYD)',
      'Net sales (USD)',
      'Payments that came late',
      'Paid back to customers (LYD)',
      'Net sales by hour (LYD)',
      'Net sales by hour (USD)',
      'Money received by way of paying (LYD)',
      'Money received by way of paying (USD)',
    ]);
    for (const one of document.querySelectorAll('.chart-card')) {
      const chart = one.querySelector('.chart');
      expect(chart?.getAttribute('role')).toBe('img');
      expect(chart?.querySelector('title')?.textContent).toBe(one.querySelector('h3')?.textContent);
      expect(chart?.querySelector('desc')?.textContent).toBe(one.querySelector('.chart-text')?.textContent);
      expect(one.querySelectorAll('.chart-figures tbody tr').length).toBeGreaterThan(0);
    }
  });

  it('has the figures of the Day screen for the same day', async () => {
    await open();
    const row = texts('tbody tr', card('Net sales (LYD)')).at(-1);
    expect(row).toBe('Sat 21 November 20264,812.750 LYD12.500 LYD4,800.250 LYD');
    const ways = texts('tbody tr', card('Money received by way of paying (USD)'));
    const received = dayFull.sums.filter(({ currency }) => currency === 'USD');
    expect(ways.length).toBe(new Set(received.map(({ gateway, method }) => `${gateway} ${method}`)).size);
  });

  it('has a bar for each day, in reading direction', async () => {
    await open();
    const places = (): number[] =>
      [...card(document.querySelector('h3')?.textContent ?? '').querySelectorAll('.chart-bar')].map((bar) =>
        Number(bar.getAttribute('x')),
      );
    expect(places()).toEqual(places().toSorted((a, b) => a - b));
    expect(places().length).toBe(30);
    till?.close();
    await open(chartsOfMonth, 'ar');
    expect(places()).toEqual(places().toSorted((a, b) => b - a));
  });

  it.each([
    ['en', 'Fri 23 October 2026', 'S'],
    ['ar', 'الجمعة 23 أكتوبر 2026', 'س'],
  ] as const)('of days names the weekday of each day in the drawing and in the table: %s', async (lang, first, last) => {
    await open(chartsOfMonth, lang);
    const net = document.querySelector<HTMLElement>('.chart-card') as HTMLElement;
    expect(texts('.chart-weekday', net)).toHaveLength(chartsOfMonth.days.length);
    expect(texts('.chart-weekday', net).at(-1)).toBe(last);
    expect(texts('tbody th', net)[0]).toBe(first);
  });

  it('names a month below its first day, and below the first bar if the next month is far enough away', async () => {
    const months = async (last: string): Promise<string[]> => {
      const days = (daysUpTo(last, chartDays) ?? []).map((day) => ({ day, money: dayFull.money, late: 0 }));
      await open({ ...chartsOfMonth, days });
      const found = texts('.chart-month', card('Net sales (LYD)'));
      till?.close();
      return found;
    };
    expect(await months('2026-11-21')).toEqual(['October', 'November']);
    expect(await months('2026-11-26')).toEqual(['October', 'November']);
    expect(await months('2026-11-27')).toEqual(['November']);
    expect(await months('2026-11-30')).toEqual(['November']);
  });

  it('is left out if there is nothing to draw, and a card says so below the heading', async () => {
    till = openWindow(
      withCharts({
        ...{ cutOff: '00:00', hours: [], received: [] },
        days: chartsOfMonth.days.map(({ day }) => ({ day, money: [], late: 0 })),
      }),
      { screen: 'charts' },
    );
    await vi.waitFor(() => expect(texts('.chart-card')).toHaveLength(4));
    expect(texts('.chart-card h3')).toEqual([
      'Net sales',
      'Payments that came late',
      'Paid back to customers',
      'Sales and money received',
    ]);
    expect(texts('.chart-card .chart-text')).toEqual([
      'No sales in these days.',
      'No payment came late in these days.',
      'Nothing was paid back in these days.',
      'No sales and no money on this day.',
    ]);
    expect(document.querySelector('.chart')).toBeNull();
  });
});

describe('the printed charts', () => {
  it.each([
    [
      'en',
      'training',
      ['Training: all simulated, no real money here', 'Sample shop', 'Till: T1', 'Printed at: 2026-11-21 10:45'],
    ],
    [
      'ar',
      'trial',
      ['تجربة: خدمة دفع للاختبار، لا تُسلَّم بها بضاعة', 'Sample shop', 'الصندوق: T1', 'وقت الطباعة: 2026-11-21 10:45'],
    ],
    ['en', 'live', ['Sample shop', 'Till: T1', 'Printed at: 2026-11-21 10:45']],
  ] as const)('begin with shop, till, mode and time: %s, %s', async (lang, mode, head) => {
    till = openWindow({ ...withCharts(chartsOfMonth), app: { mode } }, { screen: 'charts' }, lang);
    await vi.waitFor(() => till?.find('.chart'));
    expect(texts('.charts-print-head p').map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual(head);
  });
});
