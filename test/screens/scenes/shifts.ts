// Screenshot scenes of shifts: opening, closing and handing over a shift, and the list of shifts on the Day screen.
import type { DayTotalsView } from '../../../src/shared/contract/books/day.ts';
import { dayFull } from '../../support/windows/books.ts';
import { nowMs } from '../../support/windows/data.ts';
import { yes } from '../../support/windows/fixture-api.ts';
import { moneySum } from '../../support/windows/money.ts';
import { huda, inAs, salem, shiftOf, yusuf } from '../../support/windows/people.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';
import { openShift, scene } from './people.ts';

const sell = { screen: 'sell' } as const;
const shift = (name: string, given: Given, act?: Scene['act']): Scene =>
  scene(`shift-${name}`, given, sell, async (page) => {
    await page.keyboard.press('F10');
    await page.locator('.dialog').waitFor();
    await act?.(page);
  });

/**
 * Makes a scene of the Day screen with two shifts. After the older shift was closed, money that it received in a wrong amount was
 * accepted as a sale.
 */
const shifts = (name: string, act?: Scene['act'], changes: Partial<DayTotalsView> = {}): Scene =>
  scene(
    name,
    {
      session: inAs(salem),
      answers: {
        'day.get': (asked) => yes({ ...dayFull, ...changes, day: asked.day }),
        'shift.list': () =>
          yes({
            rows: [
              { ...shiftOf(huda), seq: 1900 },
              {
                ...shiftOf(yusuf, {
                  ...{ closedMs: nowMs - 11_000_000, openedMs: nowMs - 30_000_000, closedBy: yusuf.name, unresolved: [] },
                  displays: [
                    { display: 'paid', count: 33 },
                    { display: 'paid-twice', count: 1 },
                    { display: 'accepted', count: 1 },
                  ],
                  money: [
                    moneySum({
                      ...{ currency: 'LYD', salesMinor: 2_458_250, salesCount: 32, returnsMinor: 12_500 },
                      ...{ setAsideMinor: 40_000, resolvedMinor: 40_000, owedMinor: 42_500, paidBackMinor: 12_500 },
                    }),
                    moneySum({ currency: 'USD', salesMinor: 12_600, salesCount: 4 }),
                  ],
                  received: [
                    { kind: 'sale', currency: 'LYD', gateway: 'wallet', count: 31, amountMinor: 2_418_250 },
                    { kind: 'refund-owed', currency: 'LYD', gateway: 'wallet', count: 1, amountMinor: 30_000 },
                    { kind: 'suspense', currency: 'LYD', gateway: 'wallet', count: 1, amountMinor: 40_000 },
                    { kind: 'sale', currency: 'USD', gateway: 'card', count: 4, amountMinor: 12_600 },
                  ],
                  after: [moneySum({ currency: 'LYD', salesMinor: 40_000, resolvedMinor: 40_000 })],
                }),
                seq: 1700,
              },
            ],
            more: true,
          }),
      },
    },
    { screen: 'day' },
    async (page) => {
      await page.locator('.shift-list').scrollIntoViewIfNeeded();
      await act?.(page);
    },
  );

export const scenesShifts: readonly Scene[] = [
  shift('none', { session: inAs(huda), answers: { 'shift.now': () => yes(null) } }),
  shift('open', { session: inAs(huda, { shift: openShift }), answers: { 'shift.now': () => yes(shiftOf(huda)) } }),
  shift('empty', {
    session: inAs(huda, { shift: openShift }),
    answers: { 'shift.now': () => yes(shiftOf(huda, { money: [], received: [], paidBack: [], displays: [], unresolved: [] })) },
  }),
  shift(
    'closed',
    {
      session: inAs(huda, { shift: openShift }),
      answers: {
        'shift.now': () => yes(shiftOf(huda)),
        'shift.close': () => yes(shiftOf(huda, { closedMs: nowMs, closedBy: huda.name })),
      },
    },
    async (page) => {
      await page.locator('.dialog-actions .button').first().click();
      await page.locator('.dialog-actions').waitFor({ state: 'detached' });
    },
  ),
  shift(
    'hand-over',
    { session: inAs(huda, { shift: openShift }), answers: { 'shift.now': () => yes(shiftOf(huda)) } },
    async (page) => {
      await page.locator('.dialog-actions .button').nth(1).click();
      await page.locator('.person-pad').waitFor();
      await page.locator('.person').first().click();
    },
  ),
  shifts('shifts'),
  shifts('shifts-outside', async (page) => page.locator('.shift-outside').scrollIntoViewIfNeeded(), {
    outsideShifts: [
      moneySum({ currency: 'LYD', salesMinor: 182_250, salesCount: 4, paidBackMinor: 12_500 }),
      moneySum({ currency: 'USD', salesMinor: 2_500, salesCount: 1 }),
    ],
  }),
  shifts('shifts-after', async (page) => {
    await page.locator('.shift-row').last().click();
    await page.locator('.dialog').waitFor();
  }),
  shifts('shifts-after-below', async (page) => {
    await page.locator('.shift-row').last().click();
    await page.locator('.dialog .shift-states').scrollIntoViewIfNeeded();
    await page.locator('.dialog .shift-sums > div').last().scrollIntoViewIfNeeded();
  }),
];
