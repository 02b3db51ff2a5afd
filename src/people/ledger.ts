// The interface that a ledger must offer so that it can store people (users): stores, a journal, and a way to write journal
// entries about people. The till's books are a ledger with this interface.
import type { JournalReader } from '../ledger/journal.ts';
import type { AnyEntry } from '../ledger/kinds.ts';
import type { EntryNotes } from '../ledger/record.ts';
import type { Write } from '../ledger/write.ts';
import type { PeopleBodies } from './entries/bodies.ts';
import type { PeopleStore } from './store/people-store.ts';
import type { PeopleSecretsWriter } from './store/secrets-writer.ts';

/**
 * The type of a function that records one kind of journal entry. Each kind has its own parameter list, so that a ledger's own
 * recorder, which records more kinds, can be assigned to this type.
 */
type RecordOf<Kind extends keyof PeopleBodies> = (kind: Kind, body: PeopleBodies[Kind], notes: EntryNotes) => unknown;
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void ? All : never;
type PeopleRecorder = AllOf<{ [Kind in keyof PeopleBodies]: RecordOf<Kind> }[keyof PeopleBodies]>;

/** The part of a ledger's transaction that reads and writes people. */
export type PeopleTx = {
  readonly people: PeopleStore;
  readonly record: PeopleRecorder;
  readonly sidecar: PeopleSecretsWriter;
};

/** Reads the committed rows about people. */
export type PeopleRows = {
  readonly people: PeopleStore;
  readonly journal: Pick<JournalReader<AnyEntry>, 'byRequestId' | 'bySeq'>;
};

/** A ledger that can have people: its rows about people, and its `write`. `Tx`: the ledger's own transaction. */
export type PeopleLedger<Tx extends PeopleTx = PeopleTx> = PeopleRows & { readonly write: Write<Tx> };
