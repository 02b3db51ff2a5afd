// A disk refuses writes under the relay: no partial data is stored, no sender gets 200, and the relay continues.
import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { changesApartMs } from '../../../src/relay/feed/store-standing.ts';
import { createRelayOn } from '../../../src/relay/core.ts';
import { createRelay, type Relay, renameRelay } from '../../../src/relay/relay.ts';
import { openSqliteFile } from '../../../src/relay/store/sqlite/open.ts';
import type { RawReply } from '../../../src/shared/ports.ts';
import { storeHeader } from '../../../src/shared/relay-wire/parts.ts';
import { createStop } from '../../../src/shared/stop.ts';
import type { Db } from '../../../src/sqlite/open.ts';
import { createSqliteStore } from '../../../src/relay/store/sqlite/store.ts';
import { valueOf } from '../../support/unit/result.ts';
import {
  bearer,
  bodyOf,
  feedPageOf,
  get,
  key,
  post,
  rules,
  sha256,
  signedQuery,
  startRelay,
  type StartedRelay,
  tillToken,
  walletBody,
} from './kit.ts';

let at: StartedRelay;
afterEach(() => at.end());

/** Starts a relay whose database file can be kept from growing, so that SQLite really returns SQLITE_FULL. */
const onSmallDisk = (first = rules({ keys: [] })) => {
  let db!: Db;
  let isFull = false;
  const fill = (): void => void db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
  at = startRelay(first, ({ clock, random, log }, { dbFile, config }) => {
    const opened = valueOf(openSqliteFile(dbFile));
    db = opened.db;
    if (isFull) fill();
    const birth = { relayId: 'relay_test', salt: random.bytes(32), atMs: clock.wallMs() };
    return createRelayOn(createSqliteStore(opened, birth, clock), { clock, log }, config);
  });
  return {
    fill,
    /** From the relay's next start on, the disk is full as soon as the relay has opened its database. */
    fillFromStart: (): void => {
      isFull = true;
    },
    free: (): void => void db.pragma('max_page_count = 1000000'),
  };
};

/** A notice so large that it needs new database pages. */
const large = (i: number): string => `{"i":"${i}","pad":"${'x'.repeat(20_000)}","hashed":"0"}`;

describe('a full disk', () => {
  it('returns 503 for the whole turn, leaves no gap, and the next turn is stored again', async () => {
    const disk = onSmallDisk();
    await at.ask(post(large(1)));
    disk.fill();
    const refused = [post(walletBody('A-1')), post(large(2)), post('junk'), post(large(1))].map((raw) => at.relay.handle(raw));
    expect((await at.drive(Promise.all(refused))).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect((await at.feed()).items.map(({ number }) => number)).toEqual([1]);
    expect(await at.quarantine()).toEqual([]);
    disk.free();
    expect(await at.status(post(large(2)))).toBe(200);
    expect((await at.feed()).items.map(({ number }) => number)).toEqual([1, 2]);
    at.relay.close();
    const db = new Database(at.dbFile, { readonly: true });
    expect(db.prepare('SELECT count(*) FROM repeats').pluck().get()).toBe(0);
    db.close();
  });

  it('shows in health, metrics and log until a commit succeeds', async () => {
    const disk = onSmallDisk();
    disk.fill();
    await at.ask(post(large(1)));
    const health = await at.ask(get('/healthz'));
    expect([health.status, bodyOf(health)]).toMatchObject([503, { status: 'failing', diskWritable: false }]);
    expect(String((await at.ask(get('/metrics'))).body)).toMatch(
      /commits_total\{result="done"\} 0\n.*commits_total\{result="failed"\} 1\n.*store_away 1\n/s,
    );
    expect(at.log.lines).toEqual([JSON.stringify({ event: 'commit.failed', code: 'SQLITE_FULL', entries: 1 })]);
    await at.ask(post(large(1)));
    disk.free();
    await at.ask(post(large(1)));
    expect(await at.status(get('/healthz'))).toBe(200);
    expect(at.log.lines.slice(1)).toEqual([JSON.stringify({ event: 'commit.recovered' })]);
  });

  it('sends a customer to the counter, while a till can still read', async () => {
    const disk = onSmallDisk();
    await at.ask(post(walletBody('A-1')));
    disk.fill();
    const page = await at.ask(get('/n/shop/T1/card/return', `pad=${'x'.repeat(20_000)}&hashed=0`));
    expect(page.status).toBe(503);
    expect(page.body).toContain('Please go to the counter');
    expect(feedPageOf(await at.ask(get('/v1/feed/shop/T1', '', bearer(tillToken)))).last).toBe(1);
  });
});

describe('polls, while the disk is full', () => {
  const poll = (wait: number) => get('/v1/feed/shop/T1', `wait=${wait}`, bearer(tillToken));
  const saidIn = ({ status, headers }: RawReply) => [status, headers[storeHeader] ?? null];
  const [well, away] = [
    [200, null],
    [200, 'away'],
  ];
  // Notices of another till, which by themselves wake no poll of this one.
  const failOne = () => at.status(post(large(1), { till: 'T2' }));
  const storeOne = (i: number) => at.status(post(walletBody(`B-${i}`), { till: 'T2' }));
  /** Polls, and returns what the answer says, with the time that it took. */
  const asked = async (wait: number): Promise<unknown[]> => {
    const fromMs = at.world.nowMs;
    return [...saidIn(await at.relay.handle(poll(wait))), at.world.nowMs - fromMs];
  };

  it('say that the relay takes no notices, as /readyz does, until a notice is stored or a minute is over', async () => {
    const disk = onSmallDisk();
    expect(saidIn(await at.ask(poll(0)))).toEqual(well);
    disk.fill();
    expect(await failOne()).toBe(503);
    expect([saidIn(await at.ask(poll(0))), await at.status(get('/readyz'))]).toEqual([away, 503]);
    disk.free();
    await at.world.run(changesApartMs);
    expect(saidIn(await at.ask(poll(0)))).toEqual(away);
    expect(await storeOne(1)).toBe(200);
    expect([saidIn(await at.ask(poll(0))), await at.status(get('/readyz'))]).toEqual([well, 200]);
    disk.fill();
    await at.world.run(changesApartMs);
    expect(await failOne()).toBe(503);
    await at.world.run(59_000);
    expect(saidIn(await at.ask(poll(0)))).toEqual(away);
    await at.world.run(1_000);
    expect(saidIn(await at.ask(poll(0)))).toEqual(well);
  });

  it('end when the relay stops or begins to take notices, and otherwise wait as long as ever', async () => {
    const disk = onSmallDisk();
    const first = asked(30);
    await at.world.run(12_000);
    disk.fill();
    await failOne();
    expect(await at.drive(first)).toEqual([...away, 12_000]);
    expect(await at.drive(asked(30))).toEqual([...away, 30_000]);
    const second = asked(30);
    await failOne();
    await at.world.run(7_000);
    disk.free();
    await storeOne(1);
    expect(await at.drive(second)).toEqual([...well, 7_000]);
    expect(await at.drive(asked(30))).toEqual([...well, 30_000]);
  });

  it('do not wait if the relay has changed since the till’s last poll', async () => {
    const disk = onSmallDisk();
    disk.fill();
    await failOne();
    // The connection test of a till polls without a wait, and must not keep the change from the till's own polls.
    await at.ask(poll(0));
    expect([await at.drive(asked(30)), await at.drive(asked(30))]).toEqual([
      [...away, 0],
      [...away, 30_000],
    ]);
  });

  it('end at most once in five seconds, however often the disk fails and returns', async () => {
    const disk = onSmallDisk();
    let polls = 0;
    const stop = createStop();
    const reader = (async (): Promise<void> => {
      for (; !stop.signal.stopped && polls < 1_000; polls++) await at.relay.handle(poll(30), stop.signal);
    })();
    for (let i = 0; i < 40; i++) {
      disk.fill();
      expect(await failOne()).toBe(503);
      disk.free();
      expect(await storeOne(i)).toBe(200);
      await at.world.run(500);
    }
    expect([polls >= 3, polls <= 10]).toEqual([true, true]);
    await at.world.run(changesApartMs);
    expect(saidIn(await at.ask(poll(0)))).toEqual(well);
    stop.stop();
    await at.drive(reader);
  });
});

describe('a configuration that verifies quarantined notices', () => {
  const wrong = rules({ keys: [key('k1', 'wrong')] });
  const proven = signedQuery('wallet-return', `approved=1&pad=${'x'.repeat(20_000)}`);

  it('is rejected while the disk is full: the old one stays, and nothing is partly changed', async () => {
    const disk = onSmallDisk(wrong);
    await at.ask(get('/n/shop/T1/wallet/return', proven));
    disk.fill();
    const { tills } = rules().merchants[0]!;
    const next = rules({ tills: [...tills, { id: 'T3', tokenSha256: sha256('new') }] });
    await expect(at.drive(at.relay.reload(next))).rejects.toMatchObject({ cause: { code: 'data.disk-full' } });
    expect([(await at.feed()).last, (await at.quarantine()).length]).toEqual([0, 1]);
    expect(await at.status(get('/v1/feed/shop/T3', '', bearer('new')))).toBe(401);
    disk.free();
    expect(await at.drive(at.relay.reload(next))).toEqual({ promoted: 1 });
    expect([(await at.feed()).last, await at.quarantine()]).toEqual([1, []]);
    expect(await at.status(get('/v1/feed/shop/T3', '', bearer('new')))).toBe(200);
  });

  it('is applied after the one before, so that a rejected one restores nothing older', async () => {
    const disk = onSmallDisk(wrong);
    await at.ask(get('/n/shop/T1/wallet/return', proven));
    disk.fill();
    const later = rules({ keys: [key('k1', 'wrong')], tills: [{ id: 'T1', tokenSha256: sha256('new') }] });
    const done = await at.drive(Promise.allSettled([at.relay.reload(rules()), at.relay.reload(later)]));
    expect(done.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await at.status(get('/v1/feed/shop/T1', '', bearer('new')))).toBe(200);
  });

  it('prevents a start while the disk is full', async () => {
    const disk = onSmallDisk(wrong);
    await at.ask(get('/n/shop/T1/wallet/return', proven));
    disk.fillFromStart();
    at.restart(rules());
    const { ready } = at.relay;
    expect(await at.status(get('/v1/feed/shop/T1', '', bearer(tillToken)))).toBe(503);
    await expect(ready).rejects.toMatchObject({ cause: { code: 'data.disk-full' } });
  });
});

const startOn = (dbFile: string): Relay => {
  const { clock, random } = at.world.life(3);
  return createRelay({ clock, random, log: at.log }, { dbFile, config: rules() });
};

describe('a relay’s store', () => {
  it('can be open in one process only', () => {
    at = startRelay();
    expect(() => startOn(at.dbFile)).toThrow(
      expect.objectContaining({ cause: { code: 'data.in-use', params: { file: at.dbFile } } }) as Error,
    );
  });

  it('of a newer version is refused', () => {
    at = startRelay();
    at.relay.close();
    const db = new Database(at.dbFile);
    db.pragma('user_version = 999');
    db.close();
    expect(() => startOn(at.dbFile)).toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: 'data.newer' }) as object }) as Error,
    );
  });

  it('is refused without a folder, or if the file is not a database', () => {
    at = startRelay();
    expect(() => startOn(`${at.dbFile}/no/where`)).toThrow(/data\.unwritable/);
    const strange = `${at.dbFile}.strange`;
    writeFileSync(strange, 'no database, however long it is. '.repeat(100));
    expect(() => startOn(strange)).toThrow(/data\.damaged/);
  });

  it('can be backed up while the relay runs, and is restored under another id', async () => {
    at = startRelay();
    await at.ask(post(walletBody('A-1')));
    const before = await at.feed();
    const backup = `${at.dbFile}.backup`;
    const reader = new Database(at.dbFile, { readonly: true });
    reader.prepare('VACUUM INTO ?').run(backup);
    reader.close();
    const { clock, random } = at.world.life(2);
    const relayId = await renameRelay({ clock, random }, { kind: 'sqlite', file: backup });
    const restored = startOn(backup);
    const page = feedPageOf(await at.drive(restored.handle(get('/v1/feed/shop/T1', '', bearer(tillToken)))));
    expect(page).toMatchObject({ relayId, items: before.items });
    expect(relayId).not.toBe(before.relayId);
    restored.close();
  });
});

it('a program error is thrown unchanged, not as a disk error, and the relay continues', async () => {
  at = startRelay();
  const broken = { ...post(walletBody('A-1')), body: undefined as unknown as Uint8Array };
  await expect(at.relay.handle(broken)).rejects.toThrow(TypeError);
  expect(await at.status(post(walletBody('A-1')))).toBe(200);
});
