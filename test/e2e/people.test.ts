// People at a till in a real browser, by keyboard alone and by touch alone, in Arabic and English: adding the first person,
// signing in, locking, switching and approving. The sale in progress is kept, and the till locks itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage, typeSale } from './counter.ts';
import { fingers, tabTo } from './hands.ts';
import { callAsPage } from './page-call.ts';

const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-people-'));
let chromium: Browser;
let till: BrowserTill;
let page: Page;
/** The recovery code, which the window shows only once. */
let recoveryCode = '';

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  const context = await chromium.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true });
  page = await context.newPage();
  page.on('pageerror', (error) => expect.unreachable(error.message));
  await page.goto(till.url);
  await page.waitForSelector('.rail');
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

const pins = { Maha: '274916', Salem: '481530', Huda: '730258', Yusuf: '159364' } as const;
type Name = keyof typeof pins;
const requestId = (): string => crypto.randomUUID().replaceAll('-', '');

/** Actions of a person at the till, made by keyboard or by touch. */
type Hand = {
  press(name: RegExp): Promise<void>;
  choose(name: Name): Promise<void>;
  pin(digits: string): Promise<void>;
  lock(lang: Lang): Promise<void>;
};
type Lang = 'ar' | 'en';
const words = {
  en: {
    lock: /^Lock the till/,
    switch: /^Switch person/,
    save: /^Save$/,
    undo: /^Undo$/,
    shopName: 'Shop’s name',
    tries: 'left',
    stay: /Back, without/,
  },
  ar: {
    lock: /^أقفل الصندوق/,
    switch: /^بدّل المستخدم/,
    save: /^حفظ$/,
    undo: /^تراجع$/,
    shopName: 'اسم المتجر',
    tries: 'والباقي',
    stay: /ارجع دون/,
  },
} as const;

const keyboard: Hand = {
  async press(name) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  },
  async choose(name) {
    const chosen = page.locator('.person[data-selected]', { hasText: name });
    // If nobody is chosen yet, an arrow key chooses the first person.
    await tabTo(page, new RegExp(`^.?(${Object.keys(pins).join('|')})`));
    for (let i = 0; i < 8 && (await chosen.count()) === 0; i++) await page.keyboard.press('ArrowDown');
    await chosen.waitFor();
  },
  async pin(digits) {
    await page.keyboard.type(digits, fingers);
    await page.keyboard.press('Enter');
  },
  lock: async () => page.keyboard.press('Control+l'),
};
const touch: Hand = {
  press: async (name) => page.getByRole('button', { name, disabled: false }).last().tap(),
  choose: async (name) => page.locator('.person', { hasText: name }).tap(),
  async pin(digits) {
    for (const digit of digits) await page.locator('.pin-pad .keypad-key', { hasText: digit }).tap();
    await page.locator('.pin-enter').tap();
  },
  async lock(lang) {
    await page.locator('.rail-user').tap();
    await touch.press(words[lang].lock);
  },
};
const hands = { keyboard, touch };

const isIn = async (name: Name): Promise<void> => {
  await page.locator('.entry-card').waitFor({ state: 'detached' });
  await page.locator('.rail-user', { hasText: name }).waitFor();
};
const signIn = async (hand: Hand, name: Name): Promise<void> => {
  await page.locator('.entry-card').waitFor();
  await hand.choose(name);
  await hand.pin(pins[name]);
  await isIn(name);
};

it('the first person is added as an owner by keyboard alone and receives the recovery code at once', async () => {
  await inLanguage(page, 'en');
  await page.locator('[data-field="amount"]').focus();
  await keyboard.press(/^Settings$/);
  await tabTo(page, /^Shop$/);
  await page.keyboard.press('ArrowDown');
  await keyboard.press(/^Add the owner$/);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('Maha', fingers);
  await page.keyboard.press('Enter');
  await page.locator('.pin-steps').waitFor();
  await keyboard.pin(pins.Maha);
  await page.getByText('Repeat PIN').waitFor();
  await keyboard.pin(pins.Maha);
  await page.getByRole('dialog', { name: 'Recovery code' }).waitFor();
  await keyboard.press(/^Make a recovery code$/);
  recoveryCode = (await page.locator('.recovery-code').textContent()) ?? '';
  expect(recoveryCode).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
  await tabTo(page, /I have printed/);
  await page.keyboard.press('Space');
  await keyboard.press(/^Done$/);
  await isIn('Maha');
  for (const [name, role] of [
    ['Salem', 'supervisor'],
    ['Huda', 'cashier'],
    ['Yusuf', 'cashier'],
  ] as const) {
    const { userId } = await callAsPage(page, 'people.add', { requestId: requestId(), name, role, pin: '602841' });
    // Each person replaces the first PIN by their own.
    await callAsPage(page, 'session.sign-in', { userId, pin: '602841' });
    await callAsPage(page, 'pin.change', { requestId: requestId(), current: '602841', pin: pins[name] });
    const { people } = await callAsPage(page, 'session.get', {});
    const owner = people.find((one) => one.name === 'Maha');
    await callAsPage(page, 'session.sign-in', { userId: owner?.userId ?? '', pin: pins.Maha });
  }
});

describe.each([
  ['en', 'keyboard'],
  ['ar', 'touch'],
  ['ar', 'keyboard'],
  ['en', 'touch'],
] as const)('people at a till in %s, by %s alone', (lang, way) => {
  const hand = hands[way];

  it('the lock keeps the unfinished sale for the person who typed it, and for nobody else', async () => {
    await inLanguage(page, lang);
    await hand.lock(lang);
    await signIn(hand, 'Huda');
    await page.locator('.rail-nav button').first().click();
    await page.locator('[data-field="amount"]').fill('45.25');
    await hand.lock(lang);
    await page.locator('.entry-card').waitFor();
    // No element behind the lock can be seen, read by a screen reader, or focused.
    expect(
      await page.evaluate(() => {
        const behind = document.querySelector('.frame')?.closest('[inert], [aria-hidden="true"]');
        const seen = document.elementFromPoint(40, 400)?.closest('.entry');
        return [behind !== null && behind !== undefined, seen !== null && seen !== undefined];
      }),
    ).toEqual([true, true]);
    for (const [name, typed] of [
      ['Huda', '45.25'],
      ['Yusuf', ''],
      ['Huda', '45.25'],
    ] as const) {
      await signIn(hand, name);
      await vi.waitFor(async () => expect(await page.inputValue('[data-field="amount"]')).toBe(typed));
      await hand.lock(lang);
    }
    await signIn(hand, 'Huda');
  });

  it('another person signs in without a lock, or the first person cancels the switch', async () => {
    for (const back of [true, false]) {
      if (way === 'touch') await page.locator('.rail-user').tap();
      else await hand.press(/^H?Huda/);
      await hand.press(words[lang].switch);
      await page.locator('.entry-card').waitFor();
      if (back) {
        await hand.press(words[lang].stay);
        await isIn('Huda');
      } else await signIn(hand, 'Yusuf');
      expect(await page.locator('.rail-user').textContent()).toContain(back ? 'Huda' : 'Yusuf');
    }
  });

  it('a wrong PIN shows how many tries are left', async () => {
    await hand.lock(lang);
    await page.locator('.entry-card').waitFor();
    await hand.choose('Huda');
    await hand.pin('112233');
    await page.locator('.person-error .error-note', { hasText: words[lang].tries }).waitFor();
    expect(await page.inputValue('.pin-input')).toBe('');
    await hand.pin(pins.Huda);
    await isIn('Huda');
  });

  it('an action beyond a cashier’s rights is carried out after another person approves it at the till', async () => {
    await page.locator('.rail-nav button').last().click();
    const name = page.locator('.set-fields input').first();
    await name.fill(`Shop ${lang} ${way}`);
    await hand.press(words[lang].save);
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    // The approval dialog shows only the settings that would change, although the command sends all settings.
    await dialog.locator('.approve-about').first().waitFor();
    expect(await dialog.locator('.approve-about dt').allTextContents()).toEqual([words[lang].shopName]);
    expect(await dialog.locator('.approve-about dd strong').textContent()).toBe(`Shop ${lang} ${way}`);
    // The requester is not among the people who may approve.
    expect(await dialog.locator('.person').allTextContents()).toHaveLength(2);
    await hand.choose('Salem');
    await hand.pin(pins.Salem);
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.rail-shop', { hasText: `Shop ${lang} ${way}` }).waitFor();
    await isIn('Huda');
  });
});

it('five wrong tries lock a four-digit PIN; a supervisor opens it on the People screen', async () => {
  await inLanguage(page, 'en');
  const { people } = await callAsPage(page, 'session.get', {});
  const owner = people.find((one) => one.name === 'Maha')?.userId ?? '';
  await callAsPage(page, 'session.sign-in', { userId: owner, pin: pins.Maha });
  await callAsPage(page, 'people.add', { requestId: requestId(), name: 'Nuri', role: 'cashier', pin: '2749' });
  await isIn('Maha');
  await touch.lock('en');
  const nuri = page.locator('.person', { hasText: 'Nuri' });
  await nuri.tap();
  await page.locator('.pin-missing', { hasText: 'Type at least 4 digits' }).waitFor();
  for (let left = 4; left >= 0; left--) {
    // The last wrong PIN is typed by keyboard: the PIN field is disabled while it has the focus.
    if (left === 0) await page.locator('.pin-input:focus').waitFor();
    await (left > 0 ? touch : keyboard).pin('1357');
    const text = left > 0 ? `${left} ${left === 1 ? 'try' : 'tries'} left` : 'Five wrong tries in a row have locked this PIN';
    await expect
      .poll(async () => (await page.locator('.person-error').innerText()).replaceAll(/[\u2066-\u2069]/g, ''))
      .toContain(text);
  }
  await nuri.locator('.person-locked', { hasText: 'PIN locked' }).waitFor();
  await page.locator('.pin-input:disabled').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.person')?.textContent)).toContain('Nuri');
  await signIn(touch, 'Salem');
  // Esc goes back from the switch to a person with a locked PIN.
  await page.locator('.rail-user').tap();
  await touch.press(words.en.switch);
  await nuri.tap();
  await page.locator('.pin-input:disabled').waitFor();
  await page.keyboard.press('Escape');
  await isIn('Salem');
  await page.locator('.rail-nav button').last().tap();
  await page.getByRole('tab', { name: 'People' }).tap();
  await touch.press(/^People and rights$/);
  await touch.press(/^Open the PIN/);
  await page.getByText('No PIN is locked.').waitFor();
  await touch.lock('en');
  await nuri.tap();
  await touch.pin('2749');
  await page.locator('.rail-user', { hasText: 'Nuri' }).waitFor();
  await touch.lock('en');
  await signIn(touch, 'Huda');
});

it('a till that requires a shift asks for one; the shift is opened, sells, is handed over and closed', async () => {
  await inLanguage(page, 'en');
  const { settings } = await callAsPage(page, 'app.get', {});
  await touch.lock('en');
  await signIn(touch, 'Salem');
  await callAsPage(page, 'settings.set', { requestId: requestId(), shop: { ...settings, shiftNeeded: true } });
  await touch.lock('en');
  await signIn(touch, 'Huda');
  await page.locator('.rail-nav button').first().tap();
  await page.locator('.shift-needed').getByRole('button').tap();
  await page.locator('.charge').waitFor();
  await typeSale(page, 'card', 'en', '12.5');
  await page.locator('section.pay').waitFor();
  await page.keyboard.press('F10');
  const dialog = page.getByRole('dialog');
  // The hand-over names each unsettled payment of the shift, with the person who began it.
  await dialog.locator('.shift-line', { hasText: 'Begun by Huda' }).waitFor();
  await touch.press(/^Hand over$/);
  await touch.choose('Yusuf');
  await touch.pin(pins.Yusuf);
  await isIn('Yusuf');
  // The sums of the shift that was handed over are shown at once, as after a shift is closed.
  await dialog.getByRole('heading', { name: 'Shift of Huda' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('F10');
  await dialog.getByRole('heading', { name: 'Shift of Yusuf' }).waitFor();
  await touch.press(/^Close the shift$/);
  await dialog.getByText('No sales yet.').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.rail-nav button').first().tap();
  expect(await page.locator('.shift-needed').count()).toBe(1);
});

it('the recovery code opens a locked till; an alert about it stays on every screen until an owner acknowledges it', async () => {
  await touch.lock('en');
  await page.locator('.entry-card').waitFor();
  await touch.press(/^Forgot the PIN\?/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('maxlength'))).toBe('100');
  await page.keyboard.type(recoveryCode.toLowerCase().replaceAll('-', ' '), fingers);
  await page.keyboard.press('Enter');
  for (const text of ['New PIN', 'Repeat PIN']) {
    await page.locator('.dialog .pin-typed label', { hasText: text }).waitFor();
    await page.locator('.dialog', { hasText: /New PIN for .?Maha/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.dialog .pin-input'))).toBe(true);
    await page.keyboard.type('640182', fingers);
    await page.keyboard.press('Enter');
  }
  await page.locator('.entry .toasts', { hasText: /The new PIN of .?Maha.? is set/ }).waitFor();
  const band = page.locator('.entry .alert-band', { hasText: 'recovery code' });
  await band.waitFor();
  // The owner is asked for the new PIN at once, and the alert does not take the focus from the PIN field.
  await page.locator('.person[data-selected]', { hasText: 'Maha' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('pin-input');
  await page.keyboard.type('640182', fingers);
  await page.keyboard.press('Enter');
  await isIn('Maha');
  await touch.lock('en');
  await page.locator('.entry .hint', { hasText: 'The recovery code was used on' }).waitFor();
  await band.waitFor();
  expect(await band.getByRole('button', { name: 'I know of this' }).count()).toBe(0);
  await touch.choose('Huda');
  await touch.pin(pins.Huda);
  await isIn('Huda');
  // A cashier may press the button; an owner's PIN then acknowledges the alert.
  await page.locator('.frame .alert-deeds').getByRole('button', { name: 'I know of this' }).tap();
  await touch.choose('Maha');
  await touch.pin('640182');
  await page.locator('.alert-what').waitFor({ state: 'detached' });
  expect(await page.locator('.person-pad').count()).toBe(0);
});

it('the till locks itself after the minutes in its settings, and a PIN opens it again', { timeout: 120_000 }, async () => {
  const { settings } = await callAsPage(page, 'app.get', {});
  const { people } = await callAsPage(page, 'session.get', {});
  const salem = people.find((one) => one.name === 'Salem')?.userId ?? '';
  await callAsPage(page, 'session.sign-in', { userId: salem, pin: pins.Salem });
  await callAsPage(page, 'settings.set', { requestId: requestId(), shop: { ...settings, lockMinutes: 1 } });
  await isIn('Salem');
  await page.locator('.entry-card').waitFor({ timeout: 100_000 });
  expect(await page.getByRole('dialog').count()).toBe(1);
  await signIn(touch, 'Salem');
});
