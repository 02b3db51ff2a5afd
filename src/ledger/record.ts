// Records a journal entry: appends the hashed row to the journal, writes its postings, and updates the tables derived from it.
import { isBalanced } from '../shared/ledger/postings.ts';
import type { Clock } from '../shared/ports.ts';
import type { WriteConnection } from '../sqlite/statements.ts';
import { createAppend, type JournalReader } from './journal.ts';
import type { AnyEntry } from './kinds.ts';
import type { LedgerSpec, Projections } from './spec.ts';

/**
 * The facts recorded with a journal entry. `relayMs`: the time, by the relay's clock, at which it received the message that the
 * entry records.
 */
export type EntryNotes = { readonly actor: string; readonly requestId?: string; readonly relayMs?: number };

/**
 * Appends a journal entry with its postings, and updates the derived tables. Each kind has its own type of body. Throws if no
 * transaction is open.
 */
export type RecorderOf<Bodies> = <K extends keyof Bodies & string>(
  kind: K,
  body: Bodies[K],
  notes: EntryNotes,
) => AnyEntry & { readonly kind: K; readonly body: Bodies[K] };

type RowGiven<Entry> = {
  readonly db: WriteConnection;
  readonly journal: JournalReader<Entry>;
  readonly spec: LedgerSpec<Entry>;
  readonly projections: Projections<Entry>;
  readonly clock: Clock;
  /** Identifies one run of the program, from its start to its end. */
  readonly bootId: string;
  /** The business day (`YYYY-MM-DD`) under which a journal entry written now is filed. */
  businessDay(): string;
};

export const createRecorder = <Bodies, Entry>(given: RowGiven<Entry>): RecorderOf<Bodies> => {
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
