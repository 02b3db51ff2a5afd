// Takes the newest notices away from a relay's database, as the death of a machine does whose replica lacks them. The relay gives
// their numbers to the notices that it receives next.
import Database from 'better-sqlite3';

/** Deletes all notices of the till's feed after number `last`. A relay that runs on this file must be started again. */
export const loseNotices = (file: string, last: number, till = 'T1'): void => {
  const db = new Database(file);
  try {
    const triggers = db
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE name IN ('notices_no_delete', 'names_no_delete')",
      )
      .all();
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    const feed = db.prepare('SELECT id FROM feeds WHERE till = ?').pluck().get(till) as number | undefined;
    for (const table of ['repeats', 'names', 'notices'])
      db.prepare(`DELETE FROM ${table} WHERE feed = ? AND number > ?`).run(feed, last);
    db.prepare('UPDATE feeds SET taken = min(taken, ?) WHERE id = ?').run(last, feed);
    for (const { sql } of triggers) db.exec(sql);
  } finally {
    db.close();
  }
};
