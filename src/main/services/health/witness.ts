// Holds the books against the heads that the relay has of them (decision 0021, Epochs). A head that this till signed, and that its books do not answer,
// says that they are older than they were: an alert, until an owner acknowledges it.
import type { AgreedHead } from '../../../till-journal/checks.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type HeadPlace, isOursUnder } from '../../ledger/verify/own-heads.ts';
import type { HeadVerdict } from '../../../ledger/verify/judge-head.ts';
import type { RecordedHead, RecordedHeads } from '../../../shared/health/recorded-heads.ts';
import { signerOf } from '../../../ledger/verify/recorded-heads.ts';
import { fetchHeads, fetchNewestHeads, type HeadsSource, readHead } from '../../../relay-client/heads.ts';
import type { SignedHead } from '../../../shared/relay-wire/heads.ts';
import type { AlertRow } from '../../ledger/stores/alerts-store.ts';
import type { Alerts } from '../supervision/alerts.ts';
import type { Warnings } from './warnings.ts';
import { appError } from '../../../shared/errors.ts';

export type WitnessDeps = {
  readonly ledger: Ledger;
  readonly alerts: Pick<Alerts, 'raise' | 'open'>;
  readonly warnings: Warnings;
  readonly relayHeads: HeadsSource;
  readonly place: HeadPlace;
};

/** What is known of the heads: nothing yet, that they agree, or from which row on they do not. */
export type Witnessed =
  | { readonly state: 'unknown' }
  | { readonly state: 'agrees' }
  | { readonly state: 'differs'; readonly seq: number };

/** Where no head has agreed yet, there is nothing to begin behind: as many as a till tells in about a day. */
const newestHeads = 500;
/** How much of a hash is kept for people to compare. */
const shownHash = 16;

const inOrder = (a: RecordedHead, b: RecordedHead): number => a.epoch - b.epoch || a.seq - b.seq;

/** A head of an earlier epoch, and one of other books, say nothing of how old these are. */
const saysOlder = (verdict: HeadVerdict, { epoch }: RecordedHead, own: number): boolean =>
  verdict === 'newer' || ((verdict === 'cut' || verdict === 'differs') && epoch >= own);

export const createWitness = ({ ledger, alerts, warnings, relayHeads, place }: WitnessDeps) => {
  let found: Witnessed = { state: 'unknown' };
  /** Moves with lists alone, which leave no head out: the head before a poll may be one that older books told a moment ago. */
  let agreed: AgreedHead | null = ledger.checks.agreed();
  /** The text of the newest head that was judged: relays say the same with each poll. */
  let heard = '';

  const isOurs = isOursUnder(
    place,
    ledger.checks.keysSaid(ledger.journal.head().seq).map(({ key }) => key),
  );
  const standing = (): AlertRow | undefined => alerts.open().find(({ reason }) => reason === 'books-older');

  type Judged = { readonly agreeing: readonly RecordedHead[]; readonly lacking: readonly RecordedHead[] };
  /** Of those that this till signed: which its books answer, and which say that they are older. */
  const judge = (heads: readonly RecordedHead[]): Judged => {
    const { epoch: own } = ledger.journal.head();
    const { verdict } = ledger.health.headJudge();
    const signed = heads.filter((head) => head.said && signerOf(head, isOurs) === 'ours');
    return {
      agreeing: signed.filter((head) => verdict(head) === 'agrees'),
      lacking: signed.filter((head) => saysOlder(verdict(head), head, own)).sort(inOrder),
    };
  };

  /** Once while one stands: a difference has many heads. */
  const tell = ({ agreeing, lacking: [first, ...more] }: Judged): boolean => {
    if (!first) return false;
    const { epoch, seq, hash } = more.at(-1) ?? first;
    const before = [0, agreed?.seq ?? 0, ...agreeing.map((head) => head.seq)].filter((each) => each < first.seq);
    const params = { epoch, seq, hash: hash.slice(0, shownHash), last: ledger.journal.head().seq, agreed: Math.max(...before) };
    if (!standing()) alerts.raise('books-older', params);
    return true;
  };

  /** `behind`: the head whose followers were asked for; null where the newest were. */
  type Fetched = { readonly heads: RecordedHeads; readonly behind: AgreedHead | null };
  const fetched = async (): Promise<Fetched> => {
    const behind = agreed;
    const heads = behind ? await fetchHeads(relayHeads, behind.id) : null;
    // In another store its number is that of another head.
    if (heads && (heads.state === 'unchecked' || heads.relayId === behind?.relayId)) return { heads, behind };
    return { heads: await fetchNewestHeads(relayHeads, newestHeads), behind: null };
  };

  const hearList = (heads: RecordedHeads & { readonly state: 'given' }): void => {
    const judged = judge(heads.heads);
    if (tell(judged)) return warnings.show('witness', null);
    const last = judged.agreeing.at(-1);
    if (last?.said && heads.relayId !== undefined) {
      const { epoch, seq, hash, said } = last;
      agreed = { relayId: heads.relayId, id: said.id, epoch, seq, hash };
    }
    const { state, problem } = ledger.health.compareHeads(heads, isOurs);
    if (state === 'unchecked') return;
    const seq = Number(problem?.params['seq']);
    found = problem ? { state: 'differs', seq } : { state: 'agrees' };
    // Nobody proved it: a light says so as long as it is so.
    warnings.show('witness', problem ? appError('data.older', { seq: String(seq) }) : null);
  };

  return {
    now(): Witnessed {
      const alert = standing();
      return alert ? { state: 'differs', seq: Number(alert.params['seq']) } : found;
    },
    /** The last head that agreed. */
    agreed: (): AgreedHead | null => agreed,
    /** Judges the newest head that the relay had before a poll. */
    hear(newest: SignedHead | null): void {
      const text = newest ? `${newest.head} ${newest.signature}` : heard;
      if (!newest || text === heard) return;
      const isTold = tell(judge([readHead({ ...newest, receivedAtMs: 0 })]));
      // If the disk refused the alert, the next poll tries again.
      if (!isTold || standing()) heard = text;
    },
    /** Asks the relay for the heads behind the last one that agreed. Whatever they name is in the journal by the time it is read. */
    async ask(isStopped: () => boolean): Promise<void> {
      const { heads, behind } = await fetched();
      if (isStopped()) return;
      if (heads.state === 'given') hearList(heads);
      else if (behind && heads.code === 'no-heads') found = { state: 'agrees' };
    },
  };
};
export type Witness = ReturnType<typeof createWitness>;
