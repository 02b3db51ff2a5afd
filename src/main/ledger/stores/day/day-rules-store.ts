// Reads the rules for business days (time zone and cut-off time), and their changes for closes and exports.
import type { DayRule } from '../../../../shared/time/day-rules.ts';
import type { ReadConnection } from '../../../../sqlite/statements.ts';
import type { EntryRange } from './close-contents.ts';

/** A rule for business days (time zone and cut-off) set by journal entry `seq`, with its approver if the change needed one. */
export type DayChange = DayRule & { readonly seq: number; readonly by: string; readonly approvedBy: string | null };

const columns = 'r.from_day AS "from", r.time_zone AS timeZone, r.cut_off AS cutOff';

export const createDayRulesStore = (db: ReadConnection) => {
  const all = db.prepare(`SELECT ${columns} FROM day_rules r WHERE superseded = 0 ORDER BY seq`);
  const within =
    db.prepare(`SELECT ${columns}, r.seq, j.actor AS "by", json_extract(j.body, '$.approval.by') AS approvedBy FROM day_rules r JOIN journal j USING (seq)
    WHERE r.from_day <> '' AND r.seq BETWEEN @from AND @to ORDER BY r.seq`);
  return {
    /** All rules for business days that are not superseded, in the order in which they were set. */
    all: () => all.all() as DayRule[],
    within: (range: EntryRange) => within.all(range) as DayChange[],
  };
};
export type DayRulesStore = ReturnType<typeof createDayRulesStore>;
