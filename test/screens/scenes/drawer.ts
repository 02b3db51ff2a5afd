// Screenshot scenes of the cash drawer: the setting, the dialogs for counts and for money put in or taken out, and the drawer's
// lines in a shift, a day and a close.
import type { CashMove, DrawerLine } from '../../../src/shared/contract/setup/drawer.ts';
import { dayFull, settings } from '../../support/windows/books.ts';
import { preview } from '../../support/windows/books-closed.ts';
import { appInfo, nowMs } from '../../support/windows/data.ts';
import { yes } from '../../support/windows/fixture-api.ts';
import { huda, inAs, listed, maha, salem, shiftOf, yusuf } from '../../support/windows/people.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';
import { openShift } from './people.ts';

const app = { settings: { ...appInfo.settings, drawer: ['LYD' as const, 'USD' as const] } };
const dinars: DrawerLine = {
  ...{ currency: 'LYD', openingMinor: 150_000, openingDifferenceMinor: -500, inMinor: 50_000, outMinor: 20_000 },
  ...{ refundsMinor: 12_500, expectedMinor: null, countedMinor: null, differenceMinor: null },
};
const dollars: DrawerLine = {
  ...{ currency: 'USD', openingMinor: 10_000, openingDifferenceMinor: null, inMinor: 0, outMinor: 0 },
  ...{ refundsMinor: 1_800, expectedMinor: null, countedMinor: null, differenceMinor: null },
};
const counted: readonly DrawerLine[] = [
  { ...dinars, expectedMinor: 167_500, countedMinor: 165_000, differenceMinor: -2_500 },
  { ...dollars, expectedMinor: 8_200, countedMinor: 8_300, differenceMinor: 100 },
];
const moves: readonly CashMove[] = [
  {
    ...{ seq: 1801, direction: 'in', currency: 'LYD', amountMinor: 50_000, reason: 'فكّة من الخزنة', atMs: nowMs - 9_000_000 },
    ...{ by: huda.userId, name: huda.name, approvedBy: salem.userId, approverName: salem.name },
  },
  {
    ...{ seq: 1844, direction: 'out', currency: 'LYD', amountMinor: 20_000, reason: 'Bought water', atMs: nowMs - 4_000_000 },
    ...{ by: salem.userId, name: salem.name, approvedBy: null, approverName: null },
  },
];
const closedShift = shiftOf(huda, { closedMs: nowMs, closedBy: huda.userId, unresolved: [], drawer: [...counted] });
const asHuda: Given = {
  app,
  session: inAs(huda, { shift: openShift }),
  answers: { 'shift.now': () => yes(shiftOf(huda, { drawer: [dinars, dollars] })), 'shift.close': () => yes(closedShift) },
};
type Act = NonNullable<Scene['act']>;
const scene = (name: string, given: Given, act: Act, route: Scene['route'] = { screen: 'sell' }): Scene => ({
  name: `drawer-${name}`,
  given,
  route,
  act,
});
const inShift =
  (act: Act): Act =>
  async (page) => {
    await page.keyboard.press('F10');
    await page.locator('.dialog').waitFor();
    await act(page);
  };
const step =
  (at: number): Act =>
  async (page) =>
    page.locator('.dialog-actions .button').nth(at).click();
const move: Act = async (page) => page.locator('.drawer-tools .button').click();
const count: Act = async (page) => {
  await page.locator('[data-field=cash-LYD]').fill('165');
  await page.locator('[data-field=cash-USD]').fill('83');
};

/** Huda has counted the drawer; the person who takes over reads the sums and types a PIN. */
const countedTogether: Act = async (page) => {
  await step(1)(page);
  await count(page);
  await step(0)(page);
  await page.locator('.person', { hasText: yusuf.name }).click();
};

/** Yusuf has just taken the shift over from Huda. */
const handedOver = ((): Scene => {
  let session = asHuda.session;
  const answers: Given['answers'] = {
    ...asHuda.answers,
    'session.get': () => yes(session ?? inAs(huda)),
    'shift.hand-over': () => {
      session = inAs(yusuf);
      return yes({ shiftId: 'shift_2', userId: yusuf.userId, name: yusuf.name, openedMs: nowMs, closed: closedShift });
    },
  };
  return scene(
    'handed-over',
    { app, answers },
    inShift(async (page) => {
      await countedTogether(page);
      await page.locator('.pin-input').fill('159364');
      await page.keyboard.press('Enter');
      await page.locator('.drawer-difference').first().waitFor();
    }),
  );
})();

export const scenesDrawer: readonly Scene[] = [
  scene(
    'none',
    { app, session: inAs(huda), answers: { 'shift.now': () => yes(null) } },
    inShift(async (page) => page.locator('.drawer-tools .button').waitFor()),
  ),
  scene('opening', { app, session: inAs(huda), answers: { 'shift.now': () => yes(null) } }, inShift(step(0))),
  scene('needed', { app, session: inAs(huda, { shiftNeeded: true }) }, async (page) => {
    await page.locator('.shift-needed .button').click();
    await page.locator('[data-field=cash-LYD]').fill('1,5');
  }),
  scene(
    'open',
    asHuda,
    inShift(async (page) => page.locator('.drawer-currencies').scrollIntoViewIfNeeded()),
  ),
  scene(
    'closing',
    asHuda,
    inShift(async (page) => {
      await step(0)(page);
      await count(page);
    }),
  ),
  scene(
    'keypad',
    asHuda,
    inShift(async (page) => {
      await step(0)(page);
      await page.locator('.drawer-count .button').first().click();
    }),
  ),
  scene(
    'closed',
    asHuda,
    inShift(async (page) => {
      await step(0)(page);
      await count(page);
      await step(0)(page);
      await page.locator('.drawer-difference').first().waitFor();
      await page.locator('.drawer-currencies').scrollIntoViewIfNeeded();
    }),
  ),
  scene('hand-over', asHuda, inShift(step(1))),
  scene('hand-over-counted', asHuda, inShift(countedTogether)),
  handedOver,
  scene('move', asHuda, inShift(move)),
  scene(
    'move-out',
    asHuda,
    inShift(async (page) => {
      await move(page);
      await page.locator('.dialog .segment').nth(1).click();
      await page.locator('[data-field=cash-LYD]').fill('20');
    }),
  ),
  scene(
    'day',
    {
      ...{ app, session: inAs(salem) },
      answers: {
        'day.get': ({ day }) => {
          const { shiftId, userId, name, openedMs } = closedShift;
          const shift = { shiftId, userId, name, openedMs };
          const shifts = [
            { ...shift, closedMs: nowMs, lines: [...counted] },
            { ...shift, shiftId: 'shift_2', userId: yusuf.userId, name: yusuf.name, closedMs: null, lines: [dinars] },
          ];
          return yes({ ...dayFull, day, drawer: { shifts, moves: [...moves] } });
        },
      },
    },
    async (page) => page.locator('.day-drawer').scrollIntoViewIfNeeded(),
    { screen: 'day' },
  ),
  scene(
    'close',
    {
      ...{ app, session: inAs(salem) },
      answers: {
        'day.get': ({ day }) => yes({ ...dayFull, day }),
        'close.preview': () => yes({ ...preview, shifts: [closedShift], cashMoves: [...moves] }),
      },
    },
    async (page) => {
      await page.locator('.day-tools .button').last().click();
      await page.locator('.dialog .drawer-moves').scrollIntoViewIfNeeded();
    },
    { screen: 'day' },
  ),
  scene(
    'setting',
    {
      ...{ app, session: inAs(maha) },
      answers: {
        'people.list': () => yes(listed),
        'settings.get': () => yes({ ...settings, shop: { ...settings.shop, drawer: ['LYD'] } }),
      },
    },
    async (page) => page.locator('.set-sheet h3').scrollIntoViewIfNeeded(),
    { screen: 'people' },
  ),
];
