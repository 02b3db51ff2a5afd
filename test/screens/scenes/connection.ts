// Screenshot scenes of the set-up tasks of a new till and of a changed connection: the form, its test, refusals, a keys file, and
// the page for the relay's operator.
import type { Page } from 'playwright-core';
import { toSettings } from '../../../src/renderer/stores/route-store.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import type { FirstPayment } from '../../../src/shared/contract/till.ts';
import { appInfo, bothKeys, front, lights, nowMs } from '../../support/windows/data.ts';
import { huda, inAs, maha, yusuf } from '../../support/windows/people.ts';
import { firstOf, no, yes } from '../../support/windows/fixture-api.ts';
import { settings } from '../../support/windows/books.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const good = { ok: true, code: null, words: null, tookMs: 184 } as const;
const failing = { ...good, ok: false, code: 'feed.unauthorized' } as const;
const given = { accessToken: false, apiKey: false, secret: false, relayToken: true };
/** The keys file for the file chooser; a function, because the page bundle has no Buffer. */
const file = () => ({ name: 'keys.json', mimeType: 'application/json', buffer: Buffer.from('{}') });

const form = (name: string, section: 'service' | 'relay', act?: Scene['act'], answers: Given['answers'] = {}): Scene => ({
  name: `connection-${name}`,
  route: toSettings(section),
  given: { answers: { 'settings.get': () => yes(settings), ...answers } },
  async act(page) {
    await page.locator('.set-panel .set-sheet .set-row .button').first().click();
    await page.locator('.set-connection').waitFor();
    await act?.(page);
  },
});
const save = async (page: Page): Promise<void> => {
  await page.locator('.set-connection button[type="submit"]').click();
  await page.locator('.set-connection-said > *').first().waitFor();
  await page.locator('.set-connection-said > *').last().scrollIntoViewIfNeeded();
};
/** Presses the button that tests the connection, and waits for its answer. */
const tryIt = async (page: Page): Promise<void> => {
  await page.locator('.connection-try .button').click();
  await page.locator('.connection-try .callout').waitFor();
};

const begun = { ...settings.shop, notNeeded: ['names' as const] };
/** Makes a screenshot scene of the guide to the first real payment by wallet. */
const firstPayment = (
  name: string,
  changes: Partial<FirstPayment> = {},
  now: Partial<AttemptView> | null = null,
  held = false,
  then?: Scene['act'],
): Scene => {
  const taken = now && front({ amountMinor: 1_000, ...now });
  const first = firstOf('wallet', 1_000, { ...changes, ...(taken && { attemptId: taken.attemptId }) });
  return {
    name: `first-payment-${name}`,
    route: toSettings('start'),
    given: {
      ...(taken && { attempts: [taken] }),
      ...(held && taken && { lights: { ...lights, quarantine: { count: 1, named: [taken.invoiceNo] } } }),
      answers: {
        'settings.get': () => yes({ ...settings, shop: begun }),
        'first-payments.get': () => yes([first, firstOf('card', 100)]),
      },
    },
    act: async (page) => {
      await page
        .locator('.start-row', { hasText: /First real payment by wallet|أول دفعة حقيقية بالمحفظة/ })
        .locator('.button')
        .first()
        .click();
      await page.locator('.dialog').waitFor();
      await then?.(page);
    },
  };
};

export const scenesConnection: readonly Scene[] = [
  {
    name: 'start-list',
    route: toSettings('start'),
    given: { answers: { 'settings.get': () => yes({ ...settings, shop: begun }) } },
    act: async (page) => page.locator('.start-row').first().waitFor(),
  },
  ...(['feed.key-other', 'feed.key-none'] as const).map(
    (code): Scene => ({
      name: `start-relay-${code.slice('feed.'.length)}`,
      route: toSettings('start'),
      given: {
        lights: { ...lights, relay: { ...lights.relay, key: { code, params: code === 'feed.key-other' ? bothKeys : {} } } },
        answers: { 'settings.get': () => yes({ ...settings, shop: begun }) },
      },
      act: async (page) => {
        const row = page.locator('.start-row').first();
        await row.waitFor();
        await row.scrollIntoViewIfNeeded();
      },
    }),
  ),
  {
    name: 'start-replaced',
    route: toSettings('start'),
    given: {
      session: inAs(maha, {
        recovery: false,
        recoveryEnded: { usedMs: nowMs },
        people: [maha, { ...huda, pinWorks: false }, { ...yusuf, pinWorks: false }],
      }),
      lights: { ...lights, relay: { ...lights.relay, key: { code: 'feed.key-other', params: bothKeys } } },
      answers: { 'settings.get': () => yes({ ...settings, shop: begun }) },
    },
    act: async (page) => page.locator('.start-row').nth(3).waitFor(),
  },
  {
    name: 'go-live',
    route: toSettings('advanced'),
    given: { answers: { 'settings.get': () => yes({ ...settings, shop: begun }) } },
    async act(page) {
      await page.locator('.connection-paper .button').click();
      await page.locator('.go-live').waitFor();
    },
  },
  {
    name: 'go-live-training',
    route: toSettings('advanced'),
    given: { answers: { 'app.get': () => yes({ ...appInfo, mode: 'training' }), 'settings.get': () => yes(settings) } },
    async act(page) {
      await page.locator('.connection-paper .button').scrollIntoViewIfNeeded();
    },
  },
  firstPayment('none'),
  firstPayment('waits', { state: 'begun' }, {}),
  firstPayment('held', { state: 'begun' }, {}, true),
  firstPayment('paid', { state: 'paid' }, { state: 'approved' }),
  firstPayment('anew', { anew: true }),
  firstPayment('give-back', { state: 'paid' }, { state: 'approved' }, false, async (page) => {
    await page.locator('.dialog-actions .button').first().click();
    await page.locator('[role="alertdialog"], .dialog-form').first().waitFor();
  }),
  firstPayment('kept', { state: 'kept', done: true }, { state: 'approved' }),
  form('service', 'service'),
  form('tried', 'service', tryIt, { 'connection.try': () => yes(good) }),
  form('cannot-store', 'relay', tryIt, { 'connection.try': () => yes({ ...failing, code: 'feed.cannot-store' }) }),
  form('malformed', 'service', save, { 'connection.change': () => no('setup.malformed', { field: 'accessToken' }) }),
  form('not-saved', 'relay', save, {
    'connection.change': () => yes({ saved: false, failing: { part: 'relay', probe: failing } }),
  }),
  form(
    'file',
    'relay',
    async (page) => {
      await page.setInputFiles('input[type="file"]', file());
      await page.locator('[data-field="relayUrl"][value*="new"]').waitFor();
    },
    { 'connection.read': () => yes({ draft: { relayUrl: 'https://new.example.ly' }, given }) },
  ),
  form(
    'file-refused',
    'relay',
    async (page) => {
      await page.setInputFiles('input[type="file"]', file());
      await page.locator('.connection-file .error-note').waitFor();
    },
    { 'connection.read': () => no('setup.another-till', { merchant: 'sample-shop', till: 'T2' }) },
  ),
  form(
    'file-not-keys',
    'relay',
    async (page) => {
      await page.setInputFiles('input[type="file"]', file());
      await page.locator('.connection-file .error-note').waitFor();
    },
    { 'connection.read': () => no('config.invalid', { file: '', field: '', reason: 'not-keys' }) },
  ),
  {
    name: 'connection-paper',
    route: toSettings('relay'),
    given: { answers: { 'settings.get': () => yes(settings) } },
    async act(page) {
      await page.locator('.connection-paper .button').click();
      await page.locator('.relay-paper').waitFor();
    },
  },
];
