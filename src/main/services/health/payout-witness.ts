// Checks that the relay has recorded this till's newest heads before money is paid out. Otherwise the till could be put back to
// an older copy unnoticed and pay the same refund again (decision 0021, Epochs).
import type { Polled } from '../../../relay-client/client.ts';
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { KeysMarkKeeper } from '../../../secrets/keys-mark.ts';
import type { Clock } from '../../../shared/ports.ts';
import { type HeadPlace, isOursUnder } from '../../ledger/verify/own-heads.ts';

export type PayoutWitnessDeps = {
  readonly clock: Clock;
  readonly mark: KeysMarkKeeper;
  readonly place: HeadPlace;
  /**
   * The id of the relay store whose head last agreed with the books, as the books record it; null for none. Needed because the
   * file with the keys mark may have been replaced by an older copy.
   */
  saidBy(): string | null;
  /** False in training, which pays no money out. */
  readonly isLive: boolean;
};

/**
 * Time in ms after a confirmed head in which refunds are paid without the relay, so that a restarting router or relay blocks
 * nobody. Only heads confirmed in this run count, so a copy of a closed till's folder gains nothing. A copy of a running till's
 * folder could pass unnoticed for this time.
 */
const patienceMs = 5 * 60_000;
/** Longest wait for the answer to the first poll after a start. */
const firstAnswerMs = 5_000;

export const createPayoutWitness = ({ clock, mark, place, saidBy, isLive }: PayoutWitnessDeps) => {
  const isOurs = isOursUnder(place, []);
  let confirmedMs: number | null = null;
  /** Id of the relay's store in its last answer. */
  let relayId: string | null = null;
  let startedUp = (): void => {};
  const start = new Promise<void>((done) => {
    startedUp = done;
  });
  const cancel = clock.after(firstAnswerMs, startedUp);

  return {
    /**
     * Evaluates a poll's answer. A head signed with this till's keys shows that the relay stores its heads, including the head
     * sent with this poll.
     */
    hear({ relayId: said, newest }: Pick<Polled, 'relayId' | 'newest'>): void {
      relayId = said;
      if (!isLive || !newest || !isOurs(newest.head, newest.signature)) return;
      confirmedMs = clock.monoMs();
      const known = mark.read();
      // If the keys mark cannot be written, the next poll tries again.
      if (known && known.witness !== said) mark.keep({ ...known, witness: said });
    },
    feed({ state }: FeedStatus): void {
      if (state !== 'connecting') startedUp();
    },
    /**
     * True if a relay has recorded this till's heads before, but has confirmed none for `patienceMs`: it could not report older
     * books. False if the relay now has another store, which never recorded heads of this till.
     */
    async isAway(): Promise<boolean> {
      const known = mark.read()?.witness ?? saidBy();
      if (!isLive || known === null) return false;
      await start;
      if (relayId !== null && relayId !== known) return false;
      return confirmedMs === null || clock.monoMs() - confirmedMs > patienceMs;
    },
    stop: cancel,
  };
};
export type PayoutWitness = ReturnType<typeof createPayoutWitness>;
