// A transaction on the books: everything that writes hangs on it, and whoever holds only the readable ledger has no way to write.
import type { FeedItem } from '../../shared/relay-wire/feed.ts';
import type { EntryNotes } from '../../ledger/record.ts';
import type { Approval, Approved } from '../../shared/people/rights.ts';
import type { BooksView } from './books-view.ts';
import type { EntryBodies, EntryKind, Entry } from '../../till-journal/index.ts';
import type { QuarantinedSum, Cursor } from '../../till-journal/sidecar-body.ts';
import type { KeptPin, KeptRecovery } from './stores/people-store.ts';

export type { EntryNotes } from '../../ledger/record.ts';

/** What only somebody who holds its right may decide: the row says who approved what its actor asked for. */
type Decided =
  | 'attempt.settled'
  | 'exception.handled'
  | 'feed.skipped'
  | 'profile.adopted'
  | 'quarantine.seen'
  | 'names.adopted'
  | 'clock.acknowledged'
  | 'alert.acknowledged'
  | 'refund.approved'
  | 'refund.refused'
  | 'suspense.resolved';
/** `approval` goes into the body of the row. */
type NotesOf<K> = K extends Decided ? EntryNotes & Approved : EntryNotes & { readonly approval?: Approval | null };

/** Appends an entry with its postings and projections. Throws outside of its transaction. */
export type Recorder = <K extends EntryKind>(kind: K, body: EntryBodies[K], notes: NotesOf<K>) => Entry<K>;

/** The sidecar, written in the transaction of the entry that says so. */
export type SidecarWriter = {
  setCursor(cursor: Cursor): void;
  /** What the journal has to say of it: nothing where it is quarantined already. The oldest make room for the newest. */
  quarantine(
    digest: string,
    item: FeedItem,
    problem: string,
  ): { readonly quarantined: readonly QuarantinedSum[]; readonly dropped: readonly number[] };
  release(id: number): void;
  /** Answers the fingerprint of what is kept from here on. Wrong tries begin anew. */
  keepPin(userId: string, pin: Omit<KeptPin, 'failures'>): string;
  countFailure(userId: string): void;
  forgiveFailures(userId: string): void;
  /** In place of an earlier one; answers its fingerprint. */
  keepRecovery(code: Omit<KeptRecovery, 'failures'>): string;
  countRecoveryFailure(): void;
  dropRecovery(): void;
  /** Sales up to the receipt of this entry were announced. */
  setAnnounced(upTo: number): void;
};

/** The books as the transaction sees them, its own writes included, and all that writes. Ends with the function that it was given to. */
export type Tx = BooksView & {
  readonly record: Recorder;
  readonly sidecar: SidecarWriter;
  /** All rows from here on are in this epoch. The next one says why: its kind is one of `epochKinds`. */
  beginEpoch(epoch: number): void;
};
