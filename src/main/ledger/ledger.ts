// The books of one till: opens its data folder as the only owner, and offers the one way to write and the stores to read.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Random } from '../../shared/ports.ts';
import { newId } from '../../shared/ids.ts';
import { isBalanced } from '../../shared/ledger/postings.ts';
import { businessDayOf, type DaySettings } from '../../shared/time/business-day.ts';
import { filedDay } from '../../shared/time/filed-day.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { createAttentionStore } from './stores/attention-store.ts';
import { createAnnouncedStore } from './stores/announced-store.ts';
import { copyBooks, diskCode, keepCopy } from './backup/backup.ts';
import { readBeside } from './sidecar.ts';
import { createHealthStore } from './stores/health-store.ts';
import { createClosesStore } from './stores/closes-store.ts';
import { createDayStore } from './stores/day-store.ts';
import { createWrite } from './durable-write.ts';
import { type Beside, entryVersions } from './entries.ts';
import { postingsOf } from './entry-postings.ts';
import { createExceptionsStore } from './stores/exceptions-store.ts';
import { readExportLines } from './stores/export-lines.ts';
import { createFeedStore } from './stores/feed-store.ts';
import { checkMark, keepMark, refuseMissing } from './backup/initialised.ts';
import { createJournal, type Entry, readEntry } from './journal.ts';
import { createNamesStore } from './stores/names-store.ts';
import { type Db, openDatabase, waitNoMore } from './open.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { createPaymentsStore } from './stores/payments-store.ts';
import { createProjections, projectedTables } from './projections.ts';
import type { Recorder } from './recorder.ts';
import { createQuarantineSeenStore } from './stores/quarantine-seen-store.ts';
import { type Begin, restoreIfAsked } from './backup/restore.ts';
import { createSearchStore } from './stores/search-store.ts';
import { createShopStore } from './stores/shop-store.ts';
import { lateStatements } from './statements.ts';
import { createHistoryStore } from './stores/history-store.ts';
import { createSupervisorStore } from './stores/supervisor-store.ts';
import { createTrustStore } from './stores/trust-store.ts';

export const databaseFile = 'qayd.db';

export type { EntryNotes, Recorder } from './recorder.ts';

type LedgerPorts = {
  readonly clock: Clock;
  readonly random: Random;
  /** The best that is known of the present time; the wall clock when left out. */
  bestMs?(): number;
};

const createIdentity = (db: Db, { clock, random }: LedgerPorts): void => {
  db.prepare('INSERT INTO ledger VALUES (1, ?, 1) ON CONFLICT (only) DO NOTHING').run(newId('ledger', clock.wallMs(), random));
};

const createBooks = (db: Db, ports: LedgerPorts, day: DaySettings, release: () => void) => {
  const { clock, random } = ports;
  createIdentity(db, ports);
  const statements = lateStatements(db);
  const journal = createJournal(statements);
  const projections = createProjections(statements);
  const addPosting = statements.prepare('INSERT INTO postings VALUES (?, ?, ?, ?, ?)');
  const bootId = newId('boot', clock.wallMs(), random);

  /** Where an entry that is written now belongs. */
  const businessDay = (): string => filedDay(businessDayOf(ports.bestMs?.() ?? clock.wallMs(), day), journal.last());
  const record: Recorder = (kind, body, { actor, requestId = null, relayMs = null }) => {
    const row = journal.append({
      kind,
      version: entryVersions[kind],
      wallMs: clock.wallMs(),
      monoMs: clock.monoMs(),
      bootId,
      relayMs,
      businessDay: businessDay(),
      actor,
      requestId: requestId ?? null,
      body: JSON.stringify(body),
    });
    const entry = { ...row, kind, body } as Entry<typeof kind>;
    const postings = postingsOf(kind, body);
    if (!isBalanced(postings)) throw new Error(`entry ${row.seq} would not balance`);
    postings.forEach(({ account, currency, amountMinor }, line) => addPosting.run(row.seq, line, account, currency, amountMinor));
    projections.apply(entry as Entry);
    return entry;
  };

  return {
    journal,
    payments: createPaymentsStore(statements),
    feed: createFeedStore(statements),
    day: createDayStore(statements),
    attention: createAttentionStore(statements),
    search: createSearchStore(statements),
    story: createHistoryStore(statements),
    announced: createAnnouncedStore(statements),
    shop: createShopStore(statements),
    exceptions: createExceptionsStore(statements),
    closes: createClosesStore(statements),
    supervisor: createSupervisorStore(statements),
    trust: createTrustStore(statements),
    names: createNamesStore(statements),
    quarantineSeen: createQuarantineSeenStore(statements),
    care: createHealthStore(db),
    businessDay,
    /** Lines of business days `from` to `to`, both included, to be written to a file. Errors: `data.*`. */
    exportLines: (from: string, to: string) => readExportLines(db.name, from, to),
    /** Null unless a backup was put back and no till was started since; how many rows that gave up, where that is known. */
    lostByRestore(): { readonly givenUp?: number } | null {
      const entry = journal.bySeq(journal.head().seq);
      if (entry?.kind !== 'ledger.restored') return null;
      const { previous, backupHead } = entry.body;
      return previous ? { givenUp: previous.seq - backupHead.seq } : {};
    },
    /** What stands beside the books now: each start of the till says it. */
    beside: (): Beside => readBeside(db),
    /**
     * Runs `work` in one durable transaction: all of it or nothing. What it returns is on disk when this returns. Error:
     * `data.disk-full`, `data.unwritable`, `data.damaged` when the disk would not take it; any other failure is thrown.
     */
    write: createWrite(db, journal, record),
    /** Empties the projections and fills them from the journal again. The books' truth is not touched. */
    rebuild(): void {
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
    close(): void {
      try {
        db.close();
      } finally {
        release();
      }
    },
  };
};
export type Ledger = ReturnType<typeof createBooks>;

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
      const written = createBooks(db, ports, day, () => {}).write((record) => {
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
      const ledger = createBooks(db.value, ports, day, release);
      const kept = keepMark(dataDir, db.value);
      if (!kept.ok) return kept;
      waitNoMore(db.value);
      return ok(ledger);
    });
  });
};
