// Before a refund is paid, checks that the relay records this till's newest chain heads (digests of the last row). Otherwise the
// books could be replaced by an older copy unnoticed, and the till would pay the same refund again (decision 0021, Epochs).
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
   * The id of the relay's store whose chain head last agreed with the books, read from the books; null for none. Needed because
   * the file with the keys mark may have been replaced by an older copy.
   */
  saidBy(): string | null;
  /** False in training, which pays no money out. */
  readonly isLive: boolean;
};

/**
 * For this time in ms after the relay confirmed a chain head, refunds are paid without the relay, so that a restarting router or
 * relay blocks nobody. Only chain heads confirmed since the till's start count, so a copy of a closed till's folder gains
 * nothing. A copy of a running till's folder could pass unnoticed for this time.
 */
const patienceMs = 5 * 60_000;
/** Longest wait in ms for the relay's answer to the first poll after a start of the till. */
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
     * Reads a poll's answer. A chain head signed with this till's keys shows that the relay stores this till's heads, including
     * the head sent with this poll.
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
     * True if a relay has recorded this till's chain heads before, but has confirmed none for `patienceMs`: then nobody would
     * notice if the books were an older copy. False if the relay now has another store, which never recorded heads of this till.
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
