// The connection on which relays tell each other of new notices is renewed when it falls silent, and after refusals.
import { expect, it, onTestFinished, vi } from 'vitest';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import type { News } from '../../../../src/relay/store/postgres/news.ts';
import { newsTimes, openNewsLine } from '../../../../src/relay/store/postgres/news-line.ts';
import type { PostgresSettings } from '../../../../src/relay/store/settings.ts';
import { setStandby } from '../../../support/machine/absent-replica.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { startTcpProxy } from '../../../support/machine/tcp-proxy.ts';

const patient = { timeout: 20_000, interval: 10 };
const times = { ...newsTimes, beatMs: 50, answerMs: 300, againMs: [20, 40] as const };
const grown: News = { kind: 'grown', feed: { merchant: 'shop', till: 'T1' } };
/** Uses up transactions until ten are left before a new page of the log of commits. */
const toPage = `DO $$ BEGIN
  WHILE (pg_current_xact_id()::text::bigint + 10) % 32768 <> 0 LOOP COMMIT; END LOOP;
END $$`;

onEachEngine((engine) => {
  const open = (settings: PostgresSettings) => {
    const heard: News[] = [];
    let [renewed, lost] = [0, 0];
    const line = openNewsLine(
      settings,
      nodeClock,
      {
        onNews: (news) => void heard.push(...news),
        onReplica: () => {},
        onRenewed: () => void (renewed += 1),
        onLost: () => void (lost += 1),
      },
      times,
    );
    onTestFinished(() => line.close());
    const until = (count: number) => vi.waitUntil(() => renewed >= count, patient);
    const untilLost = (count: number) => vi.waitUntil(() => lost >= count, patient);
    return { line, heard, until, untilLost, renewed: () => renewed };
  };
  const take = async () => {
    const database = await engine.databases().take();
    onTestFinished(() => engine.databases().giveBack(database));
    return database;
  };

  /** Two open lines, one of them (`far`) through a proxy that has fallen silent without ending its connection. */
  const silenced = async () => {
    const database = await take();
    const proxy = await startTcpProxy([engine.server().port]);
    onTestFinished(() => proxy.close());
    const [far, near] = [
      open(engine.server().settings(database, { port: proxy.port })),
      open(engine.server().settings(database)),
    ];
    await Promise.all([far.until(1), near.until(1)]);
    proxy.silence();
    return { far, near };
  };

  it('a connection that falls silent without an end is replaced, and messages arrive again', async () => {
    const { far, near } = await silenced();
    near.line.tell([grown]);
    await far.until(2);
    near.line.tell([grown]);
    await vi.waitUntil(() => far.heard.length > 0, patient);
    expect([far.heard[0], near.heard, near.renewed(), far.line.isUp()]).toEqual([grown, [], 1, true]);
  });

  it('a message that a silent server did not take is sent on the next connection', async () => {
    const { far, near } = await silenced();
    far.line.tell([grown]);
    await vi.waitUntil(() => near.heard.length > 0, patient);
    expect([near.heard, far.renewed()]).toEqual([[grown], 2]);
  });

  it('a server that refuses is asked again until it listens, as after a promotion', async () => {
    const database = await take();
    await engine.server().run(`ALTER DATABASE ${database} CONNECTION LIMIT 0`);
    const { line, until, untilLost } = open(engine.server().settings(database));
    line.tell([grown]);
    // Each refusal is told, so that the relay can look if the database is away.
    await untilLost(3);
    expect(line.isUp()).toBe(false);
    await engine.server().run(`ALTER DATABASE ${database} CONNECTION LIMIT -1`);
    await until(1);
    expect(line.isUp()).toBe(true);
  });

  it('a message arrives at once while no commit of the server can be confirmed', async () => {
    const database = await take();
    const [one, other] = [open(engine.server().settings(database)), open(engine.server().settings(database))];
    await Promise.all([one.until(1), other.until(1)]);
    onTestFinished(() => setStandby(engine.server(), ''));
    await setStandby(engine.server(), 'ghost');
    // A message writes no row. But the first transaction of each 32,768 writes a page of PostgreSQL's log of commits, and would wait.
    await engine.databases().run(database, toPage);
    for (let i = 0; i < 20; i++) {
      one.line.tell([{ ...grown, feed: { merchant: 'shop', till: `T${i}` } }]);
      await vi.waitUntil(() => other.heard.length > i, { ...patient, interval: 1 });
    }
    expect([other.heard.length, one.renewed()]).toEqual([20, 1]);
  });

  it('news that come together share a message', async () => {
    const database = await take();
    const [one, other] = [open(engine.server().settings(database)), open(engine.server().settings(database))];
    await Promise.all([one.until(1), other.until(1)]);
    const commits = async () =>
      Number(
        (
          await engine
            .databases()
            .run<{ n: string }>(database, `SELECT xact_commit AS n FROM pg_stat_database WHERE datname = '${database}'`)
        )[0]?.n,
      );
    const before = await commits();
    for (let i = 0; i < 2_000; i++) one.line.tell([{ ...grown, feed: { merchant: 'shop', till: `T${i % 500}` } }]);
    await vi.waitUntil(() => other.heard.length >= 500, patient);
    expect(other.heard.length).toBeLessThan(1_001);
    expect((await commits()) - before).toBeLessThan(100);
  });
});
