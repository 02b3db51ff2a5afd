// The cash drawer at a till in a real browser. The owner switches it on; the drawer is counted when a shift opens, closes and is
// handed over; money is put in with an approval; a refund is paid in cash. The window shows the difference only after the count.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';
import { callAsPage } from './page-call.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-drawer-'));
const fingers = { delay: 45 };
const pins = { Maha: '274916', Salem: '481530', Huda: '730258', Yusuf: '159364' } as const;
type Name = keyof typeof pins;
const ids = new Map<Name, string>();
let chromium: Browser;
let till: BrowserTill;
let page: Page;
/** The JSON texts of all answers and events that the page received from the till before the closing count. */
const received: string[] = [];
const requestId = (): string => crypto.randomUUID().replaceAll('-', '');
const signIn = async (name: Name): Promise<void> => {
  await callAsPage(page, 'session.sign-in', { userId: ids.get(name) ?? '', pin: pins[name] });
  await page.locator('.rail-user', { hasText: name }).waitFor();
};

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  page = await (await chromium.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
  for (const [name, role] of [
    ['Maha', 'owner'],
    ['Salem', 'supervisor'],
    ['Huda', 'cashier'],
    ['Yusuf', 'cashier'],
  ] as const) {
    const { userId } = await callAsPage(page, 'people.add', { requestId: requestId(), name, role, pin: pins[name] });
    ids.set(name, userId);
  }
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

const press = (name: RegExp): Promise<void> => page.getByRole('button', { name, disabled: false }).last().click();
const dialog = () => page.getByRole('dialog');
const line = (name: string) => page.locator('.dialog .drawer-lines li', { hasText: name }).first();
const count = async (amount: string, yes: RegExp): Promise<void> => {
  await page.locator('[data-field="cash-LYD"]').fill(amount);
  await press(yes);
};

it('a till counts its drawer only after its owner switched that on', async () => {
  await signIn('Huda');
  await page.keyboard.press('F10');
  await press(/^Open the shift$/);
  await dialog().waitFor({ state: 'detached' });
  await page.keyboard.press('F10');
  await press(/^Close the shift$/);
  await dialog().getByText('No sales yet.').waitFor();
  await page.keyboard.press('Escape');

  await signIn('Maha');
  await press(/^Settings$/);
  await page.getByRole('tab', { name: /^People/ }).click();
  await press(/^People and rights$/);
  await page.getByText('Count the drawer in LYD').click();
  await page.getByText('This till takes no cash payments.').waitFor();
  await expect.poll(async () => (await callAsPage(page, 'app.get', {})).settings.drawer).toEqual(['LYD']);
});

it('the drawer is counted first; then the shift shows the expected sum and the difference', async () => {
  await signIn('Huda');
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => received.push(text),
        () => {},
      );
  });
  await page.keyboard.press('F10');
  await press(/^Open the shift$/);
  await dialog().getByText('This till takes no cash payments.').waitFor();
  await count('100', /^Open the shift$/);
  await dialog().waitFor({ state: 'detached' });

  await page.keyboard.press('F10');
  await press(/^Cash in or out$/);
  await page.locator('[data-field="cash-LYD"]').fill('20');
  await press(/^Change$/);
  await press(/^Record: put in$/);
  await page.locator('.person', { hasText: 'Salem' }).click();
  await page.keyboard.type(pins.Salem, fingers);
  await page.keyboard.press('Enter');
  await line('Put in').getByText('20.000').waitFor();
  expect(await line('Expected').textContent()).toContain('Shown after the count');
  await page.keyboard.press('Escape');

  const address = await charge(page, 'wallet', 'en', '12.5');
  await payOnPhone(chromium, address);
  await seesPaid(page);
  const [paid] = await callAsPage(page, 'payments.recent', { limit: 1 });
  await callAsPage(page, 'refund.give', {
    ...{ requestId: requestId(), what: { kind: 'goods', attemptId: paid?.attemptId ?? '', amount: '2.5' }, way: 'cash' },
    ...{ reference: '', reason: 'returned', approval: { userId: ids.get('Salem') ?? '', pin: pins.Salem } },
  });

  await page.keyboard.press('F10');
  await line('Refunds in cash').getByText('2.500').waitFor();
  await press(/^Close the shift$/);
  await page.locator('[data-field="cash-LYD"]').waitFor();
  expect(received.length).toBeGreaterThan(5);
  expect(received.filter((text) => text.includes('117500'))).toEqual([]);
  await count('115', /^Close the shift$/);
  await line('Difference').getByText('2.500').waitFor();
  expect(await line('Expected').textContent()).toContain('117.500');
  expect(await line('Difference').textContent()).toContain('short');
  await page.keyboard.press('Escape');
});

it('a hand-over takes one count; the next opening, the day and the close show the differences', async () => {
  await page.keyboard.press('F10');
  await press(/^Open the shift$/);
  await count('114', /^Open the shift$/);
  await page.locator('.toast', { hasText: 'short of the expected sum by 1.000 LYD' }).waitFor();
  await page.keyboard.press('F10');
  await press(/^Hand over$/);
  await count('113.5', /^Next$/);
  await page.locator('.person', { hasText: 'Yusuf' }).click();
  await page.keyboard.type(pins.Yusuf, fingers);
  await page.keyboard.press('Enter');
  await page.locator('.rail-user', { hasText: 'Yusuf' }).waitFor();
  await dialog().getByRole('heading', { name: 'Shift of Huda' }).waitFor();
  expect(await line('Difference').last().textContent()).toContain('short');
  await line('Expected').getByText('114.000').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await press(/^Day$/);
  await expect.poll(() => page.locator('.day-drawer .drawer-lines').count()).toBe(3);
  await page.locator('.day-drawer .drawer-moves li', { hasText: 'Change' }).waitFor();
  await press(/^Close the day$/);
  await page.locator('.close-summary .drawer-difference', { hasText: 'short 2.500 LYD' }).waitFor();
  await page.locator('.close-summary .drawer-moves li', { hasText: 'Approved by Salem' }).waitFor();
});
