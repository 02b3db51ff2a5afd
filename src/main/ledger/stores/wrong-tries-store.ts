// Counts the wrong PINs of each person and the wrong recovery codes that the journal recorded since the last close.
import type { WrongTries } from '../../../shared/contract/setup/people.ts';
import type { ReadConnection } from '../../../sqlite/statements.ts';

type TriesRow = { readonly userId: string | null; readonly count: number; readonly lastMs: number };

export const createWrongTriesStore = (db: ReadConnection) => {
  const lastClose = db.prepare('SELECT number, to_seq AS toSeq FROM closes ORDER BY number DESC LIMIT 1');
  // Each wrong try has one entry. Entries about the recovery code have no user. SQLite reads `wall_ms` from the row with the
  // highest `seq`: a clock that was set back does not hide the last try.
  const tries = db.prepare(`SELECT body ->> '$.userId' AS userId, count(*) AS count, wall_ms AS lastMs, max(seq) FROM journal
    WHERE seq > ? AND kind IN ('pin.refused', 'pin.locked', 'recovery.refused') GROUP BY userId ORDER BY userId`);
  return {
    sinceClose(): WrongTries {
      const close = lastClose.get() as { readonly number: number; readonly toSeq: number } | undefined;
      const counted = tries.all(close?.toSeq ?? 0) as TriesRow[];
      const codes = counted.find(({ userId }) => userId === null);
      return {
        close: close?.number ?? null,
        pins: counted.flatMap(({ userId, count, lastMs }) => (userId === null ? [] : [{ userId, count, lastMs }])),
        recovery: codes ? { count: codes.count, lastMs: codes.lastMs } : null,
      };
    },
  };
};
export type WrongTriesStore = ReturnType<typeof createWrongTriesStore>;
