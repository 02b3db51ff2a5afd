// Steps of the owner: types names and keys, and decides about money; checks the till's message after each step.
import type { Page } from 'playwright-core';
import { callAsPage } from '../e2e/page-call.ts';
import type { Run } from './performed.ts';
import { says } from './phrases.ts';
import { front, reviewButton } from './reading.ts';
import { ownNames } from './service/manner.ts';
import { signIn } from './staff.ts';
import { lacking, until } from './until.ts';
import type { World } from './world.ts';

const ownMethod = { code: 'hasala-qr', ar: 'حصّالة', en: 'Hasala' };

/** Confirms the dialog; a signed-in owner needs no other approval. */
const confirm = async (page: Page): Promise<void> => {
  const dialog = page.locator('[role="alertdialog"], [role="dialog"]');
  await dialog.locator('.dialog-actions button').first().click();
  await dialog.waitFor({ state: 'detached' });
};

export const adoptName = async (world: World, { invoices }: Run): Promise<void> => {
  const { page } = world;
  await world.caughtUp();
  await page.keyboard.press('Control+KeyF');
  await page.locator(reviewButton).click();
  await page.locator('.exception-row', { hasText: invoices[0] ?? '' }).click();
  await page.locator('.history-body .callout button').click();
  await confirm(page);
};

/** Types the gateway names of `ownNames` into the settings, as if from the provider's letter. */
export const typeNames = async (world: World, { invoices }: Run): Promise<void> => {
  const { page } = world;
  await page.locator('.rail-nav button').last().click();
  await page.locator('.set-tab[data-key="service"]').click();
  const sheet = page.locator('.names-sheet');
  for (const [at, gateway] of (['wallet', 'card'] as const).entries()) {
    const fields = sheet.locator('fieldset.set-limits').nth(at).locator('.set-fields input');
    await fields.nth(0).fill(ownNames[gateway]);
    await fields.nth(1).fill(ownNames[gateway]);
  }
  await sheet.locator('.names-methods .set-row button').click();
  const method = sheet.locator('.names-method input');
  for (const [at, text] of [ownMethod.code, ownMethod.ar, ownMethod.en].entries()) await method.nth(at).fill(text);
  await sheet.locator('button[data-kind="main"]').click();
  await confirm(page);
  if (invoices.length === 0) return;
  // Return to the refused sale.
  await page.keyboard.press('Escape');
  await page.waitForSelector(front);
};

const fault = ({ heard }: Run, what: string): void => void heard.push(what);

/** Returns the text of the toast that appeared during `deed`. */
const said = async (page: Page, deed: () => Promise<void>): Promise<string> => {
  const toasts = page.locator('.toast .toast-text');
  const before = new Set(await toasts.allInnerTexts());
  await deed();
  let text = '';
  await until('something was said of it', async () => {
    text = (await toasts.allInnerTexts()).find((each) => !before.has(each)) ?? '';
    return text !== '';
  });
  return text.replaceAll(/\s+/g, ' ');
};

export const checkNow = async ({ page, lang }: World, run: Run): Promise<void> => {
  const text = await said(page, () => page.keyboard.press('F8'));
  const onHold = run.habit.truth === 'quarantined' || run.habit.truth === 'guessed';
  if (onHold !== says(text, lang, 'held')) fault(run, `F8 ${onHold ? 'does not name' : 'names'} a notice on hold: “${text}”`);
};

export const showCode = async ({ page }: World): Promise<void> => {
  await page.locator('.pay-actions button', { hasText: /أظهر الرمز من جديد|Show the code again/ }).click();
  const dialog = page.locator('[role="alertdialog"]');
  await dialog.locator('.dialog-actions button').last().click();
  await page.locator(`${front} svg.qr`).waitFor();
};

/**
 * Stores another API key of the service; the till closes and reopens its books, its window stays open, and the owner signs in
 * again.
 */
export const changeKeys = async ({ page }: World): Promise<void> => {
  const change = { apiKey: 'another-api-key-of-this-shop' };
  await callAsPage(page, 'connection.change', { requestId: 'drive-keys', change, anyway: true });
  await signIn(page);
};

const namesAmount = (run: Run, text: string): void => {
  if (!/[0-9] (LYD|USD)/.test(text)) fault(run, `the end of a decision names no amount: “${text}”`);
};

const toMoney = async (page: Page, nth: number, invoiceNo: string): Promise<void> => {
  await page.keyboard.press('Control+KeyF');
  await page.locator('.found-review button[data-kind="quiet"]').click();
  await page.locator('.refunds-head .segment').nth(nth).click();
  await page.locator('.refund-row', { hasText: invoiceNo }).first().click();
};

/** Milliseconds until the dialog may offer a receipt: the dialog first loads the print count from the till. */
const offerMs = 3_000;

type Ended = { readonly text: string; readonly lacksReceipt: boolean };

/**
 * Confirms a decision. Returns the dialog's closing text; `lacksReceipt` is true if the dialog must offer a receipt and does not.
 */
const decide = async (page: Page, button: RegExp, dueReceipt: boolean): Promise<Ended> => {
  await page.locator('.history button', { hasText: button }).first().click();
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
  await dialog.locator('textarea').fill('the customer waits for it');
  await dialog.locator('.dialog-actions button').first().click();
  const next = dialog.locator('.done-next');
  await next.waitFor();
  const offered = dialog.locator('.dialog-actions button:not([data-kind="main"])');
  const missing = dueReceipt ? await lacking(async () => ((await offered.count()) > 0 ? null : 'a receipt'), offerMs) : null;
  const text = (await dialog.innerText()).replaceAll(/\s+/g, ' ');
  await dialog.locator('.dialog-actions button[data-kind="main"]').click();
  await next.waitFor({ state: 'detached' });
  return { text, lacksReceipt: missing !== null };
};

/** Pays back the money that is owed to the customer of this sale. */
export const payBack = async (world: World, run: Run, invoiceNo = run.invoices[0] ?? ''): Promise<void> => {
  const { page, lang } = world;
  await world.caughtUp();
  await toMoney(page, 0, invoiceNo);
  // A receipt is due only if the sale was paid.
  const dueReceipt = run.habit.booked.some(({ kind }) => kind === 'sale');
  const { text, lacksReceipt } = await decide(page, /أعِد المال|Give the money back/, dueReceipt);
  if (!says(text, lang, 'handOverMoney')) fault(run, `the end of a refund does not say what to do: “${text}”`);
  if (lacksReceipt) fault(run, `the end of a refund offers no receipt: “${text}”`);
  namesAmount(run, text);
};

/** Decides to return the money of a wrong amount, and pays it back. */
export const giveBack = async (world: World, run: Run): Promise<void> => {
  const { page } = world;
  await world.caughtUp();
  await toMoney(page, 1, run.invoices[0] ?? '');
  const { text } = await decide(page, /رُدّها إلى الزبون|Give it back/, false);
  namesAmount(run, text);
  await payBack(world, run);
};
