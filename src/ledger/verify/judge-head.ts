// Compares the opened books with a chain head (epoch, row number, row hash) that was reported earlier.
import type { Db } from '../../sqlite/open.ts';
import { type EpochBegin, epochBegins, type EpochKind } from '../epochs.ts';
import { genesisHash } from '../../shared/ledger/chain.ts';
import type { RecordedHead } from '../../shared/health/recorded-heads.ts';

/**
 * `agrees`: the books have the chain head's row, with its hash. `given-up`: the books do not have this row with this hash, and a
 * journal entry that begins a later epoch declares the row lost. `foreign`: the chain head is of other books. `newer`: the head's
 * epoch has not begun in these books. `cut`: the head's row is after the last row of these books. `differs`: the row in these
 * books has another hash.
 */
export type HeadVerdict = 'agrees' | 'given-up' | 'foreign' | 'newer' | 'cut' | 'differs';

export type OwnHead = { readonly ledgerId: string | null; readonly epoch: number | null; readonly seq: number };

export const createHeadJudge = (db: Db, head: OwnHead) => {
  const hashOf = db.prepare('SELECT hash FROM journal WHERE seq = ?').pluck();
  const begins = epochBegins(db);

  const beginsBehind = (epoch: number): readonly EpochBegin[] => begins.filter((begin) => begin.epoch > epoch);
  /** Returns the last row up to which the chain heads of an epoch must still match the opened books. */
  const keeps = (epoch: number): number => Math.min(head.seq, ...beginsBehind(epoch).map((begin) => begin.keeps));

  return {
    keeps,
    /** Returns the kind of journal entry that declared the later rows of an epoch lost; null if no entry did. */
    givenUpBy: (epoch: number): EpochKind | null =>
      beginsBehind(epoch).find((begin) => begin.keeps === keeps(epoch))?.kind ?? null,
    verdict({ ledgerId, epoch, seq, hash }: Pick<RecordedHead, 'ledgerId' | 'epoch' | 'seq' | 'hash'>): HeadVerdict {
      if (ledgerId !== head.ledgerId) return 'foreign';
      if (epoch > (head.epoch ?? 0)) return 'newer';
      const [next] = beginsBehind(epoch);
      const isThere = next === undefined || seq < next.seq;
      if (isThere && (seq === 0 ? genesisHash : hashOf.get(seq)) === hash) return 'agrees';
      if (next === undefined) return seq > head.seq ? 'cut' : 'differs';
      return seq > keeps(epoch) ? 'given-up' : 'differs';
    },
  };
};
export type HeadJudge = ReturnType<typeof createHeadJudge>;
