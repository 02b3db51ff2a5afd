// A relay with a spool whose store refuses: first rules and reloaded rules hold by the configuration alone, and are completed when
// the store takes commits again. The store behind the spool is a SQLite file that can be kept from growing.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RelayRules } from '../../../src/relay/config/config.ts';
import { createRelayOn, type Relay } from '../../../src/relay/core.ts';
import type { RelayStore } from '../../../src/relay/store/port.ts';
import { openSpooledStore } from '../../../src/relay/store/spooled/store.ts';
import { openSqliteFile } from '../../../src/relay/store/sqlite/open.ts';
import { createSqliteStore } from '../../../src/relay/store/sqlite/store.ts';
import type { Db } from '../../../src/sqlite/open.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { valueOf } from '../../support/unit/result.ts';
import { createWorld, type World } from '../../support/world.ts';
import { bearer, feedPageOf, get, key, keptLog, rules, sha256, signedQuery, tillToken } from './kit.ts';

let world: World;
let dir: ReturnType<typeof tempDir>;
let db: Db;
let store: RelayStore;
let relay: Relay;
beforeEach(() => {
  world = createWorld();
  dir = tempDir();
  mkdirSync(join(dir.path, 'spool'));
});
afterEach(() => {
  relay.close();
  dir.remove();
});

const drive = async <T>(promise: Promise<T>): Promise<T> => {
  let done = false;
  const settle = (): void => void (done = true);
  void promise.then(settle, settle);
  await world.until(() => done);
  return promise;
};
const fill = (): void => void db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
const free = (): void => void db.pragma('max_page_count = 1000000');

const open = async (first: RelayRules, isFull = false): Promise<void> => {
  const { clock } = world.life(1);
  const birth = { relayId: 'relay_test', salt: Buffer.alloc(32, 1), atMs: 0 };
  const spool = { folder: join(dir.path, 'spool'), mostBytes: 1e8, mostBytesPerMerchant: 1e8, graceMs: 0 };
  const behind = {
    async open() {
      const opened = openSqliteFile(join(dir.path, 'relay.db'));
      if (!opened.ok) return opened;
      db = opened.value.db;
      if (isFull) fill();
      return { ok: true, value: createSqliteStore(opened.value, birth, clock) } as const;
    },
    isAway: () => true,
    checkMs: null,
  };
  store = valueOf(await drive(openSpooledStore(spool, birth, clock, behind)));
  relay = createRelayOn(store, { clock, log: keptLog() }, first);
};

const poll = (till = 'T1', token = tillToken) => drive(relay.handle(get(`/v1/feed/shop/${till}`, '', bearer(token))));
const { tills } = rules().merchants[0]!;
const wrong = rules({ keys: [key('k1', 'wrong')] });
/** The right key, and one more till. */
const withT3 = rules({ tills: [...tills, { id: 'T3', tokenSha256: sha256('of-T3') }] });
/** A notice that verifies under the right key, and needs new pages of the database. */
const keepOne = () =>
  drive(relay.handle(get('/n/shop/T1/wallet/return', signedQuery('wallet-return', `approved=1&pad=${'x'.repeat(20_000)}`))));

it('first rules: tills wait until they are complete, also if the store takes commits again at once', async () => {
  await open(wrong);
  await keepOne();
  relay.close();
  await open(rules(), true);
  await drive(relay.ready);
  // A small write still succeeds, so a probe has shown that the store is there, but the promotion was not tried again yet.
  await world.until(() => store.spool?.away() === null);
  expect((await poll()).status).toBe(503);
  free();
  await world.run(1_000);
  expect(feedPageOf(await poll())).toMatchObject({ last: 1 });
});

it('reloaded rules: they hold at once, and are completed later', async () => {
  await open(wrong);
  await keepOne();
  fill();
  expect(await drive(relay.reload(withT3))).toEqual({ promoted: null });
  await world.run(2_000);
  expect([(await poll('T3', 'of-T3')).status, feedPageOf(await poll()).last]).toEqual([200, 0]);
  free();
  await world.run(1_000);
  expect([(await poll('T3', 'of-T3')).status, feedPageOf(await poll()).last]).toEqual([200, 1]);
});

it('newer rules replace those that wait, and the store’s return brings the older ones never back', async () => {
  await open(wrong);
  await keepOne();
  fill();
  expect(await drive(relay.reload(withT3))).toEqual({ promoted: null });
  expect(await drive(relay.reload(wrong))).toEqual({ promoted: 0 });
  free();
  await world.run(5_000);
  expect([(await poll('T3', 'of-T3')).status, feedPageOf(await poll()).last]).toEqual([401, 0]);
  expect(await drive(relay.reload(withT3))).toEqual({ promoted: 1 });
});
