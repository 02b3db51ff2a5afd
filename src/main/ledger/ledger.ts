// The books of one till: opens its data folder as the only owner, and offers the stores to read and the one method to write.
import { createJournalReader, type JournalReader } from '../../ledger/journal.ts';
import type { BeginEpoch, RestoreTrust } from '../../ledger/backup/restore.ts';
import { openFolder } from '../../ledger/open.ts';
import { changedPeopleRows } from './vouched-row.ts';
import { mendSchema } from '../../ledger/verify/schema-check.ts';
import { createRecorder } from '../../ledger/record.ts';
import { createWrite, type Write } from '../../ledger/write.ts';
import { newId } from '../../shared/ids.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { fail, type Result } from '../../shared/result.ts';
import { businessDayOf, type DaySettings } from '../../shared/time/business-day.ts';
import { filedDay } from '../../shared/time/filed-day.ts';
import { type Db, isSqliteError, openDatabase } from '../../sqlite/open.ts';
import { lateStatements } from '../../sqlite/statements.ts';
import { createGuards } from './books/guards.ts';
import { lostByRestore } from './restore/lost-by-restore.ts';
import { type BooksView, createBooksView } from './books/books-view.ts';
import { type Entry, type EntryBodies, kinds } from '../../till-journal/index.ts';
import { carryAlerts, readAlertsToCarry } from './restore/carry-alerts.ts';
import { closesAfter } from './restore/closes-given-up.ts';
import { carryPeople, readPeopleToCarry } from '../../people/store/carry-people.ts';
import { makeAnew } from './make-anew.ts';
import { migrations } from './migrations/index.ts';
import { arePeopleAsSaid } from '../../people/store/people-said.ts';
import { createProjections } from './projections.ts';
import { createSidecarWriter } from './sidecar-writer.ts';
import { tillLedger } from './spec.ts';
import { createTags, type Untagged, type Vouched } from './tags.ts';
import { type ExportReader, type ExportSpan, readExportLines } from './stores/day/export/export-lines.ts';
import { createHealthStore, type LedgerHealth } from './stores/health-store.ts';
import { believedUnder, canAsk, type KnownToKeys } from './restore/restorers.ts';
import type { Recorder, Tx } from './tx.ts';

export const databaseFile = 'qayd.db';

export type { EntryNotes, Recorder, Tx } from './tx.ts';

type LedgerPorts = {
  readonly clock: Clock;
  readonly random: Random;
  /** Returns the best estimate of the present time in ms; default: the machine's clock. */
  bestMs?(): number;
  /**
   * The id of the restore request that this process made itself, so that the request is trusted. If null, no pending request is
   * carried out.
   */
  readonly restoreId?: string | null;
  /** Books whose ownership a person has proved, although the facts encrypted with the keys (the keys mark) name other books. */
  readonly proved?: ProvedBooks | null;
} & Partial<KnownToKeys>;

/**
 * Books that a person proved to own. `ledgerId`: the books' id; null if there are no books and new books are to be started.
 */
export type ProvedBooks = { readonly ledgerId: string | null };

/** The till's books. Its stores read; every write goes through the transaction of `write`. */
export type Ledger = BooksView & {
  readonly health: LedgerHealth;
  /** Reads the export lines of business days (both ends included) or of the entries of a close. Errors: `data.*`. */
  exportLines(span: ExportSpan): Result<ExportReader>;
  /**
   * Rows lost by a restore, as long as nothing was written after it (so until the next start of the till); otherwise null.
   * `givenUp`: their number, if known.
   */
  lostByRestore(): { readonly givenUp?: number } | null;
  /**
   * Runs `work` in one durable transaction, all or nothing. Its writes are on disk when this returns. Errors: `data.disk-full`,
   * `data.unwritable`, `data.damaged` if the disk rejected them; any other failure is thrown.
   */
  readonly write: Write<Tx>;
  /**
   * The journal rows proved by the last valid tag (an HMAC with the till's secret), as found on opening. If later rows have no
   * valid tag, no new tag is written until `tagOn` is called.
   */
  readonly vouched: Vouched;
  /** Writes tags again, from the next transaction on. Call it once the untagged rows have been reported. */
  tagOn(): void;
  /** True if users and rights in the tables equal the users and rights in the journal. */
  arePeopleAsSaid(): boolean;
  /**
   * The first and the last journal row about users and rights that somebody changed after this till wrote the row, and that no
   * alert names. Null if there is no changed row, or if the keys mark names other books.
   */
  changedPeopleRows(): Untagged | null;
  /**
   * Rebuilds the derived tables and their indexes from the journal; the journal stays unchanged. Throws disk errors; the tables
   * are then unchanged, too.
   */
  rebuild(): void;
  /** Like `rebuild`, but returns false on a database error instead of throwing it. */
  putRight(): boolean;
  close(): void;
};

/**
 * Returns the first row that must have a tag, as the keys mark (the facts encrypted with the keys) records it. Without a record:
 * 1. Null if the keys mark names other books.
 */
const taggedFromOf = (keysMark: LedgerPorts['mark'], ledgerId: string): number | null =>
  keysMark?.ledgerId === ledgerId ? (keysMark.taggedFrom ?? 1) : null;

/**
 * Returns a function that computes the business day for the next journal entry. After a clock correction, that day may go back;
 * otherwise days never decrease.
 */
const filedUnderOf =
  (ports: LedgerPorts, day: DaySettings) =>
  (rows: Pick<JournalReader<Entry>, 'last' | 'bySeq'>): string => {
    const last = rows.last();
    const entry = last?.kind === 'clock.acknowledged' ? rows.bySeq(last.seq) : null;
    const backTo = entry?.kind === 'clock.acknowledged' ? entry.body.backTo : null;
    return filedDay(businessDayOf(ports.bestMs?.() ?? ports.clock.wallMs(), day), last && { ...last, backTo });
  };

/** Rebuilds the tables from the journal. Returns false on a database error. */
const tryAnew = (db: Db): boolean => {
  try {
    makeAnew(db);
    return true;
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    return false;
  }
};

/** `reader` is the connection for all reads outside transactions. */
const createBooks = (db: Db, reader: Db, ports: LedgerPorts, day: DaySettings, release: () => void): Ledger => {
  const { clock, random } = ports;
  const own = lateStatements(db);
  const journal = createJournalReader(own, kinds);
  const projections = createProjections(own);
  const bootId = newId('boot', clock.wallMs(), random);
  const filedUnder = filedUnderOf(ports, day);
  const businessDay = (): string => filedUnder(journal);
  const given = { db: own, journal, spec: tillLedger, projections, clock, bootId, businessDay };
  const record = createRecorder<EntryBodies, Entry>(given) as Recorder;

  const { outside, inside, within } = createGuards(db, reader);
  const view = createBooksView(outside, filedUnder);
  const tags = ports.tagOf ? createTags(own, journal, ports.tagOf) : null;
  const vouched = tags?.vouched(taggedFromOf(ports.mark, journal.head().ledgerId)) ?? null;
  let isTagging = !vouched?.untagged;
  const setEpoch = inside.prepare('UPDATE ledger SET epoch = ?');
  const write = createWrite<Tx>(db, journal, {
    ...createBooksView(inside, filedUnder),
    beginEpoch: (epoch) => void setEpoch.run(epoch),
    record: within(record),
    sidecar: createSidecarWriter(inside),
  });
  return {
    ...view,
    vouched,
    tagOn() {
      isTagging = true;
    },
    health: createHealthStore(db),
    exportLines: (span) => readExportLines(db.name, span),
    lostByRestore: () => lostByRestore(view.journal),
    write: (work) =>
      write((tx) => {
        const done = work(tx);
        if (isTagging) tags?.write();
        return done;
      }),
    changedPeopleRows() {
      const { ledgerId } = journal.head();
      const taggedFrom = taggedFromOf(ports.mark, ledgerId);
      return ports.tagOf && taggedFrom !== null ? changedPeopleRows(outside, ledgerId, taggedFrom, ports.tagOf) : null;
    },
    arePeopleAsSaid: () => arePeopleAsSaid(outside, view.people.inTables),
    rebuild: () => makeAnew(db),
    putRight: () => tryAnew(db),
    close() {
      try {
        // Close the writing connection last: the last connection to close removes the write-ahead log, which a read-only
        // connection cannot do.
        reader.close();
        db.close();
      } finally {
        release();
      }
    },
  };
};

/**
 * Writes the first entries of the new epoch that a restore begins. A higher epoch number separates the new epoch's rows from the
 * rows that the restore lost.
 */
const beginEpoch =
  (ports: LedgerPorts, day: DaySettings, dataDir: string): BeginEpoch =>
  (file, epoch, body, { actor, approval, requestId, isAlert }, replaced) => {
    const people = readPeopleToCarry(replaced, dataDir, believedUnder(ports));
    const alerts = readAlertsToCarry(replaced);
    const closes = body.previous && closesAfter(replaced, body.backupHead.seq);
    // Pass no keys mark. With a keys mark, rows from an earlier machine, which have no tag by these keys, would count as
    // untagged. The entry below records the restore in any case.
    const opened = openDatabase(file, { migrations, waitMs: 2000 });
    if (!opened.ok) return opened;
    const db = opened.value;
    try {
      const written = createBooks(db, db, { ...ports, mark: null }, day, () => {}).write((tx) => {
        tx.beginEpoch(epoch);
        tx.record('ledger.restored', { ...body, ...(closes && { closes }) }, { actor, approval, requestId });
        if (people) carryPeople(tx, db, people, actor);
        carryAlerts(tx, alerts);
        if (isAlert) tx.record('alert.raised', { reason: 'restore-unasked', params: { backup: body.backup } }, { actor: 'till' });
        return null;
      });
      if (!written.ok) return written;
      // Checkpoint now: the file is moved without its write-ahead log, so every row must be in the file itself.
      const [taken] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
      return taken?.busy === 0 ? written : fail('data.unwritable', { file });
    } finally {
      db.close();
    }
  };

/**
 * Sets the epoch in the table `ledger` to the epoch of the journal's last row. With a higher epoch in the table, an old copy of
 * the books would pass for a restored one. Returns the table's name if its epoch differed.
 */
const mendEpoch = (db: Db): readonly string[] =>
  db
    .prepare(`UPDATE ledger SET epoch = (SELECT epoch FROM journal ORDER BY seq DESC LIMIT 1)
      WHERE epoch <> (SELECT epoch FROM journal ORDER BY seq DESC LIMIT 1)`)
    .run().changes > 0
    ? ['ledger']
    : [];

/**
 * Rebuilds the derived tables, and raises an alert that names the altered tables. This must happen at the first opening: a
 * repaired difference cannot be found again.
 */
const tellAltered = (books: Ledger, altered: readonly string[]): void => {
  const peopleDiffer = !books.arePeopleAsSaid();
  books.rebuild();
  books.write(({ record }) => {
    record('alert.raised', { reason: 'books-altered', params: { where: altered.join(', ') } }, { actor: 'till' });
    if (peopleDiffer) record('alert.raised', { reason: 'people-differ', params: {} }, { actor: 'till' });
  });
};

const trustOf = ({ tagOf, restoreId, ...known }: LedgerPorts): RestoreTrust => ({
  ...(tagOf && { tagOf }),
  ...(restoreId && { requestId: restoreId }),
  canAsk: (replaced) => canAsk(replaced, { ...known, ...(tagOf && { tagOf }) }),
});

/**
 * Opens or creates the books in `dataDir`, after carrying out a requested restore. `maxPages`: the largest size of the database,
 * in pages. Errors: `data.*`, `backup.*`.
 */
export const openLedger = (dataDir: string, ports: LedgerPorts, day: DaySettings, maxPages?: number): Result<Ledger> =>
  openFolder(
    {
      ...{ dataDir, name: databaseFile, spec: tillLedger, begin: beginEpoch(ports, day, dataDir), maxPages },
      ledgerId: (ports.proved ?? ports.mark)?.ledgerId ?? null,
      isProved: Boolean(ports.proved),
      trust: ports.restoreId === null ? null : trustOf(ports),
    },
    ports,
    ({ db, reader, release }) => {
      const altered = [...mendSchema(db, migrations), ...mendEpoch(db)];
      const books = createBooks(db, reader, ports, day, release);
      if (altered.length > 0) tellAltered(books, altered);
      return books;
    },
  );
