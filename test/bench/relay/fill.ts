// Fills the relay's stores with many notices of one till, as if the relay had received them.
import Database from 'better-sqlite3';
import { digestOf } from '../../../src/protocol/feed-digest.ts';
import { nodeClock } from '../../../src/platform/node-ports.ts';
import { openStore } from '../../../src/relay/store/open.ts';
import type { StoreSettings } from '../../../src/relay/store/port.ts';
import { schemaName as s } from '../../../src/relay/store/postgres/schema.ts';
import { namesOfNotices } from '../../../src/relay/store/sqlite/schema.ts';
import type { Rig } from './rig.ts';
import { feedAt, keptHeaders, sampleNotice } from './shops.ts';

const feed = feedAt(0);
const headers = JSON.stringify(keptHeaders);
const { sentTo, body } = sampleNotice;

/** Creates the store with its tables. */
const create = async (settings: StoreSettings): Promise<void> => {
  const opened = await openStore(settings, { relayId: 'bench', salt: Buffer.alloc(32, 1), atMs: 0 }, nodeClock);
  if (!opened.ok) throw new Error(opened.error.code);
  opened.value.close();
};

/** Rows for one transaction, so that the write-ahead log stays short. */
const atOnce = 100_000;

export const fillSqlite = async (file: string, notices: number): Promise<void> => {
  await create({ kind: 'sqlite', file });
  const db = new Database(file);
  db.pragma('synchronous = normal');
  db.prepare('INSERT INTO feeds (merchant, till) VALUES (?, ?)').run(feed.merchant, feed.till);
  const insert = db.prepare(`
    INSERT INTO notices (feed, number, kind, digest, received_at_ms, key_id, profile_id, headers, raw, came_by, sent_to)
    VALUES (1, ?, 'wallet-callback', ?, ?, 'k1', 'default', ?, ?, 'attempt', ?)`);
  for (let from = 1; from <= notices; from += atOnce) {
    db.transaction(() => {
      for (let n = from; n < Math.min(from + atOnce, notices + 1); n++) {
        insert.run(n, digestOf(Buffer.from(`filled ${n}`)), n, headers, body, sentTo);
      }
    })();
  }
  db.exec(namesOfNotices);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
};

const digest = `translate(encode(sha256(('filled ' || n)::bytea), 'base64'), '+/=', '-_')`;

export const fillPostgres = async (rig: Rig, settings: StoreSettings & { kind: 'postgres' }, notices: number): Promise<void> => {
  await create(settings);
  const { database } = settings;
  for (let from = 1; from <= notices; from += atOnce) {
    const numbers = `generate_series(${from}, ${Math.min(from + atOnce - 1, notices)}) AS n`;
    await rig.run(
      database,
      `WITH stored AS (INSERT INTO ${s}.notices (merchant, till, number, kind, digest, is_right, received_at_ms, key_id, profile_id,
          headers, raw, came_by, sent_to)
        SELECT '${feed.merchant}', '${feed.till}', n, 'wallet-callback', ${digest}, true, n, 'k1', 'default',
          '${headers}', '\\x${body.toString('hex')}'::bytea, 'attempt', '${sentTo}' FROM ${numbers})
      INSERT INTO ${s}.names (merchant, till, kind, name, number)
        SELECT '${feed.merchant}', '${feed.till}', 'wallet-callback', ${digest}, n FROM ${numbers}`,
    );
  }
  await rig.run(database, `INSERT INTO ${s}.merchants (merchant, version) VALUES ('${feed.merchant}', 1)`);
  await rig.run(
    database,
    `INSERT INTO ${s}.feeds (merchant, till, last, taken, last_quarantine, last_head)
     VALUES ('${feed.merchant}', '${feed.till}', ${notices}, 0, 0, 0)`,
  );
  for (const table of ['notices', 'names']) await rig.run(database, `VACUUM ANALYZE ${s}.${table}`);
};

/** Bytes of disk for each stored notice, with its lookup name and all indexes. */
export const bytesEach = async (rig: Rig, database: string, notices: number): Promise<number> => {
  const [row] = await rig.run<{ bytes: string }>(
    database,
    `SELECT pg_total_relation_size('${s}.notices') + pg_total_relation_size('${s}.names') AS bytes`,
  );
  return Number(row?.bytes) / notices;
};
