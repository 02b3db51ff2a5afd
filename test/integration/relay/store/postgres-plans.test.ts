// The plan of each statement of the PostgreSQL store on large tables: every index condition begins with the merchant, and no
// table that has a merchant is scanned. An engine that spreads merchants over machines then asks one machine.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { noticeKinds } from '../../../../src/shared/payment/gateways.ts';
import { schemaName as s } from '../../../../src/relay/store/postgres/schema.ts';
import { factStatements, readStatements, type PreparedSql } from '../../../../src/relay/store/postgres/statements.ts';
import { partNames, writeStatement } from '../../../../src/relay/store/postgres/write.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';

/** Rows in each table. Notices and the like are of 50 merchants with 4 tills. */
const rows = 100_000;
const place = `'m' || (i % 50), 'T' || (i / 50 % 4)`;
const digest = `translate(encode(sha256(i::text::bytea), 'base64'), '+/=', '-_')`;
const fill = `
  INSERT INTO ${s}.merchants SELECT 'm' || i, 1 FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.feeds SELECT 'm' || (i / 4), 'T' || (i % 4), 500, 0, 500, 500 FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.notices SELECT ${place}, i / 200 + 1, '${noticeKinds[0]}', ${digest}, i % 2 = 0, i,
      CASE WHEN i % 3 = 0 THEN 'k' END, CASE WHEN i % 3 = 0 THEN 'p' END, '{}', 'raw', 'attempt', NULL, NULL, NULL
    FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.names SELECT 'm' || (i % 50), '${noticeKinds[0]}', ${digest}, 'T' || (i / 50 % 4), i / 200 + 1
    FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.repeats SELECT ${place}, i / 200 + 1, 1, i FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.quarantine SELECT ${place}, i / 200 + 1, '${noticeKinds[0]}', ${digest}, i, 'a' || (i % 977), 'p' || (i % 97),
      i % 4, 'notice.unsigned', 0, '{}', 'raw', 'till', NULL, CASE WHEN i % 2 = 0 THEN ${digest} END, NULL
    FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.profiles SELECT ${place}, i / 200 + 1, '{}', 1 FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.heads SELECT ${place}, i / 200 + 1, 'h', i, 's' FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.unsigned_heads SELECT ${place}, i / 200 + 1, 'h', i, NULL FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.heads_reached SELECT ${place}, 'l' || i / 200, 1, 1 FROM generate_series(0, ${rows - 1}) i;
  INSERT INTO ${s}.pinned_keys SELECT 'm' || i, 'T1', repeat('K', 43), repeat('t', 64), 1 FROM generate_series(0, ${rows - 1}) i;
  ANALYZE;`;

type Node = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The faults of a plan: scans of whole tables, and index conditions without the merchant. */
const faultsIn = (plan: Node): string[] =>
  nodesOf(plan).flatMap((node) => {
    const kind = String(node['Node Type']);
    const condition = node['Index Cond'] ?? (kind === 'Bitmap Heap Scan' ? node['Recheck Cond'] : undefined);
    if (kind === 'Seq Scan') return [`Seq Scan on ${String(node['Relation Name'])}`];
    if (!kind.includes('Index') && kind !== 'Bitmap Heap Scan') return [];
    return /^\(*(\w+\.)?merchant = /.test(String(condition)) ? [] : [`${kind} by ${String(condition)}`];
  });

onEachEngine((engine) => {
  let database: string;
  let client: pg.Client;
  beforeAll(async () => {
    database = await engine.databases().take();
    client = await engine.server().connect(database);
    await client.query(fill);
  }, 120_000);
  afterAll(async () => client.end());

  /** The generic plan, which PostgreSQL uses for a prepared statement once it has run a few times. */
  const planOf = async ({ name, text }: PreparedSql): Promise<Node> => {
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE "${name}" AS ${text}`);
    const [{ count } = { count: 0 }] = (
      await client.query<{ count: number }>(
        `SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = '${name}'`,
      )
    ).rows;
    const values = Array.from({ length: count }, () => 'NULL').join(', ');
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (FORMAT JSON) EXECUTE "${name}"${count === 0 ? '' : ` (${values})`}`,
    );
    return explained.rows[0]!['QUERY PLAN'][0].Plan;
  };

  it.each([...Object.values(factStatements), ...Object.values(readStatements)])(
    '$name asks by the merchant',
    async (statement) => {
      const plan = await planOf(statement);
      expect(faultsIn(plan)).toEqual([]);
      expect(nodesOf(plan).some((node) => String(node['Node Type']).includes('Index'))).toBe(true);
    },
  );

  it.each(partNames.map((name) => [name, writeStatement([name])] as const))(
    'writing %s asks by the merchant',
    async (_, statement) => expect(faultsIn(await planOf(statement))).toEqual([]),
  );

  it('writing all parts at once asks by the merchant', async () =>
    expect(faultsIn(await planOf(writeStatement(partNames)))).toEqual([]));

  it('every unique key of a table with merchants begins with the merchant, as an engine needs that spreads merchants', async () => {
    const { rows: keys } = await client.query<{ name: string; first: string | null; merchant: boolean }>(`
      SELECT i.indexrelid::regclass::text AS name,
        (SELECT attname FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = i.indkey[0]) AS first,
        EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = 'merchant') AS merchant
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = '${s}'::regnamespace AND i.indisunique`);
    const ofMerchants = keys.filter(({ merchant }) => merchant);
    expect(ofMerchants.length).toBeGreaterThan(10);
    expect(ofMerchants.filter(({ first }) => first !== 'merchant')).toEqual([]);
    // The other tables have one row, or one a migration: a copy on every machine.
    expect(
      keys
        .filter(({ merchant }) => !merchant)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([`${s}.meta_pkey`, `${s}.migrations_pkey`, `${s}.moves_pkey`]);
  });

  it('these plans are of the engine that the name says', async ({ annotate }) => {
    const { rows: said } = await client.query<{ version: string }>('SELECT version()');
    const version = said[0]?.version ?? '';
    await annotate(version);
    expect(version.startsWith(engine.name.slice(0, 'PostgreSQL 18'.length))).toBe(true);
  });

  it('a statement without the merchant is found', async () => {
    const scan = await planOf({ name: 'planted-scan', text: `SELECT FROM ${s}.notices WHERE digest = $1` });
    const other = await planOf({ name: 'planted-index', text: `SELECT count(*) FROM pg_class WHERE oid = $1` });
    expect([faultsIn(scan).length > 0, faultsIn(other).length > 0]).toEqual([true, true]);
  });
});
