// Screenshot scenes of fast input at the counter: quick amounts, items, a name and a note, and toasts in a strip of their own.
import type { Page } from 'playwright-core';
import { settings as told } from '../../support/windows/books.ts';
import { yes } from '../../support/windows/fixture-api.ts';
import { toSettings } from '../../../src/renderer/stores/route-store.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import type { ShopSettings } from '../../../src/shared/contract/till.ts';
import { appInfo, front, morning } from '../../support/windows/data.ts';
import { inAs, locked, staff } from '../../support/windows/people.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

import type { CounterItem, CounterSettings } from '../../../src/shared/contract/counter/counter.ts';

const sell = { screen: 'sell' } as const;
const names = ['قهوة عربية', 'Espresso', 'شاي بالنعناع', 'كعك اللوز والعسل الطبيعي من الجبل', 'Orange juice, fresh', 'ماء'];
export const itemsOf = (count: number): CounterItem[] =>
  Array.from({ length: count }, (_, n) => ({
    name: n < names.length ? (names[n] as string) : `${names[n % names.length] as string} ${n}`,
    currency: n % 12 === 11 ? 'USD' : 'LYD',
    priceMinor: 500 * (1 + (n % 40)),
  }));

const counter = (changes: Partial<CounterSettings>): Given => ({
  app: {
    settings: {
      ...appInfo.settings,
      counter: {
        quickAmounts: { LYD: [5_000, 10_000, 20_000, 50_000], USD: [5_00] },
        items: [],
        sound: 'normal',
        speech: true,
        ...changes,
      },
    },
  },
});

const scene = (name: string, given: Given, act?: Scene['act'], route: Scene['route'] = sell): Scene => ({
  name: `counter-${name}`,
  given,
  route,
  ...(act && { act }),
});

const chooseItems: Scene['act'] = async (page) => {
  await page.keyboard.press('F6');
  const tile = page.locator('.item-add');
  for (const at of [0, 0, 1, 3, 3, 3]) await tile.nth(at).click();
};

const named = { customerName: 'عبد السلام محمد الورفلي', note: 'طاولة 4، والباقي يُستلم غدًا مع الطلبية الثانية' };
const items = [
  { name: 'قهوة عربية', priceMinor: 2_500, count: 2 },
  { name: 'Espresso', priceMinor: 40_250, count: 1 },
];

const shop = (given: Given): ShopSettings => given.app?.settings as ShopSettings;

/** Makes a screenshot scene of the shop section in Settings, scrolled to the items of the Sell screen. */
const settings = (name: string, given: Given, act: (page: Page) => Promise<void>): Scene =>
  scene(
    `settings-${name}`,
    {
      ...given,
      answers: {
        'settings.get': () => yes({ ...told, shop: shop(given) }),
      },
    },
    async (page) => {
      await page.locator('.counter-items').waitFor();
      await page.locator('.counter-items').scrollIntoViewIfNeeded();
      await act(page);
    },
    toSettings('shop'),
  );

export const scenesCounterSpeed: readonly Scene[] = [
  scene('quick', counter({}), async (page) => page.locator('.quick-amount').nth(2).click()),
  scene('items-none-here', counter({ items: itemsOf(6) }), async (page) => {
    await page.locator('.sell > .segmented .segment').nth(1).click();
    await page.keyboard.press('F6');
  }),
  scene('items-6', counter({ items: itemsOf(6), quickAmounts: { LYD: [], USD: [] } }), chooseItems),
  scene('items-60', counter({ items: itemsOf(60) }), chooseItems),
  scene('keys', counter({ items: itemsOf(6) }), async (page) => {
    await page.keyboard.press('F1');
    await page.locator('.dialog .segment').last().click();
    await page.locator('.keys-sheet').waitFor();
  }),
  scene('items-keypad', counter({ items: itemsOf(6) }), async (page) => {
    await chooseItems(page);
    await page.locator('.sell-side > .segmented .segment').first().click();
  }),
  scene('items-too-much', counter({ items: [{ name: 'سيارة', currency: 'LYD', priceMinor: 999_999_999_990 }] }), async (page) => {
    await page.keyboard.press('F6');
    await page.locator('.item-add').click();
    await page.locator('.item-add').click();
  }),
  scene('more-told', {}, async (page) => {
    await page.keyboard.press('F7');
    await page.locator('[data-field="customerName"]').fill('سالم الورفلي');
    for (const _ of [1, 2, 3]) await page.keyboard.press('Enter');
    await page.locator('.sell-told').waitFor();
  }),
  scene('more', {}, async (page) => {
    await page.keyboard.press('F7');
    await page.locator('[data-field="customerName"]').fill(named.customerName);
    await page.locator('[data-field="note"]').fill(named.note);
  }),
  scene('more-wrong', {}, async (page) => {
    await page.locator('[data-field="amount"]').fill('45.25');
    await page.locator('[data-field="mobile"]').fill('091 234 5678');
    await page.keyboard.press('F7');
    await page.locator('[data-field="note"]').fill('ن'.repeat(201));
    await page.keyboard.press('F9');
  }),
  scene('waiting-named', { attempts: [front({ changedSeq: 900, ...named, items }), ...morning.slice(1)] }, undefined, {
    screen: 'waiting',
    attemptId: front().attemptId,
  }),
  scene(
    'paid-named',
    { attempts: [front({ changedSeq: 900, state: 'approved', ...named, items }), ...morning.slice(1)] },
    undefined,
    {
      screen: 'waiting',
      attemptId: front().attemptId,
    },
  ),
  settings('none', counter({ quickAmounts: { LYD: [], USD: [] } }), async (page) =>
    page.locator('.counter-heard').scrollIntoViewIfNeeded(),
  ),
  settings('items', counter({ items: itemsOf(6) }), async (page) =>
    page.locator('.counter-heard button').last().scrollIntoViewIfNeeded(),
  ),
  settings('item', counter({ items: itemsOf(6) }), async (page) => {
    await page.locator('.counter-item-add button').first().click();
    await page.locator('.dialog input').first().fill('قهوة عربية');
    await page.keyboard.press('Enter');
  }),
  settings('paste', counter({ items: itemsOf(6) }), async (page) => {
    await page.locator('.counter-item-add button').last().click();
    await page.locator('.dialog textarea').fill('حليب، 3.5\nCup, 1.99, USD');
  }),
  settings('paste-refused', counter({ items: itemsOf(6) }), async (page) => {
    await page.locator('.counter-item-add button').last().click();
    await page.locator('.dialog textarea').fill('حليب، 3.5\nلا سعر هنا\nشاي؛ 1,5\nCup, 12 USD\nPlate; 3 EUR');
  }),
  scene('toasts', { app: { host: 'browser' }, paid: morning.filter(({ state }) => state === 'approved').slice(0, 3) }),
  scene(
    'toasts-payments',
    { app: { host: 'browser' }, paid: morning.filter(({ state }) => state === 'approved').slice(0, 3) },
    undefined,
    {
      screen: 'payments',
      attemptId: null,
      states: [],
    },
  ),
  scene('badges', { lights: { exceptions: 14, attention: { needed: 12, pending: 3, monitored: 2, loose: 14 } } }),
  scene('badges-many', {
    attempts: Array.from({ length: 40 }, (_, n) => ({ ...(morning[n % morning.length] as AttemptView), attemptId: `many-${n}` })),
    lights: { attention: { needed: 35, pending: 3, monitored: 2, loose: 0 } },
  }),
  scene('locked-pending', { session: locked({ pending: 3 }) }),
  scene('locked-switching', { session: inAs(staff[2] as (typeof staff)[number], { pending: 1 }) }),
];
