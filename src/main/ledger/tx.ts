// A transaction on the books. Only the transaction has write methods, so code that receives only the readable ledger cannot
// write.
import type { FeedItem } from '../../shared/relay-wire/feed.ts';
import type { Have } from '../../shared/relay-wire/have.ts';
import type { EntryNotes } from '../../ledger/record.ts';
import type { RecordedApproval, Authorization } from '../../shared/people/rights.ts';
import type { BooksView } from './books/books-view.ts';
import type { EntryBodies, EntryKind, Entry } from '../../till-journal/index.ts';
import type { QuarantinedSum, Cursor } from '../../till-journal/sidecar-body.ts';
import type { PeopleSecretsWriter } from '../../people/store/secrets-writer.ts';

export type { EntryNotes } from '../../ledger/record.ts';

/**
 * Kinds of journal entries that record a person's decision and need a right. An entry of these kinds must record its approver.
 */
type SupervisedKind =
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
  | 'suspense.resolved'
  | 'cash.moved';
/**
 * The arguments of a recorder besides the entry's body: actor, request id and approval. The approval is stored in the entry's
 * body; the kinds of `SupervisedKind` require an approval.
 */
type NotesOf<K> = K extends SupervisedKind
  ? EntryNotes & Authorization
  : EntryNotes & { readonly approval?: RecordedApproval | null };

/** Appends a journal entry and its postings, and updates the tables. Throws if the transaction has ended. */
export type Recorder = <K extends EntryKind>(kind: K, body: EntryBodies[K], notes: NotesOf<K>) => Entry<K>;

/**
 * Writes the data outside the journal (feed cursor, quarantine, PINs), in the transaction of the journal entry that records the
 * change.
 */
export type SidecarWriter = PeopleSecretsWriter & {
  /**
   * Sets the feed's cursor. `have`: the notices of this relay that were read up to the cursor; later ones are dropped
   * (`shared/relay-wire/have.ts`).
   */
  setCursor(cursor: Cursor, have: readonly Have[]): void;
  /**
   * Quarantines a notice; beyond the limit, drops the oldest quarantined notices. Returns the ids and digests that the journal
   * entry must record; both lists are empty if the notice is quarantined already.
   */
  quarantine(
    digest: string,
    item: FeedItem,
    problem: string,
  ): { readonly quarantined: readonly QuarantinedSum[]; readonly dropped: readonly number[] };
  release(id: number): void;
  /** Stores that payments have been announced up to the receipt of journal entry `upTo`, so that none is announced twice. */
  setAnnounced(upTo: number): void;
};

/**
 * The books as the transaction sees them, including its own writes, and the methods that write. Invalid once the function that
 * received it returns.
 */
export type Tx = BooksView & {
  readonly record: Recorder;
  readonly sidecar: SidecarWriter;
  /** Sets the epoch of all later rows. The next journal entry must be of a kind in `epochKinds`, which records why. */
  beginEpoch(epoch: number): void;
};
