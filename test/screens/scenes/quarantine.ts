// Screenshot scenes of notices that could not be verified: the warning, the screen to which it leads, and their count on other
// screens.
import { toQuarantine } from '../../../src/renderer/stores/route-store.ts';
import { dayFull, settings } from '../../support/windows/books.ts';
import { candidate, closed, document, preview, quarantined, summaries } from '../../support/windows/books-closed.ts';
import { front, nowMs } from '../../support/windows/data.ts';
import { yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const quarantine = { count: 5, named: ['T1-0143', 'T1-0148'] };
const named = (invoiceNo: string) => [{ code: 'quarantine.named' as const, params: { invoiceNo }, sinceMs: nowMs }];
const warnings = named('T1-0143');
const some = [{ code: 'quarantine.named-some' as const, params: { invoiceNo: 'T1-0143', count: 1 }, sinceMs: nowMs }];
const row = [{ code: 'quarantine.in-a-row' as const, params: {}, sinceMs: nowMs }];
const told = () => yes({ items: [...quarantined], count: quarantined.length, relayProblem: null, adopted: [] });
const answers: Given['answers'] = {
  'settings.get': () => yes(settings),
  'quarantine.get': told,
  'quarantine.search': () => yes([candidate]),
  'day.get': () => yes(dayFull),
  'close.preview': () => yes({ ...preview, quarantine }),
  'close.list': () => yes({ rows: [...summaries], more: false }),
  'close.get': () => yes({ ...closed, document: { ...document, quarantine } }),
};

const look: Scene['act'] = async (page) => {
  await page.locator('.warnings .button').first().click();
  await page.locator('.quarantined-list').waitFor();
};

/** Makes a screenshot scene in which the relay does not answer: the till shows the notices that it read before, or none. */
const away = (name: string, items: typeof quarantined): Scene => ({
  name: `quarantined-away${name}`,
  route: toQuarantine,
  given: {
    lights: items.length > 0 ? { quarantine, warnings } : {},
    answers: {
      ...answers,
      'quarantine.get': () => yes({ items: [...items], count: items.length, relayProblem: 'feed.unreachable', adopted: [] }),
    },
  },
  act: async (page) => page.locator('.set-sheet:has(.quarantined-found) .hint').nth(1).waitFor(),
});

export const scenesQuarantine: readonly Scene[] = [
  away('', quarantined),
  away('-none', []),
  { name: 'quarantined-sell', route: { screen: 'sell' }, given: { lights: { quarantine, warnings }, answers } },
  {
    name: 'quarantined-some',
    route: { screen: 'payments', attemptId: null, states: [] },
    given: { lights: { quarantine, warnings: some }, answers },
  },
  {
    name: 'quarantined-waiting',
    route: { screen: 'waiting', attemptId: front().attemptId },
    given: { lights: { quarantine, warnings: named(front().invoiceNo) }, answers },
  },
  { name: 'quarantined-row', route: { screen: 'sell' }, given: { lights: { quarantine, warnings: row }, answers } },
  { name: 'quarantined-day', route: { screen: 'day' }, given: { lights: { quarantine }, answers } },
  {
    name: 'quarantined-close',
    route: { screen: 'day' },
    given: { lights: { quarantine }, answers },
    act: async (page) => {
      await page.locator('.day-tools .button[data-kind="main"]').click();
      await page.locator('.close-summary').waitFor();
    },
  },
  { name: 'quarantined-led', route: { screen: 'sell' }, given: { lights: { quarantine, warnings }, answers }, act: look },
  {
    name: 'quarantined-seen',
    route: { screen: 'sell' },
    given: { lights: { quarantine, warnings }, answers },
    act: async (page) => {
      await look(page);
      await page.locator('.set-sheet:has(.quarantined-found) .set-row .button').nth(2).click();
      await page.locator('[role="alertdialog"]').waitFor();
    },
  },
];
