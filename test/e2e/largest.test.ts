// Sells, pays and books the largest amounts that the books can hold, and checks each screen: no amount is cut off or spills out
// of its card, row or button, or overlaps another text.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../drive/world.ts';
import { usual } from '../drive/service/manner.ts';
import { formatAmount, money } from '../../src/shared/money.ts';
import type { Gateway } from '../../src/shared/payment/gateways.ts';
import { launchChromium } from '../screens/chromium.ts';
import { enlarge } from '../support/windows/enlarge.ts';
import { cutTexts, spilledTexts } from '../screens/inspect.ts';
import { partedAmounts } from '../screens/overlaid.ts';
import { readBooks } from '../support/books/books.ts';
import { inLanguage, seesPaid, typeSale } from './counter.ts';
import { callAsPage } from './page-call.ts';

const langs = ['ar', 'en'] as const;
/** The largest amount that can be typed. */
const typed = '999999999.99';
/** The largest amount that the till books, paid for a small sale: with the largest sale, it makes the largest sum of a day. */
const came = '999999999.99';
const sums = ['1,999,999,999.980 LYD', '1,999,999,999.98 USD'] as const;
/** Amounts larger than any sale: the till must not book them, because the sum of a day could overflow. */
const fortune = { wallet: '9006199254741.00', card: '90070992547409.92' } as const;

let chromium: Browser;
let world: World;
let page: Page;
const faults: string[] = [];

/**
 * Adds each text that is cut off or leaves its box to `faults`, and a fault if no amount of at least `longest` characters is on
 * screen: the check would then prove nothing.
 */
const look = async (screen: string, longest = 17): Promise<void> => {
  const lang = (await page.getAttribute('html', 'lang')) ?? '';
  const lengths = await page.locator('.money').evaluateAll((all) => all.map(({ textContent }) => textContent?.length ?? 0));
  const found = [
    ...(await page.evaluate(cutTexts)),
    ...(await page.evaluate(spilledTexts)),
    ...(await page.evaluate(partedAmounts)),
  ];
  if (Math.max(0, ...lengths) < longest) found.push(`shows no amount of ${longest} characters`);
  faults.push(...found.map((fault) => `${lang} ${screen}: ${fault}`));
};
const lookInBoth = async (screen: string, longest?: number): Promise<void> => {
  for (const lang of langs) {
    await inLanguage(page, lang);
    await look(screen, longest);
  }
};

const pay = async (gateway: Gateway, invoiceNo: string): Promise<void> => {
  const address = world.service.checkoutOf(invoiceNo);
  await fetch(`${address}/pay`, { method: 'POST' });
  // A card payment has no callback; the relay learns of it when the customer's browser returns.
  if (gateway === 'card') await fetch(`${address}/back`);
  await world.caughtUp();
};

/** Charges the largest amount, confirms the question about an unusual amount, and pays. */
const sellLargest = async (gateway: Gateway, lang: (typeof langs)[number]): Promise<void> => {
  await inLanguage(page, lang);
  const invoiceNo = await typeSale(page, gateway, lang, typed);
  const question = page.locator('[role="alertdialog"]');
  await question.waitFor();
  await look(`second look, ${gateway}`);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await lookInBoth(`sale, ${gateway}`);
  await page.keyboard.press('F9');
  await question.locator('.dialog-actions button').last().click();
  await page.waitForSelector('section.pay[data-state="waiting"] svg.qr');
  await lookInBoth(`waiting, ${gateway}`);
  await pay(gateway, invoiceNo);
  await seesPaid(page);
  await lookInBoth(`paid, ${gateway}`);
};

/** Charges 18.5; the service reports `text` as the paid amount. */
const getLot = async (gateway: Gateway, lang: (typeof langs)[number], text: string, state: string): Promise<void> => {
  await inLanguage(page, lang);
  world.service.behave({ ...usual, amount: { text } });
  const invoiceNo = await typeSale(page, gateway, lang, '18.5');
  await page.waitForSelector('section.pay[data-state="waiting"] svg.qr');
  await pay(gateway, invoiceNo);
  await page.waitForSelector(`section.pay[data-state="${state}"] .came`);
  await lookInBoth(`${state}, ${gateway}`, 18);
  world.service.behave(usual);
};

beforeAll(async () => {
  chromium = await launchChromium();
  world = await openWorld(chromium, 'ar');
  page = world.page;
  const { shop } = await callAsPage(page, 'settings.get', {});
  const limit = { minAmountMinor: 1_000, maxAmountMinor: Number.MAX_SAFE_INTEGER };
  const limits = { wallet: limit, card: limit };
  await callAsPage(page, 'settings.set', { requestId: 'largest-limits', shop: { ...shop, limits } });
});
afterAll(async () => {
  await world.close();
  await chromium.close();
});

it('sale, confirmation, code, paid screen and wrong amount fit the screens of the counter', async () => {
  await getLot('wallet', 'en', fortune.wallet, 'unfit');
  await getLot('card', 'ar', fortune.card, 'unfit');
  await sellLargest('wallet', 'ar');
  await sellLargest('card', 'en');
  await getLot('wallet', 'ar', came, 'wrong-amount');
  await getLot('card', 'en', came, 'wrong-amount');
  expect(faults.splice(0)).toEqual([]);
});

it('the books hold the largest allowed sales and no amount above the limit', () => {
  const booked = readBooks(world.books, (db) =>
    db.prepare('SELECT currency, sum(amount_minor) AS minor FROM postings WHERE amount_minor > 0 GROUP BY currency').all(),
  ) as { currency: 'LYD' | 'USD'; minor: number }[];
  expect(booked.map(({ currency, minor }) => `${formatAmount(money(minor, currency))} ${currency}`)).toEqual(sums);
});

/** Opens the payments, details, exceptions, day, close and settings screens, and checks each for cut or spilled amounts. */
const walkOffice = async (): Promise<void> => {
  const nav = page.locator('.rail-nav button');
  await nav.nth(1).click();
  await page.locator('.found-row').nth(3).waitFor();
  await lookInBoth('payments');
  for (const nth of [0, 1, 2, 3]) {
    await page.locator('.found-row').nth(nth).click();
    const booked = page.locator('.history-entry:has(.history-postings)');
    await booked.first().waitFor();
    await booked.first().locator('summary').click();
    await lookInBoth(`details ${nth}`);
    await page.locator('.history-state .icon-button').click();
    await page.locator('.history').waitFor({ state: 'detached' });
  }
  await page.locator('.found-review .button[data-kind="quiet"]').click();
  // Two payments in a wrong amount are in suspense, with all decisions open.
  await page.locator('.refunds-head .segment').nth(1).click();
  await page.locator('.refund-row').first().click();
  await page.locator('.history-body button').first().waitFor();
  await lookInBoth('set aside');
  await nav.nth(1).click();
  await page.locator('.found-review .button[data-kind="plain"]').click();
  await page.locator('.exception-row').first().click();
  const evidence = page.locator('.history-entry:has(.history-postings)');
  await evidence.first().locator('summary').click();
  await lookInBoth('exceptions');

  await nav.nth(2).click();
  await page.locator('.day-total').nth(1).waitFor();
  await lookInBoth('day', 20);
  for (const lang of langs) {
    await inLanguage(page, lang);
    await page.locator('.day-tools .button[data-kind="main"]').click();
    await page.locator('.close-summary').waitFor();
    await look('close', 20);
    await page.keyboard.press('Escape');
    await page.locator('.close-summary').waitFor({ state: 'detached' });
  }

  await nav.nth(3).click();
  const limit = page.locator('.set-limits input[value="9007199254740.991"], .set-limits input[value="90071992547409.91"]');
  await expect.poll(() => limit.count()).toBe(2);
  await lookInBoth('settings', 0);
};

it('payments, details, exceptions, day, close and settings show the largest amounts uncut', async () => {
  await walkOffice();
  expect(faults.splice(0)).toEqual([]);
});

it('every screen fits even if each amount is as large as the largest sum of a day', async () => {
  await page.route('**/api/*.*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: enlarge(await response.json()) });
  });
  await page.reload();
  await page.waitForSelector('.strip li');
  for (const nth of [0, 1, 2, 3]) {
    await page.locator('.strip li button').nth(nth).click();
    await page.waitForSelector('section.pay, section.paid, .history');
    await lookInBoth(`front ${nth}`, 23);
    await page.keyboard.press('F2');
    await page.locator('.sell').waitFor();
  }
  await lookInBoth('last payments', 23);
  await walkOffice();
  expect(faults.splice(0)).toEqual([]);
});
