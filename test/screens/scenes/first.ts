// Screenshot scenes of the first set-up, step by step, and of the passphrase for locked keys.
import type { Page } from 'playwright-core';
import type { Answer } from '../../../src/shared/contract/index.ts';
import type { BackupLook, BooksFacts, SetupView } from '../../../src/shared/contract/setup/setup.ts';
import type { RestoreQuestion } from '../../../src/shared/contract/setup/restore-question.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

export const draft: SetupView['draft'] = {
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
export const view = (changes: Partial<SetupView> = {}): SetupView => ({
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
const copy = (day: string, seq: number, hash: string) => ({
  file: `qayd-202606${day}-210400-seq${seq}.db`,
  ...{ seq, hash: hash.repeat(16), madeAtMs: Date.parse(`2026-06-${day}T19:04:00Z`) },
});
const copies = [copy('12', 4812, '9f3a'), copy('11', 4690, '51c7'), copy('10', 4533, 'be02')] as const;
const books: BooksFacts = {
  ...{ shopName: draft.shopName, timeZone: 'Africa/Tripoli', seq: 4812, epoch: 0, hash: copies[0].hash, wayIn: 'recovery' },
  named: { mode: 'live', merchant: 'olive', till: 'T1' },
  ...{ paid: 1_236, days: { first: '2026-01-04', last: '2026-06-12' }, numbering: { stem: 'T1', last: 1402 } },
};
const soundOf = ({ file }: { file: string }): Answer<BackupLook> =>
  file === copies[1].file
    ? no('backup.damaged', { name: file })
    : yes({
        facts: { ...books, wayIn: file === copies[2].file ? 'none' : 'recovery' },
        path: `/media/usb/qayd/${file}`,
        own: { mode: 'live', merchant: null, till: null, shopName: '' },
        verdict: 'first',
        jump: { from: 'T1-1403', to: 'T1-11403', skipped: 10_000, grows: false },
      });
const chooseOne = async (page: Page): Promise<void> => {
  await lookFor('[data-copy="sound"] .button')(page);
  await page.locator('[data-copy="sound"] .button').first().click();
  await page.locator('.restore-facts').waitFor();
};
const inFolder = (verdict: BackupLook['verdict'], named: BooksFacts['named']) => ({
  'setup.copies': () => yes({ folder: '/media/usb/qayd', timeZone: 'Africa/Tripoli', list: [...copies] }),
  'setup.check-copy': ({ file }: { file: string }): Answer<BackupLook> => {
    const sound = soundOf({ file });
    return sound.ok ? yes({ ...sound.value, facts: { ...sound.value.facts, named }, verdict }) : sound;
  },
});
const lookFor =
  (shown: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('.first-other .button').first().click();
    await page.locator('[data-field="copies-folder"]').fill('/media/usb/qayd');
    await page.locator('.folder-path .button').click();
    await page.locator(shown).first().waitFor();
  };
const test = async (page: Page): Promise<void> => {
  await page.locator('.connection-try .button').click();
  await page.locator('.connection-try .callout').scrollIntoViewIfNeeded();
};
const good = { ok: true, code: null, words: null, tookMs: 120 } as const;

const question: RestoreQuestion = {
  ...{
    shopName: draft.shopName,
    timeZone: 'Africa/Tripoli',
    path: `/home/shop/.local/share/qayd/live/books/backups/${copies[1].file}`,
  },
  madeAtMs: copies[1].madeAtMs,
  facts: { ...books, seq: 4690, paid: 1_198, days: { first: '2026-01-04', last: '2026-06-11' } },
  lost: { rows: 122, paid: 38, lastSaleMs: Date.parse('2026-06-12T16:41:00Z') },
  jump: { from: 'T1-1403', to: 'T1-1525', skipped: 122, grows: false },
  owners: [{ userId: 'user_maryam', name: 'مريم الورفلي' }],
  recovery: true,
};
export const asked = (
  name: string,
  told: Partial<RestoreQuestion> = {},
  act?: Scene['act'],
  more: Given['answers'] = {},
): Scene => ({
  name: `first-restore-asked${name}`,
  route: { screen: 'sell' },
  given: {
    answers: {
      ...Object.fromEntries(
        (['app.get', 'lights.get', 'session.get', 'alerts.list', 'payments.recent', 'payments.search'] as const).map((query) => [
          query,
          () => no('restore.waits'),
        ]),
      ),
      'restore.question': () => yes({ ...question, ...told }),
      ...more,
    },
  },
  async act(page) {
    await page.locator('.restore-question .restore-facts').waitFor();
    await act?.(page);
  },
});

export const scenesFirst: readonly Scene[] = [
  asked(''),
  asked(
    '-wrong',
    { owners: [...question.owners, { userId: 'user_khaled', name: 'خالد الفيتوري' }], recovery: false },
    async (page) => {
      await page.locator('.restore-question .person').first().click();
      await page.keyboard.type('123459');
      await page.keyboard.press('Enter');
      await page.locator('.restore-question .error-note').waitFor();
    },
    { 'restore.allow': () => no('people.wrong-pin', { left: 3 }) },
  ),
  asked('-broken', { lost: null, owners: [], madeAtMs: null }),
  first('lang', view(), 0),
  first('shop', view(), 1),
  first('restore', view(), 0, lookFor('[data-copy="sound"] ~ [data-copy="unsound"] ~ [data-copy="sound"]'), {
    'setup.copies': () => yes({ folder: '/media/usb/qayd', timeZone: 'Africa/Tripoli', list: [...copies] }),
    'setup.check-copy': soundOf,
  }),
  first('restore-this', view(), 0, chooseOne, inFolder('first', books.named)),
  first('restore-unnamed', view(), 0, chooseOne, inFolder('unnamed', null)),
  first(
    'restore-another-mode',
    view(),
    0,
    chooseOne,
    inFolder('another-mode', { mode: 'training', merchant: 'training', till: 'T1' }),
  ),
  first('restore-none', view(), 0, lookFor('.first .callout'), {
    'setup.copies': () => yes({ folder: '/media/usb/qayd', timeZone: null, list: [] }),
  }),
  first('restore-away', view(), 0, lookFor('.first .error-note'), {
    'setup.copies': () => no('backup.folder-unreadable', { folder: '/media/usb/qayd' }),
  }),
  first('shop-restored', view({ books }), 1),
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
  first('relay-not-known', view({ given: all }), 3, test, {
    'setup.try': () => yes({ ...good, ok: false, code: 'feed.unauthorized' }),
  }),
  first(
    'key-letters',
    view(),
    2,
    async (page) => {
      await page.locator('[data-field="apiKey"]').fill('شسيب');
      await page.locator('.connection-try .button').click();
      await page.locator('.connection-try .callout').scrollIntoViewIfNeeded();
    },
    {
      'setup.put': ({ secrets }) => (secrets.apiKey === undefined ? yes(view()) : no('setup.key-letters', { field: 'apiKey' })),
    },
  ),
  first('file-too-large', view(), 2, async (page) => {
    const file = { name: 'photo.json', mimeType: 'application/json', buffer: Buffer.alloc(3_000_000, 0x20) };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.locator('.connection-file .error-note').waitFor();
  }),
  first('lock', view({ given: all }), 4, async (page) => {
    await page.locator('[data-field="passphrase"]').fill('four green olives 1962');
  }),
  first('lock-other-till', view({ given: all, books, draft: { ...draft, merchant: 'olive', till: 'T2' } }), 4),
  first('lock-system', view({ given: all, asksPassphrase: false }), 4),
  first('lock-differs', view({ given: all }), 4, async (page) => {
    await page.locator('[data-field="passphrase"]').fill('four green olives 1962');
    await page.locator('[data-field="again"]').fill('four green olives');
    await page.locator('.first-foot .button[data-kind="main"]').click();
    await page.locator('.first .error-note').waitFor();
  }),
  first('locked', view({ state: 'locked' }), 0),
];
