// What cashier and customer do, step by step: the till by its screen, the checkout over HTTP.
import type { Page } from 'playwright-core';
import { typeSale } from '../e2e/counter.ts';
import { callAsPage } from '../e2e/page-call.ts';
import { decodeQr } from '../e2e/qr.ts';
import type { Habit, Step } from './habit.ts';
import { usual } from './service/manner.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** A habit that is being performed: the invoice number of each attempt so far, and what is still to be done. */
export type Run = { readonly habit: Habit; readonly invoices: string[]; readonly left: Step[] };

export const begin = (habit: Habit): Run => ({ habit, invoices: [], left: [...habit.steps] });

const front = 'section.pay:not([data-state="creating"]), section.paid';
/** The charge that may be repeated, by its words in either language. */
const againWords = /اطلب|Try again|Charge again/;
const giveUpWords = /تخلَّ|أوقف الانتظار|Give up|Stop waiting/;

const attemptOf = (page: Page, invoiceNo: string) => callAsPage(page, 'attempt.by-invoice', { invoiceNo });

const untilFirst = (world: World, { invoices }: Run, what: string, gone: (state: string) => boolean, withinMs: number) =>
  until(what, async () => gone((await attemptOf(world.page, invoices[0] ?? ''))?.state ?? 'creating'), withinMs);

/** The code on the screen leads to the checkout of this invoice, and nowhere else. */
const scansRight = async ({ page, service }: World, invoiceNo: string): Promise<void> => {
  if ((await page.locator('svg.qr').count()) === 0) return;
  const address = await decodeQr(await page.screenshot());
  if (address !== service.checkoutOf(invoiceNo)) throw new Error(`the code of ${invoiceNo} leads to ${address}`);
};

const behave = ({ service }: World, { habit, invoices }: Run): void =>
  service.behave({ ...usual, ...(invoices.length === 0 ? habit.manner : habit.then) });

const charge = async (world: World, run: Run, leave: boolean): Promise<void> => {
  const { page, lang } = world;
  behave(world, run);
  const before = world.service.asked();
  const invoiceNo = await typeSale(page, run.habit.gateway, lang, run.habit.amount);
  run.invoices.push(invoiceNo);
  await page.waitForSelector('section.pay, section.paid');
  await until('the service was asked', async () => world.service.asked() > before);
  if (leave) return void (await page.keyboard.press('F2'));
  await page.waitForSelector(front);
  await scansRight(world, invoiceNo);
};

/** Presses a button of the payment in front, and answers the question that it may ask with its other button. */
const press = async (page: Page, words: RegExp, done: () => Promise<boolean>): Promise<void> => {
  await page.locator('.pay-actions button', { hasText: words }).first().click();
  const yes = page.locator('[role="alertdialog"] .dialog-actions button').last();
  await until('it was asked, or done', async () => (await yes.count()) > 0 || (await done()));
  if ((await yes.count()) > 0) await yes.click();
  await until('it was done', done);
};

const chargeAgain = async (world: World, run: Run): Promise<void> => {
  const { page } = world;
  behave(world, run);
  const known = new Set(run.invoices);
  const inFront = async (): Promise<string> => (await page.locator('.pay-facts .num').first().textContent()) ?? '';
  await press(page, againWords, async () => !known.has(await inFront()));
  run.invoices.push(await inFront());
  await page.waitForSelector(front);
  await scansRight(world, run.invoices.at(-1) ?? '');
};

const atCheckout = async ({ service }: World, { invoices }: Run, what: string, nth: number): Promise<void> => {
  const invoiceNo = invoices[nth - 1] ?? '';
  const address = service.checkoutOf(invoiceNo);
  if (address === null) throw new Error(`there is no checkout of ${invoiceNo}`);
  // The way back is the customer's browser: it follows the redirect to the relay's page.
  const reply = await fetch(`${address}/${what}`, what === 'back' ? {} : { method: 'POST' });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${what} at ${address}: ${reply.status}`);
};

type Deed = (world: World, run: Run) => Promise<void>;

const deeds: Readonly<Record<Exclude<Step, `${string} ${1 | 2}`>, Deed>> = {
  charge: (world, run) => charge(world, run, false),
  'charge and leave': (world, run) => charge(world, run, true),
  'charge again': chargeAgain,
  'give up': ({ page }, { invoices }) =>
    press(page, giveUpWords, async () => (await attemptOf(page, invoices[0] ?? ''))?.state === 'withdrawn'),
  async reload({ page }) {
    await page.reload();
    await page.waitForSelector('.rail');
  },
  'until answered': (world, run) => untilFirst(world, run, 'the till gave up the call', (state) => state !== 'creating', 60_000),
  'until expired': (world, run) => untilFirst(world, run, 'the time ran out', (state) => state === 'expired', 120_000),
};

const perform = async (world: World, run: Run, step: Step): Promise<void> => {
  const [what = '', nth] = /^(\w+) ([12])$/.exec(step)?.slice(1) ?? [];
  return nth === undefined ? deeds[step as keyof typeof deeds](world, run) : atCheckout(world, run, what, Number(nth));
};

const takesTime = (step: Step): boolean => step.startsWith('until');

/** All steps up to one that takes its time, or to the end. */
export const performShort = async (world: World, run: Run): Promise<void> => {
  while (run.left[0] !== undefined && !takesTime(run.left[0])) await perform(world, run, run.left.shift() as Step);
};

export const performRest = async (world: World, run: Run): Promise<void> => {
  while (run.left.length > 0) await perform(world, run, run.left.shift() as Step);
};
