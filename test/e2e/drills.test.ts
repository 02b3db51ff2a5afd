// Drills in a real browser, in Arabic and English, with right and with wrong moves. Each drill begins on the drill screen, runs
// on the everyday screens with the real relay and the simulated payment service, and ends with an explanation.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsDrills } from '../../src/renderer/i18n/words/drills.ts';
import { wordsDrillScreen, wordsRightMoves, wordsWrongMoves } from '../../src/renderer/i18n/words/drill-moves.ts';
import type { DrillFact, DrillId } from '../../src/shared/drills/drills.ts';
import { launchChromium } from '../screens/chromium.ts';
import { type BrowserTill, startBrowserTill } from './browser-till.ts';
import { inLanguage, seesPaid, typeSale } from './counter.ts';
import { callAsPage } from './page-call.ts';

type Lang = 'ar' | 'en';
const data = mkdtempSync(join(tmpdir(), 'qayd-e2e-drills-'));
let chromium: Browser;
let till: BrowserTill;
let page: Page;

beforeAll(async () => {
  [chromium, till] = await Promise.all([launchChromium(), startBrowserTill(data)]);
  const context = await chromium.newContext({ viewport: { width: 1024, height: 768 } });
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(till.url);
  await page.waitForSelector('.rail');
});
afterAll(async () => {
  await Promise.all([chromium.close(), till.stop()]);
  rmSync(data, { recursive: true, force: true });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const places = { ar: 'تمارين', en: 'Drills' };

const begin = async (id: DrillId, lang: Lang, amount: string): Promise<void> => {
  await inLanguage(page, lang);
  await callAsPage(page, 'drill.end', {});
  await page.locator('.rail-nav').getByRole('button', { name: places[lang] }).click();
  await page.locator('.drill-card', { hasText: wordsDrills[id].title[lang] }).getByRole('button').click();
  await isTold(id, 'charge', lang);
  await typeSale(page, 'wallet', lang, amount);
};

/** Waits for a step's text in the drill panel, which covers no button of the screen below. */
const isTold = async <D extends DrillId>(id: D, step: keyof (typeof wordsDrills)[D]['steps'], lang: Lang): Promise<void> => {
  const steps = wordsDrills[id].steps as Readonly<Record<PropertyKey, { readonly tells: Readonly<Record<Lang, string>> }>>;
  await page.locator('.drill-panel', { hasText: steps[step]?.tells[lang] ?? '' }).waitFor();
  const panel = await page.locator('.drill-panel').boundingBox();
  const workspace = await page.locator('.workspace').boundingBox();
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual((workspace?.y ?? 0) + 1);
};

type End = { readonly tone: string | null; readonly moves: readonly string[] };

/** Opens, reads and closes the card that shows the drill's result. */
const ends = async (lang: Lang): Promise<End> => {
  await button(wordsDrillScreen.see[lang]).click();
  const card = page.locator('.drill-end');
  await card.waitFor();
  const end = { tone: await card.getAttribute('data-tone'), moves: await card.locator('li').allTextContents() };
  await card.getByRole('button', { name: wordsDrillScreen.close[lang] }).click();
  await card.waitFor({ state: 'detached' });
  return end;
};

/** Returns the expected result card of a drill for exactly these right and wrong moves. */
const told = (lang: Lang, right: readonly DrillFact[], wrong: readonly DrillFact[] = []): End => {
  const moves = [...right.map((fact) => wordsRightMoves[fact]), ...wrong.map((fact) => wordsWrongMoves[fact])];
  const patient = wrong.length === 0 ? [wordsDrillScreen.patient[lang]] : [];
  return { tone: wrong.length > 0 ? 'wait' : 'ok', moves: [...patient, ...moves.map((phrase) => phrase?.[lang] ?? '')] };
};

const refunds = { en: 'Refunds owed', ar: 'مبالغ مستحقة الرد' };
const toRefunds = async (lang: Lang): Promise<void> => {
  await page.locator('.rail-nav button').nth(1).click();
  await page.locator('.found-review').getByRole('button', { name: refunds[lang] }).click();
};
const answer = async (name: string, reason: string): Promise<void> => {
  const dialog = page.locator('[role="alertdialog"]');
  await dialog.locator('textarea').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await page.locator('.done-next').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
};

describe('a drill completed with the right moves', { timeout: 120_000 }, () => {
  it.each(['en', 'ar'] as const)('lost notice, %s: the trainee refreshes and waits', async (lang) => {
    await begin('lost-callback', lang, '25');
    await isTold('lost-callback', 'says-paid', lang);
    await page.keyboard.press('F8');
    await seesPaid(page);
    expect(await ends(lang)).toEqual(told(lang, ['checked']));
  });

  it('late payment: the trainee waits', async () => {
    await begin('late-payment', 'ar', '40');
    await isTold('late-payment', 'still-paying', 'ar');
    await page.locator('section.paid[data-state="paid-late"]').waitFor();
    expect(await ends('ar')).toEqual(told('ar', []));
  });

  it('crash: the window restarts by itself and lists the payment among the recent payments', async () => {
    await begin('crash', 'en', '20');
    await page.evaluate(() => Object.assign(globalThis, { before: true }));
    await isTold('crash', 'crashes', 'en');
    await page.waitForFunction(() => !('before' in globalThis) && document.querySelector('.rail') !== null);
    await button(wordsDrillScreen.see.en).waitFor();
    await page.locator('.strip li').first().getByText('Paid').waitFor();
    expect(await ends('en')).toEqual(told('en', []));
  });

  it('forged notice: the till does not show Paid, and the trainee stops waiting', async () => {
    await begin('forged-notice', 'ar', '60');
    await isTold('forged-notice', 'insists', 'ar');
    expect(await page.locator('section.paid').count()).toBe(0);
    await button('أوقف الانتظار').click();
    await page.locator('.dialog-actions').getByRole('button', { name: 'أوقف الانتظار' }).click();
    expect(await ends('ar')).toEqual(told('ar', ['given-up']));
  });

  it('no paper: the same receipt prints once the printer has paper', async () => {
    await begin('no-paper', 'en', '15');
    await isTold('no-paper', 'receipt', 'en');
    await page.getByRole('button', { name: /^Print/ }).click();
    await isTold('no-paper', 'paper', 'en');
    await page.locator('.toast', { hasText: 'out of paper' }).first().waitFor();
    const again = page.getByRole('button', { name: /^Print receipt/ }).first();
    await expect
      .poll(
        async () => {
          if (await button(wordsDrillScreen.see.en).isVisible()) return true;
          await again.click({ timeout: 1_000 }).catch(() => {});
          return false;
        },
        { timeout: 40_000, interval: 2_000 },
      )
      .toBe(true);
    expect(await ends('en')).toEqual(told('en', ['printed']));
  });

  it('double payment: the trainee requests the refund', async () => {
    await begin('double-payment', 'en', '30');
    await isTold('double-payment', 'owed', 'en');
    await toRefunds('en');
    await page.locator('.refund-row').first().click();
    await button('Only ask for approval…').click();
    await answer('Ask', 'paid twice');
    expect(await ends('en')).toEqual(told('en', ['refund']));
  });

  it('wrong amount: the trainee gives the received money back', async () => {
    await begin('wrong-amount', 'ar', '50');
    await isTold('wrong-amount', 'differs', 'ar');
    await toRefunds('ar');
    await page.locator('.refunds-head .segment').nth(1).click();
    await page.locator('.refund-row').first().click();
    await button('رُدّها إلى الزبون').click();
    await answer('نعم، قيّده', 'الزبونة تريد مالها');
    expect(await ends('ar')).toEqual(told('ar', ['resolved']));
  });
});

it('a second charge is listed as a wrong move while the first payment may still be paid', {
  timeout: 120_000,
}, async () => {
  await begin('late-payment', 'en', '41');
  await isTold('late-payment', 'still-paying', 'en');
  await page
    .getByRole('button', { name: /^Charge again/ })
    .first()
    .click();
  await page
    .locator('[role="alertdialog"]')
    .getByRole('button', { name: /charge again/i })
    .click();
  expect(await ends('en')).toEqual(told('en', [], ['charged-again']));
});

it('drills write only to the training folder, and the results are stored there', () => {
  expect(readdirSync(data)).toEqual(['training']);
  const kept = JSON.parse(readFileSync(join(data, 'training', 'drills.json'), 'utf8')) as { results: { id: string }[] };
  expect(new Set(kept.results.map(({ id }) => id)).size).toBe(7);
  expect(existsSync(join(data, 'live'))).toBe(false);
});
