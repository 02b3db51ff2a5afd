// Writes what a batch decided, in one statement and so in one transaction: every table's rows go along as arrays. The statement
// first raises the merchant's version; if another node has raised it since the facts were read, nothing is written.
import { isRightWay } from '../../../shared/relay-wire/parts.ts';
import type { MerchantDraft } from './draft.ts';
import type { FeedDraft } from './feed-draft.ts';
import { schemaName as s } from './schema.ts';
import type { PreparedSql } from './statements.ts';

/** A part of the statement: its name, the types of its array columns, and its SQL with the rows as `u`. */
type Part = { readonly types: readonly string[]; sql(rows: string): string };

const feedColumns = 'merchant, till';
const insert = (table: string, columns: string, types: readonly string[], conflict = ''): Part => ({
  types: ['text', ...types],
  sql: (rows) => `INSERT INTO ${s}.${table} (${feedColumns}, ${columns}) SELECT $1, u.* FROM bump, ${rows} ${conflict}`,
});
const ofEntry = 'q.merchant = $1 AND q.till = u.till AND q.id = u.id';

/** The parts in the order of the statement. `u`'s columns are named only where a part needs their names. */
const parts = {
  feeds: insert(
    'feeds',
    'last, taken, last_quarantine, last_head',
    ['bigint', 'bigint', 'bigint', 'bigint'],
    `ON CONFLICT (merchant, till) DO UPDATE SET last = excluded.last, taken = excluded.taken,
      last_quarantine = excluded.last_quarantine, last_head = excluded.last_head`,
  ),
  notices: insert(
    'notices',
    'number, kind, digest, is_right, received_at_ms, key_id, profile_id, headers, raw, came_by, sent_to, elsewhere, mark',
    [...['bigint', 'text', 'text', 'boolean', 'bigint', 'text', 'text', 'text', 'bytea', 'text', 'text', 'text', 'text']],
  ),
  names: {
    types: ['text', 'text', 'text', 'bigint'],
    sql: (rows) => `INSERT INTO ${s}.names (merchant, till, kind, name, number) SELECT $1, u.* FROM bump, ${rows}`,
  },
  repeats: {
    types: ['text', 'bigint', 'bigint', 'bigint'],
    sql: (rows) => `INSERT INTO ${s}.repeats AS r (merchant, till, number, count, last_at_ms) SELECT $1, u.* FROM bump, ${rows}
      ON CONFLICT (merchant, till, number) DO UPDATE
      SET count = r.count + excluded.count, last_at_ms = greatest(r.last_at_ms, excluded.last_at_ms)`,
  },
  quarantine: insert(
    'quarantine',
    'id, kind, digest, received_at_ms, address, prefix, strength, problem, repeats, headers, raw, came_by, sent_to, mark, elsewhere',
    [
      ...[
        'bigint',
        'text',
        'text',
        'bigint',
        'text',
        'text',
        'smallint',
        'text',
        'bigint',
        'text',
        'bytea',
        'text',
        'text',
        'text',
      ],
      'text',
    ],
  ),
  again: {
    types: ['text', 'bigint', 'bigint', 'text', 'text'],
    sql: (rows) => `UPDATE ${s}.quarantine q SET repeats = q.repeats + u.times, came_by = u.came_by, sent_to = u.sent_to
      FROM bump, ${rows} (till, id, times, came_by, sent_to) WHERE ${ofEntry}`,
  },
  removed: {
    types: ['text', 'bigint'],
    sql: (rows) => `DELETE FROM ${s}.quarantine q USING bump, ${rows} (till, id) WHERE ${ofEntry}`,
  },
  profiles: insert('profiles', 'place, profile, told_at_ms', ['bigint', 'text', 'bigint']),
  heads: insert('heads', 'id, head, received_at_ms, signature', ['bigint', 'text', 'bigint', 'text']),
  unsigned: insert('unsigned_heads', 'id, head, received_at_ms, signature', ['bigint', 'text', 'bigint', 'text']),
  // The statement does not see its own new rows: `keep` counts the stored ones that may stay beside them.
  outdated: {
    types: ['text', 'bigint'],
    sql: (rows) => `DELETE FROM ${s}.unsigned_heads h USING bump, ${rows} (till, keep) CROSS JOIN LATERAL
      (SELECT x.id FROM ${s}.unsigned_heads x WHERE x.merchant = $1 AND x.till = u.till ORDER BY x.id DESC LIMIT 1 OFFSET u.keep) AS c
      WHERE h.merchant = $1 AND h.till = u.till AND h.id <= c.id`,
  },
  reached: insert(
    'heads_reached',
    'ledger, epoch, seq',
    ['text', 'bigint', 'bigint'],
    'ON CONFLICT (merchant, till, ledger) DO UPDATE SET epoch = excluded.epoch, seq = excluded.seq',
  ),
  pins: insert(
    'pinned_keys',
    'key, token, pinned_ms',
    ['text', 'text', 'bigint'],
    'ON CONFLICT (merchant, till) DO UPDATE SET key = excluded.key, token = excluded.token, pinned_ms = excluded.pinned_ms',
  ),
  unpinned: {
    types: ['text'],
    sql: (rows) => `DELETE FROM ${s}.pinned_keys p USING bump, ${rows} (till) WHERE p.merchant = $1 AND p.till = u.till`,
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];

/** The statement of these parts. Its parameters: merchant, version, then one array for each column of each part. */
export const writeStatement = (names: readonly PartName[]): PreparedSql => {
  let next = 3;
  const texts = names.map((name) => {
    const part: Part = parts[name];
    const rows = `unnest(${part.types.map((type) => `$${next++}::${type}[]`).join(', ')}) AS u`;
    return `${name} AS (${part.sql(rows)})`;
  });
  const bump = `bump AS (
    INSERT INTO ${s}.merchants AS m (merchant, version) VALUES ($1, $2::bigint + 1)
    ON CONFLICT (merchant) DO UPDATE SET version = m.version + 1 WHERE m.version = $2::bigint RETURNING m.version)`;
  // The name is bounded to 63 bytes by PostgreSQL, so parts are named by their place.
  const name = `write-${names.map((each) => partNames.indexOf(each).toString(36)).join('')}`;
  return { name, text: `WITH ${[bump, ...texts].join(',\n')} SELECT version FROM bump` };
};

type Rows = readonly (readonly unknown[])[];

const noticeRows = (feed: FeedDraft): Rows =>
  feed.writes().notices.map(({ number, notice, by, elsewhere }) => {
    const { kind, digest, cameBy, receivedAtMs, headers, raw, sentTo, mark } = notice;
    const verified = [by?.keyId ?? null, by?.profileId ?? null];
    const what = [feed.till, number, kind, digest, isRightWay(cameBy), receivedAtMs, ...verified];
    return [...what, JSON.stringify(headers), raw, cameBy, sentTo, elsewhere, by ? null : mark];
  });

const entryRows = (feed: FeedDraft): Rows =>
  feed.quarantine.writes().added.map(({ id, entry, elsewhere, repeats, way }) => {
    const { notice, address, prefix, strength, problem } = entry;
    const what = [feed.till, id, notice.kind, notice.digest, notice.receivedAtMs, address, prefix, strength, problem, repeats];
    return [...what, JSON.stringify(notice.headers), notice.raw, way.cameBy, way.sentTo, notice.mark, elsewhere];
  });

const headRows = (feed: FeedDraft, kind: 'signedHeads' | 'unsignedHeads'): Rows => {
  const { mostUnsigned, [kind]: heads } = feed.writes();
  const kept = kind === 'unsignedHeads' && mostUnsigned !== null ? heads.slice(-mostUnsigned) : heads;
  return kept.map(({ id, head, atMs, signature }) => [feed.till, id, head, atMs, signature]);
};

const outdatedRows = (feed: FeedDraft): Rows => {
  const { mostUnsigned, unsignedHeads } = feed.writes();
  return mostUnsigned === null ? [] : [[feed.till, Math.max(0, mostUnsigned - unsignedHeads.length)]];
};

const pinRows = (feed: FeedDraft): Rows => {
  const { pin } = feed.writes();
  return pin ? [[feed.till, pin.key, pin.token, pin.pinnedMs]] : [];
};

const counterRows = (feed: FeedDraft): Rows => {
  const counters = feed.counters();
  return counters ? [[feed.till, counters.last, counters.taken, counters.lastQuarantine, counters.lastHead]] : [];
};

const rowsOf: Readonly<Record<PartName, (feed: FeedDraft) => Rows>> = {
  feeds: counterRows,
  notices: noticeRows,
  names: (feed) => feed.writes().names.map(({ kind, name, number }) => [feed.till, kind, name, number]),
  repeats: (feed) => [...feed.writes().repeats].map(([number, { times, atMs }]) => [feed.till, number, times, atMs]),
  quarantine: entryRows,
  again: (feed) =>
    [...feed.quarantine.writes().again].map(([id, { times, way }]) => [feed.till, id, times, way.cameBy, way.sentTo]),
  removed: (feed) => feed.quarantine.writes().removed.map((id) => [feed.till, id]),
  profiles: (feed) => feed.writes().profiles.map(({ place, profile, atMs }) => [feed.till, place, profile, atMs]),
  heads: (feed) => headRows(feed, 'signedHeads'),
  unsigned: (feed) => headRows(feed, 'unsignedHeads'),
  outdated: outdatedRows,
  reached: (feed) => [...feed.writes().reached].map(([ledger, { epoch, seq }]) => [feed.till, ledger, epoch, seq]),
  pins: pinRows,
  unpinned: (feed) => (feed.writes().pin === null ? [[feed.till]] : []),
};

/** The rows of a draft as the arrays of a statement, with the parts that have rows. */
export const writesOf = (draft: MerchantDraft): { readonly names: readonly PartName[]; readonly values: readonly unknown[] } => {
  const used = partNames.flatMap((name) => {
    const rows = draft.feeds().flatMap(rowsOf[name]);
    return rows.length === 0 ? [] : [{ name, columns: parts[name].types.map((_, i) => rows.map((row) => row[i])) }];
  });
  return { names: used.map(({ name }) => name), values: used.flatMap(({ columns }) => columns) };
};
