// Refunds at a till in a real browser, by keyboard: a double payment with another person's approval, each of the four decisions
// about a wrong amount, and a partial return of goods. The till's answers are checked against its books.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { charge, inLanguage, payOnPhone, seesPaid } from './counter.ts';
import { callAsPage } from './page-call.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-refunds-'));
const fingers = { delay: 45 };
const salemsPin = '481530';
let chromium: Browser;
let till: BrowserTill;
let page: Page;
const requestId = (): string => crypto.randomUUID().replaceAll('-', '');

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  page = await (await chromium.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  await inLanguage(page, 'en');
  const add = (name: string, role: 'owner' | 'supervisor' | 'cashier', pin: string) =>
    callAsPage(page, 'people.add', { requestId: requestId(), name, role, pin });
  await add('Maha', 'owner', '274916');
  await add('Salem', 'supervisor', salemsPin);
  const { userId } = await add('Huda', 'cashier', '730258');
  await callAsPage(page, 'session.sign-in', { userId, pin: '730258' });
  await page.locator('.rail-user', { hasText: 'Huda' }).waitFor();
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

/** Opens the customer's checkout with its simulation controls, and runs `act` on that page. */
const onPhone = async (address: string, act: (phone: Page) => Promise<void>): Promise<void> => {
  const context = await chromium.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(address);
  await phone.locator('.simulation summary').click();
  await act(phone);
  await context.close();
};
const payTwice = (address: string) =>
  onPhone(address, async (phone) => {
    await Promise.all([phone.waitForNavigation(), phone.locator('button[value="pay-twice"]').click()]);
  });
const payAmount = (address: string, amount: string) =>
  onPhone(address, async (phone) => {
    await phone.locator('input[name="amount"]').fill(amount);
    await Promise.all([phone.waitForNavigation(), phone.locator('button[value="pay"]').click()]);
  });

const press = async (name: RegExp): Promise<void> => {
  const button = page.getByRole('button', { name }).last();
  await button.focus();
  await page.keyboard.press('Enter');
};
/** Closes the result dialog, which stays open until a key is pressed. */
const putAway = async (): Promise<void> => {
  await page.locator('.done-next').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.done-next').waitFor({ state: 'detached' });
};
/** Waits for the approval dialog with this amount, and enters Salem's PIN. */
const approve = async (sum: string): Promise<void> => {
  await page.locator('.approve-about', { hasText: sum }).waitFor();
  await page.locator('.person', { hasText: 'Salem' }).click();
  await page.keyboard.type(salemsPin, fingers);
  await page.keyboard.press('Enter');
  await putAway();
};
const because = (reason: string) => page.locator('.modal textarea').fill(reason);
const toRefunds = async (nth = 0): Promise<void> => {
  await page.locator('.rail-nav button').nth(1).click();
  await press(/^Refunds owed( \d+)?$/);
  await page.locator('.refunds-head .segment').nth(nth).click();
};
const firstRow = async (): Promise<void> => {
  await page.locator('.refund-row').first().click();
};
const owed = () => callAsPage(page, 'refunds.list', { after: null, limit: 50 });
const held = () => callAsPage(page, 'suspense.list', { after: null, limit: 50 });
/** Makes a sale, pays a wrong amount for that sale at the service, and opens the decision about the money. */
const wrongAmount = async (): Promise<void> => {
  const before = (await held()).rows.length;
  await payAmount(await charge(page, 'wallet', 'en', '12.5'), '10');
  await expect.poll(async () => (await held()).rows.length).toBe(before + 1);
  await toRefunds(1);
  await firstRow();
};

it('a double payment is listed as owed and refunded in cash with another person’s approval', { timeout: 90_000 }, async () => {
  await payTwice(await charge(page, 'wallet', 'en', '12.5'));
  await expect.poll(async () => (await owed()).rows.length).toBe(1);
  await toRefunds();
  await firstRow();
  await press(/^Give the money back/);
  await because('came with both receipts');
  await press(/hand it over/);
  await approve('12.500 LYD');
  await expect.poll(async () => (await owed()).rows.length).toBe(0);
  const { rows } = await callAsPage(page, 'refunds.ended', { before: null, limit: 5 });
  expect(rows).toMatchObject([
    {
      state: 'paid',
      requested: { byName: 'Huda' },
      approved: { approval: { name: 'Salem', self: false } },
      paidBack: { way: 'cash' },
    },
  ]);
});

it('a wrong amount is accepted as the sale', { timeout: 90_000 }, async () => {
  await wrongAmount();
  await press(/^Accept it as the sale/);
  await because('agreed on the price');
  await press(/^Book it$/);
  await approve('10.000 LYD');
  await expect.poll(async () => (await held()).rows.length).toBe(0);
});

it('the price of an overpaid sale is kept, the excess is listed as owed, and the navigation counts it', {
  timeout: 90_000,
}, async () => {
  const count = page.locator('.rail-nav button').nth(1).locator('.count');
  expect(await count.count()).toBe(0);
  const before = (await held()).rows.length;
  await payAmount(await charge(page, 'wallet', 'en', '12.5'), '20');
  await expect.poll(async () => (await held()).rows.length).toBe(before + 1);
  await toRefunds(1);
  await firstRow();
  await press(/^Keep the price/);
  await because('wants the rest in cash');
  await press(/^Book it$/);
  await approve('20.000 LYD');
  await expect.poll(async () => (await owed()).rows.map(({ amountMinor }) => amountMinor)).toEqual([7_500]);
  await expect.poll(() => count.textContent()).toBe('1');
  const [recent] = await callAsPage(page, 'payments.recent', { limit: 1 });
  expect(recent).toMatchObject({ resolved: 'keep-price', state: 'approved' });
  await page.locator('.rail-nav button').first().click();
  await page.locator('.strip', { hasText: 'Accepted as the sale' }).waitFor();
  await toRefunds();
  await firstRow();
  await press(/^Give the money back/);
  await because('paid too much');
  await press(/hand it over/);
  await approve('7.500 LYD');
  await expect.poll(async () => (await owed()).rows.length).toBe(0);
});

it('a wrong amount is given back and listed as owed', { timeout: 90_000 }, async () => {
  await wrongAmount();
  await press(/^Give it back/);
  await because('wants to pay otherwise');
  await press(/^Book it$/);
  await approve('10.000 LYD');
  await expect.poll(async () => (await owed()).rows.map(({ source }) => source)).toEqual(['wrong-amount']);
});

it('a wrong amount is kept', { timeout: 90_000 }, async () => {
  await wrongAmount();
  await press(/^Keep it/);
  await because('nobody came for it');
  await press(/^Book it$/);
  await approve('10.000 LYD');
  await expect.poll(async () => (await held()).rows.length).toBe(0);
});

it('a wrong amount is topped up, and both payments pay the sale', { timeout: 90_000 }, async () => {
  await payAmount(await charge(page, 'wallet', 'en', '25'), '10');
  await expect.poll(async () => (await held()).rows.length).toBe(1);
  await toRefunds(1);
  await firstRow();
  await press(/^Charge the rest/);
  await press(/^Charge the rest$/);
  await page.waitForSelector('section.pay[data-state="waiting"] svg.qr');
  const waiting = (await held()).rows[0]?.topUp;
  expect(waiting).toMatchObject({ amountMinor: 15_000 });
  const { redirectUrl } = await callAsPage(page, 'attempt.get', { attemptId: waiting?.attemptId ?? '' });
  await payOnPhone(chromium, redirectUrl ?? '');
  await seesPaid(page);
  expect((await held()).rows).toEqual([]);
});

it('a partial return of goods is requested first, then approved and paid', { timeout: 90_000 }, async () => {
  await payOnPhone(chromium, await charge(page, 'wallet', 'en', '12.5'));
  await seesPaid(page);
  const [recent] = await callAsPage(page, 'payments.recent', { limit: 1 });
  const attemptId = recent?.attemptId ?? '';
  const invoiceNo = recent?.invoiceNo ?? '';
  await page.locator('.rail-nav button').nth(1).click();
  await page.locator('.found-row', { hasText: invoiceNo }).click();
  await press(/^Only ask for approval/);
  await page.locator('.modal [data-field="amount"]').fill('4.5');
  await because('a shirt came back');
  await press(/^Ask$/);
  await putAway();
  await expect.poll(async () => (await callAsPage(page, 'refunds.of', { attemptId })).refunds.length).toBe(1);
  await press(/^Approve/);
  await press(/^Approve$/);
  await approve('4.500 LYD');
  await press(/^Pay it back/);
  await press(/hand it over/);
  await expect
    .poll(async () => callAsPage(page, 'refunds.of', { attemptId }))
    .toMatchObject({ paidMinor: 12_500, returnableMinor: 8_000, refunds: [{ state: 'paid', amountMinor: 4_500 }] });
});
