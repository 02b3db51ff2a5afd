// Whether the relay witnesses money that is paid out now. The till can be put back to a copy from before rows that the relay was never told of, and pays
// the same refund again then (decision 0021, Epochs).
import type { Polled } from '../../../relay-client/client.ts';
import type { FeedStatus } from '../../../relay-client/follower.ts';
import type { MarkKeeper } from '../../../secrets/mark.ts';
import type { Clock } from '../../../shared/ports.ts';
import { type HeadPlace, isOursUnder } from '../../ledger/verify/own-heads.ts';

export type PayoutWitnessDeps = {
  readonly clock: Clock;
  readonly mark: MarkKeeper;
  readonly place: HeadPlace;
  /** The relay's store whose head the books say they agreed with; null where they say none. The mark may be an older one, put back by hand. */
  saidBy(): string | null;
  /** In training no money is paid out. */
  readonly isLive: boolean;
};

/**
 * A router or a relay that starts anew is back within this time, and keeps nobody waiting. It counts from a head of this run alone: a copy of the closed
 * folder lacks the start that the relay was told of, so within this time only a copy of a running till's folder is not noticed.
 */
const patienceMs = 5 * 60_000;
/** After a start, the answer to the first poll is waited for so long. */
const firstAnswerMs = 5_000;

export const createPayoutWitness = ({ clock, mark, place, saidBy, isLive }: PayoutWitnessDeps) => {
  const isOurs = isOursUnder(place, []);
  let confirmedMs: number | null = null;
  /** The relay's store, as the last answer names it. */
  let relayId: string | null = null;
  let startedUp = (): void => {};
  const start = new Promise<void>((done) => {
    startedUp = done;
  });
  const cancel = clock.after(firstAnswerMs, startedUp);

  return {
    /** An answer that names a head signed under these keys comes from a relay that keeps them, and keeps the one of this poll. */
    hear({ relayId: said, newest }: Pick<Polled, 'relayId' | 'newest'>): void {
      relayId = said;
      if (!isLive || !newest || !isOurs(newest.head, newest.signature)) return;
      confirmedMs = clock.monoMs();
      const known = mark.read();
      // If the disk refuses it, the next poll tries again.
      if (known && known.witness !== said) mark.keep({ ...known, witness: said });
    },
    feed({ state }: FeedStatus): void {
      if (state !== 'connecting') startedUp();
    },
    /** True if this till has a witness, and it confirmed no head lately. A relay of another store was never the witness. */
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
