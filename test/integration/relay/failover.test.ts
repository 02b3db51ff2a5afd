// The primary of a relay's database dies under notices, and its replica takes over: what was answered with 200 is there once.
// `npm run torture -- failover` does this under Patroni, at random moments.
import { expect, it, onTestFinished, vi } from 'vitest';
import { hanging } from '../../support/machine/absent-replica.ts';
import { embedded, startPostgres, startReplica } from '../../support/machine/postgres.ts';
import { startTcpProxy } from '../../support/machine/tcp-proxy.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { patient, send, startReader } from './callers.ts';
import { start } from './process.ts';
import { writeSpooledRelay } from './spooled-relay.ts';

/** Killed servers leave no memory behind that the system would keep. */
const options = ['fsync=off', 'dynamic_shared_memory_type=mmap'];
const named = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => `A-${prefix}${i}`);

/** A relay whose database is at one address, and a replica of this database. `log`: the link by which the replica gets the log. */
const startPair = async (bin: string, isSynchronous: boolean) => {
  const dir = tempDir();
  onTestFinished(() => dir.remove());
  const primary = await startPostgres(bin, [...options, ...(isSynchronous ? ['synchronous_standby_names=standby'] : [])]);
  onTestFinished(() => primary.remove());
  const log = await startTcpProxy([primary.port]);
  onTestFinished(() => log.close());
  const replica = await startReplica(bin, primary, options, log.port);
  onTestFinished(() => replica.remove());
  const address = await startTcpProxy([primary.port]);
  onTestFinished(() => address.close());
  const config = await writeSpooledRelay({ ...primary, port: address.port }, { dir: dir.path, database: 'qayd', graceMs: 0 });
  const relay = start('--config', config);
  onTestFinished(() => relay.signal('SIGKILL'));
  const stored = async (): Promise<string[]> => {
    const rows = await replica.run<{ raw: Buffer }>('SELECT raw FROM qayd_relay.notices ORDER BY number', 'qayd');
    return rows.map(({ raw }) => /A-[0-9]+/.exec(raw.toString())?.[0] ?? '');
  };
  return {
    port: await relay.port(),
    log,
    stored,
    /** True while a commit waits for the replica. */
    isHanging: async () => (await primary.run(`SELECT FROM pg_stat_activity WHERE ${hanging}`)).length > 0,
    async end(): Promise<void> {
      relay.signal('SIGTERM');
      await relay.ended;
    },
    /** Kills the primary, and promotes the replica behind the relay's address. */
    async failOver(): Promise<void> {
      await primary.kill('SIGKILL');
      address.lead([replica.port]);
      await replica.run('SELECT pg_promote()');
    },
  };
};

it('a primary killed under notices loses none that was answered with 200, and the feed has no gap', async (context) => {
  const bin = embedded.bin ?? context.skip(embedded.missing ?? undefined);
  const { port, log, isHanging, failOver, stored, end } = await startPair(bin, true);
  const reader = startReader(port);
  const lanes = ['1', '2', '3', '4'].map((lane) => named(lane, 9));
  let answered = 0;
  const sending = lanes.map(async (lane) => {
    for (const invoice of lane) {
      await send(port, invoice);
      answered += 1;
    }
  });
  await vi.waitUntil(() => answered >= 8, { ...patient, interval: 1 });
  // A commit that waits for the replica is on the primary alone. A relay that did not wait would answer all notices.
  log.cut();
  await vi.waitUntil(async () => answered === 36 || (await isHanging()), patient);
  await failOver();
  await Promise.all(sending);
  await send(port, 'A-9');
  const all = [...lanes.flat(), 'A-9'].toSorted();
  expect((await stored()).toSorted()).toEqual(all);
  await reader.has('A-9');
  expect(reader.invoices.toSorted()).toEqual(all);
  expect(reader.numbers).toEqual(all.map((_, i) => i + 1));
  await Promise.all([reader.end(), end()]);
}, 120_000);

it('control: without synchronous replication, a cut replica that takes over lacks notices that were answered with 200', async (context) => {
  const bin = embedded.bin ?? context.skip(embedded.missing ?? undefined);
  const { port, failOver, log, stored } = await startPair(bin, false);
  await send(port, 'A-1');
  await vi.waitUntil(async () => (await stored()).length === 1, patient);
  log.cut();
  const lost = named('2', 5);
  await Promise.all(lost.map((invoice) => send(port, invoice)));
  await failOver();
  await send(port, 'A-9');
  expect(await stored()).toEqual(['A-1', 'A-9']);
}, 120_000);
