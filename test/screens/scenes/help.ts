// Screenshot scenes of the help: guides opened at a paragraph, for different roles, and the help of the pages that come before
// the screens.
import { dayFull } from '../../support/windows/books.ts';
import { yes } from '../../support/windows/fixture-api.ts';
import { amal, inAs, locked, maha, huda } from '../../support/windows/people.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';
import { balancesOfDay, withBalances } from './balances.ts';

const scene = (name: string, given: Given, route: Scene['route']): Scene => ({
  name: `help-${name}`,
  given,
  route,
  act: async (page) => {
    await page.locator('.help-button').click();
    await page.locator('.help-page [data-here]').waitFor();
  },
});

export const scenesHelp: readonly Scene[] = [
  scene('sell', { session: inAs(huda) }, { screen: 'sell' }),
  scene(
    'day',
    { session: inAs(maha), answers: { 'day.get': (asked) => yes({ ...dayFull, day: asked.day }) } },
    { screen: 'day' },
  ),
  scene('balances', { ...withBalances(balancesOfDay), session: inAs(amal) }, { screen: 'balances' }),
  scene('settings', { session: inAs(maha) }, { screen: 'settings', section: 'backups' }),
  scene('devices', { session: inAs(maha) }, { screen: 'settings', section: 'devices' }),
  scene('payments', { session: inAs(huda) }, { screen: 'payments', attemptId: null, states: [] }),
  scene('entry', { session: locked() }, { screen: 'sell' }),
];
