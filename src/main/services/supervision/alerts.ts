// Alerts for the owner: raised by the till's checks, and shown above every screen until a person with the right acknowledges
// them.
import type { ErrorParams } from '../../../shared/errors.ts';
import type { AlertReason } from '../../../shared/people/alerts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { AlertRow } from '../../ledger/stores/alerts-store.ts';
import type { Tx } from '../../ledger/tx.ts';
import { type Authorization, ownersRight, type Right } from '../../../shared/people/rights.ts';
import { areStillOlder, goOn } from '../health/went-on.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from './idempotency.ts';
import { supervised } from './supervised.ts';

export type AcknowledgeAlertInput = {
  readonly requestId: string;
  readonly seq: number;
  /** Asks for an approval that needs `right`; without `right`, the right that the contract names for this call. */
  approve(right?: Right): Promise<Result<Authorization>>;
};
export type AlertsDeps = { readonly ledger: Ledger; readonly changes: Changes };

/**
 * Raises an alert in the caller's transaction, unless an alert with the same reason and parameters is open. Returns true if an
 * alert was raised.
 */
export const raiseAlert = (tx: Tx, reason: AlertReason, params: ErrorParams = {}): boolean => {
  if (tx.alerts.stands(reason, params)) return false;
  tx.record('alert.raised', { reason, params }, { actor: 'till' });
  return true;
};

/**
 * Asks for an owner's approval: even a role that may acknowledge alerts must not decide that an older copy of the books stays in
 * use. Errors: those of an approval with the right `acknowledge-alert`.
 */
const byOwner = async (approve: AcknowledgeAlertInput['approve']): Promise<Result<Authorization>> => {
  const approved = await approve(ownersRight);
  const isRefused = !approved.ok && approved.error.code === 'caller.not-allowed';
  return isRefused ? fail('caller.not-allowed', { right: 'acknowledge-alert' }) : approved;
};

export const createAlerts = ({ ledger, changes }: AlertsDeps) => {
  const { alerts: store } = ledger;

  const standing = (seq: number): Result<AlertRow> => {
    const found = store.alert(seq);
    if (!found) return fail('alert.unknown');
    return found.acknowledged ? fail('alert.acknowledged') : ok(found);
  };

  return {
    open: () => store.open(),
    newest: store.newest,
    /** Raises an alert, unless one with the same reason and parameters is open. Errors: `data.*`. */
    raise(reason: AlertReason, params: ErrorParams = {}): Result<null> {
      if (store.stands(reason, params)) return ok(null);
      const written = ledger.write((tx) => raiseAlert(tx, reason, params));
      if (!written.ok) return written;
      if (written.value) changes.tell({ type: 'alerts' });
      return ok(null);
    },
    /**
     * Acknowledges an alert. Only an owner may acknowledge `books-older`, because acknowledging this alert begins a new epoch.
     * Errors: `alert.unknown`, `alert.acknowledged`, those of the approval, `request.reused`, `data.*`.
     */
    acknowledge: ({ requestId, seq, approve }: AcknowledgeAlertInput): Promise<Result<null>> =>
      supervised<AlertRow, null | AlertRow>({
        approve: () => (store.alert(seq)?.reason === 'books-older' ? byOwner(approve) : approve()),
        repeated() {
          const earlier = earlierRequest(ledger, requestId, 'alert.acknowledged', (body) => body.seq === seq);
          return earlier.ok ? ok(earlier.value && store.alert(seq)) : earlier;
        },
        prepare: () => standing(seq),
        carryOut(alert, approved) {
          const goesOn = alert.reason === 'books-older' && areStillOlder(ledger, alert);
          const written = ledger.write((tx) => {
            if (goesOn) goOn(tx, alert, approved.actor);
            tx.record('alert.acknowledged', { seq }, { ...approved, requestId });
          });
          if (!written.ok) return written;
          changes.tell({ type: 'alerts' });
          return ok(store.alert(seq));
        },
      }).then((done) => (done.ok ? ok(null) : done)),
  };
};
export type Alerts = ReturnType<typeof createAlerts>;
