// How an entry is written: its kind, its body, and who or what it came from.
import type { EntryBodies, EntryKind } from './entries.ts';
import type { Entry } from './journal.ts';

export type EntryNotes = { readonly actor: string; readonly requestId?: string; readonly relayMs?: number };

/** Appends an entry with its postings and projections. Lives within one transaction. */
export type Recorder = <K extends EntryKind>(kind: K, body: EntryBodies[K], notes: EntryNotes) => Entry<K>;
