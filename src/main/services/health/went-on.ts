// Carries out an owner's acknowledgement of the alert `books-older`: the owner keeps the older copy, and the books continue in a
// new epoch, as after a restore (decision 0021, Epochs). The epoch's number tells new rows from the lost rows with the same
// numbers.
import { nextEpoch, skippedNumbers } from '../../../ledger/epochs.ts';
import type { LedgerWentOn } from '../../../till-journal/till.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { AlertRow } from '../../ledger/stores/alerts-store.ts';
import type { Cursor } from '../../../till-journal/sidecar-body.ts';
import type { Tx } from '../../ledger/tx.ts';

/**
 * Returns the cursor from which to read the relay's feed again: the cursor at the last row that agreed with the relay, or the
 * present one if lower. If the relay's store changed in between, the feed numbers differ, so reading starts at 0.
 */
const readOnFrom = ({ feed }: Pick<Tx, 'feed'>, agreed: number): Cursor | null => {
  const now = feed.cursor();
  if (!now) return null;
  const then = feed.cursorAt(agreed);
  return { relayId: now.relayId, after: then?.relayId === now.relayId ? Math.min(now.after, then.after) : 0 };
};

/** True if the books still lack the rows that the alert names. False if a restore after the alert gave these rows up. */
export const areStillOlder = ({ health, journal }: Pick<Ledger, 'health' | 'journal'>, { params }: AlertRow): boolean => {
  const head = { epoch: Number(params['epoch']), seq: Number(params['seq']), hash: '' };
  return health.headJudge().verdict({ ...head, ledgerId: journal.head().ledgerId }) !== 'given-up';
};

/**
 * Begins a new epoch of the books. Call this in the transaction that acknowledges the alert `books-older`, before its entry of
 * the acknowledgement.
 */
export const goOn = (tx: Tx, { seq: alert, params }: AlertRow, actor: string): void => {
  const { epoch: own } = tx.journal.head();
  const lost = { epoch: Number(params['epoch']), seq: Number(params['seq']) };
  const agreed = Number(params['agreed']);
  const cursor = readOnFrom(tx, agreed);
  const skipped = skippedNumbers(lost.epoch > own ? null : lost.seq - agreed);
  const body: LedgerWentOn = { alert, agreed, lost, skippedNumbers: skipped, cursor };
  tx.beginEpoch(nextEpoch(own, lost.epoch));
  tx.record('ledger.went-on', body, { actor });
  if (cursor) tx.sidecar.setCursor(cursor, tx.feed.have());
};
