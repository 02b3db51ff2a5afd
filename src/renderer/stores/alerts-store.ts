// What an owner must have seen, as the till tells of it: it stands above every screen until it is acknowledged.
import { createStore } from 'zustand/vanilla';
import type { AlertView } from '../../shared/contract/alerts.ts';
import type { WindowStores } from './window-stores.ts';

/** Oldest first. */
export type AlertsState = { readonly open: readonly AlertView[] };

export const createAlertsStore = () => createStore<AlertsState>()(() => ({ open: [] }));

export const hearAlerts = async ({ api, alerts }: Pick<WindowStores, 'api' | 'alerts'>): Promise<void> => {
  const answer = await api.call('alerts.list', {});
  // A till that does not answer says nothing about alerts: those that stand go on standing.
  if (answer.ok) alerts.setState({ open: answer.value.open });
};
