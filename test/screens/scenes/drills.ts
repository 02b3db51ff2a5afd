// Screenshot scenes of drills: the list, the panel above Sell and Waiting, and the result.
import type { DrillNow, DrillResult } from '../../../src/shared/contract/counter/drills.ts';
import { type DrillId, ruleOf } from '../../../src/shared/drills/drills.ts';
import { morning, nowMs } from '../../support/windows/data.ts';
import { yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const waiting = morning.find(({ state, gateway }) => state === 'waiting' && gateway === 'wallet') ?? morning[0];
if (!waiting) throw new Error('the morning has no payment that waits');

const nowOf = (id: DrillId, step: number, changes: Partial<DrillNow> = {}): DrillNow => {
  const { length: steps } = ruleOf(id).steps;
  return {
    ...{ id, step, steps, over: step === steps, attemptId: waiting.attemptId, invoiceNo: waiting.invoiceNo },
    ...{ right: [], wrong: [] },
    ...changes,
  };
};
const done: readonly DrillResult[] = [
  { id: 'lost-callback', by: 'هدى', atMs: nowMs - 3_600_000, wrong: [] },
  { id: 'late-payment', by: 'Yusuf', atMs: nowMs - 90_000_000, wrong: ['charged-again'] },
];

const scene = (name: string, route: Scene['route'], now: DrillNow | null, act?: Scene['act'], more: Given = {}): Scene => ({
  name: `drills-${name}`,
  route,
  given: {
    app: { mode: 'training' },
    answers: { 'drills.list': () => yes({ done: [...done], now }) },
    ...more,
  },
  act: async (page) => {
    await page
      .locator(now === null || (now.over && route.screen === 'drills') ? '.drill-card' : '.drill-panel')
      .first()
      .waitFor();
    await act?.(page);
  },
});

const drills = { screen: 'drills' };
const sell = { screen: 'sell' };
const atWaiting = { screen: 'waiting', attemptId: waiting.attemptId };

export const scenesDrills: readonly Scene[] = [
  scene('list', drills, null),
  scene('running', drills, nowOf('wrong-amount', 1)),
  scene('charge', sell, nowOf('forged-notice', 0)),
  scene('waiting', atWaiting, nowOf('lost-callback', 2)),
  scene('longest', atWaiting, nowOf('forged-notice', 2)),
  scene('over', atWaiting, nowOf('lost-callback', 3, { right: ['checked'] })),
  scene('well', drills, nowOf('lost-callback', 3, { right: ['checked'] })),
  scene('badly', drills, nowOf('late-payment', 3, { right: ['checked'], wrong: ['charged-again', 'given-up'] })),
];
