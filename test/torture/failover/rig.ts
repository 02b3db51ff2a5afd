// The whole fail-over rig: the cluster, two relays as processes, tills as processes, and a payment service that sends notices.
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTcpProxy, type TcpProxy } from '../../support/machine/tcp-proxy.ts';
import { testKeys } from '../../support/till.ts';
import type { Rng } from '../../support/world.ts';
import { freePort } from '../kills/rig.ts';
import { type Patience, startKillService } from '../kills/service.ts';
import { type Life, startLife } from '../kills/victim.ts';
import { type Cluster, removeFolder, startCluster } from './cluster.ts';
import { killNaming } from './processes.ts';
import { pause, untilMs } from './waits.ts';

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const relayScript = script('../../../src/cli/relay.ts');
const env = { NODE_COMPILE_CACHE: script('../../../out/torture/compiled') };

export const tillNames = ['T1', 'T2'] as const;
/** Shorter than the default of 10 s, so that a fault shows more unknown results. */
const commitLimitMs = 3_000;
export const saleEveryMs = 60;
const database = 'qayd';
const passwords = { owner: 'owner-of-rig', relay: 'relay-of-rig' };

const config = (folder: string, port: number, databasePort: number, hasSpool: boolean): string => {
  mkdirSync(join(folder, 'spool'), { recursive: true, mode: 0o700 });
  const secret = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return name;
  };
  const tokenSha256 = createHash('sha256').update(testKeys.relayToken).digest('hex');
  const tills = tillNames.map((id) => ({ id, tokenSha256 }));
  const keys = [{ id: 'k1', secretFile: secret('secret', testKeys.secret) }];
  const text = JSON.stringify({
    listen: { host: '127.0.0.1', port },
    store: {
      ...{ kind: 'postgres', url: `postgres://qayd_relay@127.0.0.1:${databasePort}/${database}`, commitLimitMs },
      passwordFile: secret('password', passwords.relay),
      ...(hasSpool && { spool: { folder: join(folder, 'spool') } }),
    },
    limits: {
      requestsPerMinutePerAddress: 1e9,
      requestsPerMinutePerToken: 1e9,
      connectionsPerAddress: 4_000,
      connections: 8_000,
    },
    merchants: [{ id: 'shop', name: 'Shop', keys, tokenSha256, tills }],
  });
  secret('owner-password', passwords.owner);
  return join(folder, secret('relay.json', text));
};

/** A relay process that is killed and started again. If it ends by itself, it is started again, as a supervisor does. */
const createRelay = (configFile: string, link: TcpProxy) => {
  let life: Life | null = null;
  let isWanted = (): boolean => false;
  const run = async (isStillWanted: () => boolean): Promise<void> => {
    while (isStillWanted()) {
      life = startLife([relayScript, '--config', configFile], env, (line) => line.startsWith('{"port":'));
      await life.ended;
      await pause(500);
    }
  };
  return {
    /** The link by which the relay reaches the primary. */
    link,
    start(): void {
      const mine = (): boolean => isWanted === mine;
      isWanted = mine;
      void run(mine);
    },
    async kill(): Promise<void> {
      isWanted = () => false;
      life?.kill();
      await life?.ended;
    },
    words: () => life?.words() ?? '',
  };
};

/** A till process, with what it has printed over all its lives. */
const createTill = (name: string, dataDir: string, settingsJson: string) => {
  const begun = new Set<string>();
  const paid = new Set<string>();
  let life: Life | null = null;
  let readTo = 0;
  const kill = async (): Promise<void> => {
    life?.kill();
    await life?.ended;
  };
  return {
    name,
    dataDir,
    begun,
    paid,
    readTo: () => readTo,
    kill,
    words: () => life?.words() ?? '',
    /** Starts the till anew, which polls at once. It makes a sale every `everyMs` milliseconds, or none if `everyMs` is 0. */
    async restart(everyMs: number): Promise<void> {
      await kill();
      life = startLife([script('../kills/till-child.ts'), dataDir, settingsJson, String(everyMs)], env, (line) => {
        const [word, what = ''] = line.split(' ');
        if (word === 'begun') begun.add(what);
        if (word === 'paid') paid.add(what);
        if (word === 'at') readTo = Number(what);
        return line === 'ready';
      });
      if (!(await life.ready)) throw new Error(`the till ${name} does not start: ${life.words()}`);
    },
  };
};

/** Creates database, owner, tables and role, as docs/relay-postgresql.md describes. */
const setUp = async ({ ready }: Cluster, configFile: string): Promise<void> => {
  const { ask } = await ready();
  await ask(`CREATE ROLE qayd_owner LOGIN CREATEROLE PASSWORD '${passwords.owner}'`);
  await ask(`CREATE DATABASE ${database} OWNER qayd_owner ENCODING 'UTF8'`);
  const ownerPassword = join(configFile, '../owner-password');
  const args = [relayScript, '--config', configFile, '--migrate', 'qayd_owner', '--password-file', ownerPassword];
  const migration = startLife(args, env, (line) => line.includes('The role'));
  if (!(await migration.ready)) throw new Error(`the migration failed: ${migration.words()}`);
  await migration.ended;
};

/** Most notices are sent until a relay takes them. Some are sent once, and some a few times. */
const patienceOf = (rng: Rng): Patience => ({
  tries: () => (rng.chance(0.1) ? 1 : rng.chance(0.15) ? 3 : Infinity),
  pauseMs: () => 200 + rng.int(800),
  timeoutMs: 8_000,
});

export type RigOptions = {
  readonly synchronous: boolean;
  readonly ownDisks: boolean;
  readonly hasSpool: boolean;
  /** The SQL that a control needs in the relays' database. */
  readonly sql?: string;
};

export const startRig = async (rng: Rng, { synchronous, ownDisks, hasSpool, sql }: RigOptions) => {
  const folder = mkdtempSync(join(tmpdir(), 'qayd-failover-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => {
    killNaming(folder);
    removeFolder(folder);
  });
  const relayPorts = [await freePort(), await freePort()];
  const cluster = await startCluster({ folder, relayPorts, synchronous, ownDisks });
  await cluster.start();
  const relays = await Promise.all(
    relayPorts.map(async (port, i) => {
      const link = await startTcpProxy([cluster.primaryPort]);
      return { ...createRelay(config(join(folder, `relay${i + 1}`), port, link.port, hasSpool), link) };
    }),
  );
  await setUp(cluster, join(folder, 'relay1', 'relay.json'));
  if (sql !== undefined) await (await cluster.ready()).ask(sql, database);
  for (const relay of relays) relay.start();
  const relayUrl = `http://127.0.0.1:${cluster.relaysPort}`;
  /** The times of the acknowledgements. */
  const answeredMs: number[] = [];
  const service = await startKillService(relayUrl, rng, () => void answeredMs.push(performance.now()), patienceOf(rng));
  const tills = tillNames.map((till) => {
    const settings = { merchant: 'shop', till, serviceUrl: service.url, relayUrl, relayPublicUrl: relayUrl };
    return createTill(till, join(folder, till), JSON.stringify({ ...settings, allowLoopbackHttp: true }));
  });
  const sell = async (everyMs: number): Promise<void> => {
    await Promise.all(tills.map((till) => till.restart(everyMs)));
  };
  return {
    cluster,
    relays,
    tills,
    service,
    /** Starts the tills anew. */
    sell,
    /** Waits until relays acknowledge notices. */
    async flows(): Promise<void> {
      const before = answeredMs.length;
      if (await untilMs(60_000, () => answeredMs.length >= before + 10)) return;
      throw new Error(
        `no notice is taken:\n${[...relays, ...tills].map(({ words }) => words()).join('\n')}\n${cluster.nodes.map(({ log }) => log()).join('\n')}`,
      );
    },
    /** The longest time without an acknowledgement since `fromMs`. */
    longestAwayMs(fromMs: number): number {
      const times = [...answeredMs.filter((ms) => ms >= fromMs), performance.now()];
      return Math.max(...times.map((ms, i) => ms - (times[i - 1] ?? fromMs)));
    },
    /** The notices of a till's feed on the present primary. */
    async feed(till: string) {
      const { ask } = await cluster.ready();
      type Row = { readonly number: string; readonly raw: Buffer };
      const rows = await ask<Row>(`SELECT number, raw FROM qayd_relay.notices WHERE till = '${till}' ORDER BY number`, database);
      return rows.map(({ number, raw }) => ({ number: Number(number), raw }));
    },
    async end(): Promise<void> {
      await Promise.all([...tills.map((till) => till.kill()), ...relays.map((relay) => relay.kill())]);
      for (const { link } of relays) link.close();
      await service.close();
      await cluster.end();
    },
  };
};
export type Rig = Awaited<ReturnType<typeof startRig>>;
