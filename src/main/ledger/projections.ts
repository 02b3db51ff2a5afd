// Updates the tables that the till reads, once for each journal entry. The functions that do so (appliers) only carry out the
// recorded decision: a rebuild applies every entry again and must produce the same tables.
import { createAccountSums } from './account-sums.ts';
import { createAttemptTables } from './entries/attempts/attempt-tables.ts';
import { appliersOf, families } from './entries/index.ts';
import { type Entry } from '../../till-journal/index.ts';
import type { WriteConnection } from '../../sqlite/statements.ts';

/** The tables derived from the journal, which a rebuild empties and fills again. */
export const projectedTables: readonly string[] = [
  ...new Set(families.flatMap(({ tables }) => tables)),
  'business_days',
  'account_sums',
];

export const createProjections = (db: WriteConnection) => {
  const dayNow = db.prepare('SELECT business_day FROM business_days ORDER BY first_seq DESC LIMIT 1').pluck();
  const endDay = db.prepare(
    'UPDATE business_days SET last_seq = ? - 1 WHERE first_seq = (SELECT max(first_seq) FROM business_days)',
  );
  const beginDay = db.prepare(
    `INSERT INTO business_days (first_seq, last_seq, business_day) VALUES (?, ${Number.MAX_SAFE_INTEGER}, ?)`,
  );
  const sums = createAccountSums(db);
  const appliers = appliersOf({ db, attempts: createAttemptTables(db) });

  const fileDay = ({ seq, businessDay }: Entry): void => {
    if (dayNow.get() === businessDay) return;
    sums.addUpTo(seq - 1);
    endDay.run(seq);
    beginDay.run(seq, businessDay);
  };

  return {
    apply(entry: Entry): void {
      fileDay(entry);
      if (entry.kind === 'day.closed') sums.addUpTo(entry.body.toSeq);
      (appliers[entry.kind] as (entry: Entry) => void)(entry);
    },
  };
};
