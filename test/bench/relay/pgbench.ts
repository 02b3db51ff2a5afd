// The floor of the store on PostgreSQL: pgbench writes the rows of one notice in one transaction, without the relay's rules.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaName as s } from '../../../src/relay/store/postgres/schema.ts';
import { keptHeaders, sampleNotice } from './shops.ts';
import type { Rig } from './rig.ts';

/**
 * One prepared statement with the rows that the store writes for one new notice: the merchant's version, the feed's counter, the
 * notice and its lookup name. The store's own statement cannot be used: it writes only on the version that the store has read,
 * so that all but one of 64 clients would write nothing. `merchant`: SQL for the merchant's id.
 */
const statement = (merchant: string): string => {
  const { sentTo, body } = sampleNotice;
  const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  // A random text of 43 characters, as digests are.
  const digest = `md5(:n::text) || substr(md5(:m::text), 1, 11)`;
  return `WITH given AS (SELECT ${merchant} AS merchant, ${digest} AS digest),
bump AS (INSERT INTO ${s}.merchants AS m (merchant, version) SELECT merchant, 1 FROM given
  ON CONFLICT (merchant) DO UPDATE SET version = m.version + 1 RETURNING m.version),
counter AS (INSERT INTO ${s}.feeds AS f (merchant, till, last, taken, last_quarantine, last_head)
  SELECT merchant, 'T1', 1, 0, 0, 0 FROM given, bump
  ON CONFLICT (merchant, till) DO UPDATE SET last = f.last + 1 RETURNING f.last),
stored AS (INSERT INTO ${s}.notices (merchant, till, number, kind, digest, is_right, received_at_ms, key_id, profile_id, headers,
    raw, came_by, sent_to)
  SELECT merchant, 'T1', last, 'wallet-callback', digest, true, ${Date.now()}, 'k1', 'default', ${literal(JSON.stringify(keptHeaders))},
    ${literal(`\\x${body.toString('hex')}`)}::bytea, 'attempt', ${literal(sentTo)} FROM given, counter),
named AS (INSERT INTO ${s}.names (merchant, till, kind, name, number)
  SELECT merchant, 'T1', 'wallet-callback', digest, last FROM given, counter)
SELECT version FROM bump`.replaceAll('\n', ' ');
};

/** `seconds`: how long to write; null: five notices for each client, however long they take. */
export type Clients = { readonly clients: number; readonly merchants: 1 | 'each'; readonly seconds: number | null };

/** Runs pgbench as the relay's role, and returns its transactions a second. */
export const pgbench = async (
  { program, port }: Rig,
  folder: string,
  database: string,
  { clients, merchants, seconds }: Clients,
): Promise<number> => {
  const file = join(folder, `notice-${merchants}.sql`);
  const merchant = merchants === 1 ? `'m0'` : `'m' || :client_id`;
  const random = ['n', 'm'].map((name) => `\\set ${name} random(1, 9000000000000000000)`).join('\n');
  writeFileSync(file, `${random}\n${statement(merchant)};\n`, { mode: 0o644 });
  const output = await program('pgbench', [
    ...['-h', '127.0.0.1', '-p', String(port), '-U', 'qayd_relay', '-n', '-M', 'prepared', '--random-seed=rand'],
    ...['-c', String(clients), '-j', '2', ...(seconds === null ? ['-t', '5'] : ['-T', String(seconds)]), '-f', file, database],
  ]);
  const [, rate] = /^tps = ([0-9.]+)/m.exec(output) ?? [];
  const [, failed] = /number of failed transactions: ([0-9]+)/.exec(output) ?? [];
  if (rate === undefined || failed !== '0') throw new Error(`pgbench: ${output}`);
  return Number(rate);
};
