// The product's relay over real SQLite with commits that are delayed, that fail, or that report failure although the data is on
// disk.
import Database from 'better-sqlite3';
import { defaultLimits } from '../../../src/relay/config/config.ts';
import { createRelayOn, type Relay } from '../../../src/relay/core.ts';
import { type SqliteFile, openSqliteFile } from '../../../src/relay/store/sqlite/open.ts';
import { createSqliteStore } from '../../../src/relay/store/sqlite/store.ts';
import { relayRules } from '../../support/simulation.ts';
import { strictLog } from '../../support/till.ts';
import type { Life, Rng } from '../../support/world.ts';

const longestCommitMs = 50;
const failingCommits = 0.1;

const diskError = (): Error => new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');

/**
 * Makes some commits fail after their work is done. Half of the failing commits are stored nevertheless; the other half is rolled
 * back.
 */
const shaky = (opened: SqliteFile, rng: Rng): SqliteFile => ({
  ...opened,
  transaction(work) {
    const fails = rng.chance(failingCommits);
    const rolledBack = fails && rng.chance(0.5);
    opened.transaction(() => {
      work();
      if (rolledBack) throw diskError();
    });
    if (fails) throw diskError();
  },
});

export const startShakyRelay = (dbFile: string, tills: readonly string[], life: Life, rng: Rng): Relay => {
  const birth = { relayId: 'relay-of-proof', salt: new Uint8Array(32), atMs: life.clock.wallMs() };
  const opened = openSqliteFile(dbFile);
  if (!opened.ok) throw new Error(opened.error.code);
  const clock = {
    ...life.clock,
    after: (delayMs: number, run: () => void) => life.clock.after(delayMs === 0 ? rng.int(longestCommitMs) : delayMs, run),
  };
  const limits = { ...defaultLimits, requestsPerMinutePerAddress: 1_000_000_000, requestsPerMinutePerToken: 1_000_000_000 };
  const store = createSqliteStore(shaky(opened.value, rng), birth, clock);
  return createRelayOn(store, { clock, log: strictLog }, { ...relayRules(tills), limits });
};
