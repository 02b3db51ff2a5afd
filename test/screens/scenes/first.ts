// The first set-up, step by step, and the passphrase of keys that are locked.
import type { Page } from 'playwright-core';
import type { SetupView } from '../../../src/shared/contract/setup.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const draft: SetupView['draft'] = {
  ...{ lang: 'ar', shopName: 'متجر النور', timeZone: 'Africa/Tripoli', cutOff: '00:00' },
  ...{
    serviceUrl: 'https://api.example.ly/gateway',
    relayUrl: 'https://relay.example.ly',
    relayPublicUrl: 'https://relay.example.ly',
    checkoutHosts: '',
  },
  ...{ merchant: 'sample-shop', till: 'T1' },
};
const all = { accessToken: true, apiKey: true, secret: true, relayToken: true };
const view = (changes: Partial<SetupView> = {}): SetupView => ({
  ...{ state: 'new', mode: 'live', asksPassphrase: true, draft, picksFolder: false, books: null },
  given: { accessToken: false, apiKey: false, secret: false, relayToken: false },
  ...changes,
});

const first = (name: string, told: SetupView, steps: number, act?: Scene['act'], more: Given['answers'] = {}): Scene => ({
  name: `first-${name}`,
  route: { screen: 'sell' },
  given: {
    answers: {
      'app.get': () => no('setup.needed'),
      'lights.get': () => no('setup.needed'),
      'session.get': () => no('setup.needed'),
      'alerts.list': () => no('setup.needed'),
      'payments.recent': () => no('setup.needed'),
      'payments.search': () => no('setup.needed'),
      'setup.get': () => yes(told),
      'setup.put': () => yes(told),
      ...more,
    },
  },
  async act(page) {
    await page.locator('.first').waitFor();
    for (let i = 0; i < steps; i++) {
      await page.locator('.first-foot .button[data-kind="main"]').click();
      await page.locator(`.first-steps li:nth-child(${i + 2})[aria-current]`).waitFor();
    }
    await act?.(page);
  },
});
const test = async (page: Page): Promise<void> => {
  await page.locator('.connection-try .button').click();
  await page.locator('.connection-try .callout').scrollIntoViewIfNeeded();
};
const good = { ok: true, code: null, words: null, tookMs: 120 } as const;

export const scenesFirst: readonly Scene[] = [
  first('lang', view(), 0),
  first('shop', view(), 1),
  first('service', view({ draft: { ...draft, serviceUrl: '' } }), 2),
  first('service-given', view({ given: all }), 2, test, { 'setup.try': () => yes(good) }),
  first('service-failing', view({ given: all, mode: 'trial' }), 2, test, {
    'setup.try': () =>
      yes({
        ...good,
        ok: false,
        code: 'service.unauthorized',
        words: { code: 'UNAUTHORIZED', message: 'Unauthenticated.', fields: {} },
      }),
  }),
  first('relay', view(), 3),
  first('relay-failing', view({ given: all }), 3, test, { 'setup.try': () => no('setup.malformed', { field: 'relayUrl' }) }),
  first('lock', view({ given: all }), 4, async (page) => {
    await page.locator('[data-field="passphrase"]').fill('four green olives 1962');
  }),
  first('lock-system', view({ given: all, asksPassphrase: false }), 4),
  first('lock-differs', view({ given: all }), 4, async (page) => {
    await page.locator('[data-field="passphrase"]').fill('four green olives 1962');
    await page.locator('[data-field="again"]').fill('four green olives');
    await page.locator('.first-foot .button[data-kind="main"]').click();
    await page.locator('.first .error-note').waitFor();
  }),
  first('locked', view({ state: 'locked' }), 0),
];
