// Handlers for alerts: listing the open alerts, and acknowledging an alert.
import type { AlertView } from '../../shared/contract/setup/alerts.ts';
import type { CommandName } from '../../shared/contract/index.ts';
import { ok } from '../../shared/result.ts';
import type { AlertRow } from '../ledger/stores/alerts-store.ts';
import type { HandlerParts, Some } from './types.ts';
import { seen } from './views.ts';

type Names = Extract<CommandName, `alerts.${string}` | `alert.${string}`>;

const alertOf = ({ seq, reason, params, atMs, businessDay }: AlertRow): AlertView => ({
  ...{ seq, reason, atMs, businessDay },
  params: { ...params },
});

export const alertsHandlers = ({ till }: HandlerParts<'alerts'>): Some<Names> => ({
  'alerts.list': () => ok({ open: till.alerts.open().map(alertOf) }),
  'alert.acknowledge': async (input, { approve }) => seen(await till.alerts.acknowledge({ ...input, approve }), () => ({})),
});
