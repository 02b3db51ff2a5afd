// Compares the books with the heads (row number and hash) that the relay recorded (decision 0021, Epochs). A head that this till
// signed, but that its books lack, proves that the books are an older copy. An alert is then raised, until an owner acknowledges
// it.
import type { AgreedHead } from '../../../till-journal/checks.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type HeadPlace, isOursUnder } from '../../ledger/verify/own-heads.ts';
import type { RecordedHeads } from '../../../shared/health/recorded-heads.ts';
import { fetchHeads, fetchNewestHeads, type HeadsSource, readHead } from '../../../relay-client/heads.ts';
import type { SignedHead } from '../../../shared/relay-wire/heads.ts';
import type { Alerts } from '../supervision/alerts.ts';
import type { Warnings } from './warnings.ts';
import { createLackingHeads } from './witness/lacking-heads.ts';
import { appError } from '../../../shared/errors.ts';

export type WitnessDeps = {
  readonly ledger: Ledger;
  readonly alerts: Pick<Alerts, 'raise' | 'open'>;
  readonly warnings: Warnings;
  readonly relayHeads: HeadsSource;
  readonly place: HeadPlace;
};

/** The result of the comparison; `seq`: the first row that differs. */
export type WitnessState =
  | { readonly state: 'unknown' }
  | { readonly state: 'agrees' }
  | { readonly state: 'differs'; readonly seq: number };

/** Number of newest heads to fetch while no head has agreed yet: about as many as a till sends in a day. */
const newestHeads = 500;

/** `behind`: the agreed head after which heads were fetched; null if the newest heads were fetched. */
type FetchedHeads = { readonly heads: RecordedHeads; readonly behind: AgreedHead | null };

const fetchedBehind = async (relayHeads: HeadsSource, behind: AgreedHead | null): Promise<FetchedHeads> => {
  const heads = behind ? await fetchHeads(relayHeads, behind.id) : null;
  // Use the list only if it comes from the same store of the relay: in another store, the id belongs to another head.
  if (heads && (heads.state === 'unchecked' || heads.relayId === behind?.relayId)) return { heads, behind };
  return { heads: await fetchNewestHeads(relayHeads, newestHeads), behind: null };
};

export const createWitness = ({ ledger, alerts, warnings, relayHeads, place }: WitnessDeps) => {
  let found: WitnessState = { state: 'unknown' };
  /**
   * The last head that agreed. Only complete lists of heads update it: the single head that a poll returns may have been sent by
   * the older books a moment ago.
   */
  let agreed: AgreedHead | null = ledger.checks.agreed();
  /** Text of the newest head that was judged, so that the same head is not judged with each poll. */
  let heard = '';

  const isOurs = isOursUnder(
    place,
    ledger.checks.keysSaid(ledger.journal.head().seq).map(({ key }) => key),
  );
  const { standing, judge, tell } = createLackingHeads({ ledger, alerts, isOurs });

  const hearList = (heads: RecordedHeads & { readonly state: 'given' }): void => {
    const judgedHeads = judge(heads.heads);
    if (tell(judgedHeads, agreed?.seq ?? 0)) return warnings.show('witness', null);
    const last = judgedHeads.agreeing.at(-1);
    if (last?.said && heads.relayId !== undefined) {
      const { epoch, seq, hash, said } = last;
      agreed = { relayId: heads.relayId, id: said.id, epoch, seq, hash };
    }
    const { state, problem } = ledger.health.compareHeads(heads, isOurs);
    if (state === 'unchecked') return;
    const seq = Number(problem?.params['seq']);
    found = problem ? { state: 'differs', seq } : { state: 'agrees' };
    // An unsigned head differs, which proves nothing: show a warning while it lasts, but raise no alert.
    warnings.show('witness', problem ? appError('data.older', { seq: String(seq) }) : null);
  };

  return {
    now(): WitnessState {
      const alert = standing();
      return alert ? { state: 'differs', seq: Number(alert.params['seq']) } : found;
    },
    /** The last head that agreed with the books. */
    agreed: (): AgreedHead | null => agreed,
    /** Judges the newest head that the relay had recorded before a poll. */
    hear(newest: SignedHead | null): void {
      const text = newest ? `${newest.head} ${newest.signature}` : heard;
      if (!newest || text === heard) return;
      const isTold = tell(judge([readHead({ ...newest, receivedAtMs: 0 })]), agreed?.seq ?? 0);
      // If the alert could not be written, judge the same head again at the next poll.
      if (!isTold || standing()) heard = text;
    },
    /**
     * Fetches the heads after the last agreed one and compares them with the books. Every entry that a head names was written
     * before the head was sent.
     */
    async ask(isStopped: () => boolean): Promise<void> {
      const { heads, behind } = await fetchedBehind(relayHeads, agreed);
      if (isStopped()) return;
      if (heads.state === 'given') hearList(heads);
      else if (behind && heads.code === 'no-heads') found = { state: 'agrees' };
    },
  };
};
export type Witness = ReturnType<typeof createWitness>;
