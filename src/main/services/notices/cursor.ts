// The position in the relay's feed: the cursor in the books, or a position in memory ahead of that cursor after pages of repeats.
import type { FeedPage } from '../../../shared/relay-wire/feed.ts';
import type { Have } from '../../../shared/relay-wire/have.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Cursor } from '../../../till-journal/sidecar-body.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export type FeedCursor = {
  /** The position from which the feed is read next; null before the first page. */
  now(): Cursor | null;
  /** The notices that were read up to this position, for the relay to compare; greatest number first. */
  have(): readonly Have[];
  /** Forgets the position in memory, because the books' cursor has passed it. */
  forgetRepeats(): void;
  /**
   * Keeps in memory that the feed was read up to the last item of a feed page that contains only repeated notices. `have`: as
   * `have` returns it after this page.
   */
  passRepeats(relayId: FeedPage['relayId'], after: number, have: readonly Have[]): void;
  /**
   * Writes the feed's position after pages of repeated notices into the books, if `repeatsMs` have passed since this function
   * last wrote it. Errors: `data.*`.
   */
  sayRepeats(): Result<null>;
  /**
   * Sets the cursor to the beginning of the feed. Called when the relay's store was replaced by a new store: the numbers of the
   * new store begin again. `previous`: the cursor in the replaced store. Booked notices stay booked. Errors: `data.*`.
   */
  restart(relayId: string, previous: Cursor): Result<null>;
  /**
   * Moves the cursor back to `to`. Called when the relay lost notices and gave their numbers, up to `from` or beyond, to others.
   * Booked notices stay booked. Errors: `data.*`.
   */
  goBack(to: Cursor, from: number): Result<null>;
};

/**
 * Shortest time in ms between two journal entries for feed pages that contain only repeated notices. Without this limit, a sender
 * who re-encodes a genuine notice again and again would fill the journal. After a restart, pages that were not written are read
 * again.
 */
const repeatsMs = 60_000;

type Ahead = Cursor & { readonly sinceMs: number; readonly over: number | null; readonly have: readonly Have[] };

/** `monoMs`: the monotonic clock in ms. */
export const createFeedCursor = (ledger: Pick<Ledger, 'feed' | 'write'>, monoMs: () => number): FeedCursor => {
  const { feed } = ledger;
  /**
   * A position in memory ahead of the books' cursor. `over`: the books' cursor when this position was stored; if the books'
   * cursor has moved since, this position is ignored.
   */
  let ahead: Ahead | null = null;

  const now = (): Cursor | null => {
    const written = feed.cursor();
    if (ahead === null || (written?.after ?? null) !== ahead.over) return written;
    const isAhead = written === null || (written.relayId === ahead.relayId && written.after < ahead.after);
    return isAhead ? ahead : written;
  };

  const have = (): readonly Have[] => (ahead !== null && now() === ahead ? ahead.have : feed.have());

  /** Writes that the feed was read up to the position in memory, and moves the feed's cursor to it. Errors: `data.*`. */
  const sayRead = ({ relayId, after, have: read }: Ahead): Result<null> => {
    const written = ledger.write(({ record, sidecar }) => {
      record('feed.read', { relayId, to: after, shelved: [], dropped: [] }, { actor: 'relay' });
      sidecar.setCursor({ relayId, after }, read);
      return null;
    });
    if (written.ok) ahead = null;
    return written;
  };

  return {
    now,
    have,
    forgetRepeats() {
      ahead = null;
    },
    passRepeats(relayId, after, read) {
      ahead = { relayId, after, sinceMs: ahead?.sinceMs ?? monoMs(), over: feed.cursor()?.after ?? null, have: read };
    },
    sayRepeats() {
      const at = now();
      if (ahead === null || at !== ahead || monoMs() - ahead.sinceMs < repeatsMs) return ok(null);
      return sayRead(ahead);
    },
    restart(relayId, { relayId: previousRelayId, after: previousAfter }) {
      return ledger.write(({ record, sidecar }) => {
        record('feed.restarted', { relayId, previousRelayId, previousAfter }, { actor: 'relay' });
        sidecar.setCursor({ relayId, after: 0 }, []);
        return null;
      });
    },
    goBack({ relayId, after: to }, from) {
      const read = have();
      const written = ledger.write(({ record, sidecar }) => {
        record('feed.went-back', { relayId, from, to }, { actor: 'relay' });
        sidecar.setCursor({ relayId, after: to }, read);
        return null;
      });
      if (written.ok) ahead = null;
      return written;
    },
  };
};
