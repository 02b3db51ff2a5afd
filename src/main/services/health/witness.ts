// Compares the books with the chain heads (row number and hash) that the relay recorded (decision 0021, Epochs). A head that this
// till signed, but that its books lack, proves that the books are an older copy. Then an alert is open until an owner
// acknowledges the alert.
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

/**
 * The result of comparing the books with the chain heads that the relay recorded. `seq`: the first row that differs, or the row
 * that the alert `books-older` names while that alert is open.
 */
export type WitnessState =
  | { readonly state: 'unknown' }
  | { readonly state: 'agrees' }
  | { readonly state: 'differs'; readonly seq: number };

/** Number of newest chain heads to fetch while no head has agreed yet: about as many as a till sends in a day. */
const newestHeads = 500;

/** `behind`: the agreed chain head, if only heads after it were fetched; null if the newest heads were fetched. */
type FetchedHeads = { readonly heads: RecordedHeads; readonly behind: AgreedHead | null };

const fetchedBehind = async (relayHeads: HeadsSource, behind: AgreedHead | null): Promise<FetchedHeads> => {
  const heads = behind ? await fetchHeads(relayHeads, behind.id) : null;
  // Use the fetched chain heads only if the relay still has the store in which the agreed chain head was found: in another store,
  // the same id means another chain head.
  if (heads && (heads.state === 'unchecked' || heads.relayId === behind?.relayId)) return { heads, behind };
  return { heads: await fetchNewestHeads(relayHeads, newestHeads), behind: null };
};

export const createWitness = ({ ledger, alerts, warnings, relayHeads, place }: WitnessDeps) => {
  let found: WitnessState = { state: 'unknown' };
  /**
   * The last chain head that agreed with the books. Only fetched lists of heads update this variable: the single head that a poll
   * returns may have been sent a moment ago by this same older copy.
   */
  let agreed: AgreedHead | null = ledger.checks.agreed();
  /** Text of the newest chain head that was compared last, so that the next polls do not compare the same head again. */
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
    // Chain heads that the books lack and that this till signed have raised an alert above. An unsigned chain head proves
    // nothing: show a warning only.
    warnings.show('witness', problem ? appError('data.older', { seq: String(seq) }) : null);
  };

  return {
    now(): WitnessState {
      const alert = standing();
      return alert ? { state: 'differs', seq: Number(alert.params['seq']) } : found;
    },
    /** The last chain head that agreed with the books; null for none. */
    agreed: (): AgreedHead | null => agreed,
    /** Compares the books with the newest chain head that the relay had recorded before a poll. */
    hear(newest: SignedHead | null): void {
      const text = newest ? `${newest.head} ${newest.signature}` : heard;
      if (!newest || text === heard) return;
      const isTold = tell(judge([readHead({ ...newest, receivedAtMs: 0 })]), agreed?.seq ?? 0);
      // If the alert could not be written, compare the same head again at the next poll.
      if (!isTold || standing()) heard = text;
    },
    /**
     * Fetches the chain heads after the last agreed chain head and compares them with the books. The till sends a chain head only
     * after writing the row that the head names, so correct books contain the rows of all chain heads.
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
