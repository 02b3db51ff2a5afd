// Scenes of the shell, of Sell and of Waiting.
import { attempt, front, lights, morning, nowMs } from './data.ts';
import { no, silence, yes } from './fixture-api.ts';
import type { Given, Scene } from './scene.ts';
import type { AttemptView } from '../../src/shared/contract.ts';

const sell = { screen: 'sell' } as const;
const waiting = { screen: 'waiting', attemptId: front().attemptId } as const;

const scene = (name: string, given: Given = {}, route: Scene['route'] = sell, act?: Scene['act']): Scene => ({
  name,
  given,
  route,
  ...(act && { act }),
});

/** One payment in front, in some state, among the others. */
const state = (name: string, changes: Partial<AttemptView>, act?: Scene['act']): Scene =>
  scene(`waiting-${name}`, { attempts: [front({ changedSeq: 900, ...changes }), ...morning.slice(1)] }, waiting, act);

const saleTyped: Scene['act'] = async (page) => {
  await page.locator('[data-field="amount"]').fill('45.25');
  await page.locator('[data-field="mobile"]').fill('091 234 5678');
};

export const scenesA: readonly Scene[] = [
  scene('sell-empty', { attempts: [], lights: { unresolved: 0 } }),
  scene('sell-typed', {}, sell, async (page) => {
    await saleTyped(page);
    await page.locator('[data-field="amount"]').focus();
  }),
  scene('sell-typed-training', { app: { mode: 'training' } }, sell, saleTyped),
  scene('sell-card-trial', { app: { mode: 'trial' } }, sell, async (page) => {
    await page.locator('.segment').nth(1).click();
    await page.locator('[data-field="amount"]').fill('1234.5');
  }),
  scene('sell-large-amount', {}, sell, async (page) => {
    await page.locator('[data-field="amount"]').fill('999999999.99');
  }),
  scene('sell-more', { app: { mode: 'training' } }, sell, async (page) => {
    await saleTyped(page);
    await page.locator('[aria-expanded]').last().click();
  }),
  scene('sell-errors', {}, sell, async (page) => {
    await page.locator('[data-field="amount"]').fill('10.555');
    await page.locator('[data-field="mobile"]').fill('021 444 5678');
    await page.locator('[data-field="invoiceNo"]').fill('فاتورة');
    await page.keyboard.press('F9');
  }),
  scene(
    'sell-invoice-used',
    { answers: { 'sale.start': () => no('invoice.already-used', { invoiceNo: 'T1-0147' }) } },
    sell,
    async (page) => {
      await saleTyped(page);
      await page.locator('[data-field="invoiceNo"]').fill('T1-0147');
      await page.keyboard.press('F9');
      await page.locator('.sell-earlier').waitFor();
    },
  ),
  scene('sell-charging', { answers: { 'sale.start': silence } }, sell, async (page) => {
    await saleTyped(page);
    await page.keyboard.press('F9');
  }),
  scene('sell-disk-full', { answers: { 'sale.start': () => no('data.disk-full') } }, sell, async (page) => {
    await saleTyped(page);
    await page.keyboard.press('F9');
    await page.locator('.sell-go .error-note').waitFor();
  }),
  scene('sell-link-lost', { lost: true }, sell, saleTyped),
  scene(
    'sell-lights-failing',
    {
      lights: {
        ...lights,
        relay: { state: 'failing', sinceMs: nowMs - 40_000, code: 'feed.unreachable', params: {} },
        service: { state: 'failing', sinceMs: nowMs - 200_000, code: 'service.unauthorized', params: {} },
      },
    },
    sell,
    async (page) => {
      await page.locator('.lights').click();
      await page.locator('.lights-panel').waitFor();
    },
  ),
  scene(
    'sell-paid-toast',
    { app: { host: 'browser' }, paid: [attempt(147, 'wallet', 120_000, { state: 'approved' })] },
    sell,
    async (page) => {
      await page.locator('.toast').waitFor();
    },
  ),

  scene('keys', {}, sell, async (page) => {
    await page.keyboard.press('F1');
    await page.locator('[role="dialog"]').waitFor();
  }),
  scene(
    'running',
    {
      attempts: [
        front(),
        attempt(147, 'card', 1800, { state: 'creating', expiresAtMs: null, redirectUrl: null }),
        ...morning.slice(2),
      ],
    },
    sell,
    async (page) => {
      await page.keyboard.press('F4');
      await page.locator('[role="dialog"]').waitFor();
    },
  ),
  scene('running-none', { attempts: morning.slice(1) }, sell, async (page) => {
    await page.keyboard.press('F4');
    await page.locator('[role="dialog"]').waitFor();
  }),
  scene('opening', { answers: { 'app.get': silence } }),
  scene('opening-unchosen', { unchosen: true, answers: { 'app.get': silence } }),
  scene(
    'opening-config',
    {
      unchosen: true,
      answers: {
        'app.get': () => no('config.invalid', { file: '/media/usb/keys.json', field: 'relayPublicUrl', reason: 'address' }),
        'backup.list': () => no('config.invalid'),
      },
    },
    sell,
    async (page) => {
      await page.locator('.opening .notice').first().waitFor();
    },
  ),
  scene('opening-no-answer', { answers: { 'app.get': () => no('request.failed') } }, sell, async (page) => {
    await page.locator('.opening .notice').waitFor();
  }),

  state('creating', { state: 'creating', redirectUrl: null, expiresAtMs: null }),
  state('waiting', {}),
  state('last-minute', { expiresAtMs: nowMs + 41_000, returned: true }),
  state('settled', { state: 'approved', unverified: true, salePaid: true }),
  state('settled', { state: 'approved', unverified: true, salePaid: true }),
  state('no-result', { gateway: 'card', currency: 'USD', amountMinor: 1800, mobile: null, noResult: true }),
  state('paid', { state: 'approved', salePaid: true }),
  state('paid-late', { state: 'approved', late: true, salePaid: true }),
  state('paid-twice', { state: 'approved', paidTwice: true, salePaid: true }),
  state('wrong-amount', { amountDiffers: true }),
  state('refused', {
    state: 'refused',
    redirectUrl: null,
    reason: 'service',
    words: { code: 'AMOUNT_EXCEEDED_MAXIMUM', message: 'The amount exceeds the daily limit of this wallet.', fields: {} },
  }),
  state('refused-not-sent', { state: 'refused', redirectUrl: null, reason: 'not-sent', detail: 'connection-refused' }),
  state('declined', { state: 'declined' }),
  state('canceled', { state: 'canceled', gateway: 'card', currency: 'USD', amountMinor: 1800, mobile: null }),
  state('withdrawn', { state: 'withdrawn' }),
  state('superseded', { state: 'superseded' }),
  state('expired', { state: 'expired', expiresAtMs: nowMs - 60_000 }),
  state('unknown', { state: 'unknown', redirectUrl: null, reason: 'timeout', expiresAtMs: null }),
  state('give-up', {}, async (page) => {
    await page.locator('.pay-actions .button').last().click();
    await page.locator('[role="alertdialog"]').waitFor();
  }),
  scene(
    'waiting-supersede',
    { answers: { 'sale.retry': () => yes(front()) }, attempts: [front({ state: 'expired' })] },
    waiting,
    async (page) => {
      await page.getByRole('button', { name: /Try again|اطلب مرة أخرى/ }).click();
      await page.locator('[role="alertdialog"]').waitFor();
    },
  ),
];
