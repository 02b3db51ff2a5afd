// The figures of charts: the same as the Day screen's for each day, over random histories, closes and changes of the day; and the
// hours of a day from the shop's cut-off.
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import type { ChartsView } from '../../../../../src/shared/contract/books/charts.ts';
import { currencies } from '../../../../../src/shared/money.ts';
import { type Counter, newRequestId, openCounter } from '../../../../support/counter.ts';
import { play, step, type Step } from '../../../../support/money-history.ts';
import { testSettings } from '../../../../support/till.ts';

const today = '2026-01-15';
const hourMs = 3_600_000;

const ask = (counter: Counter, name: string, input: object) =>
  counter.client.ask(name as never, { requestId: newRequestId(), ...input } as never);
const close = async (counter: Counter): Promise<void> => {
  const { businessDay: day } = await counter.client.get('app.get', {});
  await ask(counter, 'day.close', { day, acknowledge: true, override: null });
};

/** The day's own figures, from the sums by hour. */
const addedHours = (hours: ChartsView['hours']) =>
  currencies.flatMap((currency) => {
    const own = hours.filter((hour) => hour.currency === currency);
    const add = (field: 'salesMinor' | 'salesCount' | 'returnsMinor' | 'netMinor'): number =>
      own.reduce((sum, hour) => sum + hour[field], 0);
    const sums = { salesMinor: add('salesMinor'), salesCount: add('salesCount'), returnsMinor: add('returnsMinor') };
    return own.length === 0 ? [] : [{ currency, ...sums, netMinor: add('netMinor') }];
  });

/** Compares each of the 30 days with the Day screen, and that day's hours and lines with the day. */
const expectSameAsDay = async (counter: Counter): Promise<void> => {
  const { businessDay: to } = await counter.client.get('app.get', {});
  const { days } = await counter.client.get('charts.get', { to, day: to });
  for (const { day, money, late } of days) {
    const totals = await counter.client.get('day.get', { day });
    expect([day, money]).toEqual([day, totals.money]);
    expect([day, late]).toEqual([day, totals.sums.reduce((all, sum) => all + sum.late, 0)]);
    if (totals.money.length === 0) continue;
    const { hours, received } = await counter.client.get('charts.get', { to, day });
    expect(received).toEqual(totals.sums);
    const sold = totals.money.filter(({ salesCount, returnsMinor }) => salesCount > 0 || returnsMinor !== 0);
    expect(addedHours(hours).filter(({ salesCount, returnsMinor }) => salesCount > 0 || returnsMinor !== 0)).toEqual(
      sold.map(({ currency, salesMinor, salesCount, returnsMinor, netMinor }) => ({
        ...{ currency, salesMinor, salesCount, returnsMinor, netMinor },
      })),
    );
  }
};

type Act = Step | 'close' | 'next-day' | 'late' | 'card';
const act: fc.Arbitrary<Act> = fc.oneof(
  { arbitrary: step, weight: 8 },
  { arbitrary: fc.constantFrom<Act>('close', 'next-day', 'late', 'card'), weight: 4 },
);

it('the figures of charts are the figures of Day, for every day, hour and line', { timeout: 240_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      const counter = openCounter();
      try {
        const sold: AttemptView[] = [await counter.sell()];
        for (const each of acts) {
          if (each === 'close') await close(counter);
          else if (each === 'next-day') await counter.world.run(20 * hourMs);
          else if (each === 'card') await counter.notify(await counter.sell({ gateway: 'card', mobile: undefined }));
          else if (each === 'late') {
            const attempt = await counter.sell();
            await ask(counter, 'attempt.withdraw', { attemptId: attempt.attemptId });
            await counter.notify(attempt);
          } else await play(counter, each, sold);
        }
        await expectSameAsDay(counter);
      } finally {
        counter.close();
      }
    }),
    { numRuns: Number(process.env['QAYD_RUNS'] ?? 5) },
  ),
);

describe('charts', () => {
  let counter: Counter;
  beforeEach(() => {
    // 10:00 in Tripoli; a business day begins at 04:30.
    counter = openCounter({
      startMs: Date.parse('2026-01-15T08:00:00Z'),
      settings: testSettings({ day: { timeZone: 'Africa/Tripoli', cutOff: '04:30' } }),
    });
  });
  afterEach(() => counter.close());

  it('have 30 days up to the last one, and days without entries have no sums', async () => {
    await counter.notify(await counter.sell());
    const { days } = await counter.client.get('charts.get', { to: '2026-01-20', day: today });
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, i) => new Date(Date.UTC(2025, 11, 22 + i)).toISOString().slice(0, 10)),
    );
    expect(days.filter(({ money }) => money.length > 0)).toMatchObject([{ day: today, money: [{ netMinor: 12_500 }] }]);
  });

  it('count the hours of a day from the cut-off, in the time zone of the shop', async () => {
    await counter.notify(await counter.sell({ amount: '1' }));
    // 04:20 of the next calendar day is still in the last hour of this business day.
    await counter.world.run(18 * hourMs + 20 * 60_000);
    await counter.notify(await counter.sell({ amount: '2' }));
    const { hours, cutOff } = await counter.client.get('charts.get', { to: today, day: today });
    expect(cutOff).toBe('04:30');
    expect(hours.map(({ hour, netMinor }) => [hour, netMinor])).toEqual([
      [5, 1000],
      [23, 2000],
    ]);
  });

  it.each([
    ['a last day that does not exist', { to: '2026-02-30', day: today }, 'export.bad-range'],
    ['a day that does not exist', { to: today, day: '2026-02-30' }, 'export.bad-range'],
    ['a first day before the year 0000', { to: '0000-01-05', day: today }, 'export.bad-range'],
    ['a text that is no day', { to: today, day: 'today' }, 'request.malformed'],
    ['no last day', { day: today }, 'request.malformed'],
  ])('are refused for %s', async (_, input, code) => expect(await counter.client.codeOf('charts.get', input)).toBe(code));
});
