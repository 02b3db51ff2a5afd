// Reads closes of business days as they were written, and the contents of the next close: everything in the journal since the
// last close.
import { sha256Hex } from '../../../../ledger/sha256.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import { createCloseContents, type EntryRange } from './close-contents.ts';

export type CloseRow = {
  readonly number: number;
  readonly seq: number;
  readonly fromSeq: number;
  readonly toSeq: number;
  readonly sha256: string;
  readonly text: string;
};

/**
 * Kinds of journal entries that make a close necessary: payments and money, decisions, the start of a shift, and alerts. The end
 * of a shift, the drawer, and settings are not in this list: if one of them comes after the last close of a day, the next close
 * covers it.
 */
const told = `'attempt.started', 'attempt.answered', 'attempt.moved', 'attempt.left', 'attempt.settled', 'notice.judged', 'notice.rejudged',
  'exception.handled', 'refund.requested', 'refund.approved', 'refund.refused', 'refund.withdrawn', 'refund.paid', 'suspense.resolved',
  'feed.skipped', 'ledger.restored', 'ledger.went-on', 'shift.opened', 'alert.raised'`;
/** Kinds of journal entries after which a close may be made, although none is necessary: the drawer, settings, rights, people. */
const changed = `'cash.moved', 'drawer.counted', 'settings.changed', 'logo.changed', 'rights.changed', 'user.added', 'user.changed',
  'pin.opened', 'names.adopted', 'profile.adopted'`;

export const createClosesStore = (db: ReadConnection) => {
  const columns = 'number, seq, from_seq AS fromSeq, to_seq AS toSeq, sha256, text';
  // Read the journal without an index: an edited table or index could hide entries from every close.
  const last =
    db.prepare(`SELECT seq, body ->> '$.number' AS number, body ->> '$.fromSeq' AS fromSeq, body ->> '$.toSeq' AS toSeq,
    body ->> '$.text' AS text FROM journal NOT INDEXED WHERE kind = 'day.closed' ORDER BY seq DESC LIMIT 1`);
  const byNumber = db.prepare(`SELECT ${columns} FROM closes WHERE number = ?`);
  const page = db.prepare(`SELECT ${columns} FROM closes WHERE number < ? ORDER BY number DESC LIMIT ?`);
  const places = db.prepare(
    `SELECT number, text ->> '$.epoch' AS epoch FROM closes WHERE number < ? ORDER BY number DESC LIMIT ?`,
  );
  const over = db.prepare(
    'SELECT number, from_seq AS "from", to_seq AS "to" FROM closes WHERE from_seq <= @to AND to_seq >= @from ORDER BY number',
  );
  const filedUpTo = db.prepare(`SELECT c.number, j.business_day AS day FROM closes c JOIN journal j USING (seq)
    WHERE j.business_day <= ? ORDER BY j.business_day DESC, c.number DESC LIMIT 1`);
  const noticesAfter = db.prepare(`SELECT count(*) FROM journal WHERE seq > ? AND kind = 'notice.judged'`).pluck();

  const happened = db
    .prepare(`SELECT EXISTS (SELECT 1 FROM journal WHERE seq > ? AND seq <= ? AND kind IN (${told}, ${changed}))`)
    .pluck();
  // Read the table `closes` here, although somebody could have edited it: the status address calls this query often, and no close
  // depends on its result.
  const firstOpen = db
    .prepare(`SELECT business_day FROM journal WHERE seq > (SELECT coalesce(max(to_seq), 0) FROM closes) AND kind IN (${told})
      ORDER BY seq LIMIT 1`)
    .pluck();
  return {
    ...createCloseContents(db),
    /** The business day of the first journal entry that needs a close and is in none; null if every such entry is in a close. */
    openDay: (): string | null => (firstOpen.get() as string | undefined) ?? null,
    /**
     * True if there is something to close after journal entry `seq`, up to entry `upTo`: money, a decision, a shift, an alert, or a
     * change.
     */
    hasHappened: (seq: number, upTo = Number.MAX_SAFE_INTEGER): boolean => happened.get(seq, upTo) === 1,
    last(): CloseRow | null {
      const row = last.get() as Omit<CloseRow, 'sha256'> | undefined;
      return row ? { ...row, sha256: sha256Hex(row.text) } : null;
    },
    close: (number: number): CloseRow | null => (byNumber.get(number) as CloseRow | undefined) ?? null,
    /** Closes with numbers below `before`, newest first. */
    page: (before: number, limit: number) => page.all(before, limit) as CloseRow[],
    /** Number and epoch of closes with numbers below `before`, newest first. After a restore, a number may be given again. */
    places: (before: number, limit: number) => places.all(before, limit) as { readonly number: number; readonly epoch: number }[],
    /** The last close filed under this business day or an earlier day; null if there is none. */
    filedUpTo: (day: string) => (filedUpTo.get(day) as { readonly number: number; readonly day: string } | undefined) ?? null,
    /** Closes that cover any journal entry of the range, each with the range of entries that it covers. */
    over: (range: EntryRange) => over.all(range) as (EntryRange & { readonly number: number })[],
    /**
     * Number of notices after journal entry `seq`. Use this only for the last few entries, because the query scans all entries
     * after `seq`.
     */
    noticesAfter: (seq: number) => noticesAfter.get(seq) as number,
  };
};
export type ClosesStore = ReturnType<typeof createClosesStore>;
