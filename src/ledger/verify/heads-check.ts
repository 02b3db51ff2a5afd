// Compares the books with the chain heads (number and hash of the last row) that the relay recorded. A journal that was
// truncated, or rehashed from some row on, no longer matches them.
import type { Remark } from '../../shared/health/verify-report.ts';
import type { Books } from './books-file.ts';
import { bad, good, type CheckOutcome, type Tick, unchecked } from './check.ts';
import { createHeadJudge } from './judge-head.ts';
import type { RecordedHead, RecordedHeads } from '../../shared/health/recorded-heads.ts';
import { type IsOurs, signerOf } from './recorded-heads.ts';

const inOrder = (a: RecordedHead, b: RecordedHead): number => a.epoch - b.epoch || a.seq - b.seq;

/**
 * Selects the chain heads with which the books are compared. Anybody with the till's token can send the relay unsigned heads, so
 * unsigned heads count only if there are no signed ones.
 */
const witnesses = (heads: readonly RecordedHead[], isOurs: IsOurs | null): readonly RecordedHead[] => {
  const of = { ours: [] as RecordedHead[], none: [] as RecordedHead[], others: [] as RecordedHead[] };
  for (const each of heads) of[signerOf(each, isOurs)].push(each);
  return of.ours.length > 0 ? of.ours : of.none;
};

export type HeadsWitness = {
  /**
   * True if one of the till's keys made a signature. Null if the till's keys are unknown: a chain head then counts as signed if
   * the relay reports it as signed. The relay's report also decides about chain heads without a stored signature.
   */
  readonly isOurs: IsOurs | null;
  /**
   * Chain heads that the journal records as not matching these books. The check counts these heads even if the relay has lost
   * them since.
   */
  readonly unanswered: readonly RecordedHead[];
};

export const checkHeads = (
  { db, head }: Pick<Books, 'db' | 'head'>,
  tick: Tick,
  recorded: RecordedHeads,
  { isOurs, unanswered }: HeadsWitness = { isOurs: null, unanswered: [] },
): CheckOutcome => {
  const headJudge = createHeadJudge(db, head);
  const given = recorded.state === 'given' ? recorded.heads : [];
  const counted = witnesses(given, isOurs);
  const leftOut = given.length - counted.length;
  const open = unanswered.filter((each) => headJudge.verdict(each) !== 'given-up');
  if (open.length === 0) {
    if (recorded.state === 'unchecked') return unchecked(recorded.code, recorded.params);
    if (counted.length === 0) return unchecked('other-head-key', { count: leftOut });
  }
  const heads = [...counted, ...open].sort(inOrder);

  let lastSeen = 0;
  const givenUp = new Map<number, number>();
  for (const [i, each] of heads.entries()) {
    if (i % 1000 === 0) tick(i, heads.length);
    const { ledgerId, epoch, seq, receivedAtMs: seenMs } = each;
    const verdict = headJudge.verdict(each);
    if (verdict === 'agrees') lastSeen = Math.max(lastSeen, seq);
    else if (verdict === 'given-up') givenUp.set(epoch, Math.max(seq, givenUp.get(epoch) ?? 0));
    else if (verdict === 'foreign') return bad(i, 'head-foreign', { ledger: ledgerId, seq, seenMs });
    else if (verdict === 'newer') return bad(i, 'head-newer', { epoch, seq, seenMs });
    else if (verdict === 'cut') return bad(i, 'head-cut', { seq: head.seq + 1, head: heads.at(-1)?.seq ?? seq, seenMs });
    else return bad(i, 'head-differs', { seq, after: lastSeen, seenMs });
  }
  const remarks = [...givenUp].map(
    ([epoch, to]): Remark => ({
      code: headJudge.givenUpBy(epoch) === 'ledger.went-on' ? 'went-on' : 'given-up',
      params: { epoch, from: headJudge.keeps(epoch) + 1, to },
    }),
  );
  if (lastSeen < head.seq) remarks.push({ code: 'not-witnessed', params: { from: lastSeen + 1, to: head.seq } });
  if (leftOut > 0) remarks.push({ code: 'unsigned-heads', params: { count: leftOut } });
  return good(heads.length, remarks);
};
