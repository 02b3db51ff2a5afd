// Screenshot scenes of people: signing in and the lock, approval, alerts, people and their rights, the recovery code, shifts.
import { toSettings } from '../../../src/renderer/stores/route-store.ts';
import type { AlertView } from '../../../src/shared/contract/setup/alerts.ts';
import { recoveryBytes, recoveryCodeOf } from '../../../src/shared/people/recovery-code.ts';
import type { PersonToPick, Session } from '../../../src/shared/contract/setup/people.ts';
import { bothKeys, nowMs, today } from '../../support/windows/data.ts';
import { settings } from '../../support/windows/books.ts';
import { dayFull } from '../../support/windows/books.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import {
  amal,
  huda,
  inAs,
  listed,
  locked,
  maha,
  nobodySignsIn,
  onePin,
  salem,
  staff,
  yusuf,
} from '../../support/windows/people.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const sell = { screen: 'sell' } as const;
const people = { screen: 'people' } as const;
const set = toSettings('people');

export const scene = (name: string, given: Given, route: Scene['route'] = sell, act?: Scene['act']): Scene => ({
  name: `people-${name}`,
  given,
  route,
  ...(act && { act }),
});

const many = [...staff, ...staff.map((one, at) => ({ ...one, userId: `user_${at}`, name: `${one.name} ${at + 2}` }))];

const typePin = async (page: Parameters<NonNullable<Scene['act']>>[0], pin: string): Promise<void> => {
  await page.locator('.pin-input').fill(pin);
};
const choose =
  (at: number): Scene['act'] =>
  async (page) => {
    await page.locator('.person').nth(at).click();
    await typePin(page, '274916');
  };

/** A signed-in user has typed a sale when the till locks itself. */
const lockedLater = (changes: Partial<Session> = {}): Given => {
  let now: Session = inAs(huda);
  return {
    answers: {
      'session.get': () => yes(now),
      'session.lock': () => {
        now = locked(changes);
        return yes(now);
      },
    },
  };
};
const typeAndLock: Scene['act'] = async (page) => {
  await page.locator('[data-field="amount"]').fill('45.25');
  await page.keyboard.press('Control+l');
  await page.locator('.entry-card').waitFor();
};

const alert = (seq: number, changes: Partial<AlertView> = {}): AlertView => ({
  seq,
  reason: 'connection-changed',
  params: { changed: 'keys,service', service: 'https://pay.elsewhere.example' },
  atMs: nowMs - 8_400_000,
  businessDay: today,
  ...changes,
});
const older = {
  reason: 'books-older' as const,
  params: { epoch: 1, seq: 1912, hash: '9f2c41d07be3a865', last: 1849, agreed: 1840 },
};
const altered = {
  reason: 'books-altered' as const,
  params: { where: 'trigger journal_no_update, table refunds' },
};
const several: readonly AlertView[] = [
  alert(1801),
  alert(1840, { reason: 'signatures-wrong', params: { count: 2, first: 1810, last: 1833 } }),
  alert(1902, { reason: 'sidecar-differs', params: { problem: 'pin-differs', where: 'pins' }, atMs: nowMs - 60_000 }),
];

const screen = (name: string, more: Given['answers'] = {}, act?: Scene['act'], session: Session = inAs(maha)): Scene =>
  scene(
    name,
    { session, answers: { 'people.list': () => yes(listed), 'settings.get': () => yes(settings), ...more } },
    people,
    async (page) => {
      await page.locator('.people-rows').waitFor();
      await act?.(page);
    },
  );
const below: Scene['act'] = async (page) => {
  await page.locator('.set-screen').evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
};
const openRow =
  (at: number): Scene['act'] =>
  async (page) => {
    await page.locator('.people-row .button').nth(at).click();
    await page.locator('.dialog').waitFor();
  };

const settingsScene = (name: string, session: Session, act?: Scene['act'], more: Given['answers'] = {}, route = set): Scene =>
  scene(name, { session, answers: { 'settings.get': () => yes(settings), ...more } }, route, act);

export const openShift = { shiftId: 'shift_1', userId: huda.userId, name: huda.name, openedMs: nowMs - 10_800_000 };

const tooShort = ({ userId, name, role }: PersonToPick) => ({ userId, name, role, mustChange: true, pinTooShort: true });

export const wrongTries = {
  close: 7,
  pins: [
    { userId: huda.userId, count: 3, lastMs: nowMs - 2_400_000 },
    { userId: yusuf.userId, count: 1, lastMs: nowMs - 9_000_000 },
  ],
  recovery: { count: 2, lastMs: nowMs - 600_000 },
};

export const scenesPeople: readonly Scene[] = [
  screen('people-wrong-tries', { 'people.list': () => yes({ ...listed, wrongTries }) }),
  screen('pin-locked', {
    'people.list': () => yes({ ...listed, people: listed.people.map((one, at) => ({ ...one, pinLocked: at === 2 })) }),
  }),
  screen(
    'pin-locks-supervisor',
    { 'people.list': () => no('caller.not-allowed', { right: 'manage-people' }) },
    undefined,
    inAs(salem, { people: [maha, salem, { ...huda, pinLocked: true }, yusuf, amal] }),
  ),
  scene('entry', { session: locked() }),
  scene('entry-chosen', { session: locked() }, sell, choose(2)),
  scene('entry-training', { session: locked(), app: { mode: 'training' } }),
  scene('entry-many', { session: locked({ people: [...many] }) }, sell, choose(6)),
  scene('entry-passphrase', { session: locked() }, sell, async (page) => {
    await page.locator('.person').first().click();
    await page.locator('.pin-mode').click();
    await typePin(page, 'correct horse battery');
  }),
  scene(
    'entry-wrong',
    { session: locked(), answers: { 'session.sign-in': () => no('people.wrong-pin', { left: 2 }) } },
    sell,
    async (page) => {
      await choose(2)?.(page);
      await page.keyboard.press('Enter');
      await page.locator('.error-note').waitFor();
    },
  ),
  scene(
    'entry-shut',
    { session: locked({ people: [maha, { ...salem, lockedForS: 1210 }, huda, yusuf, amal] }) },
    sell,
    async (page) => {
      await page.locator('.person').nth(1).click();
    },
  ),
  scene('entry-missing', { session: locked() }, sell, async (page) => {
    await page.locator('.person').nth(2).click();
    await typePin(page, '27');
  }),
  scene(
    'entry-pin-locked',
    { session: locked({ people: [maha, salem, { ...huda, pinLocked: true }, yusuf, amal] }) },
    sell,
    async (page) => {
      await page.locator('.person').nth(2).click();
      await page.locator('.error-note').waitFor();
    },
  ),
  scene('entry-locked', lockedLater(), sell, typeAndLock),
  scene('entry-alerts', { session: locked(), alerts: [...several].slice(0, 1), app: { mode: 'trial' } }, sell, choose(2)),
  scene('entry-pepper-gone', { session: locked({ pepper: 'gone' }) }),
  scene('entry-code-used', { session: locked({ recovery: false, recoveryEnded: { usedMs: nowMs } }) }),
  scene('entry-code-void', { session: locked({ recovery: false, recoveryEnded: { usedMs: null } }) }),
  scene('entry-recover', { session: locked() }, sell, async (page) => {
    await page.locator('.text-button').click();
    await page.locator('.dialog').waitFor();
  }),
  scene('entry-recover-pin', { session: locked() }, sell, async (page) => {
    await page.locator('.text-button').click();
    await page.locator('.dialog input').fill('0123-4567-89AB-CDEF-GHJK-KGD8');
    await page.locator('.dialog .button').first().click();
    await page.locator('.pin-steps').first().waitFor();
  }),
  scene(
    'entry-recover-wrong',
    {
      session: locked(),
      answers: { 'recovery.use': () => no('recovery.wrong', { seconds: 60 }) },
    },
    sell,
    async (page) => {
      await page.locator('.text-button').click();
      await page.locator('.dialog input').fill(recoveryCodeOf(Uint8Array.from({ length: recoveryBytes }, (_, at) => at * 7)));
      await page.locator('.dialog .button').first().click();
      await page.locator('.pin-steps').waitFor();
      for (const _ of [1, 2]) {
        await typePin(page, '274916');
        await page.keyboard.press('Enter');
      }
      await page.locator('.dialog .error-note').waitFor();
    },
  ),
  scene('switch', { session: inAs(huda) }, sell, async (page) => {
    await page.locator('.rail-user').click();
    await page.locator('.user-panel .button').first().click();
    await page.locator('.entry-card').waitFor();
  }),

  scene('user', { session: inAs(huda, { shift: openShift }) }, sell, async (page) => {
    await page.locator('.rail-user').click();
    await page.locator('.user-panel').waitFor();
  }),
  scene('user-training', { session: inAs(salem), app: { mode: 'training' } }),
  scene('auditor', { session: inAs(amal) }),
  scene('change-pin', { session: inAs(huda) }, sell, async (page) => {
    await page.locator('.rail-user').click();
    await page.locator('.user-panel .button').nth(3).click();
    await typePin(page, '274916');
    await page.keyboard.press('Enter');
    await page.locator('.person-error .hint').waitFor();
    await typePin(page, '123456');
    await page.keyboard.press('Enter');
    await page.locator('.person-error .error-note').waitFor();
  }),
  scene('must-change', { session: inAs({ ...yusuf, mustChange: true }) }, sell, async (page) => {
    await page.locator('.pin-steps').waitFor();
  }),
  scene('must-lengthen', { session: inAs({ ...yusuf, mustChange: true }, { user: tooShort(yusuf) }) }, sell, async (page) => {
    await page.locator('.pin-steps').waitFor();
  }),
  scene('shift-needed', { session: inAs(huda, { shiftNeeded: true }) }),
  scene(
    'approval-nobody',
    {
      session: inAs(huda, { people: [huda, yusuf] }),
      answers: { 'feed.check': () => no('caller.not-allowed', { right: 'trust-clock' }) },
    },
    sell,
    async (page) => {
      await page.keyboard.press('F8');
      await page.locator('.dialog').waitFor();
    },
  ),

  scene('alert-one', { session: inAs(maha), alerts: several.slice(0, 1) }),
  scene('alert-relay-key', { session: inAs(maha), alerts: [alert(1911, { reason: 'relay-key-other', params: bothKeys })] }),
  scene('alert-training', {
    session: inAs(huda),
    alerts: several.slice(0, 1),
    app: { mode: 'training' },
    lights: { printer: { state: 'failing', sinceMs: nowMs - 60_000, code: 'printer.no-paper', params: {} } },
  }),
  scene(
    'alert-several',
    { session: inAs(maha), alerts: several, answers: { 'day.get': (asked) => yes({ ...dayFull, day: asked.day }) } },
    { screen: 'day' },
  ),
  scene('alert-clock', {
    session: inAs(maha),
    alerts: [alert(1850, { reason: 'clock-set-back', params: { from: '2026-11-22', to: '2026-11-21', name: 'سالم' } })],
  }),
  scene('alert-money', {
    session: inAs(maha),
    alerts: [alert(1850, { reason: 'money-differs', params: { count: 3, first: 1841, last: 1843, problem: 'refund-not-owed' } })],
  }),
  scene('alert-altered', { session: inAs(maha), alerts: [alert(1850, altered)] }),
  scene('alert-altered-locked', { session: locked(), alerts: [alert(1850, altered)] }),
  scene('alert-older', { session: inAs(maha), alerts: [alert(1850, older)] }),
  scene('alert-older-facts', { session: inAs(maha), alerts: [alert(1850, older)] }, sell, async (page) => {
    await page.locator('.alert-deeds .button').first().click();
    await page.locator('.alert-list').waitFor();
  }),
  scene(
    'alert-older-approval',
    {
      session: inAs(huda),
      alerts: [alert(1850, older)],
      answers: { 'alert.acknowledge': () => no('caller.not-allowed', { right: 'acknowledge-alert' }) },
    },
    sell,
    async (page) => {
      await page.locator('.alert-deeds .button').last().click();
      await page.locator('.dialog .person').first().waitFor();
    },
  ),
  scene('alert-list', { session: inAs(huda), alerts: several }, sell, async (page) => {
    await page.locator('.alert-deeds .button').click();
    await page.locator('.alert-list').waitFor();
  }),

  screen('list'),
  screen('rights', {}, below),
  screen('rights-ticked', {}, async (page) => {
    await below?.(page);
    await page.locator('.rights-tick').nth(3).click();
    await page.locator('.rights-tick').nth(40).click();
  }),
  screen('unsaved', {}, async (page) => {
    await below?.(page);
    await page.locator('.rights-tick').nth(3).click();
    await page.keyboard.press('F2');
    await page.locator('[role="alertdialog"]').waitFor();
  }),
  screen('unsaved-lock', {}, async (page) => {
    await below?.(page);
    await page.locator('.rights-tick').nth(3).click();
    await page.keyboard.press('Control+l');
    await page.locator('[role="alertdialog"]').waitFor();
  }),
  screen('rights-head', {}, async (page) => {
    await below?.(page);
    await page.locator('.rights-tick').nth(3).click();
    // Scroll until the table's sticky header row touches the buttons at the bottom of the sheet, where they could overlap.
    await page.locator('.rights-table thead').evaluate((head) => {
      const pane = head.closest('.scroll') as HTMLElement;
      const foot = document.querySelector('.rights-sheet .set-foot') as HTMLElement;
      pane.scrollTop = 0;
      pane.scrollTop += head.getBoundingClientRect().top - foot.getBoundingClientRect().top - 20;
    });
  }),
  screen('add', {}, async (page) => {
    await page.locator('.set-row .button').first().click();
    await page.locator('.dialog input').fill('نادية');
  }),
  screen('add-pin', {}, async (page) => {
    await page.locator('.set-row .button').first().click();
    await page.locator('.dialog input').fill('نادية');
    await page.keyboard.press('Enter');
    await typePin(page, '274916');
    await page.keyboard.press('Enter');
  }),
  screen('edit', {}, openRow(2)),
  screen('set-pin', {}, async (page) => {
    await openRow(2)?.(page);
    await page.locator('.dialog .set-row .button').first().click();
  }),
  screen('deactivate', { 'people.change': () => no('people.last-owner') }, async (page) => {
    await openRow(0)?.(page);
    await page.locator('.dialog .set-row .button').last().click();
    await page.locator('[role="alertdialog"] .button').first().click();
    await page.locator('.error-note').waitFor();
  }),
  screen('recovery', { 'recovery.make': () => yes({ code: '7K2M-9QXT-0V4C-HD8R-W3ZN-51PB', madeMs: nowMs }) }, async (page) => {
    await page.locator('.set-side .button').first().click();
    await page.locator('.dialog-actions .button').first().click();
    await page.locator('.recovery-code').waitFor();
  }),
  scene(
    'not-yours',
    { session: inAs(huda), answers: { 'people.list': () => no('caller.not-allowed', { right: 'manage-people' }) } },
    people,
  ),
  settingsScene('sheet', inAs(maha)),
  settingsScene('sheet-cashier', inAs(huda)),
  settingsScene(
    'shop-cashier',
    inAs(huda),
    async (page) => {
      await page.locator('.set-fields input').first().fill('متجر المدينة');
    },
    {},
    toSettings('shop'),
  ),
  settingsScene(
    'day-waits',
    inAs(huda),
    async (page) => {
      await page.locator('.set-day-note').scrollIntoViewIfNeeded();
    },
    {
      'settings.get': () =>
        yes({
          ...settings,
          shop: { ...settings.shop, cutOff: '04:30' },
          day: { ...settings.day, next: { timeZone: 'Africa/Tripoli', cutOff: '04:30', from: '2026-11-22' } },
        }),
    },
    toSettings('shop'),
  ),
  settingsScene('sheet-none', nobodySignsIn),
  settingsScene('sheet-old', onePin),
  settingsScene('first', nobodySignsIn, async (page) => {
    await page.getByRole('button', { name: /Add the owner|أضف المالك/ }).click();
    await page.locator('.dialog').waitFor();
  }),
];
