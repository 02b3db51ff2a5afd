// Steps of cashier and customer: the till through its screen, the checkout over HTTP.
import type { Page } from 'playwright-core';
import { openFromStrip, typeSale } from '../e2e/counter.ts';
import { callAsPage } from '../e2e/page-call.ts';
import { decodeQr } from '../e2e/qr.ts';
import type { Step } from './habit.ts';
import type { Run } from './performed.ts';
import { lookMeanwhile } from './looks.ts';
import { usual } from './service/manner.ts';
import { says } from './phrases.ts';
import { adoptName, changeKeys, checkNow, giveBack, payBack, showCode, typeNames } from './owner.ts';
import { front } from './reading.ts';
import { until } from './until.ts';
import { hearStep } from './hearing.ts';
import type { World } from './world.ts';

const answered = 'section.pay:not([data-state="creating"]), section.paid';
/** Matches the button that charges again, in Arabic and English. */
const againWords = /اطلب|Try again|Charge again/;
const giveUpWords = /أوقف الانتظار|Stop waiting/;

const attemptOf = (page: Page, invoiceNo: string) => callAsPage(page, 'attempt.by-invoice', { invoiceNo });

const untilFirst = (world: World, { invoices }: Run, what: string, gone: (state: string) => boolean, withinMs: number) =>
  until(what, async () => gone((await attemptOf(world.page, invoices[0] ?? ''))?.state ?? 'creating'), withinMs);

/** Checks that the QR code on screen leads to this invoice's checkout. */
const scansRight = async ({ page, service }: World, invoiceNo: string): Promise<void> => {
  if ((await page.locator('svg.qr').count()) === 0) return;
  const address = await decodeQr(await page.screenshot());
  if (address !== service.checkoutOf(invoiceNo)) throw new Error(`the code of ${invoiceNo} leads to ${address}`);
};

const behave = ({ service }: World, { habit, invoices }: Run): void =>
  service.behave({ ...usual, ...(invoices.length === 0 ? habit.manner : habit.afterwards) });

/** Shows the sale's newest payment on the Sell screen again, from the strip of recent payments. */
export const toFront = async (page: Page, { invoices }: Run): Promise<void> => {
  const invoiceNo = invoices.at(-1) ?? '';
  const inStrip = await page.locator('.strip li', { hasText: invoiceNo }).count();
  if (inStrip === 0 || (await page.locator(front).count()) > 0) return;
  await openFromStrip(page, invoiceNo);
  await page.waitForSelector(`${front}, .history`);
};

/**
 * Confirms the till's question before a charge while no notices arrive; fails if the question does not say that they do not
 * arrive.
 */
const chargeLate = async ({ page, lang }: World): Promise<void> => {
  const asked = page.locator('[role="alertdialog"]');
  await asked.waitFor();
  if (!says(await asked.innerText(), lang, 'unheard')) throw new Error('what is asked does not say that no notices come');
  await asked.locator('.dialog-actions button').last().click();
};

const charge = async (world: World, run: Run, leave: boolean, late = false): Promise<void> => {
  const { page, lang } = world;
  behave(world, run);
  if (late) await page.locator('.relay-away .callout').waitFor();
  const before = world.service.asked();
  const invoiceNo = await typeSale(page, run.habit.gateway, lang, run.habit.amount);
  run.invoices.push(invoiceNo);
  if (late) await chargeLate(world);
  await page.waitForSelector(front);
  await until('the service was asked', async () => world.service.asked() > before).catch(async (error: unknown) => {
    const shown = await page.locator('.toast, [role="alertdialog"], .pay-actions').allInnerTexts();
    throw new Error(`${(error as Error).message}; on screen: ${shown.join(' | ').replaceAll(/\s+/g, ' ')}`);
  });
  if (leave) return void (await page.keyboard.press('F2'));
  await page.waitForSelector(answered);
  await scansRight(world, invoiceNo);
};

/** Presses a button of the payment on the Sell screen, confirms the till's question if one appears, and waits for `done`. */
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
  await toFront(page, run);
  const known = new Set(run.invoices);
  const inFront = async (): Promise<string> => (await page.locator('.pay-facts .num').first().textContent()) ?? '';
  await press(page, againWords, async () => !known.has(await inFront()));
  run.invoices.push(await inFront());
  await page.waitForSelector(answered);
  await scansRight(world, run.invoices.at(-1) ?? '');
};

const atCheckout = async ({ service, phone, relayIsUp }: World, { invoices }: Run, what: string, nth: number): Promise<void> => {
  const invoiceNo = invoices[nth - 1] ?? '';
  const address = service.checkoutOf(invoiceNo);
  if (address === null) throw new Error(`there is no checkout of ${invoiceNo}`);
  // The customer's browser follows the redirect to the relay's page. If the relay is down, that page does not load; ignore the
  // error.
  if (what === 'back') {
    await phone.goto(`${address}/back`).catch((error: unknown) => {
      if (relayIsUp()) throw error;
    });
    return;
  }
  const reply = await fetch(`${address}/${what}`, { method: 'POST' });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${what} at ${address}: ${reply.status}`);
};

/** Makes the till poll the relay, as F8 does, until the till shows the relay in this state. */
const untilRelay = ({ page }: World, wanted: 'good' | 'busy'): Promise<void> =>
  until(`the relay is ${wanted} to the till`, async () => {
    await callAsPage(page, 'feed.check', {});
    return (await callAsPage(page, 'lights.get', {})).relay.state === wanted;
  });

const openHere = async ({ page }: World): Promise<void> => {
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('.pay-actions button', { hasText: /افتح صفحة الدفع هنا|Open here/ }).click(),
  ]);
  await checkout.close();
};

/**
 * Step of the clock in milliseconds: far more than a step of a scripted sale takes, but too short for a window to lock itself.
 */
const steppedMs = 4 * 60_000;

/**
 * Sends a stranger's notice to the till's general address with a guessed invoice number; the stranger does not know the attempt's
 * own address.
 */
const guess = async ({ relayUrl }: World, { invoices, habit }: Run): Promise<void> => {
  const body = JSON.stringify({
    gateway: 'wallet',
    approved: '1',
    invoice_no: invoices[0],
    amount: habit.amount,
    paymet_method: 'method_a',
    transaction_id: 'TX-GUESSED-1',
    hashed: 'A'.repeat(64),
  });
  const reply = await fetch(`${relayUrl}/n/shop/T1/wallet/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await reply.arrayBuffer();
};

type Deed = (world: World, run: Run) => Promise<void>;

const deeds: Readonly<Record<Exclude<Step, `${string} ${1 | 2}`> | 'guess 1', Deed>> = {
  charge: (world, run) => charge(world, run, false),
  'charge and leave': (world, run) => charge(world, run, true),
  'charge again': chargeAgain,
  'give up': ({ page }, { invoices }) =>
    press(page, giveUpWords, async () => (await attemptOf(page, invoices[0] ?? ''))?.state === 'withdrawn'),
  async reload({ page }) {
    await page.reload();
    await page.waitForSelector('.rail');
  },
  'charge late': (world, run) => charge(world, run, false, true),
  'open here': openHere,
  'adopt the name': adoptName,
  'type the names': typeNames,
  'check now': checkNow,
  'show the code': showCode,
  'change the keys': changeKeys,
  'pay back': (world, run) => payBack(world, run),
  'give back': giveBack,
  'clock forward': async ({ stepClock }) => stepClock(steppedMs),
  'clock back': async ({ stepClock }) => stepClock(-steppedMs),
  'guess 1': guess,
  async look(world, run) {
    run.looks.push(await lookMeanwhile(world, run));
  },
  'relay gone': ({ killRelay }) => killRelay(),
  'relay back': (world) => world.startRelay().then(() => untilRelay(world, 'good')),
  'relay renewed': (world) => world.startRelay({ forget: true }).then(() => untilRelay(world, 'good')),
  'relay busy': (world) => world.startRelay({ requestsPerMinute: 1 }).then(() => untilRelay(world, 'busy')),
  'till gone': ({ killTill }) => killTill(),
  'till back': ({ startTill }) => startTill(),
  'until answered': (world, run) => untilFirst(world, run, 'the till gave up the call', (state) => state !== 'creating', 60_000),
  'until expired': (world, run) => untilFirst(world, run, 'the time ran out', (state) => state === 'expired', 120_000),
};

const perform = async (world: World, run: Run, step: Step): Promise<void> => {
  const [what = '', nth] = /^(\w+) ([12])$/.exec(step)?.slice(1) ?? [];
  await (nth === undefined || what === 'guess'
    ? deeds[step as keyof typeof deeds](world, run)
    : atCheckout(world, run, what, Number(nth)));
  await hearStep(world, run, step);
};

const takesTime = (step: Step): boolean => step.startsWith('until');

/** Performs the sale's steps until the next would wait for a timeout, or to the end. */
export const performShort = async (world: World, run: Run): Promise<void> => {
  while (run.left[0] !== undefined && !takesTime(run.left[0])) await perform(world, run, run.left.shift() as Step);
};

export const performRest = async (world: World, run: Run): Promise<void> => {
  while (run.left.length > 0) await perform(world, run, run.left.shift() as Step);
};
