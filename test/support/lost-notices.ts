// Takes the newest notices away from a relay's database, as the death of a machine does whose replica lacks them. The relay gives
// their numbers to the notices that it receives next.
import Database from 'better-sqlite3';

/** Deletes all notices of the till's feed after number `last`. A relay that runs on this file must be started again. */
export const loseNotices = (file: string, last: number, till = 'T1'): void => {
  const db = new Database(file);
  try {
    const [trigger] = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'notices_no_delete'").pluck().all() as string[];
    db.exec('DROP TRIGGER notices_no_delete');
    const feed = db.prepare('SELECT id FROM feeds WHERE till = ?').pluck().get(till) as number | undefined;
    for (const table of ['repeats', 'notices']) db.prepare(`DELETE FROM ${table} WHERE feed = ? AND number > ?`).run(feed, last);
    db.prepare('UPDATE feeds SET taken = min(taken, ?) WHERE id = ?').run(last, feed);
    db.exec(trigger as string);
  } finally {
    db.close();
  }
};
