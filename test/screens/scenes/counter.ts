// Screenshot scenes of the window frame and of the screens Sell and Waiting.
import { back, attempt, bothKeys, front, lights, morning, nowMs } from '../../support/windows/data.ts';
import { no, silence, yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import type { Lights } from '../../../src/shared/contract/till.ts';

const sell = { screen: 'sell' } as const;
const cardFront = front({ changedSeq: 900, gateway: 'card', currency: 'USD', amountMinor: 1800, mobile: null });
const waiting = { screen: 'waiting', attemptId: front().attemptId } as const;

const scene = (name: string, given: Given = {}, route: Scene['route'] = sell, act?: Scene['act']): Scene => ({
  name,
  given,
  route,
  ...(act && { act }),
});

/** Makes a screenshot scene with one selected payment in the given state, among other payments. */
const state = (name: string, changes: Partial<AttemptView>, act?: Scene['act']): Scene =>
  scene(`waiting-${name}`, { attempts: [front({ changedSeq: 900, ...changes }), ...morning.slice(1)] }, waiting, act);

const saleTyped: Scene['act'] = async (page) => {
  await page.locator('[data-field="amount"]').fill('45.25');
  await page.locator('[data-field="mobile"]').fill('091 234 5678');
};

const away = (forMs: number, code: Lights['relay']['code'] = 'feed.unreachable'): Lights => ({
  ...lights,
  relay: { state: 'failing', sinceMs: nowMs - forMs, forMs, code, params: {} },
});
const busyRelay = { state: 'busy', sinceMs: nowMs - 20_000, forMs: 20_000, code: 'feed.busy', params: { seconds: 25 } } as const;

export const scenesA: readonly Scene[] = [
  scene('sell-empty', { attempts: [], lights: { attention: { needed: 0, pending: 0, monitored: 0, loose: 0 } } }),
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
  scene('sell-second-look', {}, sell, async (page) => {
    await saleTyped(page);
    await page.locator('[data-field="amount"]').fill('999999999.99');
    await page.keyboard.press('F9');
    await page.locator('[role="alertdialog"]').waitFor();
  }),
  scene('sell-more', { app: { mode: 'training' } }, sell, async (page) => {
    await saleTyped(page);
    await page.keyboard.press('F7');
    await page.locator('[data-field="email"]').fill('huda@example.ly');
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
        relay: { state: 'failing', sinceMs: nowMs - 40_000, forMs: 40_000, code: 'feed.unreachable', params: {} },
        service: { state: 'failing', sinceMs: nowMs - 200_000, code: 'service.unauthorized', params: {} },
        printer: { state: 'failing', sinceMs: nowMs - 60_000, code: 'printer.no-paper', params: {} },
      },
    },
    sell,
    async (page) => {
      await page.locator('.lights').click();
      await page.locator('.lights-panel').waitFor();
    },
  ),
  scene('sell-relay-away', { lights: away(130_000) }, sell, saleTyped),
  scene('sell-relay-cannot-store', { lights: away(130_000, 'feed.cannot-store') }, sell, async (page) => {
    await page.locator('.lights').click();
    await page.locator('.lights-panel').waitFor();
  }),
  scene('sell-relay-refuses', { lights: away(7_400_000, 'feed.unauthorized') }, sell, saleTyped),
  scene('sell-relay-busy', { lights: { ...lights, relay: busyRelay } }, sell, async (page) => {
    await page.locator('.lights').click();
    await page.locator('.lights-panel').waitFor();
  }),
  ...(['feed.key-other', 'feed.key-none'] as const).map((code) =>
    scene(
      `sell-relay-${code.slice('feed.'.length)}`,
      { lights: { ...lights, relay: { ...lights.relay, key: { code, params: code === 'feed.key-other' ? bothKeys : {} } } } },
      sell,
      async (page) => {
        await page.locator('.lights').click();
        await page.locator('.lights-panel').waitFor();
      },
    ),
  ),
  scene(
    'sell-relay-lost',
    {
      lights: {
        ...lights,
        relay: { ...lights.relay, lost: { code: 'feed.went-back', params: { from: 212, to: 208 }, sinceMs: nowMs - 7_400_000 } },
      },
    },
    sell,
    async (page) => {
      await page.locator('.lights').click();
      await page.locator('.lights-panel').waitFor();
    },
  ),
  scene('sell-charge-late', { lights: away(130_000) }, sell, async (page) => {
    await saleTyped(page);
    await page.keyboard.press('F9');
    await page.locator('[role="alertdialog"]').waitFor();
  }),
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
    await page.locator('.dialog .segment').last().click();
    await page.locator('.keys-sheet').waitFor();
  }),
  scene(
    'running',
    {
      attempts: [front(), attempt(147, 'card', 1800, { state: 'creating', redirectUrl: null }), ...morning.slice(2)],
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
      await page.locator('.opening .callout').first().waitFor();
    },
  ),
  scene('opening-no-answer', { answers: { 'app.get': () => no('request.failed') } }, sell, async (page) => {
    await page.locator('.opening .callout').waitFor();
  }),

  state('creating', { state: 'creating', redirectUrl: null }),
  state('waiting', {}),
  scene('waiting-card-training', { app: { mode: 'training' }, attempts: [cardFront, ...morning.slice(1)] }, waiting),
  state('waiting-card', { gateway: 'card', currency: 'USD', amountMinor: 1800, mobile: null }),
  scene('waiting-link-lost', { attempts: [front({ changedSeq: 900 }), ...morning.slice(1)], lost: true }, waiting),
  state('paid-and-more', { state: 'approved', openExceptions: 1 }),
  scene('waiting-relay-away', { attempts: [front({ changedSeq: 900 }), ...morning.slice(1)], lights: away(40_000) }, waiting),
  state('scanned', {}, async (page) => {
    await page.evaluate(() => {
      for (const digit of '6281007031234') window.dispatchEvent(new KeyboardEvent('keydown', { code: `Digit${digit}` }));
      window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter' }));
    });
    await page.locator('.toast').waitFor();
  }),
  state('last-minute', { timeLeft: { leftMs: 41_000, ofMs: 900_000 }, returned: true }),
  state('settled', { state: 'approved', unconfirmed: true }),
  state('no-result', { gateway: 'card', currency: 'USD', amountMinor: 1800, mobile: null, noResult: true }),
  scene(
    'waiting-no-result-relay-away',
    {
      attempts: [front({ changedSeq: 900, gateway: 'card', currency: 'USD', mobile: null, noResult: true }), ...morning.slice(1)],
      lights: away(7_400_000),
    },
    waiting,
  ),
  state('paid', { state: 'approved' }),
  state('paid-late', { state: 'approved', late: true }),
  state('became-owed', { state: 'approved', moneyBack: back({ goodsOwedMinor: 18_000 }) }),
  state('became-partly', { state: 'approved', moneyBack: back({ goodsBackMinor: 18_000 }) }),
  state('became-refunded', { state: 'approved', late: true, moneyBack: back({ goodsBackMinor: 45_250 }) }),
  state('became-extra', { state: 'approved', paidTwice: true, moneyBack: back({ extraBackMinor: 45_250 }) }),
  state('paid-twice', {
    ...{ state: 'approved', paidTwice: true, openExceptions: 1 },
    moneyBack: back({ extraOwedMinor: 45_250 }),
  }),
  state('wrong-amount', {
    amountDiffers: true,
    came: { kind: 'money', money: { amountMinor: 40_000, currency: 'LYD' }, overMinor: -5250 },
  }),
  state('other-currency', {
    gateway: 'card',
    currency: 'USD',
    amountMinor: 1800,
    mobile: null,
    unfit: 'open',
    openExceptions: 1,
    came: { kind: 'money', money: { amountMinor: 18_000, currency: 'LYD' }, overMinor: null },
  }),
  state('unfit', { unfit: 'open', openExceptions: 1 }),
  state('sale-unfit', { saleUnfitBy: 'T1-0148-2', saleUnfitSeq: 899 }),
  state('sale-paid', { salePaidBy: 'T1-0148-2' }),
  state('declined-paid', { state: 'declined', salePaidBy: 'T1-0148-2' }),
  state('back-as-paid', { returned: true, returnedPaid: true, codeTaken: 'return' }),
  state('shown-again', { returned: true, returnedPaid: true }),
  state('to-review', { openExceptions: 1, codeTaken: 'exception' }),
  state('code-on-hold', { codeTaken: 'on-hold' }),
  state('show-again', { codeTaken: 'on-hold' }, async (page) => {
    await page.getByRole('button', { name: /Show the code again|أظهر الرمز من جديد/ }).click();
    await page.locator('[role="alertdialog"]').waitFor();
  }),
  scene(
    'waiting-named-on-hold',
    {
      attempts: [front({ changedSeq: 900 }), ...morning.slice(1)],
      lights: { ...lights, quarantine: { count: 1, named: [front().invoiceNo] } },
    },
    waiting,
  ),
  scene(
    'waiting-checked-held',
    { attempts: [front({ changedSeq: 900 }), ...morning.slice(1)], answers: { 'feed.check': () => yes({ held: 2 }) } },
    waiting,
    async (page) => {
      await page.keyboard.press('F8');
      await page.locator('.toast').waitFor();
    },
  ),
  scene('waiting-checked', { attempts: [front({ changedSeq: 900 }), ...morning.slice(1)] }, waiting, async (page) => {
    await page.keyboard.press('F8');
    await page.locator('.toast').waitFor();
  }),
  state('expired-back-as-paid', { state: 'expired', returned: true, returnedPaid: true, openExceptions: 1 }),
  state('supersede-unfit', { unfit: 'open', openExceptions: 1 }, async (page) => {
    await page.getByRole('button', { name: /Charge again anyway|اطلب الدفع رغم ذلك/ }).click();
    await page.locator('[role="alertdialog"]').waitFor();
  }),
  state('supersede-back-as-paid', { state: 'expired', returned: true, returnedPaid: true, openExceptions: 1 }, async (page) => {
    await page.getByRole('button', { name: /Charge again anyway|اطلب الدفع رغم ذلك/ }).click();
    await page.locator('[role="alertdialog"]').waitFor();
  }),
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
  state('left', { state: 'withdrawn', left: true }),
  state('superseded', { state: 'superseded' }),
  state('expired', { state: 'expired' }),
  state('unknown', { state: 'unknown', redirectUrl: null, reason: 'timeout' }),
  state('give-up', {}, async (page) => {
    await page.locator('.pay-actions .button').last().click();
    await page.locator('[role="alertdialog"]').waitFor();
  }),
  scene(
    'waiting-supersede',
    { answers: { 'sale.retry': () => yes(front()) }, attempts: [front({ state: 'expired' })] },
    waiting,
    async (page) => {
      await page.getByRole('button', { name: /Charge again anyway|اطلب الدفع رغم ذلك/ }).click();
      await page.locator('[role="alertdialog"]').waitFor();
    },
  ),
];
