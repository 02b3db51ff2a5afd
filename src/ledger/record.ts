// How an entry is written: sealed behind the journal's tail, with its postings and all that it changes in the tables.
import { isBalanced } from '../shared/ledger/postings.ts';
import type { Clock } from '../shared/ports.ts';
import type { Writing } from '../sqlite/statements.ts';
import { createAppend, type JournalReader } from './journal.ts';
import type { AnyEntry } from './kinds.ts';
import type { LedgerSpec, Projections } from './spec.ts';

/** `relayMs`: the relay's clock when it received what the entry is about. */
export type EntryNotes = { readonly actor: string; readonly requestId?: string; readonly relayMs?: number };

/** Of each kind its own body. Appends an entry with its postings and projections; throws outside of its transaction. */
export type RecorderOf<Bodies> = <K extends keyof Bodies & string>(
  kind: K,
  body: Bodies[K],
  notes: EntryNotes,
) => AnyEntry & { readonly kind: K; readonly body: Bodies[K] };

type Given<Entry> = {
  readonly db: Writing;
  readonly journal: JournalReader<Entry>;
  readonly spec: LedgerSpec<Entry>;
  readonly projections: Projections<Entry>;
  readonly clock: Clock;
  /** Of this start of the program. */
  readonly bootId: string;
  /** The business day (`YYYY-MM-DD`) that an entry is filed under which is written now. */
  businessDay(): string;
};

export const createRecorder = <Bodies, Entry>(given: Given<Entry>): RecorderOf<Bodies> => {
  const { db, journal, spec, projections, clock, bootId, businessDay } = given;
  const append = createAppend(db, journal);
  const addPosting = db.prepare('INSERT INTO postings (seq, line, account, currency, amount_minor) VALUES (?, ?, ?, ?, ?)');
  return (kind, body, { actor, requestId = null, relayMs = null }) => {
    const row = append({
      kind,
      version: spec.kinds.versionOf(kind),
      wallMs: clock.wallMs(),
      monoMs: clock.monoMs(),
      bootId,
      relayMs,
      businessDay: businessDay(),
      actor,
      requestId,
      body: JSON.stringify(body),
    });
    const entry = { ...row, kind, body };
    const postings = spec.kinds.postingsOf(entry);
    if (!isBalanced(postings)) throw new Error(`entry ${row.seq} would not balance`);
    postings.forEach(({ account, currency, amountMinor }, line) => addPosting.run(row.seq, line, account, currency, amountMinor));
    projections.apply(entry as Entry);
    return entry;
  };
};
