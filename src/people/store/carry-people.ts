// Carries users, rights and PINs from the replaced books into the restored ones. Otherwise restoring a backup from before a PIN
// was set would remove the PIN.
import { join } from 'node:path';
import { backupsIn, listBackups } from '../../ledger/backup/backup-files.ts';
import { type Books, openBooks } from '../../ledger/verify/books-file.ts';
import type { WriteConnection } from '../../sqlite/statements.ts';
import { readPeopleSaid } from './people-said.ts';
import { type PinRow, pinSum, type RecoveryRow, recoverySum } from './secret-sums.ts';
import type { PeopleTx } from '../ledger.ts';

type PeopleInJournal = ReturnType<typeof readPeopleSaid>;
export type CarriedPeople = Pick<PeopleInJournal, 'users' | 'rights'> & {
  readonly pins: readonly PinRow[];
  readonly recovery: RecoveryRow | null;
};

/**
 * Reads users, rights and PINs from the books in `file`. Leaves out a PIN whose digest differs from the journal's, because
 * somebody edited it by hand. Returns null if the books are unreadable; `people` is null if the books have no users. `believed`
 * returns the last row to trust; without it all rows are trusted.
 */
export const readPeopleIn = (
  file: string,
  believed?: (books: Books) => number,
): { readonly people: CarriedPeople | null } | null => {
  const books = openBooks(file);
  if (!books.ok) return null;
  const { db, close } = books.value;
  try {
    const { users, rights, sidecar } = readPeopleSaid(db, believed?.(books.value));
    if (users.size === 0) return { people: null };
    const has = (table: string): boolean => db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;
    // Books left by an older program have not been migrated: their one PIN is in the table `supervisor`.
    const kept = has('pins') ? 'pins' : 'supervisor';
    const columns =
      kept === 'pins'
        ? 'user_id AS userId, cost, salt, hash, failures, pepper'
        : "'supervisor' AS userId, cost, salt, hash, failures, NULL AS pepper";
    // Read row by row: one query returned wrong digests in an older Electron (see `readPeopleSums`).
    const rowOf = db.prepare(`SELECT ${columns} FROM ${kept} WHERE rowid = ?`);
    const rowIds = db.prepare(`SELECT rowid FROM ${kept}`).pluck().all() as number[];
    const rows = rowIds.map((rowId) => rowOf.get(rowId) as PinRow);
    const said = new Map(sidecar.pins.map(([userId, sum]) => [userId, sum]));
    const isAsSaid = ({ userId, cost, salt, hash, pepper }: PinRow): boolean => {
      const sum = said.get(userId);
      return sum === null || sum === pinSum(cost, salt, hash, pepper);
    };
    const code = has('recovery')
      ? (db.prepare('SELECT cost, salt, hash, failures, made_ms AS madeMs FROM recovery').get() as RecoveryRow | undefined)
      : undefined;
    const recovery = code && sidecar.recovery?.[0] === recoverySum(code) ? code : null;
    return { people: { users, rights, pins: rows.filter(isAsSaid), recovery } };
  } catch {
    // The replaced books are too damaged to read, so there is nobody to carry over.
    return null;
  } finally {
    close();
  }
};

/**
 * Reads the people to carry over from the replaced books. If the replaced books are unreadable, reads the people from the newest
 * readable backup, so that nobody can remove a PIN by damaging the books.
 */
export const readPeopleToCarry = (
  replaced: string,
  dataDir: string,
  believed: (books: Books) => number,
): CarriedPeople | null => {
  const backups = listBackups(dataDir).map(({ file }) => join(backupsIn(dataDir), file));
  for (const file of [replaced, ...backups]) {
    const found = readPeopleIn(file, believed);
    if (found) return found.people;
  }
  return null;
};

/** Replaces the people of the restored books with the carried ones, and records `people.carried`. */
export const carryPeople = (
  { record }: Pick<PeopleTx, 'record'>,
  db: WriteConnection,
  carried: CarriedPeople,
  actor: string,
): void => {
  const { users, rights, pins, recovery } = carried;
  db.prepare('DELETE FROM pins').run();
  db.prepare('DELETE FROM recovery').run();
  const putPin = db.prepare(`INSERT INTO pins (user_id, cost, salt, hash, pepper, failures)
    VALUES (@userId, @cost, @salt, @hash, @pepper, @failures)`);
  for (const { userId, cost, salt, hash, pepper, failures } of pins) putPin.run({ userId, cost, salt, hash, pepper, failures });
  if (recovery)
    db.prepare(`INSERT INTO recovery (only, cost, salt, hash, failures, made_ms)
    VALUES (1, @cost, @salt, @hash, @failures, @madeMs)`).run(recovery);
  const body = {
    users: [...users.values()],
    rights: [...rights].map(([role, list]) => ({ role, rights: list })),
    pins: pins.map(
      ({ userId, cost, salt, hash, pepper, failures }) => [userId, pinSum(cost, salt, hash, pepper), failures] as const,
    ),
    recovery: recovery && ([recoverySum(recovery), recovery.failures] as const),
  };
  record('people.carried', body, { actor });
};
