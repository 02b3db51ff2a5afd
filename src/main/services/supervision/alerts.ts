// Alerts: raised by whatever finds something that the owner must see, and standing above every screen until somebody who may
// acknowledges them.
import type { ErrorParams } from '../../../shared/errors.ts';
import type { AlertReason } from '../../../shared/people/alerts.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { AlertRow } from '../../ledger/stores/alerts-store.ts';
import type { Tx } from '../../ledger/tx.ts';
import { type Approved, ownersRight, type Right } from '../../../shared/people/rights.ts';
import { areStillOlder, goOn } from '../health/went-on.ts';
import type { Changes } from '../changes.ts';
import { earlierRequest } from './idempotency.ts';
import { supervised } from './supervised.ts';

export type AcknowledgeInput = {
  readonly requestId: string;
  readonly seq: number;
  /** Asks for another right than the contract's where one is given. */
  approve(right?: Right): Promise<Result<Approved>>;
};
export type AlertsDeps = { readonly ledger: Ledger; readonly changes: Changes };

/** Within a transaction of the caller's. The same one (reason and facts) that stands already is not raised again: answers whether it was. */
export const raiseAlert = (tx: Tx, reason: AlertReason, params: ErrorParams = {}): boolean => {
  if (tx.alerts.stands(reason, params)) return false;
  tx.record('alert.raised', { reason, params }, { actor: 'till' });
  return true;
};

/** A role may be given the right to acknowledge; how older books go on stays an owner's to say. Errors: those of an approval by `acknowledge-alert`. */
const byOwner = async (approve: AcknowledgeInput['approve']): Promise<Result<Approved>> => {
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
    /** Not twice while the same one (reason and facts) stands. Errors: `data.*`. */
    raise(reason: AlertReason, params: ErrorParams = {}): Result<null> {
      if (store.stands(reason, params)) return ok(null);
      const written = ledger.write((tx) => raiseAlert(tx, reason, params));
      if (!written.ok) return written;
      if (written.value) changes.tell({ type: 'alerts' });
      return ok(null);
    },
    /** Of `books-older`, by an owner alone: with it the books go on. Errors: `alert.unknown`, `alert.acknowledged`, those of an approval, `request.reused`, `data.*`. */
    acknowledge: ({ requestId, seq, approve }: AcknowledgeInput): Promise<Result<null>> =>
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
