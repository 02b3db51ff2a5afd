// Screenshot scenes of the screens Payments, Day and Settings.
import { firstSection, type SettingsSection, toSettings } from '../../../src/renderer/stores/route-store.ts';
import type { Input, Output } from '../../../src/shared/contract/index.ts';
import type { AttemptView, PaymentHistory } from '../../../src/shared/contract/counter/sale.ts';
import type { DayTotalsView } from '../../../src/shared/contract/books/day.ts';
import {
  busyWeek,
  dayEmpty,
  dayFull,
  settings,
  historyPaid,
  historyRefused,
  historyUnknown,
  historyWrongAmount,
} from '../../support/windows/books.ts';
import { moneySum } from '../../support/windows/money.ts';
import { attempt, morning } from '../../support/windows/data.ts';
import { no, silence, yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const list = { screen: 'payments', attemptId: null, states: [] } as const;
const scene = (name: string, route: Scene['route'], given: Given, act?: Scene['act']): Scene => ({
  name,
  given,
  route,
  ...(act && { act }),
});

const week = busyWeek(400);
/** Answers page by page, as the till's `payments.search` does. */
const paged = ({ before, limit }: Input<'payments.search'>) => {
  const rows = week.filter(({ startedSeq }) => before === null || startedSeq < before);
  return yes({ rows: rows.slice(0, limit), more: rows.length > limit });
};

/**
 * Shifts all times of a payment's history: its first step is then at the payment's start, and each notice reached the relay
 * shortly before its step.
 */
const toldOf = ({ attempt: view, steps }: PaymentHistory): PaymentHistory => {
  const shift = view.startedMs - (steps[0]?.atMs ?? 0);
  const moved = (step: PaymentHistory['steps'][number]) => {
    const atMs = step.atMs + shift;
    return { ...step, atMs, notice: step.notice && { ...step.notice, receivedAtMs: atMs - 400 } };
  };
  return { attempt: view, steps: steps.map(moved) };
};

const history = (name: string, view: AttemptView, told: (view: AttemptView) => PaymentHistory, act?: Scene['act']): Scene =>
  scene(
    `history-${name}`,
    { screen: 'payments', attemptId: view.attemptId, states: [] },
    {
      attempts: [view, ...morning.filter(({ attemptId }) => attemptId !== view.attemptId)],
      answers: { 'attempt.history': () => yes(toldOf(told(view))) },
    },
    async (page) => {
      await page.locator('.history-step').first().waitFor();
      await act?.(page);
    },
  );

/** A scene of the screen Day. */
export const day = (
  name: string,
  totals: DayTotalsView,
  act?: Scene['act'],
  more: Given['answers'] = {},
  app: Given['app'] = {},
): Scene =>
  scene(
    `day-${name}`,
    { screen: 'day' },
    { app, answers: { 'day.get': (asked) => yes({ ...totals, day: asked.day }), ...more } },
    act,
  );

export const openExport: NonNullable<Scene['act']> = async (page) => {
  await page.locator('.day-tools .button:not([data-kind="main"])').last().click();
  await page.locator('[role="dialog"]').waitFor();
};
const startExport: Scene['act'] = async (page) => {
  await openExport(page);
  await page.locator('.dialog-actions .button').first().click();
};

const begun = { 'export.start': () => yes({ exportId: 'e1', file: '/home/shop/qayd/exports/qayd-T1-2026-11-21.csv' }) };
const endExport =
  (state: 'done' | 'canceled'): Scene['act'] & {} =>
  async (page) => {
    await startExport?.(page);
    const ended = {
      exportId: 'e1',
      lines: 68,
      attempts: 4,
      rows: null,
      openDay: '2026-11-21',
      ofLines: 72,
      bytes: 15_360,
      state,
      code: null,
      params: {},
    };
    await page.evaluate(
      (body) => (globalThis as unknown as { tell(name: string, body: unknown): void }).tell('export.progress', body),
      ended,
    );
  };
const finishExport = endExport('done');

/** A scene of the settings. */
export const set = (
  name: string,
  changes: {
    readonly section?: SettingsSection;
    readonly app?: Given['app'];
    readonly told?: Output<'settings.get'>;
    readonly answers?: Given['answers'];
  },
  act?: Scene['act'],
): Scene =>
  scene(
    `settings-${name}`,
    toSettings(changes.section ?? firstSection),
    { app: changes.app ?? {}, answers: { 'settings.get': () => yes(changes.told ?? settings), ...changes.answers } },
    act,
  );

const probe = { ok: true, code: null, words: null, tookMs: 184 } as const;
const test: Scene['act'] = async (page) => {
  await page.locator('.connection-try .button').click();
  await page.locator('.connection-try .callout').waitFor();
};
const failingTests: { readonly told: Output<'settings.get'>; readonly answers: Given['answers'] } = {
  told: { ...settings, connections: { ...settings.connections, keysSet: false } },
  answers: {
    'service.test': () =>
      yes({
        ...probe,
        ok: false,
        code: 'service.unauthorized',
        words: { code: 'UNAUTHORIZED', message: 'Unauthenticated.', fields: {} },
      }),
    'relay.test': () => yes({ ...probe, ok: false, code: 'feed.unreachable' }),
  },
};

export const scenesB: readonly Scene[] = [
  scene('payments', list, { attempts: week }),
  scene('payments-scrolled', list, { attempts: week, answers: { 'payments.search': paged } }, async (page) => {
    await page.locator('.found-row').first().waitFor();
    await page.locator('.found-list').focus();
    for (let i = 0; i < 30; i++) await page.keyboard.press('PageDown');
  }),
  scene('payments-empty', list, { attempts: [], lights: { attention: { needed: 0, pending: 0, monitored: 0, loose: 0 } } }),
  scene('payments-needed', { ...list, states: ['needed'] }, { attempts: week }),
  // A status with a long name, which the filter shows whole.
  scene('payments-long-filter', { ...list, states: ['left'] }, { attempts: week }),
  scene('payments-monitored', { ...list, states: ['monitored'] }, { attempts: week }),
  scene('payments-lifted', { ...list, states: ['needed'] }, { attempts: week }, async (page) => {
    await page.locator('.found-search input').fill('T1');
    await page.locator('.found-lifted').waitFor();
  }),
  scene('payments-none-found', list, { answers: { 'payments.search': () => yes({ rows: [], more: false }) } }, async (page) => {
    await page.locator('.found-search .input').fill('T9-4711');
    await page.locator('.empty').waitFor();
  }),
  scene('payments-calendar', list, { attempts: week }, async (page) => {
    await page.locator('.day-button').click();
    await page.locator('.cal').waitFor();
  }),
  scene('payments-failing', list, { answers: { 'payments.search': () => no('request.failed') } }),
  scene('payments-waiting', list, { answers: { 'payments.search': silence } }),

  history('paid', morning[1] as AttemptView, historyPaid, async (page) => {
    await page.locator('.history-entry summary').nth(1).click();
  }),
  history('paid-scrolled', morning[1] as AttemptView, historyPaid, async (page) => {
    await page.locator('.history-step:has(.history-postings)').evaluate((step) => step.scrollIntoView());
  }),
  history(
    'wrong-amount',
    attempt(148, 'wallet', 45_250, {
      state: 'expired',
      amountDiffers: true,
      businessDay: '2026-11-20',
      ordinal: 2,
      invoiceNo: 'T1-0148-2',
    }),
    historyWrongAmount,
  ),
  history(
    'refused',
    attempt(142, 'wallet', 22_000, {
      state: 'refused',
      reason: 'service',
      redirectUrl: null,
      words: {
        code: 'INVALID_INPUTS',
        message: 'The given data was invalid.',
        fields: { mobile_number: 'رقم الهاتف غير مسجل في المحفظة.' },
      },
    }),
    historyRefused,
  ),
  history('unknown', morning[3] as AttemptView, historyUnknown),
  history('waiting', morning[0] as AttemptView, (view) => ({ attempt: view, steps: historyPaid(view).steps.slice(0, 2) })),

  day('today', dayFull),
  day(
    'past',
    {
      ...dayFull,
      attention: { needed: 0, pending: 0, monitored: 2, loose: 0 },
      exceptions: 0,
      sums: dayFull.sums.slice(1, 2),
      money: [moneySum({ currency: 'LYD', salesMinor: 1_342_500, salesCount: 19, resolvedMinor: 40_000 })],
      byClose: [],
      earlier: [],
      moves: [{ move: 'accept', currency: 'LYD', count: 1, amountMinor: 40_000 }],
      states: { paid: 18, expired: 2 },
    },
    async (page) => {
      await page.locator('.day-steps .icon-button').first().click();
    },
  ),
  day('empty', dayEmpty),
  day('calendar', dayFull, async (page) => {
    await page.locator('.day-button').click();
    await page.locator('.cal').waitFor();
  }),
  day('export', dayFull, openExport),
  day('export-close', dayFull, async (page) => {
    await openExport(page);
    await page.locator('.dialog select').last().selectOption({ index: 1 });
  }),
  ...(['xlsx', 'hledger', 'beancount', 'json'] as const).map((kind) =>
    day(`export-${kind}`, dayFull, async (page) => {
      await openExport(page);
      await page.locator('.dialog select').first().selectOption(kind);
    }),
  ),
  day('export-failed', dayFull, startExport, {
    'export.start': () => no('export.unwritable', { file: '/media/usb/qayd-2026-11-21.csv' }),
  }),
  day('export-running', dayFull, startExport, { 'export.start': silence }),
  day('export-stopped', dayFull, endExport('canceled'), begun),
  day('export-done', dayFull, finishExport, begun),
  day('export-done-browser', dayFull, finishExport, begun, { host: 'browser' }),

  set('live', {}),
  set('live-below', {}, async (page) => {
    await page
      .locator('.set-limits')
      .last()
      .evaluate((element) => element.scrollIntoView({ block: 'start' }));
  }),
  set('training', { app: { mode: 'training' } }),
  set('training-start', { section: 'start', app: { mode: 'training' } }, async (page) =>
    page.locator('.start-row').first().waitFor(),
  ),
  set('changed', {}, async (page) => {
    await page.locator('.set-fields .input').first().fill('متجر النور');
  }),
  set('troubles', {}, async (page) => {
    const fields = page.locator('form .input:not(select)');
    await fields.nth(0).fill('');
    await fields.nth(1).fill('٢٥:٠٠');
    await fields.nth(2).fill('0');
    await fields.nth(3).fill('10.555');
    await fields.nth(4).fill('1,000');
    await page.locator('.set-foot .button[data-kind="main"]').first().click();
  }),
  set('service', { section: 'service' }),
  set('service-tested', { section: 'service', answers: { 'service.test': () => yes(probe) } }, test),
  set('service-failing', { section: 'service', ...failingTests }, test),
  set('relay', { section: 'relay' }),
  set('relay-tested', { section: 'relay', answers: { 'relay.test': () => yes({ ...probe, tookMs: 42 }) } }, test),
  set('relay-failing', { section: 'relay', ...failingTests }, test),
  set('devices', { section: 'devices' }),
  set('advanced', { section: 'advanced' }),
];
