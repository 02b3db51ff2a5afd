// Screenshot scenes of the approval dialog: the lines that an approver reads about a refund, a decision about money in suspense,
// settings, addresses and exports.
import { toSettings } from '../../../src/renderer/stores/route-store.ts';
import type { Right } from '../../../src/shared/people/rights.ts';
import { dayFull, settings } from '../../support/windows/books.ts';
import { attempt, lights, morning, nowMs } from '../../support/windows/data.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import { huda, inAs } from '../../support/windows/people.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';
import { approved, held, openHeld, owed, press, scene as refund } from './refunds.ts';

/** The till's answer to a user who lacks the right. */
const lacks = (right: Right) => () => no('caller.not-allowed', { right });
const asked: NonNullable<Scene['act']> = async (page) => {
  await page.locator('.approve-about').first().waitFor();
};
const send: NonNullable<Scene['act']> = async (page) => {
  await page.locator('.dialog-actions .button').first().click();
  await asked(page);
};

/** A payment with a customer name and the mobile number of the paying wallet. */
const whose = (seq: number): Given['answers'] => ({
  'attempt.get': () => yes(attempt(seq, 'wallet', 45_250, { customerName: 'عبد السلام الورفلي' })),
});

const inSettings = (name: string, section: 'shop' | 'relay', answers: Given['answers'], act: Scene['act']): Scene => ({
  name: `approval-${name}`,
  given: { session: inAs(huda), attempts: morning, answers: { 'settings.get': () => yes(settings), ...answers } },
  route: toSettings(section),
  ...(act && { act }),
});

const clockSetBack = {
  code: 'clock.wrong',
  params: { behindHours: 72, heldDay: '2026-11-21', clockDay: '2026-11-18' },
  sinceMs: nowMs - 60_000,
} as const;

export const scenesApprovals: readonly Scene[] = [
  {
    ...refund(
      'approval',
      owed.seq,
      press(/أعِد المال|Give the money/, async (page) => {
        await page.locator('.modal .segment').nth(1).click();
        await page.locator('.modal [data-field="reference"]').fill('TR-20261121-0077');
        await page.locator('.modal textarea').fill('حضر الزبون ومعه الإيصالان');
        await send(page);
      }),
      {
        ...whose(131),
        'refund.get': () => yes(owed),
        'refund.give': lacks('refund'),
        'refunds.witness': () => yes({ isAway: true }),
      },
    ),
    name: 'approval-refund',
  },
  {
    ...refund(
      'approval',
      approved.seq,
      press(/سلّم المال|Pay it/, async (page) => {
        await page.locator('.modal .callout').waitFor();
        await page.locator('.modal .button[type="submit"], .modal .button[data-kind="main"]').first().click();
        await asked(page);
      }),
      {
        ...whose(approved.seq),
        'refund.get': () => yes(approved),
        'refund.pay': lacks('refund'),
        'refunds.witness': () => yes({ isAway: true }),
      },
    ),
    name: 'approval-unwitnessed',
  },
  {
    ...refund(
      'approval',
      null,
      async (page) => {
        await openHeld?.(page);
        await press(/أبقها|Keep/, async () => {
          await page.locator('.modal textarea').fill('لم يعرفه أحد');
          await send(page);
        })?.(page);
      },
      { ...whose(144), 'suspense.get': () => yes(held()), 'suspense.write-off': lacks('write-off') },
    ),
    name: 'approval-kept',
  },
  inSettings('settings', 'shop', { 'settings.set': lacks('set-up') }, async (page) => {
    await page.locator('.set-fields .input').first().fill('متجر النور');
    await page.locator('.set-limits .input').nth(1).fill('7500');
    await page.locator('.set-foot .button[data-kind="main"]').first().click();
    await asked(page);
  }),
  inSettings('address', 'relay', { 'connection.change': lacks('change-connection') }, async (page) => {
    await page.locator('.set-panel .set-sheet .set-row .button').first().click();
    await page.locator('[data-field="relayUrl"]').fill('https://relay.elsewhere.example');
    await page.locator('[data-field="relayToken"]').fill('tok-4711-4711-4711-4711');
    await page.locator('.set-connection button[type="submit"]').click();
    await asked(page);
  }),
  {
    name: 'approval-clock',
    given: {
      session: inAs(huda),
      lights: { ...lights, warnings: [clockSetBack] },
      answers: { 'clock.acknowledge': lacks('change-day') },
    },
    route: { screen: 'sell' },
    async act(page) {
      await page.locator('.warnings .button').click();
      await page.locator('[role="alertdialog"] .button').first().click();
      await page.locator('.approve-about, .person').first().waitFor();
    },
  },
  {
    name: 'approval-export',
    given: {
      session: inAs(huda),
      answers: { 'day.get': (of) => yes({ ...dayFull, day: of.day }), 'export.start': lacks('export') },
    },
    route: { screen: 'day' },
    async act(page) {
      await page.locator('.day-tools .button:not([data-kind="main"])').last().click();
      await page.locator('.dialog select').first().selectOption('xlsx');
      await send(page);
    },
  },
];
