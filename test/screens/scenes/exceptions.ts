// Screenshot scenes of the Exceptions screen, of settling a payment by hand, of closes, of quarantined notices, and of warnings
// above the screens.
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import { toSettings } from '../../../src/renderer/stores/route-store.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import { postingsFor } from '../../../src/shared/ledger/postings.ts';
import { money } from '../../../src/shared/money.ts';
import { dayFull, settings, stepOf, historyPaid, historyUnknown } from '../../support/windows/books.ts';
import {
  candidate,
  closed,
  document,
  handledExceptions,
  quarantined,
  openExceptions,
  preview,
  summaries,
} from '../../support/windows/books-closed.ts';
import { attempt, lights, morning, nowMs } from '../../support/windows/data.ts';
import type { Right } from '../../../src/shared/people/rights.ts';
import { huda, inAs, maha, salem, shiftOf, yusuf } from '../../support/windows/people.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const scene = (name: string, route: Scene['route'], given: Given, act?: Scene['act']): Scene => ({
  name,
  given,
  route,
  ...(act && { act }),
});

const list = (state: string) =>
  yes({ rows: [...(state === 'open' ? openExceptions : handledExceptions)], more: state === 'open' });
const evidence = (effect: 'receipt' | 'exception' = 'receipt', exception = 'amount-differs') => {
  const { steps } = historyPaid(attempt(148, 'wallet', 45_250));
  const step = steps.find(({ notice }) => notice?.effect === 'receipt');
  const view = stepOf(1804, 'notice.judged', {
    actor: 'relay',
    notice: step?.notice
      ? { ...step.notice, amount: '40.00', raw: step.notice.raw.replace('120.00', '40.00'), effect, exception }
      : null,
    postings: effect === 'exception' ? [] : [...postingsFor('suspense', 'wallet', money(40_000, 'LYD'))],
  });
  return yes(view);
};
const exceptions = (name: string, seq: number | null, more: Given['answers'] = {}, act?: Scene['act']): Scene =>
  scene(
    `exceptions-${name}`,
    { screen: 'exceptions', seq },
    {
      session: inAs(huda),
      lights: { exceptions: 5 },
      answers: { 'exceptions.list': ({ state }) => list(state), 'exception.evidence': () => evidence(), ...more },
    },
    act,
  );
/** The till's answers to a user without the right, and to a wrong PIN of the approver. */
const asksApproval = (right: Right): Given['answers'] => ({
  'exception.handle': ({ approval }) => (approval ? no('people.wrong-pin', { left: 3 }) : no('caller.not-allowed', { right })),
});
const openHandle: Scene['act'] = async (page) => {
  await page.locator('.history-deeds .button').first().click();
  await page.locator('[role="alertdialog"]').waitFor();
};

const unknown = morning[3] as AttemptView;
const settled = attempt(145, 'wallet', 7500, { state: 'approved', unconfirmed: true, reason: 'timeout' });
const history = (
  name: string,
  view: AttemptView,
  steps: ReturnType<typeof historyPaid>['steps'],
  act?: Scene['act'],
  more: Given['answers'] = {},
): Scene =>
  scene(
    `settle-${name}`,
    { screen: 'payments', attemptId: view.attemptId, states: [] },
    {
      session: inAs(huda),
      attempts: [view, ...morning.filter(({ attemptId }) => attemptId !== view.attemptId)],
      lights: { exceptions: 2 },
      answers: { 'attempt.history': () => yes({ attempt: view, steps }), ...more },
    },
    async (page) => {
      await page.locator('.history-step').first().waitFor();
      await act?.(page);
    },
  );
const openSettle: Scene['act'] = async (page) => {
  await page.locator('.history-deeds .button').last().click();
  await page.locator('[role="alertdialog"]').waitFor();
  await page.locator('.dialog-form textarea').fill('كشف 21 نوفمبر، السطر 4');
};

const staff = [huda, salem, maha, yusuf].map(({ userId, name, role }) => ({ userId, name, role }));
/** A refund that was approved as a transfer and paid in cash. */
const otherwise: CloseDocument['approvals'][number] = {
  ...{ seq: 1872, kind: 'refund.paid', command: null, invoiceNo: 'T1-0141', atMs: nowMs - 5_900_000 },
  ...{ askedBy: huda.userId, approvedBy: salem.userId, self: false, money: { currency: 'LYD', amountMinor: 31_500 } },
  paid: {
    ...{ way: 'cash', reference: null, by: yusuf.userId },
    approvedAs: { way: 'transfer', reference: 'NUB-40719' },
    unwitnessed: false,
  },
};

const day = (name: string, more: Given['answers'], act?: Scene['act']): Scene =>
  scene(
    `close-${name}`,
    { screen: 'day' },
    {
      answers: {
        'day.get': (asked) => yes({ ...dayFull, day: asked.day }),
        'close.list': () => yes({ rows: [...summaries], more: true }),
        'close.preview': () => yes(preview),
        'close.get': () => yes(closed),
        ...more,
      },
    },
    act,
  );
const openClose: Scene['act'] = async (page) => {
  await page.locator('.day-tools .button[data-kind="main"]').click();
  await page.locator('.close-summary').waitFor();
};
const feedGap = { ...document.feed, state: 'failing' as const, code: 'feed.gap', missing: 3128 };

const set = (name: string, more: Given['answers'], act?: Scene['act']): Scene =>
  scene(
    `supervise-${name}`,
    toSettings('service'),
    { answers: { 'settings.get': () => yes(settings), ...more } },
    async (page) => {
      await page.locator('.quarantine-sheet, .set-sheet').last().scrollIntoViewIfNeeded();
      await act?.(page);
    },
  );
const quarantineAnswers: Given['answers'] = {
  'quarantine.get': () => yes({ items: [...quarantined], count: 3, relayProblem: null, adopted: ['adopted-1'] }),
  'quarantine.search': () => yes([candidate]),
};

const gap = {
  state: 'failing',
  sinceMs: nowMs - 80_000,
  forMs: 80_000,
  code: 'feed.gap',
  params: { missing: 3128, until: 3129, after: 3127 },
} as const;
const putBack = { code: 'backup.put-back', params: { givenUp: 7 }, sinceMs: nowMs - 60_000 } as const;
const older = { code: 'data.older', params: { seq: '1913' }, sinceMs: nowMs - 60_000 } as const;
const noCopies = { code: 'backup.copies-missing', params: { since: '2026-11-19 10:45' }, sinceMs: nowMs - 60_000 } as const;
const folderAway = {
  code: 'backup.folder-away',
  params: { folder: '/media/usb/qayd', since: '2026-11-21 10:45' },
  sinceMs: nowMs - 60_000,
} as const;
const wrongClock = { code: 'clock.wrong', params: { behindHours: 24 }, sinceMs: nowMs - 60_000 } as const;
const setBack = {
  code: 'clock.wrong',
  params: { behindHours: 72, heldDay: '2026-11-21', clockDay: '2026-11-18' },
  sinceMs: nowMs - 60_000,
} as const;
const heldDay = {
  code: 'clock.day-held',
  params: { heldDay: '2026-11-24', clockDay: '2026-11-21' },
  sinceMs: nowMs - 60_000,
} as const;
/** The till itself, not a person, reported that the clock is wrong. */
const said = { by: 'till', approvedBy: null, backTo: null } as const;
const askClock: Scene['act'] = async (page) => {
  await page.locator('.warnings .button').click();
  await page.locator('[role="alertdialog"]').waitFor();
};
const sell = { screen: 'sell' } as const;

export const scenesC: readonly Scene[] = [
  exceptions('came-to', 1833, {
    'exceptions.list': () =>
      yes({
        rows: openExceptions.map((row) =>
          row.seq === 1833 ? { ...row, cameTo: { attemptId: unknown.attemptId, invoiceNo: unknown.invoiceNo } } : row,
        ),
        more: false,
      }),
    'exception.evidence': () => evidence('exception', 'invoice-unknown'),
  }),
  exceptions('list', null),
  exceptions('open', 1804),
  exceptions('scrolled', 1804, {}, async (page) => {
    await page.locator('.history-entry:has(.history-postings) summary').click();
    await page.locator('.history-body').evaluate((body) => body.scrollTo(0, 900));
  }),
  exceptions('handling', 1804, {}, openHandle),
  exceptions('approval', 1804, asksApproval('handle-exception'), async (page) => {
    await openHandle?.(page);
    await page.locator('.dialog-form textarea').fill('رُدّ الفرق نقدًا');
    await page.locator('.dialog-actions .button').first().click();
    await page.locator('.person-pad').waitFor();
  }),
  exceptions('wrong-pin', 1804, asksApproval('handle-exception'), async (page) => {
    await openHandle?.(page);
    await page.locator('.dialog-form textarea').fill('رُدّ الفرق نقدًا');
    await page.locator('.dialog-actions .button').first().click();
    await page.locator('.person').nth(1).click();
    await page.locator('.pin-input').fill('111222');
    await page.keyboard.press('Enter');
    await page.locator('.person-error .error-note').waitFor();
  }),
  exceptions('handled', null, {}, async (page) => {
    await page.locator('.segment').last().click();
    await page.locator('.exception-row').first().click();
    await page.locator('.history').waitFor();
  }),
  exceptions('none', null, { 'exceptions.list': () => yes({ rows: [], more: false }) }),

  history('codes', attempt(147, 'wallet', 12_500, { codeTaken: null }), [
    ...historyUnknown(unknown).steps.slice(0, 1),
    stepOf(1202, 'attempt.answered', { actor: 'payment-service', event: 'redirected' }),
    stepOf(1210, 'code.hidden', { actor: 'till', reason: 'on-hold' }),
    stepOf(1214, 'code.shown-again', { actor: 'huda', actorName: 'هدى' }),
  ]),
  history('offered', unknown, historyUnknown(unknown).steps),
  history('dialog', unknown, historyUnknown(unknown).steps, openSettle),
  history(
    'locked',
    unknown,
    historyUnknown(unknown).steps,
    async (page) => {
      await openSettle?.(page);
      await page.locator('.dialog-actions .button').first().click();
      await page.locator('.person').first().click();
      await page.locator('.pin-input').fill('111222');
      await page.keyboard.press('Enter');
      await page.locator('.person-error .error-note').waitFor();
    },
    {
      'attempt.settle': ({ approval }) =>
        approval ? no('people.locked', { seconds: 57 }) : no('caller.not-allowed', { right: 'settle-by-hand' }),
    },
  ),
  history('done', settled, [
    ...historyUnknown(settled).steps,
    stepOf(1206, 'attempt.settled', {
      actor: huda.userId,
      actorName: huda.name,
      approval: { by: salem.userId, name: salem.name, self: false },
      event: 'settlement',
      detail: 'كشف 21 نوفمبر، السطر 4',
      postings: [...postingsFor('sale', 'wallet', money(7500, 'LYD'))],
    }),
  ]),

  day('list', {}, async (page) => {
    await page.locator('.close-row').last().scrollIntoViewIfNeeded();
  }),
  day('preview', {}, openClose),
  day(
    'preview-quiet',
    {
      'close.preview': () =>
        yes({ ...preview, needed: [], pending: [], exceptions: [], later: [], unverified: [], days: [document.businessDay] }),
    },
    openClose,
  ),
  day(
    'gap',
    {
      'close.preview': () =>
        yes({ ...preview, needed: [], pending: [], exceptions: [], later: [], unverified: [], feed: feedGap, clockWrong: true }),
    },
    openClose,
  ),
  day(
    'people',
    {
      'close.preview': () =>
        yes({
          ...preview,
          needed: document.needed.map((one) => ({ ...one, owner: huda.userId })),
          alerts: [
            {
              ...{ seq: 1801, reason: 'connection-changed', params: { changed: 'keys' }, atMs: nowMs - 9_000_000 },
              ...{ businessDay: document.businessDay, acknowledged: { seq: 1840, by: maha.userId, atMs: nowMs } },
            },
            {
              ...{ seq: 1900, reason: 'sidecar-differs', params: {}, atMs: nowMs - 900_000 },
              ...{ businessDay: document.businessDay, acknowledged: null },
            },
          ],
          signatures: { verified: 70, failed: 2, first: 1810, unchecked: 0 },
          dayChanges: [
            {
              ...{ seq: 1860, from: '2026-11-22', timeZone: 'Africa/Tripoli', cutOff: '04:30' },
              ...{ by: salem.userId, approvedBy: maha.userId },
            },
          ],
          approvals: [
            {
              ...{ seq: 1833, kind: 'attempt.settled', command: null, invoiceNo: 'T1-0142', atMs: nowMs - 8_000_000 },
              ...{ askedBy: huda.userId, approvedBy: salem.userId, self: false },
              ...{ money: { currency: 'LYD', amountMinor: 22_000 }, paid: null },
            },
            {
              ...{ seq: 1850, kind: 'approval.given', command: 'settings.set', invoiceNo: null, atMs: nowMs - 7_000_000 },
              ...{ askedBy: maha.userId, approvedBy: maha.userId, self: true, money: null, paid: null },
            },
            {
              ...{ seq: 1870, kind: 'refund.paid', command: null, invoiceNo: 'T1-0139', atMs: nowMs - 6_000_000 },
              ...{ askedBy: huda.userId, approvedBy: salem.userId, self: false, money: { currency: 'LYD', amountMinor: 22_000 } },
              paid: { way: 'transfer', reference: 'NUB-40718', by: yusuf.userId, approvedAs: null, unwitnessed: false },
            },
          ],
          shifts: [shiftOf(huda), shiftOf(yusuf, { shiftId: 'shift_2', closedMs: nowMs, closedBy: yusuf.name })],
          people: staff,
        }),
    },
    async (page) => {
      await openClose?.(page);
      await page.locator('.close-alert').first().scrollIntoViewIfNeeded();
    },
  ),
  day('paid-otherwise', { 'close.preview': () => yes({ ...preview, approvals: [otherwise], people: staff }) }, async (page) => {
    await openClose?.(page);
    await page.locator('.close-line').filter({ hasText: 'T1-0141' }).scrollIntoViewIfNeeded();
  }),
  day('waived', {}, async (page) => {
    await openClose?.(page);
    await page
      .locator('.close-line')
      .filter({ hasText: /Waived|تنازل/ })
      .scrollIntoViewIfNeeded();
  }),
  day(
    'clock',
    {
      'close.preview': () =>
        yes({
          ...preview,
          alerts: [
            {
              ...{ seq: 1841, reason: 'clock-set-back', atMs: nowMs - 3_600_000, businessDay: document.businessDay },
              params: { from: '2026-11-24', to: document.businessDay, name: maha.name },
              acknowledged: null,
            },
          ],
          clock: {
            entries: [
              { ...said, seq: 1830, kind: 'clock.noticed', wallMs: nowMs - 259_200_000, bestMs: nowMs - 7_200_000, wrong: true },
              { ...said, seq: 1836, kind: 'clock.noticed', wallMs: nowMs - 5_400_000, bestMs: nowMs - 5_400_000, wrong: false },
              {
                ...{ seq: 1842, kind: 'clock.acknowledged', wallMs: nowMs - 3_600_000, bestMs: null, wrong: null },
                ...{ by: salem.userId, approvedBy: maha.userId, backTo: document.businessDay },
              },
            ],
            sales: document.needed.map(({ attemptId, invoiceNo, currency, amountMinor }, at) => ({
              ...{ attemptId, invoiceNo, currency, amountMinor, seq: 1831 + at },
              ...{ businessDay: document.businessDay, clockDay: '2026-11-18' },
            })),
          },
          people: [salem, maha].map(({ userId, name, role }) => ({ userId, name, role })),
        }),
    },
    async (page) => {
      await openClose?.(page);
      await page.locator('.close-alert').first().scrollIntoViewIfNeeded();
    },
  ),
  day(
    'shifts-open',
    { 'close.preview': () => yes({ ...preview, shifts: [shiftOf(huda), shiftOf(yusuf, { shiftId: 'shift_2' })] }) },
    async (page) => {
      await openClose?.(page);
      await page.locator('.check').scrollIntoViewIfNeeded();
    },
  ),
  day('refused', { 'day.close': () => no('close.wrong-day', { day: '2026-11-22' }) }, async (page) => {
    await openClose?.(page);
    await page.locator('.check').click();
    await page.locator('.dialog-actions .button').first().click();
    await page.locator('.dialog .error-note').waitFor();
  }),
  day(
    'made',
    { 'close.export': () => yes({ file: '/home/till/.local/share/qayd/exports/qayd-close-T1-0007.json' }) },
    async (page) => {
      await page.locator('.close-row').first().click();
      await page.locator('.close-experts summary').click();
      await page.locator('.dialog-actions .button').nth(2).click();
      await page.locator('.dialog [role="status"]').scrollIntoViewIfNeeded();
    },
  ),

  set('sheets', quarantineAnswers),
  set('found', quarantineAnswers, async (page) => {
    await page
      .locator('.set-sheet', { has: page.locator('.quarantined-found') })
      .locator('.set-row .button')
      .last()
      .click();
    await page.locator('.quarantined-found .button').scrollIntoViewIfNeeded();
  }),
  set('quarantined', quarantineAnswers, async (page) => {
    await page.locator('.set-row [aria-expanded]').click();
    await page.locator('.quarantined').last().scrollIntoViewIfNeeded();
  }),
  set('use', quarantineAnswers, async (page) => {
    await page
      .locator('.set-sheet', { has: page.locator('.quarantined-found') })
      .locator('.set-row .button')
      .last()
      .click();
    await page.locator('.quarantined-found .button').click();
    await page.locator('[role="alertdialog"]').waitFor();
  }),

  scene('warning-restored', sell, { lights: { ...lights, warnings: [putBack] } }),
  scene('warning-older', sell, { lights: { ...lights, warnings: [older] } }),
  scene('warning-copies', sell, { lights: { ...lights, warnings: [noCopies] } }),
  scene('warning-folder', sell, { lights: { ...lights, warnings: [folderAway] } }),
  scene('warning-clock', sell, { lights: { ...lights, warnings: [wrongClock] } }),
  scene('warning-clock-dialog', sell, { lights: { ...lights, warnings: [wrongClock] } }, askClock),
  scene('warning-clock-back', sell, { lights: { ...lights, warnings: [setBack] } }, askClock),
  scene(
    'warning-clock-behind-close',
    sell,
    {
      lights: { ...lights, warnings: [heldDay] },
      answers: { 'clock.acknowledge': () => no('clock.behind-close', { number: 6, day: '2026-11-24' }) },
    },
    async (page) => {
      await askClock?.(page);
      await page.locator('[role="alertdialog"] .button').first().click();
      await page.locator('[role="alertdialog"] .error-note').waitFor();
    },
  ),
  scene('warning-gap', { screen: 'payments', attemptId: null, states: [] }, { lights: { ...lights, relay: gap } }),
  scene('warning-gap-dialog', sell, { lights: { ...lights, relay: gap } }, async (page) => {
    await page.locator('.warnings .button').click();
    await page.locator('[role="alertdialog"]').waitFor();
  }),
];
