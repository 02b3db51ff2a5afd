// The books of one till: opens its data folder as the only owner, and offers the one way to write and the stores to read.
import { createJournalReader, type JournalReader } from '../../ledger/journal.ts';
import type { Begin, RestoreTrust } from '../../ledger/backup/restore.ts';
import { openFolder } from '../../ledger/open.ts';
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
import { type BooksView, createBooksView } from './books-view.ts';
import { type Entry, type EntryBodies, kinds } from '../../till-journal/index.ts';
import { carryAlerts, readAlertsToCarry } from './carry-alerts.ts';
import { carryPeople, readPeopleToCarry } from './carry-people.ts';
import { makeAnew } from './make-anew.ts';
import { migrations } from './migrations/index.ts';
import { arePeopleAsSaid } from './people-said.ts';
import { createProjections } from './projections.ts';
import { createSidecarWriter } from './sidecar-writer.ts';
import { tillLedger } from './spec.ts';
import { createTags, type Vouched } from './tags.ts';
import { type ExportReader, readExportLines } from './stores/export-lines.ts';
import { createHealthStore, type HealthStore } from './stores/health-store.ts';
import { believedUnder, canAsk, type KnownToKeys } from './restorers.ts';
import type { Recorder, Tx } from './tx.ts';

export const databaseFile = 'qayd.db';

export type { EntryNotes, Recorder, Tx } from './tx.ts';

type LedgerPorts = {
  readonly clock: Clock;
  readonly random: Random;
  /** The best that is known of the present time; the wall clock when left out. */
  bestMs?(): number;
  /** The request to restore that this process made itself; null: this opening leaves a request where it is. */
  readonly restoreId?: string | null;
  /** Books that somebody proved to be theirs, whatever the mark says. */
  readonly proved?: ProvedBooks | null;
} & Partial<KnownToKeys>;

/** `ledgerId`: null where there are none, and new ones are begun. */
export type ProvedBooks = { readonly ledgerId: string | null };

/** The till's books. It reads; all that writes hangs on the transaction of `write`. */
export type Ledger = BooksView & {
  readonly health: HealthStore;
  /** Lines of business days `from` to `to`, both included, to be written to a file. Errors: `data.*`. */
  exportLines(from: string, to: string): Result<ExportReader>;
  /** Null unless a backup was put back and no till was started since; how many rows that gave up, where that is known. */
  lostByRestore(): { readonly givenUp?: number } | null;
  /**
   * Runs `work` in one durable transaction: all of it or nothing. What it returns is on disk when this returns. Error:
   * `data.disk-full`, `data.unwritable`, `data.damaged` when the disk would not take it; any other failure is thrown.
   */
  readonly write: Write<Tx>;
  /** How far these keys vouched for the rows that were there at the opening. Until `tagOn`, nothing is tagged behind rows that they do not vouch for. */
  readonly vouched: Vouched;
  /** From the next transaction on rows are tagged again: it says that there were such rows. */
  tagOn(): void;
  /** Whether users and their rights are those of the journal. */
  arePeopleAsSaid(): boolean;
  /** Makes tables and indexes anew from the journal, which is not touched. Throws what the disk says; all is as it was then. */
  rebuild(): void;
  /** The same. False where the disk would not take it. */
  putRight(): boolean;
  close(): void;
};

/** A mark without the row, of a caller that does not know it: from the first one. */
const taggedFromOf = (mark: LedgerPorts['mark'], ledgerId: string): number | null =>
  mark?.ledgerId === ledgerId ? (mark.taggedFrom ?? 1) : null;

const refuse = (isRefused: () => boolean, why: string) => () => {
  if (isRefused()) throw new Error(why);
};

/** `reader` is the connection of all reading outside of transactions. */
const createBooks = (db: Db, reader: Db, ports: LedgerPorts, day: DaySettings, release: () => void): Ledger => {
  const { clock, random } = ports;
  const own = lateStatements(db);
  const journal = createJournalReader(own, kinds);
  const projections = createProjections(own);
  const bootId = newId('boot', clock.wallMs(), random);
  const filedUnder = (rows: Pick<JournalReader<Entry>, 'last' | 'bySeq'>): string => {
    const last = rows.last();
    const entry = last?.kind === 'clock.acknowledged' ? rows.bySeq(last.seq) : null;
    const backTo = entry?.kind === 'clock.acknowledged' ? entry.body.backTo : null;
    return filedDay(businessDayOf(ports.bestMs?.() ?? clock.wallMs(), day), last && { ...last, backTo });
  };
  const businessDay = (): string => filedUnder(journal);
  const given = { db: own, journal, spec: tillLedger, projections, clock, bootId, businessDay };
  const record = createRecorder<EntryBodies, Entry>(given) as Recorder;

  // Neither mistake would fail by itself: reading outside misses rows that are not committed, and writing late misses the transaction.
  const outside = lateStatements(
    reader,
    refuse(() => db.inTransaction, 'a transaction reads through its tx'),
  );
  const inside = lateStatements(
    db,
    refuse(() => !db.inTransaction, 'a tx ends with its transaction'),
  );
  const within =
    (recorded: Recorder): Recorder =>
    (kind, body, { approval, ...notes }) => {
      if (!db.inTransaction) throw new Error('a tx ends with its transaction');
      return recorded(kind, approval === undefined ? body : { ...body, approval }, notes as never);
    };

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
    exportLines: (from, to) => readExportLines(db.name, from, to),
    lostByRestore() {
      let { seq } = view.journal.head();
      let entry = view.journal.bySeq(seq);
      // What the replaced books handed on stands behind it.
      while (entry && (entry.kind === 'people.carried' || entry.kind === 'alert.raised')) entry = view.journal.bySeq(--seq);
      if (entry?.kind !== 'ledger.restored') return null;
      const { previous, backupHead } = entry.body;
      return previous ? { givenUp: previous.seq - backupHead.seq } : {};
    },
    write: (work) =>
      write((tx) => {
        const done = work(tx);
        if (isTagging) tags?.write();
        return done;
      }),
    arePeopleAsSaid: () => arePeopleAsSaid(outside, view.people.inTables),
    rebuild: () => makeAnew(db),
    putRight() {
      try {
        makeAnew(db);
        return true;
      } catch (error) {
        if (!isSqliteError(error)) throw error;
        return false;
      }
    },
    close() {
      try {
        // The last connection to close removes the log, and only one that can write can do that.
        reader.close();
        db.close();
      } finally {
        release();
      }
    },
  };
};

/** The first entry of the epoch that a restore begins. */
const beginEpoch =
  (ports: LedgerPorts, day: DaySettings, dataDir: string): Begin =>
  (file, epoch, body, { actor, approval, requestId, isAlert }, replaced) => {
    const people = readPeopleToCarry(replaced, dataDir, believedUnder(ports));
    const alerts = readAlertsToCarry(replaced);
    // A backup of a former machine has no tag of these keys. The restore is an alert already, so the mark demands none here.
    const opened = openDatabase(file, { migrations, waitMs: 2000 });
    if (!opened.ok) return opened;
    const db = opened.value;
    try {
      const written = createBooks(db, db, { ...ports, mark: null }, day, () => {}).write((tx) => {
        tx.beginEpoch(epoch);
        tx.record('ledger.restored', body, { actor, approval, requestId });
        if (people) carryPeople(tx, db, people, actor);
        carryAlerts(tx, alerts);
        if (isAlert) tx.record('alert.raised', { reason: 'restore-unasked', params: { backup: body.backup } }, { actor: 'till' });
        return null;
      });
      if (!written.ok) return written;
      // The file is moved without its log: all has to be in it by now, not when its connection happens to end.
      const [taken] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
      return taken?.busy === 0 ? written : fail('data.unwritable', { file });
    } finally {
      db.close();
    }
  };

/**
 * The epoch is that of the last row. A higher one in the table would make each head of the lost rows one of an earlier epoch, and an older copy of the
 * books would pass for one that a restore began. Returns the table, where it differed.
 */
const mendEpoch = (db: Db): readonly string[] =>
  db
    .prepare(`UPDATE ledger SET epoch = (SELECT epoch FROM journal ORDER BY seq DESC LIMIT 1)
      WHERE epoch <> (SELECT epoch FROM journal ORDER BY seq DESC LIMIT 1)`)
    .run().changes > 0
    ? ['ledger']
    : [];

/** Said by whoever opens them first: what was put right is not found again. */
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
 * Opens or creates the books in `dataDir`, at most `maxPages` database pages large, after a restore that was asked for. Errors:
 * `data.*`, `backup.*`.
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
