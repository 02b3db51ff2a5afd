// Carries out an owner's acknowledgement of the alert `books-older`: the books continue in a new epoch, as after a restore
// (decision 0021, Epochs).
import { nextEpoch, skippedNumbers } from '../../../ledger/epochs.ts';
import type { LedgerWentOn } from '../../../till-journal/till.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { AlertRow } from '../../ledger/stores/alerts-store.ts';
import type { Cursor } from '../../../till-journal/sidecar-body.ts';
import type { Tx } from '../../ledger/tx.ts';

/**
 * The cursor from which the feed is read next: the cursor at the last agreed row, or the present one if that is lower. If the
 * relay's store has changed since, its numbers differ: start at 0.
 */
const readOnFrom = ({ feed }: Pick<Tx, 'feed'>, agreed: number): Cursor | null => {
  const now = feed.cursor();
  if (!now) return null;
  const then = feed.cursorAt(agreed);
  return { relayId: now.relayId, after: then?.relayId === now.relayId ? Math.min(now.after, then.after) : 0 };
};

/** True if the books still lack the rows that the alert names. False if a restore since then gave those rows up. */
export const areStillOlder = ({ health, journal }: Pick<Ledger, 'health' | 'journal'>, { params }: AlertRow): boolean => {
  const head = { epoch: Number(params['epoch']), seq: Number(params['seq']), hash: '' };
  return health.headJudge().verdict({ ...head, ledgerId: journal.head().ledgerId }) !== 'given-up';
};

/** Begins the new epoch. Called in the transaction of the acknowledgement, before the acknowledgement's own entry. */
export const goOn = (tx: Tx, { seq: alert, params }: AlertRow, actor: string): void => {
  const { epoch: own } = tx.journal.head();
  const lost = { epoch: Number(params['epoch']), seq: Number(params['seq']) };
  const agreed = Number(params['agreed']);
  const cursor = readOnFrom(tx, agreed);
  const skipped = skippedNumbers(lost.epoch > own ? null : lost.seq - agreed);
  const body: LedgerWentOn = { alert, agreed, lost, skippedNumbers: skipped, cursor };
  tx.beginEpoch(nextEpoch(own, lost.epoch));
  tx.record('ledger.went-on', body, { actor });
  if (cursor) tx.sidecar.setCursor(cursor);
};
