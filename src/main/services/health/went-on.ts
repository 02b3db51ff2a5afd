// What an owner's acknowledgement of `books-older` does: the books go on in a new epoch, as after a restore (decision 0021, Epochs).
import { nextEpoch, skippedNumbers } from '../../../ledger/epochs.ts';
import type { LedgerWentOn } from '../../../till-journal/till.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { AlertRow } from '../../ledger/stores/alerts-store.ts';
import type { Cursor } from '../../../till-journal/sidecar-body.ts';
import type { Tx } from '../../ledger/tx.ts';

/** Never forward. Another store of the relay's has none of the numbers of then. */
const readOnFrom = ({ feed }: Pick<Tx, 'feed'>, agreed: number): Cursor | null => {
  const now = feed.cursor();
  if (!now) return null;
  const then = feed.cursorAt(agreed);
  return { relayId: now.relayId, after: then?.relayId === now.relayId ? Math.min(now.after, then.after) : 0 };
};

/** Whether the books are still older than the alert says: a restore since then may have given those rows up already. */
export const areStillOlder = ({ health, journal }: Pick<Ledger, 'health' | 'journal'>, { params }: AlertRow): boolean => {
  const head = { epoch: Number(params['epoch']), seq: Number(params['seq']), hash: '' };
  return health.headJudge().verdict({ ...head, ledgerId: journal.head().ledgerId }) !== 'given-up';
};

/** Within the transaction of the acknowledgement, before its entry. */
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
