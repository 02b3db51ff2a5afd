// The alerts that an owner must acknowledge, as the till last sent them. Each alert is shown above every screen until an owner
// acknowledges it.
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../shared/contract/index.ts';
import type { AlertView } from '../../../shared/contract/setup/alerts.ts';

/** The unacknowledged alerts, oldest first. */
export type AlertsState = { readonly open: readonly AlertView[] };

export const createAlertsStore = () => createStore<AlertsState>()(() => ({ open: [] }));

export type AlertsStore = ReturnType<typeof createAlertsStore>;

export const hearAlerts = async ({ api, alerts }: { readonly api: Api; readonly alerts: AlertsStore }): Promise<void> => {
  const answer = await api.call('alerts.list', {});
  // If the till does not answer, keep the alerts already shown: they may still be unacknowledged.
  if (answer.ok) alerts.setState({ open: answer.value.open });
};
