// Facts that change over time, as they were when a journal entry was written: names of people and of payment methods, time zones,
// rules of business days.
import type { Lang } from '../../../../../shared/lang.ts';
import type { ProviderNames } from '../../../../../shared/payment/named.ts';
import { supervisorUser } from '../../../../../shared/people/rights.ts';
import type { Db } from '../../../../../sqlite/open.ts';

/** A value that holds from journal entry `seq` on. */
type From<T> = { readonly seq: number; readonly value: T };

/** The last value that holds at entry `seq`; null before the first. The list is in order of `seq`. */
export const lastAt = <T>(list: readonly From<T>[], seq: number): T | null => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as From<T>).seq <= seq) low = middle + 1;
    else high = middle;
  }
  return list[low - 1]?.value ?? null;
};

type Histories<T> = ReadonlyMap<string, readonly From<T>[]>;
const historiesOf = <T>(facts: Iterable<readonly [key: string, seq: number, value: T]>): Histories<T> => {
  const found = new Map<string, From<T>[]>();
  for (const [key, seq, value] of facts) {
    const list = found.get(key) ?? [];
    found.set(key, list);
    list.push({ seq, value });
  }
  return found;
};

// The kinds repeat the conditions of the indexes `journal_people` and `journal_names`, so that SQLite uses them.
const peopleQuery = `SELECT seq, kind, body FROM journal WHERE kind IN ('supervisor.changed', 'user.added', 'user.changed', 'people.carried')
  ORDER BY seq`;
const namesQuery = `SELECT seq, body ->> '$.names' AS names FROM journal WHERE kind IN ('names.changed', 'names.adopted') ORDER BY seq`;

type PersonRow = { readonly seq: number; readonly kind: string; readonly body: string };
type Named = { readonly userId: string; readonly name: string };

/** The name that people had for the till's one supervisor in version 0.1, whose entries name nobody. */
const firstSupervisor: Named = { userId: supervisorUser, name: 'Supervisor' };
const namedIn = ({ kind, body }: PersonRow): readonly Named[] => {
  if (kind === 'supervisor.changed') return [firstSupervisor];
  const said = JSON.parse(body) as Named & { readonly users?: readonly Named[] };
  return said.users ?? [said];
};

/** Returns a function for the name of a user when entry `seq` was written; a user without a name is shown by the id. */
export const readPeopleNames = (db: Db): ((userId: string, seq: number) => string) => {
  const rows = db.prepare(peopleQuery).all() as PersonRow[];
  const names = historiesOf(rows.flatMap((row) => namedIn(row).map(({ userId, name }) => [userId, row.seq, name] as const)));
  return (userId, seq) => lastAt(names.get(userId) ?? [], seq) ?? userId;
};

/** Returns a function for the names of a payment method when entry `seq` was written; null if the shop had named none. */
export const readMethodNames = (db: Db): ((code: string, seq: number) => Readonly<Record<Lang, string>> | null) => {
  const rows = db.prepare(namesQuery).all() as { readonly seq: number; readonly names: string }[];
  const list = rows.map(({ seq, names }) => {
    const { wallet, card } = JSON.parse(names) as ProviderNames;
    return { seq, value: new Map([...wallet.methods, ...card.methods].map(({ code, ar, en }) => [code, { ar, en }])) };
  });
  return (code, seq) => lastAt(list, seq)?.get(code) ?? null;
};

/**
 * SQL for the entries from which each time zone is in force. A rule for a business day takes effect with the first entry under that
 * day or a later one, unless another rule replaced it before.
 */
const zonesQuery = `
SELECT seq, time_zone AS timeZone FROM (
  SELECT seq, seq AS said, time_zone FROM shop_zones
  UNION ALL
  SELECT begins, seq, time_zone FROM (SELECT r.seq, r.time_zone, r.from_day,
      (SELECT min(max(d.first_seq, r.seq + 1)) FROM business_days d WHERE d.last_seq > r.seq AND d.business_day >= r.from_day) AS begins
    FROM day_rules r WHERE r.from_day <> '') r
  WHERE NOT EXISTS (SELECT 1 FROM day_rules x WHERE x.seq > r.seq AND x.seq < begins AND x.from_day <= r.from_day))
WHERE seq IS NOT NULL ORDER BY seq, said`;

/** Returns a function for the shop's time zone when entry `seq` was written; null before the first entry that names one. */
export const readZones = (db: Db): ((seq: number) => string | null) => {
  const rows = db.prepare(zonesQuery).all() as { readonly seq: number; readonly timeZone: string }[];
  const list = rows.map(({ seq, timeZone }) => ({ seq, value: timeZone }));
  return (seq) => lastAt(list, seq);
};

/** A rule for business days (time zone and cut-off), with the entry and the person that set it. */
export type DayRuleSet = { readonly timeZone: string; readonly cutOff: string; readonly seq: number; readonly by: string };
type RuleRow = Omit<DayRuleSet, 'by'> & { readonly fromDay: string; readonly actor: string; readonly approvedBy: string | null };

const rulesQuery = `SELECT r.from_day AS fromDay, r.time_zone AS timeZone, r.cut_off AS cutOff, r.seq, j.actor,
    j.body ->> '$.approval.by' AS approvedBy
  FROM day_rules r CROSS JOIN journal j USING (seq) WHERE r.from_day <> '' ORDER BY r.seq`;

/**
 * Returns a function for the rule that began with a business day, as it stood when entry `seq` was written; null if none did. If
 * nobody was signed in, the actor has no name, so the approver is named.
 */
export const readDayRules = (
  db: Db,
  nameOf: (userId: string, seq: number) => string,
): ((businessDay: string, seq: number) => DayRuleSet | null) => {
  const rows = db.prepare(rulesQuery).all() as RuleRow[];
  if (rows.length === 0) return () => null;
  return (businessDay, seq) => {
    const known = rows.filter((row) => row.seq < seq);
    const set = known.findLast(({ fromDay }) => fromDay === businessDay);
    if (!set || known.some((later) => later.seq > set.seq && later.fromDay <= businessDay)) return null;
    const { timeZone, cutOff, actor, approvedBy } = set;
    const own = nameOf(actor, set.seq);
    const by = own === actor && approvedBy !== null ? nameOf(approvedBy, set.seq) : own;
    return { timeZone, cutOff, seq: set.seq, by };
  };
};
