// The books of one till: opens its data folder as the only owner, and offers the one way to write and the stores to read.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Random } from '../../shared/ports.ts';
import { newId } from '../../shared/ids.ts';
import { isBalanced } from '../../shared/ledger/postings.ts';
import { businessDayOf, type DaySettings } from '../../shared/time/business-day.ts';
import { filedDay } from '../../shared/time/filed-day.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { copyBooks, diskCode, keepCopy } from './backup/backup.ts';
import { type BooksView, createBooksView } from './books-view.ts';
import { createHealthStore, type HealthStore } from './stores/health-store.ts';
import { createSidecarWriter } from './sidecar-writer.ts';
import { createWrite, type Write } from './durable-write.ts';
import { type Entry, postingsOf, versionOf } from './entries/index.ts';
import { type ExportReader, readExportLines } from './stores/export-lines.ts';
import { checkMark, keepMark, refuseMissing } from './backup/initialised.ts';
import { createAppend, createJournalReader, type JournalReader, readEntry } from './journal.ts';
import { type Db, openDatabase, openReader, waitNoMore } from './open.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { createProjections, projectedTables } from './projections.ts';
import type { Recorder } from './tx.ts';
import { type Begin, restoreIfAsked } from './backup/restore.ts';
import { lateStatements } from './statements.ts';

export const databaseFile = 'qayd.db';

export type { EntryNotes, Recorder, Tx } from './tx.ts';

type LedgerPorts = {
  readonly clock: Clock;
  readonly random: Random;
  /** The best that is known of the present time; the wall clock when left out. */
  bestMs?(): number;
};

const createIdentity = (db: Db, { clock, random }: LedgerPorts): void => {
  db.prepare('INSERT INTO ledger VALUES (1, ?, 1) ON CONFLICT (only) DO NOTHING').run(newId('ledger', clock.wallMs(), random));
};

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
  readonly write: Write;
  /** Empties the projections and fills them from the journal again. The books' truth is not touched. */
  rebuild(): void;
  close(): void;
};

const refuse = (isRefused: () => boolean, why: string) => () => {
  if (isRefused()) throw new Error(why);
};

/** `reader` is the connection of all reading outside of transactions. */
const createBooks = (db: Db, reader: Db, ports: LedgerPorts, day: DaySettings, release: () => void): Ledger => {
  const { clock, random } = ports;
  const own = lateStatements(db);
  const journal = createJournalReader(own);
  const append = createAppend(own, journal);
  const projections = createProjections(own);
  const addPosting = own.prepare('INSERT INTO postings VALUES (?, ?, ?, ?, ?)');
  const bootId = newId('boot', clock.wallMs(), random);
  const filedUnder = ({ last }: JournalReader): string =>
    filedDay(businessDayOf(ports.bestMs?.() ?? clock.wallMs(), day), last());

  const record: Recorder = (kind, body, { actor, requestId = null, relayMs = null }) => {
    const row = append({
      kind,
      version: versionOf(kind),
      wallMs: clock.wallMs(),
      monoMs: clock.monoMs(),
      bootId,
      relayMs,
      businessDay: filedUnder(journal),
      actor,
      requestId,
      body: JSON.stringify(body),
    });
    const entry = { ...row, kind, body } as Entry<typeof kind>;
    const postings = postingsOf(kind, body);
    if (!isBalanced(postings)) throw new Error(`entry ${row.seq} would not balance`);
    postings.forEach(({ account, currency, amountMinor }, line) => addPosting.run(row.seq, line, account, currency, amountMinor));
    projections.apply(entry as Entry);
    return entry;
  };

  // Each of the two would find nothing wrong and be wrong: a row that is not there yet, and a write that nobody waits for.
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
    (kind, body, notes) => {
      if (!db.inTransaction) throw new Error('a tx ends with its transaction');
      return recorded(kind, body, notes);
    };

  const view = createBooksView(outside, filedUnder);
  return {
    ...view,
    health: createHealthStore(db),
    exportLines: (from, to) => readExportLines(db.name, from, to),
    lostByRestore() {
      const entry = view.journal.bySeq(view.journal.head().seq);
      if (entry?.kind !== 'ledger.restored') return null;
      const { previous, backupHead } = entry.body;
      return previous ? { givenUp: previous.seq - backupHead.seq } : {};
    },
    write: createWrite(db, journal, {
      ...createBooksView(inside, filedUnder),
      record: within(record),
      sidecar: createSidecarWriter(inside),
    }),
    rebuild() {
      db.transaction(() => {
        db.pragma('defer_foreign_keys = ON');
        for (const table of projectedTables) db.exec(`DELETE FROM ${table}`);
        const { seq: upTo } = journal.head();
        for (let after = 0; after < upTo; ) {
          const rows = journal.page(after, upTo, 1000);
          for (const row of rows) projections.apply(readEntry(row));
          after = rows.at(-1)?.seq ?? upTo;
        }
      }).immediate();
    },
    close() {
      try {
        // The last connection to go takes the log with it, and must be one that can write.
        reader.close();
        db.close();
      } finally {
        release();
      }
    },
  };
};

/** Runs a step of opening. Whatever comes of it but a value, `undo` runs, and what the disk says is told as its code. */
const opening = <T>(file: string, undo: () => void, step: () => Result<T>): Result<T> => {
  let done: Result<T> | null = null;
  try {
    done = step();
  } catch (error) {
    const code = diskCode(error);
    if (code === null) throw error;
    done = fail(code, { file });
  } finally {
    if (!done?.ok) undo();
  }
  return done;
};

/** The first entry of the epoch that a restore begins. */
const beginEpoch =
  (ports: LedgerPorts, day: DaySettings): Begin =>
  (file, epoch, body, { actor, requestId }) => {
    const opened = openDatabase(file, () => ok(null));
    if (!opened.ok) return opened;
    const db = opened.value;
    try {
      const written = createBooks(db, db, ports, day, () => {}).write(({ record }) => {
        db.prepare('UPDATE ledger SET epoch = ?').run(epoch);
        record('ledger.restored', body, { actor, requestId });
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

const openOwned = (dataDir: string, ports: LedgerPorts, day: DaySettings, maxPages?: number): Result<Db> => {
  const file = join(dataDir, databaseFile);
  const wallMs = ports.clock.wallMs();
  const restored = restoreIfAsked(dataDir, file, wallMs, beginEpoch(ports, day));
  if (!restored.ok) return restored;
  const there = refuseMissing(dataDir, file);
  if (!there.ok) return there;
  const copyFirst = () => {
    const copy = copyBooks(file, dataDir);
    return copy.ok
      ? keepCopy(dataDir, copy.value, { reason: 'before-migration', madeAtMs: wallMs, verifiedAtMs: ports.clock.wallMs() })
      : copy;
  };
  const db = openDatabase(file, copyFirst, maxPages);
  if (!db.ok) return db;
  const close = (): void => void db.value.close();
  const marked = opening(file, close, () => checkMark(dataDir, file, db.value));
  return marked.ok ? db : marked;
};

/**
 * Opens or creates the books in `dataDir`, at most `maxPages` database pages large, after a restore that was asked for. Errors:
 * `data.*`, `backup.*`.
 */
export const openLedger = (dataDir: string, ports: LedgerPorts, day: DaySettings, maxPages?: number): Result<Ledger> => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch {
    return fail('data.unwritable', { file: dataDir });
  }
  const lock = takeOwnerLock(join(dataDir, 'owner.lock'));
  if (!lock.ok) return lock;
  const { release } = lock.value;
  const file = join(dataDir, databaseFile);
  return opening(file, release, () => {
    const db = openOwned(dataDir, ports, day, maxPages);
    if (!db.ok) return db;
    const close = (): void => void db.value.close();
    return opening(file, close, () => {
      createIdentity(db.value, ports);
      const kept = keepMark(dataDir, db.value);
      if (!kept.ok) return kept;
      waitNoMore(db.value);
      return ok(createBooks(db.value, openReader(file), ports, day, release));
    });
  });
};
