// Screenshot scenes of the customer display on a monitor for customers, and of the till's own window turned to the customer.
import { front, morning, nowMs } from '../../support/windows/data.ts';
import { settings } from '../../support/windows/books.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import { logoPng } from '../../support/windows/logo.ts';
import type { Scene } from '../../support/windows/scene.ts';
import type { DisplayPlaces, DisplayView } from '../../../src/shared/contract/counter/display.ts';

type Payment = NonNullable<DisplayView['payment']>;
const waiting: Payment = {
  ...{ state: 'waiting', amountMinor: 45_250, currency: 'LYD', gateway: 'wallet' },
  checkoutUrl: 'https://pay.example.ly/checkout/7f3a9c2e5b8d4016a1c3e5f7',
  leftMs: 14 * 60_000 + 40_000,
};
const over = (state: Payment['state'], more: Partial<Payment> = {}): Payment => ({
  ...waiting,
  state,
  checkoutUrl: null,
  ...more,
});

const sizes = {
  '800': { width: 800, height: 480 },
  wide: { width: 1920, height: 1080 },
  tall: { width: 768, height: 1366 },
} as const;

const display = (
  name: string,
  payment: Payment | null,
  view: Partial<DisplayView> = {},
  size: keyof typeof sizes | null = null,
): Scene => ({
  name: `display-${name}`,
  given: {
    answers: {
      'display.get': () => yes({ mode: 'live', logo: null, shopName: 'مقهى النور · Noor Café', payment, ...view }),
    },
  },
  route: { screen: 'display' },
  ...(size && { size: sizes[size] }),
});

const logo = { mediaType: 'image/png', sha256: 'a'.repeat(64), base64: logoPng } as const;
const withLogo = (name: string, payment: Payment | null): Scene => {
  const scene = display(name, payment, { logo: logo.sha256 });
  return {
    ...scene,
    given: { answers: { ...scene.given.answers, 'logo.get': () => yes(logo) } },
    async act(page) {
      await page.locator('.customer img').waitFor();
    },
  };
};

const places: DisplayPlaces = {
  ...{ how: 'window', open: true, missing: false, kept: true, screen: '2' },
  screens: [
    { id: '1', label: 'Built-in display', width: 1920, height: 1080, isTill: true },
    { id: '2', label: 'VGA-1', width: 1024, height: 600, isTill: false },
  ],
};

export const scenesDisplay: readonly Scene[] = [
  display('idle', null),
  withLogo('idle-logo', null),
  withLogo('scan-logo', waiting),
  display('idle-tall', null, {}, 'tall'),
  display('scan', waiting),
  display('scan-800', waiting, { mode: 'training' }, '800'),
  display('scan-wide', waiting, {}, 'wide'),
  display('scan-tall', { ...waiting, amountMinor: 1_234_567_890 }, { mode: 'trial' }, 'tall'),
  display('preparing', over('waiting', { leftMs: null })),
  display('confirming', over('confirming')),
  display('confirming-800', over('confirming'), { mode: 'training' }, '800'),
  display('paid', over('paid')),
  display('paid-800', over('paid', { amountMinor: 999_999_999_99, currency: 'USD' }), {}, '800'),
  display('paid-tall', over('paid'), {}, 'tall'),
  display('expired', over('expired')),
  display('expired-800', over('expired'), { mode: 'training' }, '800'),
  display('cancelled', over('cancelled')),
  display('stopped', over('stopped')),
  display('extra-back', over('extra-back')),
  display('no-result', { ...waiting, state: 'no-result' }),
  display('no-result-800', { ...waiting, state: 'no-result' }, { mode: 'training' }, '800'),
  display('see-cashier', over('see-cashier')),
  display('see-cashier-800', over('see-cashier'), { mode: 'training' }, '800'),
  {
    ...display('lost', null),
    given: { answers: { 'display.get': () => no('request.failed') } },
  },
  {
    name: 'display-dialog',
    given: { attempts: [front({ changedSeq: 900, state: 'waiting' }), ...morning.slice(1)] },
    route: { screen: 'waiting', attemptId: front().attemptId },
    async act(page) {
      await page.locator('.code-caption button', { hasText: /أرِ الزبون الرمز|Show the customer/ }).click();
      await page.locator('.display-ways').waitFor();
    },
  },
  ...(['scan', 'paid'] as const).map(
    (what): Scene => ({
      name: `display-turned-${what}`,
      given: { attempts: [front({ changedSeq: 900, state: 'waiting' }), ...morning.slice(1)] },
      route: { screen: 'waiting', attemptId: front().attemptId },
      async act(page) {
        await page.locator('.code-caption button', { hasText: /أرِ الزبون الرمز|Show the customer/ }).click();
        await page.locator('.display-ways button').first().click();
        await page.locator('.customer[data-moment="scan"]').waitFor();
        if (what === 'scan') return;
        await page.evaluate(
          (view) => (globalThis as unknown as { tell(name: string, body: unknown): void }).tell('attempt.changed', view),
          { ...front({ changedSeq: 901, state: 'approved' }), salePaidBy: front().invoiceNo, paidMs: nowMs },
        );
        await page.locator('.customer[data-moment="paid"]').waitFor();
      },
    }),
  ),
  {
    name: 'settings-display',
    given: {
      answers: {
        'settings.get': () => yes(settings),
        'logo.get': () => yes(logo),
        'display.places': () => yes({ ...places, open: false, missing: true }),
      },
    },
    route: { screen: 'settings', section: 'devices' },
    async act(page) {
      await page.locator('.display-screens').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-display-none',
    given: {
      answers: {
        'settings.get': () => yes(settings),
        'display.places': () => yes({ ...places, open: false, screen: null, screens: places.screens.slice(0, 1) }),
        'display.open': () => no('display.no-screen'),
      },
    },
    route: { screen: 'settings', section: 'devices' },
    async act(page) {
      await page.locator('.set-sheet:has(.display-screens) .set-row .button').first().click();
      await page.locator('.set-sheet:has(.display-screens) .error-note').waitFor();
      await page.locator('.display-screens').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-display-unkept',
    given: {
      answers: { 'settings.get': () => yes(settings), 'display.places': () => yes({ ...places, kept: false }) },
    },
    route: { screen: 'settings', section: 'devices' },
    async act(page) {
      await page.locator('.display-screens').scrollIntoViewIfNeeded();
    },
  },
];
