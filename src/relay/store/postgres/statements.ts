// The prepared statements that read. Each begins its index condition with the merchant (parameter 1, except `lasts` and `standings`).
// test/integration/relay/store/postgres-plans.test.ts reads the plan of each statement.
import { handedInHeader } from '../../../shared/relay-wire/parts.ts';
import { schemaName as s } from './schema.ts';

/** A prepared statement: PostgreSQL keeps its plan under this name. */
export type PreparedSql = { readonly name: string; readonly text: string };

const named = <K extends string>(room: string, texts: Readonly<Record<K, string>>): Readonly<Record<K, PreparedSql>> =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([name, text]) => [name, { name: `${room}-${name}`, text }] as const),
  ) as Readonly<Record<K, PreparedSql>>;

const arrival = 'came_by AS "cameBy", sent_to AS "sentTo"';
const noticeColumns = `number, kind, raw, headers, received_at_ms AS "receivedAtMs", key_id AS "keyId", profile_id AS "profileId", elsewhere, ${arrival}`;
const entryColumns = `id, kind, raw, headers, received_at_ms AS "receivedAtMs", problem, repeats, mark, elsewhere, ${arrival}`;
const isRight = "(q.came_by IN ('attempt', 'number'))";

const placeColumns = `q.id, q.strength, q.address, q.prefix, q.kind, q.mark, ${isRight} AS "isRight"`;

/** The statements that read what a batch of commands depends on. */
export const factStatements = named('fact', {
  standing: `
    SELECT m.version, f.till, f.last, f.taken, f.last_quarantine AS "lastQuarantine", f.last_head AS "lastHead"
    FROM ${s}.merchants m LEFT JOIN ${s}.feeds f ON f.merchant = m.merchant AND f.till = ANY ($2::text[])
    WHERE m.merchant = $1`,
  names: `
    SELECT n.kind, n.name, n.till, n.number FROM unnest($2::text[], $3::text[]) AS u (kind, name)
    JOIN ${s}.names n ON n.merchant = $1 AND n.kind = u.kind AND n.name = u.name`,
  marks: `
    SELECT q.kind, q.mark, q.till, ${isRight} AS "isRight", count(*) AS count
    FROM unnest($2::text[], $3::text[]) AS u (kind, mark)
    JOIN ${s}.quarantine q ON q.merchant = $1 AND q.kind = u.kind AND q.mark = u.mark GROUP BY 1, 2, 3, 4`,
  waiting: `
    SELECT u.till, u.is_right AS "isRight", u.after,
      (SELECT count(*) FROM (SELECT FROM ${s}.notices n WHERE n.merchant = $1 AND n.till = u.till AND n.is_right = u.is_right
        AND n.number > greatest(u.after, f.taken) AND n.key_id IS NULL LIMIT $5::bigint) AS bounded) AS count
    FROM unnest($2::text[], $3::boolean[], $4::bigint[]) AS u (till, is_right, after)
    JOIN ${s}.feeds f ON f.merchant = $1 AND f.till = u.till`,
  known: `
    SELECT q.till, q.kind, q.digest, q.id, q.mark, ${arrival}
    FROM unnest($2::text[], $3::text[], $4::text[]) AS u (till, kind, digest)
    JOIN ${s}.quarantine q ON q.merchant = $1 AND q.till = u.till AND q.kind = u.kind AND q.digest = u.digest`,
  strengths: `
    SELECT q.till, q.strength, count(*) AS count FROM ${s}.quarantine q
    WHERE q.merchant = $1 AND q.till = ANY ($2::text[]) GROUP BY q.till, q.strength`,
  senders: `
    SELECT u.till, u.address, u.prefix,
      (SELECT count(*) FROM ${s}.quarantine q WHERE q.merchant = $1 AND q.till = u.till AND q.address = u.address) AS "fromAddress",
      (SELECT count(*) FROM ${s}.quarantine q WHERE q.merchant = $1 AND q.till = u.till AND q.prefix = u.prefix) AS "inPrefix"
    FROM unnest($2::text[], $3::text[], $4::text[]) AS u (till, address, prefix)`,
  weakest: `
    SELECT u.till, w.* FROM unnest($2::text[], $3::bigint[]) AS u (till, most)
    CROSS JOIN LATERAL (SELECT ${placeColumns} FROM ${s}.quarantine q
      WHERE q.merchant = $1 AND q.till = u.till AND q.strength = 0 ORDER BY q.id LIMIT u.most) AS w`,
  signed: `
    SELECT q.till, ${placeColumns} FROM ${s}.quarantine q
    WHERE q.merchant = $1 AND q.till = ANY ($2::text[]) AND q.strength IN (1, 2) ORDER BY q.id`,
  promoted: `
    SELECT q.till, ${placeColumns}, q.raw, q.headers, q.received_at_ms AS "receivedAtMs", q.problem,
      q.repeats, q.elsewhere, ${arrival}
    FROM unnest($2::text[], $3::bigint[]) AS u (till, id)
    JOIN ${s}.quarantine q ON q.merchant = $1 AND q.till = u.till AND q.id = u.id`,
  heads: `
    SELECT u.till,
      (SELECT h.head FROM ${s}.heads h WHERE h.merchant = $1 AND h.till = u.till ORDER BY h.id DESC LIMIT 1) AS signed,
      (SELECT h.head FROM ${s}.unsigned_heads h WHERE h.merchant = $1 AND h.till = u.till ORDER BY h.id DESC LIMIT 1) AS unsigned
    FROM unnest($2::text[]) AS u (till)`,
  reached: `
    SELECT r.till, r.ledger, r.epoch, r.seq FROM unnest($2::text[], $3::text[]) AS u (till, ledger)
    JOIN ${s}.heads_reached r ON r.merchant = $1 AND r.till = u.till AND r.ledger = u.ledger`,
  profiles: `
    SELECT till, profile FROM ${s}.profiles WHERE merchant = $1 AND till = ANY ($2::text[]) ORDER BY till, place`,
  pins: `
    SELECT till, key, token, pinned_ms AS "pinnedMs" FROM ${s}.pinned_keys WHERE merchant = $1 AND till = ANY ($2::text[])`,
});

/** Rows after a number, at most `$4`; the page ends once it holds `$5` bytes, but always has the first row. */
const page = (table: string, columns: string, place: string): string => `
  SELECT ${columns} FROM (
    SELECT *, sum(octet_length(raw)) OVER (ORDER BY ${place} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM (SELECT * FROM ${s}.${table} WHERE merchant = $1 AND till = $2 AND ${place} > $3 ORDER BY ${place} LIMIT $4::bigint) AS few
  ) AS counted WHERE coalesce(before, 0) < $5::bigint`;

const feedPage = (ofFeed: string): string => `
  SELECT ${ofFeed}, n.* FROM ${s}.feeds f LEFT JOIN LATERAL (${page('notices', noticeColumns, 'number')}) AS n ON true
  WHERE f.merchant = $1 AND f.till = $2 ORDER BY n.number`;

const headsIn = (table: string, signed: string, order: 'ASC' | 'DESC', only = ''): string => `
  (SELECT id, head, received_at_ms AS "receivedAtMs", ${signed} AS signed, signature FROM ${s}.${table}
   WHERE merchant = $1 AND till = $2 ${only} ORDER BY id ${order} LIMIT $3::bigint)`;
const bothHeads = (order: 'ASC' | 'DESC', only?: string): string => `
  SELECT * FROM (${headsIn('heads', 'signature IS NOT NULL', order, only)} UNION ALL ${headsIn('unsigned_heads', 'false', order, only)}) AS both_tables
  ORDER BY id ${order} LIMIT $3::bigint`;

/** The statements behind the reads of the port. */
export const readStatements = named('read', {
  feed: feedPage('f.last'),
  // The notices to compare are read in the snapshot of the page, and returned with its first row alone.
  feedAndHave: feedPage(`f.last,
    (SELECT number FROM ${s}.notices WHERE merchant = $1 AND till = $2 ORDER BY number LIMIT 1) AS first,
    CASE WHEN row_number() OVER (ORDER BY n.number) = 1 THEN
      (SELECT json_agg(json_build_object('number', h.number, 'kind', h.kind, 'digest', h.digest, 'cameBy', h.came_by,
        'receivedAtMs', h.received_at_ms, 'handedIn', h.headers::json ->> '${handedInHeader}'))
       FROM ${s}.notices h WHERE h.merchant = $1 AND h.till = $2 AND h.number = ANY ($6::bigint[])) END AS held`),
  quarantine: `${page('quarantine', entryColumns, 'id')} ORDER BY id`,
  profiles: `SELECT profile FROM ${s}.profiles WHERE merchant = $1 AND till = $2 ORDER BY place`,
  pinned: `SELECT key, token, pinned_ms AS "pinnedMs" FROM ${s}.pinned_keys WHERE merchant = $1 AND till = $2`,
  heads: bothHeads('ASC', 'AND id > $4'),
  newestHeads: bothHeads('DESC', 'AND id > $4'),
  newestHead: bothHeads('DESC', 'AND signature IS NOT NULL'),
  lasts: `
    SELECT coalesce(f.last, 0) AS last FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS u (merchant, till, place)
    LEFT JOIN ${s}.feeds f ON f.merchant = u.merchant AND f.till = u.till ORDER BY u.place`,
  standings: `
    SELECT coalesce(f.last, 0) AS last,
      (SELECT count(*) FROM ${s}.quarantine q WHERE q.merchant = u.merchant AND q.till = u.till) AS quarantined
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS u (merchant, till, place)
    LEFT JOIN ${s}.feeds f ON f.merchant = u.merchant AND f.till = u.till ORDER BY u.place`,
});

/** The statements about the whole store, whose row has no merchant. */
export const storeStatements = named('store', {
  birth: `
    INSERT INTO ${s}.meta (only_row, relay_id, salt, created_at_ms) VALUES (true, $1, $2, $3) ON CONFLICT DO NOTHING`,
  meta: `SELECT relay_id AS "relayId", salt FROM ${s}.meta`,
  rename: `UPDATE ${s}.meta SET relay_id = $1`,
  // Every role sees the name that a session has given itself.
  inUse: `
    SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name LIKE 'qayd-relay%') AS "inUse"`,
  roleLimit: 'SELECT rolconnlimit AS limit FROM pg_roles WHERE rolname = current_user',
  probe: `UPDATE ${s}.meta SET probed_at_ms = $1`,
  // A role sees what its own sessions wait for.
  stuck: `
    SELECT EXISTS (SELECT FROM pg_stat_activity WHERE usename = current_user AND datname = current_database()
      AND wait_event = 'SyncRep' AND query_start < clock_timestamp() - make_interval(secs => $1::float8 / 1000)) AS stuck`,
});
