// Binds the contract to its handlers, for both hosts (Electron and the browser host), and sends changes to the windows as events.
import { type CommandName, contract, events } from '../shared/contract/index.ts';
import type { ContractEvent } from '../shared/contract/parts.ts';
import { type AnyHandler, createDispatcher, type Dispatch, type SendEvent } from './dispatch.ts';
import { accountHandlers } from './handlers/account-handlers.ts';
import { alertsHandlers } from './handlers/alerts-handlers.ts';
import { displayHandlers, displayViewOf } from './handlers/display-handlers.ts';
import { drillsHandlers } from './handlers/drills-handlers.ts';
import { healthHandlers } from './handlers/health-handlers.ts';
import { balancesHandlers } from './handlers/balances-handlers.ts';
import { chartsHandlers } from './handlers/charts-handlers.ts';
import { closeHandlers } from './handlers/close-handlers.ts';
import { closeFilesHandlers } from './handlers/close-files-handlers.ts';
import { dayHandlers } from './handlers/day-handlers.ts';
import { namesHandlers } from './handlers/names-handlers.ts';
import { peopleHandlers } from './handlers/people-handlers.ts';
import { paymentHandlers } from './handlers/payment-handlers.ts';
import { receiptCheckHandlers } from './handlers/receipt-check-handlers.ts';
import { receiptHandlers } from './handlers/receipt-handlers.ts';
import { refundsHandlers } from './handlers/refunds-handlers.ts';
import { supervisorHandlers } from './handlers/supervisor-handlers.ts';
import { setupHandlers } from './handlers/setup-handlers.ts';
import { tillHandlers } from './handlers/till-handlers.ts';
import type { Abilities, HandlerParts, Handlers } from './handlers/types.ts';
import { attemptViews } from './handlers/views.ts';
import { ok } from '../shared/result.ts';
import { tillWindow } from '../shared/people/rights.ts';
import type { TillChange } from './services/changes.ts';
import type { Till } from './till.ts';

export type { Abilities } from './handlers/types.ts';

type Tellers = { readonly [T in TillChange['type']]?: (change: Extract<TillChange, { type: T }>, send: SendEvent) => void };

const tellersFor = ({ till, abilities }: HandlerParts<keyof Till>): Tellers => ({
  attempt: ({ attemptId }, send) => {
    // Send all attempts of the sale: the state of one attempt affects how the sale's other attempts are shown.
    for (const attempt of till.ledger.payments.attemptsOfSale(attemptId)) send('attempt.changed', attemptViews(till)(attempt));
  },
  paid: (_, send) => send('paid.waiting', {}),
  lights: (_, send) => send('lights.changed', till.lights()),
  settings: (_, send) => send('settings.changed', {}),
  display: (_, send) => send('display.changed', displayViewOf({ till, abilities })),
  exception: (_, send) => send('exceptions.changed', {}),
  exceptions: (_, send) => send('exceptions.changed', {}),
  refunds: (_, send) => send('refunds.changed', {}),
  alerts: (_, send) => send('alerts.changed', {}),
  closes: (_, send) => send('closes.changed', {}),
  verify: ({ verification }, send) => send('verify.changed', verification),
  backups: (_, send) => send('backups.changed', {}),
  'close-files': (_, send) => send('close-files.changed', {}),
  diagnostics: (_, send) => send('diagnostics.changed', {}),
  session: (_, send) => send('session.changed', {}),
  people: (_, send) => send('people.changed', {}),
  shifts: (_, send) => send('shifts.changed', {}),
  receipt: ({ kind, id }, send) => send('receipts.changed', { kind, id }),
  export: ({ progress }, send) => send('export.progress', progress),
  drill(_, send) {
    const now = till.drills.now();
    if (now.ok) send('drill.changed', now.value);
  },
  crash: (_, send) => send('till.crashed', {}),
});

/**
 * Commands that pay money or make a final statement, and that decide by the derived tables. They wait until the till has compared
 * the tables with the journal since its start.
 */
const byTables: ReadonlySet<string> = new Set<CommandName>(['refund.give', 'refund.pay', 'attempt.settle', 'day.close']);

export const createDispatch = (till: Till, abilities: Abilities): Dispatch => {
  const parts = { till, abilities };
  const handlers: Handlers = {
    ...tillHandlers(parts),
    ...paymentHandlers(parts),
    ...dayHandlers(parts),
    ...closeHandlers(parts),
    ...closeFilesHandlers(parts),
    ...balancesHandlers(parts),
    ...chartsHandlers(parts),
    ...accountHandlers(parts),
    ...supervisorHandlers(parts),
    ...peopleHandlers(parts),
    ...namesHandlers(parts),
    ...alertsHandlers(parts),
    ...healthHandlers(parts),
    ...setupHandlers(parts),
    ...receiptCheckHandlers(parts),
    ...displayHandlers(parts),
    ...receiptHandlers(parts),
    ...refundsHandlers(parts),
    ...drillsHandlers(parts),
  };
  const tellers = tellersFor(parts);

  const { log, staff } = till;
  const { sessions, approvals } = staff;
  return {
    ...createDispatcher({
      entries: contract,
      handlers: handlers as unknown as Record<string, AnyHandler>,
      log,
      ready: async (name) => (byTables.has(name) ? till.compared() : ok(null)),
      callerAt: sessions.callerAt,
      refusal: approvals.refusal,
      approve: approvals.approve,
      note: approvals.note,
    }),
    leave(from) {
      till.typedSales.leave(from);
      sessions.leave(from);
    },
    listen(send, from = tillWindow) {
      const sendIfFor: SendEvent = (name, body) => {
        const { audience, may }: ContractEvent = events[name];
        if (!audience.includes(from?.window ?? 'till')) return;
        if (from === null || may === 'enter' || approvals.refusal(sessions.callerAt(from), may).ok) send(name, body);
      };
      const unsubscribe = till.listen((change) =>
        (tellers[change.type] as ((change: TillChange, send: SendEvent) => void) | undefined)?.(change, sendIfFor),
      );
      const unsubscribeDisplay = abilities.display?.listen(() => sendIfFor('display.moved', {}));
      return () => {
        unsubscribe();
        unsubscribeDisplay?.();
      };
    },
  };
};
