// Screenshot scenes of the Sell screen below two red warning bars: all fields and their errors stay in sight in the smallest
// window.
import type { AlertView } from '../../../src/shared/contract/setup/alerts.ts';
import { appInfo, lights, nowMs, today } from '../../support/windows/data.ts';
import { inAs, maha } from '../../support/windows/people.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const relayAway = {
  relay: { state: 'failing', sinceMs: nowMs - 7_400_000, forMs: 7_400_000, code: 'feed.unreachable', params: {} },
} as const;
const onHold = [{ code: 'quarantine.named' as const, params: { invoiceNo: 'T1-0143' }, sinceMs: nowMs }];
const alert: AlertView = {
  seq: 1801,
  atMs: nowMs - 600_000,
  businessDay: today,
  reason: 'signatures-wrong',
  params: { count: 2, first: 1810, last: 1833 },
};

/** Each pair of red warning bars that a till can show at the same time. */
const bars: Readonly<Record<string, Given>> = {
  'relay-and-hold': { lights: { ...lights, ...relayAway, warnings: onHold } },
  'relay-and-alert': { lights: { ...lights, ...relayAway }, alerts: [alert] },
  'hold-and-alert': { lights: { ...lights, warnings: onHold }, alerts: [alert] },
};

/** Quick amounts make the form as high as it can be. */
const app: Given['app'] = {
  settings: {
    ...appInfo.settings,
    counter: { quickAmounts: { LYD: [5_000, 10_000, 20_000, 50_000], USD: [] }, items: [], sound: 'normal', speech: true },
  },
};

const sell = { screen: 'sell' } as const;

/** Types a sale with a wrong mobile number and presses F9, so that the error of the mobile number is shown. */
const wrongMobile: Scene['act'] = async (page) => {
  await page.locator('[data-field="amount"]').fill('45.25');
  await page.locator('[data-field="mobile"]').fill('021 444 5678');
  await page.keyboard.press('F9');
  await page.locator('.sell-fields .error-note').waitFor();
};

const session = inAs(maha);

export const scenesBars: readonly Scene[] = Object.entries(bars).flatMap(([name, given]) => [
  { name: `sell-${name}`, given: { session, ...given }, route: sell, act: wrongMobile },
  { name: `sell-${name}-quick`, given: { session, app, ...given }, route: sell, act: wrongMobile },
]);
