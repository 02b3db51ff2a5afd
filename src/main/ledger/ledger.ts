// The books of one till: opens its data folder as the only owner, and offers the one way to write and the stores to read.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Random } from '../../shared/ports.ts';
import { newId } from '../../shared/ids.ts';
import { isBalanced } from '../../shared/ledger/postings.ts';
import { businessDayOf, type DaySettings } from '../../shared/reconcile/business-day.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { createAnnouncedStore } from './announced-store.ts';
import { createDayStore } from './day-store.ts';
import { type EntryBodies, type EntryKind, entryVersions } from './entries.ts';
import { createFeedStore } from './feed-store.ts';
import { createJournal, type Entry, readEntry } from './journal.ts';
import { dataErrorCode, type Db, openDatabase } from './open.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { createPaymentsStore } from './payments-store.ts';
import { createProjections, projectedTables } from './projections.ts';
import { createSearchStore } from './search-store.ts';
import { createShopStore } from './shop-store.ts';
import { createStoryStore } from './story-store.ts';

export const databaseFile = 'qayd.db';

export type EntryNotes = { readonly actor: string; readonly requestId?: string; readonly relayMs?: number };

/** Appends an entry with its postings and projections. Lives within one transaction. */
export type Recorder = <K extends EntryKind>(kind: K, body: EntryBodies[K], notes: EntryNotes) => Entry<K>;

type LedgerPorts = { readonly clock: Clock; readonly random: Random };

const createIdentity = (db: Db, { clock, random }: LedgerPorts): void => {
  db.prepare('INSERT INTO ledger VALUES (1, ?, 1) ON CONFLICT (only) DO NOTHING').run(newId('ledger', clock.wallMs(), random));
};

const createBooks = (db: Db, ports: LedgerPorts, day: DaySettings, release: () => void) => {
  const { clock, random } = ports;
  createIdentity(db, ports);
  const journal = createJournal(db);
  const projections = createProjections(db);
  const addPosting = db.prepare('INSERT INTO postings VALUES (?, ?, ?, ?, ?)');
  const bootId = newId('boot', clock.wallMs(), random);

  const record: Recorder = (kind, body, { actor, requestId = null, relayMs = null }) => {
    const wallMs = clock.wallMs();
    const row = journal.append({
      kind,
      version: entryVersions[kind],
      wallMs,
      monoMs: clock.monoMs(),
      bootId,
      relayMs,
      businessDay: businessDayOf(wallMs, day),
      actor,
      requestId: requestId ?? null,
      body: JSON.stringify(body),
    });
    const entry = { ...row, kind, body } as Entry<typeof kind>;
    const postings = kind === 'notice.judged' ? (body as EntryBodies['notice.judged']).decision.postings : [];
    if (!isBalanced(postings)) throw new Error(`entry ${row.seq} would not balance`);
    postings.forEach(({ account, currency, amountMinor }, line) => addPosting.run(row.seq, line, account, currency, amountMinor));
    projections.apply(entry as Entry);
    return entry;
  };
  const transaction = db.transaction((work: (record: Recorder) => unknown) => work(record));

  return {
    journal,
    payments: createPaymentsStore(db),
    feed: createFeedStore(db),
    day: createDayStore(db),
    search: createSearchStore(db),
    story: createStoryStore(db),
    announced: createAnnouncedStore(db),
    shop: createShopStore(db),
    /**
     * Runs `work` in one durable transaction: all of it or nothing. What it returns is on disk when this returns. Error:
     * `data.disk-full`, `data.unwritable`, `data.damaged` when the disk would not take it; any other failure is thrown.
     */
    write<T>(work: (record: Recorder) => T): Result<T> {
      try {
        return ok(transaction.immediate(work) as T);
      } catch (error) {
        const code =
          dataErrorCode(error) ?? ((error as { code?: string }).code?.startsWith('SQLITE_IOERR') ? 'data.unwritable' : null);
        if (!code) throw error;
        return fail(code);
      }
    },
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
      db.close();
      release();
    },
  };
};
export type Ledger = ReturnType<typeof createBooks>;

/** Opens or creates the books in `dataDir`, at most `maxPages` database pages large. Errors: `data.*`. */
export const openLedger = (dataDir: string, ports: LedgerPorts, day: DaySettings, maxPages?: number): Result<Ledger> => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch {
    return fail('data.unwritable', { file: dataDir });
  }
  const lock = takeOwnerLock(join(dataDir, 'owner.lock'));
  if (!lock.ok) return lock;
  const db = openDatabase(join(dataDir, databaseFile), maxPages);
  if (!db.ok) {
    lock.value.release();
    return db;
  }
  return ok(createBooks(db.value, ports, day, () => lock.value.release()));
};
