// The alerts that an owner must acknowledge, as the till last sent them. Each stands above every screen until then.
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../shared/contract/index.ts';
import type { AlertView } from '../../../shared/contract/setup/alerts.ts';

/** Oldest first. */
export type AlertsState = { readonly open: readonly AlertView[] };

export const createAlertsStore = () => createStore<AlertsState>()(() => ({ open: [] }));

export type AlertsStore = ReturnType<typeof createAlertsStore>;

export const hearAlerts = async ({ api, alerts }: { readonly api: Api; readonly alerts: AlertsStore }): Promise<void> => {
  const answer = await api.call('alerts.list', {});
  // A till that does not answer says nothing about alerts: those that stand go on standing.
  if (answer.ok) alerts.setState({ open: answer.value.open });
};
