// Holds the books against the heads that the relay recorded: a tail that was cut off, or a journal that was hashed anew from
// some row on, has no answer to them.
import { genesisHash } from '../../shared/ledger/chain.ts';
import type { Remark } from '../../shared/health/verify.ts';
import type { Books } from './books-file.ts';
import { bad, good, type Outcome, type Tick, unchecked } from './check.ts';
import type { RecordedHead, RecordedHeads } from './recorded-heads.ts';

const inOrder = (a: RecordedHead, b: RecordedHead): number => a.epoch - b.epoch || a.seq - b.seq;

export const checkHeads = ({ db, head }: Pick<Books, 'db' | 'head'>, tick: Tick, recorded: RecordedHeads): Outcome => {
  if (recorded.state === 'unchecked') return unchecked(recorded.code, recorded.params);
  // Whoever has the token can have the relay write down anything that is not signed.
  const signed = recorded.heads.filter((each) => each.signed === true);
  const heads = [...(signed.length > 0 ? signed : recorded.heads)].sort(inOrder);
  const leftOut = recorded.heads.length - heads.length;
  const hashOf = db.prepare('SELECT hash FROM journal WHERE seq = ?').pluck();
  const restores = db.prepare(`SELECT seq, epoch FROM journal WHERE kind = 'ledger.restored' ORDER BY seq`).all() as {
    seq: number;
    epoch: number;
  }[];
  /** The last row that an epoch, or one before it, has in these books: a restore gave up what came after. */
  const lastOf = (epoch: number): number => {
    const next = restores.find((restore) => restore.epoch > epoch);
    return next ? next.seq - 1 : head.seq;
  };

  let lastSeen = 0;
  const givenUp = new Map<number, number>();
  for (const [i, { ledgerId, epoch, seq, hash, receivedAtMs }] of heads.entries()) {
    if (i % 1000 === 0) tick(i, heads.length);
    if (ledgerId !== head.ledgerId) return bad(i, 'head-foreign', { ledger: ledgerId, seq, seenMs: receivedAtMs });
    if (epoch > (head.epoch ?? 0)) return bad(i, 'head-newer', { epoch, seq, seenMs: receivedAtMs });
    const last = lastOf(epoch);
    if (seq > last && epoch === head.epoch)
      return bad(i, 'head-cut', { seq: last + 1, head: heads.at(-1)?.seq ?? seq, seenMs: receivedAtMs });
    if (seq > last) givenUp.set(epoch, Math.max(seq, givenUp.get(epoch) ?? 0));
    else if ((seq === 0 ? genesisHash : hashOf.get(seq)) !== hash)
      return bad(i, 'head-differs', { seq, after: lastSeen, seenMs: receivedAtMs });
    else lastSeen = Math.max(lastSeen, seq);
  }
  const remarks = [...givenUp].map(
    ([epoch, to]): Remark => ({ code: 'given-up', params: { epoch, from: lastOf(epoch) + 1, to } }),
  );
  if (lastSeen < head.seq) remarks.push({ code: 'not-witnessed', params: { from: lastSeen + 1, to: head.seq } });
  if (leftOut > 0) remarks.push({ code: 'unsigned-heads', params: { count: leftOut } });
  return good(heads.length, remarks);
};
