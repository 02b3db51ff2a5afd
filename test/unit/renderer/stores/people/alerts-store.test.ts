// Tests the alerts that a window shows: none before the till's first answer, then the alerts of the till's last answer.
import { expect, it } from 'vitest';
import { createAlertsStore, hearAlerts } from '../../../../../src/renderer/stores/people/alerts-store.ts';
import { createFixture, no, yes } from '../../../../support/windows/fixture-api.ts';

const alert = { seq: 7, reason: 'people-differ', params: {}, atMs: 1_000, businessDay: '2026-01-15' } as const;

it('there are no alerts before the first answer of the till', () => expect(createAlertsStore().getState()).toEqual({ open: [] }));

it('the alerts of the last answer stay while the till does not answer', async () => {
  const alerts = createAlertsStore();
  const hear = (answer: ReturnType<typeof yes | typeof no>) =>
    hearAlerts({ api: createFixture({ answers: { 'alerts.list': () => answer as never } }).api, alerts });
  await hear(no('data.damaged'));
  expect(alerts.getState()).toEqual({ open: [] });
  await hear(yes({ open: [alert] }));
  expect(alerts.getState()).toEqual({ open: [alert] });
  await hear(no('data.damaged'));
  expect(alerts.getState()).toEqual({ open: [alert] });
  await hear(yes({ open: [] }));
  expect(alerts.getState()).toEqual({ open: [] });
});
