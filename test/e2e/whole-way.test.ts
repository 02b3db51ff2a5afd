// A sale, its receipt, its refund and the refund's receipt in a real Chromium, by keyboard alone and by touch alone, in both
// languages. The page records any event of another input device. Only the set-up and the customer's phone are driven by other
// means.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { payOnPhone, seesPaid } from './counter.ts';
import { fingers, strayedHands, tabTo, watchHands } from './hands.ts';
import { callAsPage } from './page-call.ts';
import { keepPrinted, printedPages } from './printed-pages.ts';
import { decodeQr } from './qr.ts';

type Lang = 'ar' | 'en';
const salemsPin = '481530';
const words = {
  en: {
    payments: /^Payments$/,
    print: /^Print receipt/,
    ask: /^Only ask for approval/,
    send: /^Ask$/,
    approve: /^Approve…$/,
    yes: /^Approve$/,
    pay: /^Pay it back/,
    handed: /^Book it, then hand it over$/,
    away: /^Done$/,
    refunds: /^Refunds owed/,
    done: /^Done$/,
    because: /^The goods came back$/,
    keypad: /^Keypad$/,
    list: /^Payments, newest/,
  },
  ar: {
    payments: /^المدفوعات$/,
    print: /^اطبع الإيصال/,
    ask: /^اطلب الموافقة فقط/,
    send: /^أرسل الطلب$/,
    approve: /^وافق…$/,
    yes: /^أوافق$/,
    pay: /^سلّم المال…$/,
    handed: /^قيّده، ثم سلّم المال$/,
    away: /^تم$/,
    refunds: /^مبالغ مستحقة الرد/,
    done: /^انتهت$/,
    because: /^أُعيدت البضاعة$/,
    keypad: /^لوحة الأرقام$/,
    list: /^المدفوعات، الأحدث/,
  },
} as const satisfies Record<Lang, Record<string, RegExp>>;
type Word = keyof (typeof words)['en'];

let chromium: Browser;
let phone: Browser;
let till: BrowserTill;
let page: Page;
let data: string;
beforeAll(async () => {
  [chromium, phone] = await Promise.all([launchChromium(), launchChromium()]);
});
afterAll(() => Promise.all([chromium.close(), phone.close()]));
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'qayd-e2e-whole-'));
  till = await startBrowserTill(data);
});
afterEach(async () => {
  await page.context().close();
  await till.stop();
  rmSync(data, { recursive: true, force: true });
});

const requestId = (): string => crypto.randomUUID().replaceAll('-', '');

/** Opens a till in this language, where Huda sells and Salem approves, and records events of other devices than `hand`. */
const open = async (hand: 'keyboard' | 'touch', lang: Lang): Promise<void> => {
  const context = await chromium.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: hand === 'touch' });
  page = await context.newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await Promise.all([keepPrinted(page), watchHands(page, hand)]);
  await page.addInitScript((chosen) => sessionStorage.setItem('qayd.lang', chosen), lang);
  await page.goto(till.url);
  await page.waitForSelector('.rail');
  const add = (name: string, role: 'owner' | 'supervisor' | 'cashier', pin: string) =>
    callAsPage(page, 'people.add', { requestId: requestId(), name, role, pin });
  await add('Maha', 'owner', '274916');
  await add('Salem', 'supervisor', salemsPin);
  const { userId } = await add('Huda', 'cashier', '730258');
  await callAsPage(page, 'session.sign-in', { userId, pin: '730258' });
  await page.locator('.rail-user', { hasText: 'Huda' }).waitFor();
};

/** Actions of a person at the till, made by keyboard or by touch. */
type Hand = {
  press(word: Word): Promise<void>;
  sell(): Promise<void>;
  printIt(): Promise<void>;
  /** Opens this payment's details with the actions that it allows. */
  openPayment(invoiceNo: string): Promise<void>;
  /** Types the amount and the reason in the refund dialog. */
  say(amount: string): Promise<void>;
  approve(): Promise<void>;
  openDone(): Promise<void>;
};

const byKeys = (lang: Lang): Hand => {
  const press: Hand['press'] = async (word) => {
    await tabTo(page, words[lang][word]);
    await page.keyboard.press('Enter');
  };
  return {
    press,
    async sell() {
      await page.keyboard.type('12.5', fingers);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('0912345678', fingers);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
    },
    printIt: () => page.keyboard.press('Control+p'),
    async openPayment(invoiceNo) {
      await page.keyboard.press('Control+f');
      await page.keyboard.type(invoiceNo, fingers);
      await page.locator('.found-row').first().waitFor();
      await press('list');
    },
    async say(amount) {
      await page.keyboard.type(amount, fingers);
      await page.keyboard.press('Tab');
      await tabTo(page, /^(Reason|السبب)$/);
      await page.keyboard.type('a shirt', fingers);
    },
    async approve() {
      // If nobody is chosen yet, an arrow key chooses the next person.
      await tabTo(page, /^.?(Maha|Salem)/);
      const chosen = page.locator('.person[data-selected]', { hasText: 'Salem' });
      for (let i = 0; i < 4 && (await chosen.count()) === 0; i++) await page.keyboard.press('ArrowDown');
      await page.keyboard.type(salemsPin, fingers);
      await page.keyboard.press('Enter');
    },
    async openDone() {
      await press('payments');
      await press('refunds');
      await tabTo(page, /^(Owed|تُرد)$/);
      for (let i = 0; i < 2; i++) await page.keyboard.press(lang === 'ar' ? 'ArrowLeft' : 'ArrowRight');
      await page.locator('.refund-row').first().waitFor();
      await tabTo(page, /T1-0001/);
      await page.keyboard.press('Enter');
    },
  };
};

const byFinger = (lang: Lang): Hand => {
  const keys = async (digits: string): Promise<void> => {
    for (const digit of digits)
      await page
        .locator('.keypad-key', { hasText: new RegExp(`^${digit.replace('.', '\\.')}$`) })
        .last()
        .tap();
  };
  const press: Hand['press'] = (word) => page.getByRole('button', { name: words[lang][word], disabled: false }).last().tap();
  return {
    press,
    async sell() {
      await keys('12.5');
      await page.locator('[data-field="mobile"]').tap();
      await keys('0912345678');
      await page.locator('.charge').tap();
    },
    printIt: () => press('print'),
    async openPayment(invoiceNo) {
      await press('payments');
      await page.locator('.found-row', { hasText: invoiceNo }).tap();
    },
    async say(amount) {
      await press('keypad');
      await keys(amount);
      await press('because');
    },
    async approve() {
      await page.locator('.person', { hasText: 'Salem' }).tap();
      for (const digit of salemsPin) await page.locator('.pin-pad .keypad-key', { hasText: digit }).tap();
      await page.locator('.pin-enter').tap();
    },
    async openDone() {
      await press('payments');
      await press('refunds');
      await page.locator('.refunds-head .segment').nth(2).tap();
      await page.locator('.refund-row').first().tap();
    },
  };
};

/** Closes the result dialog, which stays open until it is dismissed. */
const putAway = async (hand: Hand): Promise<void> => {
  await page.locator('.done-next').waitFor();
  await hand.press('away');
  await page.locator('.done-next').waitFor({ state: 'detached' });
};
const printedCount = async (): Promise<number> => (await printedPages(page)).length;

describe.each([
  ['keyboard', 'en', byKeys],
  ['touch', 'ar', byFinger],
  ['keyboard', 'ar', byKeys],
  ['touch', 'en', byFinger],
] as const)('a whole sale by %s alone, in %s', (name, lang, handOf) => {
  it('a sale is paid and printed, and its refund is requested, approved by another person, paid and printed', {
    timeout: 120_000,
  }, async () => {
    await open(name, lang);
    const hand = handOf(lang);
    await hand.sell();
    await page.waitForSelector('section.pay[data-state="waiting"] svg.qr');
    await payOnPhone(phone, await decodeQr(await page.screenshot()));
    await seesPaid(page);
    await hand.printIt();
    await expect.poll(printedCount).toBe(1);

    await hand.openPayment('T1-0001');
    await hand.press('ask');
    await hand.say('4.5');
    await hand.press('send');
    await putAway(hand);
    await hand.press('approve');
    await hand.press('yes');
    await hand.approve();
    await putAway(hand);
    await hand.press('pay');
    await hand.press('handed');
    await putAway(hand);
    await hand.openDone();
    await hand.press('print');
    await expect.poll(printedCount).toBe(2);

    const [receipt = '', refund = ''] = await printedPages(page);
    expect([receipt.includes('12.500'), refund.includes('4.500'), refund.includes('12.500 LYD')]).toEqual([true, true, false]);
    const { rows } = await callAsPage(page, 'refunds.ended', { before: null, limit: 5 });
    expect(rows).toMatchObject([
      {
        amountMinor: 4_500,
        state: 'paid',
        requested: { byName: 'Huda' },
        approved: { approval: { name: 'Salem', self: false } },
        paidBack: { way: 'cash' },
      },
    ]);
    expect(await strayedHands(page)).toEqual([]);
  });
});
