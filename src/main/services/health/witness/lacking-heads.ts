// Finds chain heads that this till signed but that its books lack. Such a chain head proves that the books are an older copy, and
// raises an alert.
import type { HeadVerdict } from '../../../../ledger/verify/judge-head.ts';
import { signerOf } from '../../../../ledger/verify/recorded-heads.ts';
import type { RecordedHead } from '../../../../shared/health/recorded-heads.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import type { AlertRow } from '../../../ledger/stores/alerts-store.ts';
import type { isOursUnder } from '../../../ledger/verify/own-heads.ts';
import type { Alerts } from '../../supervision/alerts.ts';

type JudgedHeads = { readonly agreeing: readonly RecordedHead[]; readonly lacking: readonly RecordedHead[] };

export type LackingHeadsDeps = {
  readonly ledger: Pick<Ledger, 'health' | 'journal'>;
  readonly alerts: Pick<Alerts, 'raise' | 'open'>;
  readonly isOurs: ReturnType<typeof isOursUnder>;
};

/** Number of hash digits that are stored for people to compare. */
const shownHash = 16;

const inOrder = (a: RecordedHead, b: RecordedHead): number => a.epoch - b.epoch || a.seq - b.seq;

/**
 * True if a chain head proves that the books are an older copy. `own`: the books' epoch; heads of an earlier epoch prove nothing,
 * because a restore may have given up their rows.
 */
const saysOlder = (verdict: HeadVerdict, { epoch }: RecordedHead, own: number): boolean =>
  verdict === 'newer' || ((verdict === 'cut' || verdict === 'differs') && epoch >= own);

export const createLackingHeads = ({ ledger, alerts, isOurs }: LackingHeadsDeps) => {
  const standing = (): AlertRow | undefined => alerts.open().find(({ reason }) => reason === 'books-older');

  /** Sorts the chain heads that this till signed: heads that agree with the books, and, in order, heads that the books lack. */
  const judge = (heads: readonly RecordedHead[]): JudgedHeads => {
    const { epoch: own } = ledger.journal.head();
    const { verdict } = ledger.health.headJudge();
    const signed = heads.filter((head) => head.said && signerOf(head, isOurs) === 'ours');
    return {
      agreeing: signed.filter((head) => verdict(head) === 'agrees'),
      lacking: signed.filter((head) => saysOlder(verdict(head), head, own)).sort(inOrder),
    };
  };

  /**
   * Raises `books-older` if the books lack a chain head. Raises no second alert while one is open, because one difference shows
   * in many heads. `agreedSeq`: the last row known to agree. Returns true if a head is lacking.
   */
  const tell = ({ agreeing, lacking: [first, ...more] }: JudgedHeads, agreedSeq: number): boolean => {
    if (!first) return false;
    const { epoch, seq, hash } = more.at(-1) ?? first;
    const before = [0, agreedSeq, ...agreeing.map((head) => head.seq)].filter((each) => each < first.seq);
    const params = { epoch, seq, hash: hash.slice(0, shownHash), last: ledger.journal.head().seq, agreed: Math.max(...before) };
    if (!standing()) alerts.raise('books-older', params);
    return true;
  };

  return { standing, judge, tell };
};
